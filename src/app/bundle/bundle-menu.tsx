import { ChevronDown, FilePlus, FolderOpen, Save, ShoppingBasket, Trash2 } from 'lucide-react';
import { memo, sameData } from '../../studio/select/memo.ts';
import type { StudioState } from '../../studio/state.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { useAppUi } from '../app-ui.ts';
import { shownChord } from '../keyboard/chord.ts';
import { openExample } from './example.ts';
import { saveBundle } from './save-bundle.ts';
import { tellFailure } from './tell-failure.ts';

const MOST_RECENT = 8;

/** The same list as long as it says the same: each save makes the open bundle the newest. */
const otherBundles = memo(
  (state: StudioState) => [state.recent, state.workspace.id] as const,
  (recent, current) =>
    recent
      .filter(({ id }) => id !== current)
      .slice(0, MOST_RECENT)
      .map(({ id, name, tools }) => ({ id, name, tools })),
  sameData,
);

/** Other bundles, and what can be done with this one. */
export function BundleMenu() {
  const others = useStudio(otherBundles);
  const commands = useCommands();
  const getState = useGetState();
  const ui = useAppUi();
  return (
    <Menu trigger={<IconButton size="sm" icon={ChevronDown} label="Bundle menu" />}>
      <MenuItem icon={FilePlus} onSelect={() => void tellFailure(commands.newBundle())}>
        New bundle
      </MenuItem>
      <MenuItem icon={FolderOpen} shortcut={shownChord('mod+o')} onSelect={ui.pickFiles}>
        Open or import a file
      </MenuItem>
      <MenuItem icon={Save} shortcut={shownChord('mod+s')} onSelect={() => void saveBundle(getState(), commands)}>
        Save bundle file
      </MenuItem>
      <MenuItem icon={ShoppingBasket} onSelect={() => void openExample(commands)}>
        Open the example
      </MenuItem>
      {others.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>In this browser</MenuLabel>
          {others.map(({ id, name, tools }) => (
            <MenuItem
              key={id}
              shortcut={`${tools} tool${tools === 1 ? '' : 's'}`}
              onSelect={() => void tellFailure(commands.openWorkspace(id))}
            >
              {name}
            </MenuItem>
          ))}
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => ui.open('delete-bundle')}>
        Delete this bundle
      </MenuItem>
    </Menu>
  );
}
