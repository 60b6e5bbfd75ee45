import { ChevronDown, FilePlus, FolderOpen, Save, ShoppingBasket, Trash2 } from 'lucide-react';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { useAppUi } from '../app-ui.ts';
import { shownChord } from '../keyboard/chord.ts';
import { openExample } from './example.ts';
import { saveBundle } from './save-bundle.ts';
import { tellFailure } from './tell-failure.ts';

const MOST_RECENT = 8;

/** Other bundles, and what can be done with this one. */
export function BundleMenu() {
  const current = useStudio(state => state.workspace.id);
  const recent = useStudio(state => state.recent);
  const commands = useCommands();
  const getState = useGetState();
  const ui = useAppUi();
  const others = recent.filter(({ id }) => id !== current).slice(0, MOST_RECENT);
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
