/** Commands that add, copy, remove and order tools. */
import { applyEdits, minimalEdit } from '../../document/apply-edits.ts';
import type { Step } from '../../document/change.ts';
import { normaliseLineEnds } from '../../document/line-ends.ts';
import { setValue } from '../../document/set-value.ts';
import { isObject, own } from '../../manifest/json.ts';
import type { Core } from '../core.ts';
import { parsedOf, toolAt } from '../select/parsed.ts';
import { allRows } from '../select/rows.ts';
import type { ToolDocument } from '../state.ts';
import { templateText } from '../templates.ts';
import type { Commands, ImportItem, Outcome } from './commands.ts';
import { freeToolId } from './free-tool-id.ts';

type ToolCommands = Pick<
  Commands,
  'addTool' | 'duplicateTool' | 'removeTool' | 'moveTool' | 'importTools' | 'renameBundle'
>;

const LOADING: { ok: false; reason: string } = { ok: false, reason: 'The bundle is still being read.' };
const GONE: { ok: false; reason: string } = { ok: false, reason: 'This tool is no longer in the bundle.' };

export function toolCommands(core: Core): ToolCommands {
  const { state } = core;

  /** Editors want one kind of line end; the origin remembers how it was. */
  const documentOf = (raw: string): ToolDocument => ({ key: core.options.newId(), ...normaliseLineEnds(raw) });
  /** What comes with an origin was read from a bundle and is normalised already. */
  const importedDocument = ({ text, origin }: ImportItem): ToolDocument =>
    origin ? { key: core.options.newId(), text, origin } : documentOf(text);

  /** The text with a toolId that is free; as it is where it has none or does not parse. */
  const withFreeId = (text: string): string => {
    const value = parsedOf(text).value;
    const toolId = isObject(value) ? own(value, 'toolId') : undefined;
    if (typeof toolId !== 'string') return text;
    const taken = new Set(allRows(state()).flatMap(row => row.toolId ?? []));
    const free = freeToolId(toolId, taken);
    if (free === toolId) return text;
    const made = setValue(text, ['toolId'], free);
    return made.ok ? applyEdits(text, made.edits) : text;
  };

  const add = (
    text: string,
    index: number,
    label: string,
  ): { ok: true; key: string } | { ok: false; reason: string } => {
    if (!state().ready) return LOADING;
    const document = documentOf(text);
    const steps: Step[] = [{ kind: 'add', document, index }];
    const shown = { selectedKey: document.key, selectedPath: undefined };
    core.transact({ steps, origin: 'list', label, focus: { key: document.key } }, () => shown);
    return { ok: true, key: document.key };
  };

  const indexOf = (key: string | undefined): number => state().workspace.tools.findIndex(tool => tool.key === key);

  return {
    addTool(source, index) {
      const text = withFreeId(source && 'text' in source ? source.text : templateText(source?.template ?? 'blank'));
      const selected = indexOf(state().selectedKey);
      return add(text, index ?? (selected < 0 ? state().workspace.tools.length : selected + 1), 'Add tool');
    },
    duplicateTool(key) {
      const tool = toolAt(state(), key);
      return tool ? add(withFreeId(tool.text), indexOf(key) + 1, 'Duplicate tool') : GONE;
    },
    removeTool(key): Outcome {
      if (!state().ready) return LOADING;
      if (indexOf(key) < 0) return GONE;
      core.transact({ steps: [{ kind: 'remove', key }], origin: 'list', label: 'Delete tool', focus: { key } });
      return { ok: true };
    },
    moveTool(key, toIndex): Outcome {
      if (!state().ready) return LOADING;
      if (indexOf(key) < 0) return GONE;
      core.transact({
        steps: [{ kind: 'move', key, to: toIndex }],
        origin: 'list',
        label: 'Move tool',
        focus: { key },
      });
      return { ok: true };
    },
    importTools(tools, label) {
      if (!state().ready) return LOADING;
      const present = new Map(state().workspace.tools.map(tool => [tool.key, tool]));
      const keys: string[] = [];
      const steps = tools.map((tool): Step => {
        const item: ImportItem = typeof tool === 'string' ? { text: tool } : tool;
        const replaced = item.replaces === undefined ? undefined : present.get(item.replaces);
        const document = importedDocument(item);
        keys.push(replaced?.key ?? document.key);
        if (!replaced) return { kind: 'add', document };
        const edits = minimalEdit(replaced.text, document.text);
        present.set(replaced.key, { ...replaced, text: document.text });
        return { kind: 'edit', key: replaced.key, edits };
      });
      const first = keys[0];
      if (first === undefined) return { ok: false, reason: 'There is no tool in it.' };
      const shown = { selectedKey: first, selectedPath: undefined };
      const changed = core.transact({ steps, origin: 'import', label, focus: { key: first } }, () => shown);
      if (!changed) core.set(shown);
      return { ok: true, keys };
    },
    renameBundle(name, description): Outcome {
      if (!state().ready) return LOADING;
      const steps: Step[] = [{ kind: 'set', field: 'name', value: name }];
      if (description !== undefined) {
        steps.push({ kind: 'set', field: 'description', ...(description !== '' && { value: description }) });
      }
      core.transact({ steps, origin: 'studio', label: 'Rename bundle', mergeKey: 'rename bundle' });
      return { ok: true };
    },
  };
}
