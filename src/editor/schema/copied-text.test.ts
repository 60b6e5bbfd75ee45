import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../document/apply-edits.ts';
import { type Json, type Path, sameJson } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import { duplicateSchema } from './add-schema.ts';
import { changedValue } from './changed-value.testing.ts';
import { editWithCopies } from './copied-text.ts';
import { moveSchema } from './move-schema.ts';
import type { Outcome } from './outcome.ts';

const TEXT = `{
  "s": {
    "properties": {
      "o": {
        "type": "object",
        "properties": {}
      },
      "n": {
        "default":  1.0,
        "x-big": [ 12345678901234567890 ]
      }
    }
  }
}
`;
const at = (...names: string[]): Path => ['s', ...names.flatMap(name => ['properties', name])];

function run(text: string, operation: (root: Json) => Outcome): string {
  const value = parseJsonText(text).value as Json;
  const outcome = operation(value);
  if (!outcome.ok) throw new Error(outcome.reason);
  const edits = editWithCopies(text, outcome.changes, outcome.copies ?? []);
  if (!edits) throw new Error('no edits');
  const after = applyEdits(text, edits);
  expect(sameJson(parseJsonText(after).value, changedValue(value, outcome.changes))).toBe(true);
  return after;
}

describe('editWithCopies', () => {
  it('duplicates digit for digit', () => {
    expect(run(TEXT, root => duplicateSchema(root, at('n')))).toBe(
      TEXT.replace(
        '890 ]\n      }\n',
        '890 ]\n      },\n      "n_copy": {\n        "default":  1.0,\n        "x-big": [ 12345678901234567890 ]\n      }\n',
      ),
    );
  });

  it('moves digit for digit, with the indentation of the new place', () => {
    expect(run(TEXT, root => moveSchema(root, at('n'), 'in'))).toContain(
      '          "n": {\n            "default":  1.0,\n            "x-big": [ 12345678901234567890 ]\n          }\n',
    );
  });

  it('is undefined where the changes cannot be made', () => {
    const change = { op: 'remove', path: ['nothing'] } as const;
    expect(editWithCopies(TEXT, [{ ...change, path: ['nothing'] }], [])).toBeUndefined();
    expect(editWithCopies(TEXT, [], [{ from: ['nothing'], to: ['s'] }])).toBeUndefined();
  });
});
