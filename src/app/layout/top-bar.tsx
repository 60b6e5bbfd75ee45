import {
  Command,
  Ellipsis,
  FileDown,
  FileUp,
  Keyboard,
  Moon,
  PencilRuler,
  Play,
  Redo2,
  Sun,
  Undo2,
} from 'lucide-react';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useAppUi } from '../app-ui.ts';
import { BundleMenu } from '../bundle/bundle-menu.tsx';
import { BundleName } from '../bundle/bundle-name.tsx';
import { MatrixCounter } from '../bundle/matrix-counter.tsx';
import { saveBundle } from '../bundle/save-bundle.ts';
import { SaveStatus } from '../bundle/save-status.tsx';
import { shownChord } from '../keyboard/chord.ts';
import { VIEWS, ViewSwitch } from './view-switch.tsx';

/** Brand, bundle, the N × M counter, views and what concerns the whole. */
export function TopBar({ narrow }: { narrow: boolean }) {
  const isPlay = useStudio(state => state.view === 'play');
  return (
    <header className="@container flex h-11 shrink-0 items-center gap-3 border-b border-line bg-panel px-3">
      <h1 className="m-0 flex shrink-0 items-center gap-2 text-base font-semibold">
        <img src="./icon.svg" alt="" width={18} height={18} />
        <span className={narrow ? 'sr-only' : 'sr-only @min-[900px]:not-sr-only'}>Manifest Studio</span>
      </h1>
      <div className="flex min-w-0 items-center">
        {!narrow && (
          <span aria-hidden="true" className="mr-1 text-muted">
            /
          </span>
        )}
        <BundleName />
        <BundleMenu />
      </div>
      {!narrow && <MatrixCounter />}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {/* On a wide screen Design has it at its foot. */}
        {(narrow || isPlay) && <SaveStatus compact />}
        <History />
        {narrow ? <NarrowTools /> : <WideTools />}
      </div>
    </header>
  );
}

/** A tooltip has no code style. */
const plain = (label: string): string => label.replaceAll('`', '');

function History() {
  const canUndo = useStudio(state => state.canUndo);
  const canRedo = useStudio(state => state.canRedo);
  const commands = useCommands();
  return (
    <>
      <IconButton
        data-testid="undo"
        icon={Undo2}
        label={canUndo ? `Undo ${plain(canUndo)}` : 'Undo'}
        shortcut={shownChord('mod+z')}
        disabled={!canUndo}
        onClick={() => commands.undo()}
      />
      <IconButton
        data-testid="redo"
        icon={Redo2}
        label={canRedo ? `Redo ${plain(canRedo)}` : 'Redo'}
        shortcut={shownChord('mod+shift+z')}
        disabled={!canRedo}
        onClick={() => commands.redo()}
      />
    </>
  );
}

function WideTools() {
  const commands = useCommands();
  const getState = useGetState();
  const ui = useAppUi();
  return (
    <>
      <ViewSwitch />
      <Button icon={FileUp} onClick={ui.openImport}>
        Import
      </Button>
      <Button
        icon={FileDown}
        className="ml-1"
        title={`Save bundle file (${shownChord('mod+s')})`}
        onClick={() => void saveBundle(getState(), commands)}
      >
        Export
      </Button>
      <button
        type="button"
        aria-label={`Find a command, ${shownChord('mod+k')}`}
        onClick={() => ui.open('palette')}
        className="ml-2 inline-flex h-7 items-center rounded-md px-1 hover:bg-hover"
      >
        <Kbd>{shownChord('mod+k')}</Kbd>
      </button>
      <ThemeToggle />
    </>
  );
}

function NarrowTools() {
  const shown = useStudio(state => state.view);
  const commands = useCommands();
  const getState = useGetState();
  const ui = useAppUi();
  const theme = useOtherTheme();
  return (
    <>
      {VIEWS.filter(({ view }) => view !== shown).map(({ view, label }) => (
        <Button
          key={view}
          size="sm"
          icon={view === 'play' ? Play : PencilRuler}
          data-testid={`view-${view}`}
          onClick={() => commands.setView(view)}
        >
          {label}
        </Button>
      ))}
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label="More" />}>
        <MenuItem icon={Command} onSelect={() => ui.open('palette')}>
          Find a command
        </MenuItem>
        <MenuItem icon={FileUp} onSelect={ui.openImport}>
          Import
        </MenuItem>
        <MenuItem icon={FileDown} onSelect={() => void saveBundle(getState(), commands)}>
          Export
        </MenuItem>
        <MenuItem icon={theme.icon} onSelect={theme.use}>
          {theme.label}
        </MenuItem>
        <MenuItem icon={Keyboard} onSelect={() => ui.open('shortcuts')}>
          Shortcuts
        </MenuItem>
      </Menu>
    </>
  );
}

function ThemeToggle() {
  const { icon, label, use } = useOtherTheme();
  return <IconButton data-testid="theme" icon={icon} label={label} onClick={use} />;
}

function useOtherTheme() {
  const commands = useCommands();
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  return {
    icon: other === 'light' ? Sun : Moon,
    label: `Use ${other} theme`,
    use: () => commands.setTheme(other),
  };
}
