/** Halves of characters in the texts of a value. For a text document `parseJsonText` reports them with their place. */
import type { Diagnostic } from './diagnostic.ts';
import { isObject, type Json, type Path } from './json.ts';
import { report } from './report.ts';
import { place } from './words.ts';

/** Reports each text (a name included) that is not well-formed Unicode, with the repaired text as a fix. */
export function checkLoneSurrogates(root: Json): Diagnostic[] {
  const found: Diagnostic[] = [];
  const pending: { value: Json; path: Path }[] = [{ value: root, path: [] }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (value.isWellFormed()) continue;
      const message = `${place(path)} holds half of a character (a lone surrogate), which providers refuse or replace.`;
      found.push(
        report('json/lone-surrogate', path, message, {
          title: 'Replace it by \ufffd',
          edits: [{ op: 'set', path, value: value.toWellFormed() }],
        }),
      );
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) pending.push({ value: item, path: [...path, index] });
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        const at = [...path, key];
        if (!key.isWellFormed())
          found.push(
            report('json/lone-surrogate', at, 'A property name holds half of a character (a lone surrogate).'),
          );
        pending.push({ value: member, path: at });
      }
    }
  }
  return found;
}
