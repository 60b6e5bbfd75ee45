import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useAppUi } from '../app-ui.ts';
import { shownChord } from '../keyboard/chord.ts';
import type { ActionGroup } from './action.ts';
import { appActions } from './actions.ts';

const GROUPS: readonly ActionGroup[] = ['Edit', 'View', 'Tools', 'Targets', 'Play', 'Problems', 'Bundle', 'Help'];

/** Every chord, from the same list that the keys themselves are read from. */
export function ShortcutsDialog() {
  const ui = useAppUi();
  const commands = useCommands();
  const getState = useGetState();
  const actions = appActions({ state: getState(), commands, ui }).filter(action => action.keys);
  return (
    <Dialog open onOpenChange={open => !open && ui.close()} size="lg" title="Shortcuts">
      <div className="grid gap-x-8 gap-y-4 wide:grid-cols-2">
        {GROUPS.map(group => {
          const members = actions.filter(action => action.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="m-0 mb-1 text-sm font-medium text-muted">{group}</h3>
              <dl className="m-0 grid gap-1">
                {members.map(({ id, title, keys = [] }) => (
                  <div key={id} className="flex min-h-6 items-center justify-between gap-3">
                    <dt className="min-w-0 truncate">
                      <Prose>{title}</Prose>
                    </dt>
                    <dd className="m-0 flex gap-1">
                      {keys.map(chord => (
                        <Kbd key={chord}>{shownChord(chord)}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <p className="mt-4 mb-0 text-muted">
        Lists and tabs move with the arrow keys. In the JSON pane, Ctrl+M lets Tab leave the text.
      </p>
    </Dialog>
  );
}
