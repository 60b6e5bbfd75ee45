/** Commands that change the text of one tool. */
import { minimalEdit, sortEdits } from '../../document/apply-edits.ts';
import { changeValues as editsOf, type ValueChange } from '../../document/change-values.ts';
import type { TextEdit } from '../../document/text-edit.ts';
import type { Fix } from '../../manifest/diagnostic.ts';
import type { Path } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import type { Core } from '../core.ts';
import { toolAt } from '../select/parsed.ts';
import type { Commands, EditOptions, Outcome, ValueOptions } from './commands.ts';

type EditCommands = Pick<
  Commands,
  | 'applyEdits'
  | 'setText'
  | 'changeValues'
  | 'setValue'
  | 'removeValue'
  | 'insertValue'
  | 'moveValue'
  | 'renameKey'
  | 'applyFix'
>;

const DONE: Outcome = { ok: true };
const refused = (reason: string): Outcome => ({ ok: false, reason });
const GONE = 'This tool is no longer in the bundle.';
const LOADING = 'The bundle is still being read.';
const STALE = 'The text has changed meanwhile; the edit was not made.';

const lastName = (path: Path): string => {
  const last = path.at(-1);
  return typeof last === 'number' ? `item ${last + 1}` : `\`${last ?? 'manifest'}\``;
};

const VERBS: { readonly [op in ValueChange['op']]: string } = {
  set: 'Edit',
  remove: 'Remove',
  insert: 'Add',
  move: 'Move',
  rename: 'Rename',
};

/** Where the value of a change is afterwards. */
const resultPath = (change: ValueChange): Path => {
  const parent = change.path.slice(0, -1);
  if (change.op === 'rename') return [...parent, change.name];
  if (change.op === 'remove') return parent;
  return change.op === 'move' && typeof change.path.at(-1) === 'number' ? [...parent, change.toIndex] : change.path;
};

/** Whether the edits can be made in `text`: all inside it, none over another. */
function fits(edits: readonly TextEdit[], text: string): boolean {
  let done = 0;
  return sortEdits(edits).every(({ offset, length }) => {
    const free = Number.isInteger(offset) && length >= 0 && offset >= done && offset + length <= text.length;
    done = offset + length;
    return free;
  });
}

/** Whether a mend of the syntax is one of this very text: it comes from a report, which may speak of an earlier one. */
const isOf = (text: string, fix: Fix): boolean =>
  parseJsonText(text).diagnostics.some(found => JSON.stringify(found.fix) === JSON.stringify(fix));

export function editCommands(core: Core): EditCommands {
  const edit = (key: string, edits: readonly TextEdit[], options: EditOptions): Outcome => {
    if (!core.state().ready) return refused(LOADING);
    if (!toolAt(core.state(), key)) return refused(GONE);
    const { origin, label, mergeKey, focus } = options;
    core.transact({
      steps: [{ kind: 'edit', key, edits }],
      origin,
      label,
      // One text each: typing in two tools never becomes one step.
      ...(mergeKey !== undefined && { mergeKey: `${key} ${mergeKey}` }),
      focus: { key, ...(focus && { path: focus }) },
    });
    return DONE;
  };

  const applyEdits: Commands['applyEdits'] = (key, edits, options) => {
    const text = toolAt(core.state(), key)?.text ?? '';
    if (!fits(edits, text)) return refused(STALE);
    return edit(key, edits, options);
  };

  const changeValues = (key: string, changes: readonly ValueChange[], options: ValueOptions = {}): Outcome => {
    const tool = toolAt(core.state(), key);
    if (!tool) return refused(GONE);
    const made = editsOf(tool.text, changes);
    if (!made.ok) return refused(made.reason);
    const first = changes[0];
    if (!first) return DONE;
    return edit(key, made.edits, {
      origin: 'form',
      label: `${VERBS[first.op]} ${lastName(first.path)}`,
      focus: resultPath(first),
      ...options,
    });
  };

  return {
    applyEdits,
    setText(key, text, options) {
      const tool = toolAt(core.state(), key);
      return tool ? edit(key, minimalEdit(tool.text, text), options) : refused(GONE);
    },
    changeValues,
    setValue: (key, path, value, options) => changeValues(key, [{ op: 'set', path, value }], options),
    removeValue: (key, path, options) => changeValues(key, [{ op: 'remove', path }], options),
    insertValue(key, path, value, options = {}) {
      const { index, ...rest } = options;
      return changeValues(key, [{ op: 'insert', path, value, ...(index !== undefined && { index }) }], rest);
    },
    moveValue: (key, path, toIndex, options) => changeValues(key, [{ op: 'move', path, toIndex }], options),
    renameKey: (key, path, name, options) => changeValues(key, [{ op: 'rename', path, name }], options),
    applyFix(key, fix) {
      const options: EditOptions = { origin: 'fix', label: fix.title };
      if (fix.textEdits && fix.textEdits.length > 0) {
        return isOf(toolAt(core.state(), key)?.text ?? '', fix)
          ? applyEdits(key, fix.textEdits, options)
          : refused(STALE);
      }
      const changes = fix.edits.flatMap(({ op, path, value }): ValueChange[] =>
        op === 'remove' ? [{ op, path }] : value === undefined ? [] : [{ op, path, value }],
      );
      return changeValues(key, changes, options);
    },
  };
}
