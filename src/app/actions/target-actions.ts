import { copyOutput, downloadOutput } from '../../preview/index.ts';
import { targetTabs } from '../../studio/selectors.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';

/** What is compiled for whom, and what to do with it. */
export function targetActions({ state, commands, ui }: ActionContext): Action[] {
  const { preview, scope, workspace, selectedKey } = state;
  const show = (adapterId: string): void => {
    commands.setNarrowPane('preview');
    commands.setActiveAdapter(adapterId);
  };
  const action = (id: string, title: string, run: () => void, more: Partial<Action> = {}): Action => ({
    id,
    title,
    group: 'Targets',
    run,
    ...more,
  });
  return [
    ...targetTabs(state).flatMap(({ adapterId, label, vendor, modes }) => [
      action(`target-${adapterId}`, `Show ${label}`, () => show(adapterId), { keywords: `target ${vendor}` }),
      ...(modes.length < 2 ? [] : modes).map(mode =>
        action(
          `target-${adapterId}-${mode.id}`,
          `Show ${label}, ${mode.label.toLowerCase()}`,
          () => {
            commands.setMode(adapterId, mode.id);
            show(adapterId);
          },
          { keywords: `target mode ${vendor}` },
        ),
      ),
    ]),
    action('scope-tool', 'Compile this tool', () => commands.setScope('tool'), {
      keywords: 'scope',
      disabled: scope === 'tool',
    }),
    action('scope-bundle', 'Compile the whole bundle', () => commands.setScope('bundle'), {
      keywords: 'scope',
      disabled: scope === 'bundle',
    }),
    action('copy-output', 'Copy the compiled output', () => void copyOutput(preview), {
      keys: ['mod+shift+c'],
      disabled: !preview?.text,
    }),
    action('download-output', 'Download the compiled output', () => void downloadOutput(preview, workspace.name), {
      keywords: 'save file',
      disabled: !preview?.text,
    }),
    action('compare', 'Compare targets', () => ui.open('compare'), {
      keywords: 'diff side by side manifest',
      disabled: selectedKey === undefined,
    }),
  ];
}
