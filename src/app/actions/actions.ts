import type { Action } from './action.ts';
import { bundleActions } from './bundle-actions.ts';
import type { ActionContext } from './context.ts';
import { playActions } from './play-actions.ts';
import { targetActions } from './target-actions.ts';
import { toolActions } from './tool-actions.ts';
import { viewActions } from './view-actions.ts';

/** What can be done now, without the tools one can go to. */
export function appActions(context: ActionContext): Action[] {
  const { state, commands, ui } = context;
  const { canUndo, canRedo } = state;
  return [
    {
      id: 'undo',
      title: canUndo ? `Undo ${canUndo}` : 'Undo',
      group: 'Edit',
      keys: ['mod+z'],
      disabled: !canUndo,
      run: () => commands.undo(),
    },
    {
      id: 'redo',
      title: canRedo ? `Redo ${canRedo}` : 'Redo',
      group: 'Edit',
      keys: ['mod+shift+z', 'mod+y'],
      disabled: !canRedo,
      run: () => commands.redo(),
    },
    ...toolActions(context),
    ...viewActions(context),
    ...targetActions(context),
    ...playActions(context),
    ...bundleActions(context),
    { id: 'palette', title: 'Find a command', group: 'Help', keys: ['mod+k'], run: () => ui.open('palette') },
    {
      id: 'shortcuts',
      title: 'Show shortcuts',
      group: 'Help',
      keys: ['?'],
      keywords: 'keyboard keys',
      run: () => ui.open('shortcuts'),
    },
  ];
}
