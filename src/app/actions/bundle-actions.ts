import { openExample } from '../bundle/example.ts';
import { saveBundle } from '../bundle/save-bundle.ts';
import { tellFailure } from '../bundle/tell-failure.ts';
import { readText } from '../import/read-clipboard.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';

/** Bundles in the browser and bundle files. */
export function bundleActions({ state, commands, ui }: ActionContext): Action[] {
  const action = (id: string, title: string, run: () => void, more: Partial<Action> = {}): Action => ({
    id,
    title,
    group: 'Bundle',
    run,
    ...more,
  });
  const paste = async (): Promise<void> => {
    const text = await readText();
    if (text !== undefined) ui.importText(text);
  };
  return [
    action('save', 'Save bundle file', () => void saveBundle(state, commands), {
      keys: ['mod+s'],
      keywords: 'export download',
    }),
    action('open', 'Open or import a file', ui.pickFiles, { keys: ['mod+o'], keywords: 'bundle manifest' }),
    action('import', 'Import tools', ui.openImport, { keywords: 'paste drop definitions yaml openai anthropic mcp' }),
    action('paste', 'Import from the clipboard', () => void paste(), { keywords: 'paste' }),
    action('new-bundle', 'New bundle', () => void tellFailure(commands.newBundle()), { keywords: 'empty start' }),
    action('example', 'Open the example', () => void openExample(commands), { keywords: 'shop assistant demo' }),
    action('delete-bundle', 'Delete this bundle', () => ui.open('delete-bundle'), { keywords: 'remove' }),
    ...state.recent
      .filter(({ id }) => id !== state.workspace.id)
      .map(({ id, name, tools }) =>
        action(`open-${id}`, `Open ${name}`, () => void tellFailure(commands.openWorkspace(id)), {
          detail: `${tools} tool${tools === 1 ? '' : 's'}`,
        }),
      ),
  ];
}
