import type { Commands } from '../../studio/commands/commands.ts';
import { allRows } from '../../studio/selectors.ts';
import { templates } from '../../studio/templates.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';

/** What can be done with the tools of the bundle. */
export function toolActions({ state, commands }: ActionContext): Action[] {
  const { selectedKey, workspace } = state;
  const place = workspace.tools.findIndex(tool => tool.key === selectedKey);
  const isFirst = place <= 0;
  const isLast = place < 0 || place === workspace.tools.length - 1;
  const withTool = (run: (key: string) => void) => () => {
    if (selectedKey !== undefined) run(selectedKey);
  };
  const action = (
    id: string,
    title: string,
    disabled: boolean,
    run: () => void,
    more: Partial<Action> = {},
  ): Action => ({
    id,
    title,
    group: 'Tools',
    disabled,
    run,
    ...more,
  });
  return [
    ...templates.map(({ id, title, summary }, index) =>
      action(
        `new-${id}`,
        index === 0 ? 'New tool' : `New tool: ${title}`,
        false,
        () => {
          commands.setNarrowPane('editor');
          const added = commands.addTool({ template: id });
          if (added.ok) commands.reveal({ key: added.key, path: ['toolId'], focus: 'form', select: true });
        },
        { keywords: `add template ${summary}` },
      ),
    ),
    action('duplicate', 'Duplicate this tool', place < 0, withTool(commands.duplicateTool), { keywords: 'copy' }),
    action('delete', 'Delete this tool', place < 0, withTool(commands.removeTool), { keywords: 'remove' }),
    action(
      'move-up',
      'Move this tool up',
      isFirst,
      withTool(key => commands.moveTool(key, place - 1)),
    ),
    action(
      'move-down',
      'Move this tool down',
      isLast,
      withTool(key => commands.moveTool(key, place + 1)),
    ),
    action('previous-tool', 'Previous tool', isFirst, () => goTo(commands, workspace.tools[place - 1]?.key), {
      keys: ['alt+arrowup'],
    }),
    action('next-tool', 'Next tool', isLast, () => goTo(commands, workspace.tools[place + 1]?.key), {
      keys: ['alt+arrowdown'],
    }),
  ];
}

/** One action a tool: goes there. */
export const goToActions = ({ state, commands }: ActionContext): Action[] =>
  allRows(state).map(row => ({
    id: `tool-${row.key}`,
    title: row.name ?? row.label,
    group: 'Tools',
    detail: row.label,
    keywords: 'go to tool',
    run: () => goTo(commands, row.key),
  }));

function goTo(commands: Commands, key: string | undefined): void {
  if (key === undefined) return;
  commands.setNarrowPane('editor');
  commands.select(key);
}
