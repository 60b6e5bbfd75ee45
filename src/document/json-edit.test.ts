/** The measured traps of design §4, and how edits look. The laws are in `json-edit-laws.test.ts`. */
import { describe, expect, test } from 'vitest';
import type { Json, Path } from '../manifest/json.ts';
import { applyEdits } from './apply-edits.ts';
import { changeValues } from './change-values.ts';
import type { EditResult } from './edit-result.ts';
import { insertValue } from './insert-value.ts';
import { moveValue } from './move-value.ts';
import { removeValue } from './remove-value.ts';
import { renameKey } from './rename-key.ts';
import { setValue } from './set-value.ts';

const result = (text: string, made: EditResult): string =>
  made.ok ? applyEdits(text, made.edits) : `${made.code}: ${made.reason}`;
const set = (text: string, path: Path, value: Json) => result(text, setValue(text, path, value));
const insert = (text: string, path: Path, value: Json, index?: number) =>
  result(text, insertValue(text, path, value, index));
const remove = (text: string, path: Path) => result(text, removeValue(text, path));
const move = (text: string, path: Path, to: number) => result(text, moveValue(text, path, to));
const rename = (text: string, path: Path, name: string) => result(text, renameKey(text, path, name));

const lines = (...parts: string[]): string => parts.join('\n');

describe('trap: removing from an array on one line', () => {
  test.each<[string, number, string]>([
    ['[1,2,3]', 2, '[1,2]'],
    ['[1,2,3]', 1, '[1,3]'],
    ['[1,2,3]', 0, '[2,3]'],
    ['[1, 2]', 1, '[1]'],
    ['[ 1 ]', 0, '[]'],
    ['[[1],[2]]', 0, '[[2]]'],
    ['["a, ]", "b"]', 1, '["a, ]"]'],
  ])('%s less item %i', (text, index, expected) => {
    expect(remove(text, [index])).toBe(expected);
  });
});

describe('trap: removing eats comments', () => {
  const text = lines('{', '  // first', '  "a": 1, // about a', '  /* b */', '  "b": 2 // about b', '}');
  test('of the first property', () => {
    expect(remove(text, ['a'])).toBe(lines('{', '  // first', '  // about a', '  /* b */', '  "b": 2 // about b', '}'));
  });
  test('of the last property', () => {
    expect(remove(text, ['b'])).toBe(lines('{', '  // first', '  "a": 1 // about a', '  /* b */ // about b', '}'));
  });
  test('a line comment never swallows the bracket', () => {
    expect(remove('[1, // one\n2]', [1])).toBe('[1 // one\n]');
    expect(remove('[ // none\n1]', [0])).toBe('[ // none\n]');
  });
  test('between a value and its comma', () => {
    expect(remove('[1 /* one */, 2]', [0])).toBe('[ /* one */ 2]');
  });
});

describe('trap: duplicate keys', () => {
  const text = lines('{', '  "type": 1,', '  "type": {"x": 1},', '  "other": 1', '}');
  const reason = 'duplicate: `type` is there in line 2 and in line 3; remove one of them in the JSON text first.';
  test.each([
    ['set', set(text, ['type'], 3)],
    ['set inside', set(text, ['type', 'x'], 3)],
    ['remove', remove(text, ['type'])],
    ['move', move(text, ['type'], 2)],
    ['rename', rename(text, ['type'], 'kind')],
    ['insert inside', insert(text, ['type', 'y'], 1)],
  ])('%s is refused', (_, made) => {
    expect(made).toBe(reason);
  });
  test('other fields are not locked', () => {
    expect(set(text, ['other'], 2)).toBe(text.replace('"other": 1', '"other": 2'));
  });
  test('replacing the whole object is possible', () => {
    expect(set(text, [], { type: 2 })).toBe(lines('{', '  "type": 2', '}'));
  });
  test('twice in one line is said so', () => {
    expect(set('{"a":1,"a":2}', ['a'], 3)).toBe(
      'duplicate: `a` is there twice in line 1; remove one of them in the JSON text first.',
    );
  });
});

describe('trap: __proto__ and other names of Object.prototype', () => {
  test.each([
    ['set', set('{"a": 1}', ['__proto__'], { x: 1 }), '{"a": 1, "__proto__": {"x": 1}}'],
    ['set inside', set('{"__proto__": {"x": 1}}', ['__proto__', 'x'], 2), '{"__proto__": {"x": 2}}'],
    ['make parents', set('{}', ['__proto__', 'constructor'], 1), '{"__proto__": {"constructor": 1}}'],
    ['rename to', rename('{"a": 1}', ['a'], '__proto__'), '{"__proto__": 1}'],
    ['remove', remove('{"__proto__": 1, "a": 2}', ['__proto__']), '{"a": 2}'],
    ['not there', remove('{"a": 2}', ['toString']), 'missing: There is no `toString` in this text.'],
  ])('%s', (_, made, expected) => {
    expect(made).toBe(expected);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

test('trap: a number that is set to itself keeps its spelling', () => {
  const text = '{"a": 1.50, "b": 1e3, "c": 12345678901234567890}';
  expect(set(text, [], { a: 1.5, b: 1000, c: Number('12345678901234567890') })).toBe(text);
  expect(set(text, [], { a: 1.5, b: 1001, c: Number('12345678901234567890') })).toBe(text.replace('1e3', '1001'));
});

describe('a text that does not parse is not edited', () => {
  test.each([
    ['{"a": ', 'broken: The text is not valid JSON at the moment. The text ends before the object that opens'],
    ['{"a": 1,}', 'broken: The text is not valid JSON at the moment. The comma at line 1, column 8'],
    ['', 'broken: The text is not valid JSON at the moment. The text is empty'],
    [
      `${'['.repeat(10_000)}`,
      'broken: The text is not valid JSON at the moment. The text nests deeper than 200 levels',
    ],
  ])('%#', (text, reason) => {
    const made = [
      set(text, ['a'], 1),
      set(text, [], {}),
      insert(text, ['b'], 1),
      remove(text, ['a']),
      move(text, ['a'], 0),
      rename(text, ['a'], 'b'),
    ];
    for (const refused of made) expect(refused.slice(0, reason.length)).toBe(reason);
  });
});

describe('layout', () => {
  const pretty = lines('{', '  "type": "object",', '  "properties": {},', '  "required": ["a", "b"]', '}');

  test.each<[string, string, string]>([
    [
      'a new property takes the indentation of its siblings',
      set(pretty, ['title'], 'T'),
      pretty.replace('"]\n', '"],\n  "title": "T"\n'),
    ],
    [
      'an empty object opens where the text is spread over lines',
      set(pretty, ['properties', 'q'], { type: 'string', enum: ['x', 'y'] }),
      pretty.replace(
        '{},',
        lines('{', '    "q": {', '      "type": "string",', '      "enum": ["x", "y"]', '    }', '  },'),
      ),
    ],
    [
      'a list on one line stays on one line',
      set(pretty, ['required'], ['a', 'b', 'c']),
      pretty.replace('"b"]', '"b", "c"]'),
    ],
    [
      'an object put into a list on one line stays there too',
      set(pretty, ['required', 2], { a: [1] }),
      pretty.replace('"b"]', '"b", {"a": [1]}]'),
    ],
    [
      'a compact text stays compact',
      set('{"a":{"b":[1,2]}}', ['a', 'c'], { d: [1, 2] }),
      '{"a":{"b":[1,2],"c":{"d":[1,2]}}}',
    ],
    ['padding inside brackets is kept', set('{ "a": 1 }', ['b'], { c: 2 }), '{ "a": 1, "b": { "c": 2 } }'],
    ['a space before the colon is kept', set('{"a" : 1}', ['b'], 2), '{"a" : 1, "b" : 2}'],
    [
      'tabs',
      set('{\n\t"a": {\n\t\t"b": 1\n\t}\n}', ['c'], { d: 1 }),
      '{\n\t"a": {\n\t\t"b": 1\n\t},\n\t"c": {\n\t\t"d": 1\n\t}\n}',
    ],
    ['four spaces', set('{\n    "a": 1\n}', ['c'], { d: 1 }), '{\n    "a": 1,\n    "c": {\n        "d": 1\n    }\n}'],
    ['Windows line ends', set('{\r\n  "a": 1\r\n}', ['c'], [1]), '{\r\n  "a": 1,\r\n  "c": [\r\n    1\r\n  ]\r\n}'],
    [
      'lists over lines where the text has them so',
      set('{\n  "a": [\n    1\n  ]\n}', ['b'], [1, 2]),
      '{\n  "a": [\n    1\n  ],\n  "b": [\n    1,\n    2\n  ]\n}',
    ],
    ['an empty bracket over two lines is filled', set('{\n}', ['a'], 1), '{\n  "a": 1\n}'],
    [
      'a scalar becomes an object like its surroundings',
      set('{\n  "a": 1\n}', ['a'], { b: 1 }),
      '{\n  "a": {\n    "b": 1\n  }\n}',
    ],
    ['an empty document', set('{}', ['a', 'b'], 1), '{"a": {"b": 1}}'],
  ])('%s', (_, made, expected) => {
    expect(made).toBe(expected);
  });
});

describe('insert', () => {
  const text = lines('{', '  "a": 1,', '  "c": 3', '}');
  test.each<[string, string, string]>([
    ['first', insert(text, ['b'], 2, 0), lines('{', '  "b": 2,', '  "a": 1,', '  "c": 3', '}')],
    ['between', insert(text, ['b'], 2, 1), lines('{', '  "a": 1,', '  "b": 2,', '  "c": 3', '}')],
    ['last when no place is given', insert(text, ['b'], 2), lines('{', '  "a": 1,', '  "c": 3,', '  "b": 2', '}')],
    [
      'last when the place is beyond the end',
      insert(text, ['b'], 2, 99),
      lines('{', '  "a": 1,', '  "c": 3,', '  "b": 2', '}'),
    ],
    ['into a list', insert('[1,3]', [1], 2), '[1,2,3]'],
    ['at the end of a list', insert('[1, 2]', [2], 3), '[1, 2, 3]'],
    ['into an empty list', insert('[]', [0], 1), '[1]'],
    ['with its parents', insert('{}', ['a', 'b', 0], 1), '{"a": {"b": [1]}}'],
    ['a name that is taken', insert(text, ['a'], 2), 'exists: There is a `a` already; choose another name.'],
    [
      'beyond the end of a list',
      insert('[1]', [3], 2),
      'missing: The text is a list of 1; there is no place `3` in it.',
    ],
    [
      'a list that would have holes',
      insert('{}', ['a', 1], 2),
      'missing: A new list starts at place 0, so `a.1` cannot be set.',
    ],
    ['into a scalar', insert('{"a": "x"}', ['a', 'b'], 2), 'missing: `a` is a string, so nothing can be put into it.'],
    [
      'beside the root',
      insert('{}', [], 2),
      'exists: The text has a value already; nothing can be inserted beside it.',
    ],
  ])('%s', (_, made, expected) => {
    expect(made).toBe(expected);
  });

  test('a comment stays with the value before it', () => {
    const commented = lines('[', '  1, // one', '  // two', '  2 // end', ']');
    expect(insert(commented, [1], 9)).toBe(lines('[', '  1, // one', '  9,', '  // two', '  2 // end', ']'));
    expect(insert(commented, [2], 9)).toBe(lines('[', '  1, // one', '  // two', '  2, // end', '  9', ']'));
    expect(insert('[1 // one\n]', [1], 2)).toBe('[1, // one\n 2\n]');
    expect(insert('[ // none\n]', [0], 2)).toBe('[ // none\n  2\n]');
  });
});

describe('move', () => {
  const text = lines('{', '  "a": 1.0,', '  "b": [1,  2],', '  "c": "\\u0061"', '}');
  test.each<[string, string, string]>([
    ['down', move(text, ['a'], 2), lines('{', '  "b": [1,  2],', '  "c": "\\u0061",', '  "a": 1.0', '}')],
    ['up', move(text, ['c'], 0), lines('{', '  "c": "\\u0061",', '  "a": 1.0,', '  "b": [1,  2]', '}')],
    ['beyond the end', move('[1, 2, 3]', [0], 9), '[2, 3, 1]'],
    ['before the start', move('[1, 2, 3]', [2], -1), '[3, 1, 2]'],
    ['nowhere', move('[1, 2]', [1], 1), '[1, 2]'],
    ['what is not there', move('[1]', [4], 0), 'missing: There is no `4` in this text.'],
    ['the root', move('[1]', [], 0), 'missing: The whole manifest has no siblings to move among.'],
  ])('%s', (_, made, expected) => {
    expect(made).toBe(expected);
  });
});

describe('rename', () => {
  test.each<[string, string, string]>([
    ['keeps place and value', rename('{"a": 1.0, "b": 2}', ['a'], 'q"'), '{"q\\"": 1.0, "b": 2}'],
    ['to itself', rename('{"\\u0061": 1}', ['a'], 'a'), '{"\\u0061": 1}'],
    [
      'to a taken name',
      rename('{"a": 1, "b": 2}', ['a'], 'b'),
      'exists: There is a `b` here already; choose another name.',
    ],
    ['an item', rename('[1]', [0], 'b'), 'missing: `0` has no name that could change.'],
    ['what is not there', rename('{}', ['a'], 'b'), 'missing: There is no `a` in this text.'],
  ])('%s', (_, made, expected) => {
    expect(made).toBe(expected);
  });
});

describe('setting a similar value writes only what differs', () => {
  const text = lines(
    '{',
    '  "type" : "object",',
    '  "properties": {"a": {"type": "integer", "default": 5.0}},',
    '  "required": ["a"]',
    '}',
  );
  const schema = { type: 'object', properties: { a: { type: 'integer', default: 5 } }, required: ['a'] };
  const count = (value: Json) => {
    const made = setValue(text, [], value);
    return made.ok ? made.edits.length : 0;
  };

  test('a property added, one removed, one changed', () => {
    const value = { type: 'object', description: 'D', properties: { a: { type: 'number', default: 5 } } };
    expect(set(text, [], value)).toBe(
      lines(
        '{',
        '  "type" : "object",',
        '  "description" : "D",',
        '  "properties": {"a": {"type": "number", "default": 5.0}}',
        '}',
      ),
    );
    expect(count(value)).toBe(3);
  });
  test('list items added and removed', () => {
    expect(set('[1.0, 2, 3.0]', [], [1, 3])).toBe('[1.0, 3.0]');
    expect(set('[1.0, 3.0]', [], [1, 2, 3])).toBe('[1.0, 2, 3.0]');
    expect(set('[1.0, {"a": 2.0}]', [], [1, { a: 2, b: 3 }])).toBe('[1.0, {"a": 2.0, "b": 3}]');
  });
  test('another order is a new value', () => {
    expect(set('{"a": 1.0, "b": 2}', [], { b: 2, a: 1 })).toBe('{"b": 2, "a": 1}');
  });
  test('much that differs is one replacement', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]));
    expect(count({ ...schema, ...many })).toBe(1);
  });
});

describe('several changes', () => {
  test('each sees the one before', () => {
    const text = '{"a": 1}';
    const made = changeValues(text, [
      { op: 'rename', path: ['a'], name: 'b' },
      { op: 'set', path: ['b'], value: 2 },
      { op: 'insert', path: ['c'], value: 3, index: 0 },
      { op: 'move', path: ['c'], toIndex: 1 },
    ]);
    expect(result(text, made)).toBe('{"b": 2, "c": 3}');
  });
  test('all or none', () => {
    const made = changeValues('{"a": 1}', [
      { op: 'set', path: ['a'], value: 2 },
      { op: 'remove', path: ['gone'] },
    ]);
    expect(made).toMatchObject({ ok: false, code: 'missing' });
  });
});

test('a byte order mark is left alone, and is no indentation', () => {
  const text = '\ufeff  {\n    "a": 1\n  }';
  expect(set(text, ['b'], { c: 1 })).toBe('\ufeff  {\n    "a": 1,\n    "b": {\n      "c": 1\n    }\n  }');
});

test('five million characters are edited', () => {
  const text = `[${Array.from({ length: 100_000 }, (_, i) => `{"name": "tool ${i}", "description": "Looks up ${i}."}`).join(',\n')}]`;
  const made = setValue(text, [99_999, 'name'], 'x');
  expect(made).toEqual({ ok: true, edits: [{ offset: text.lastIndexOf('"tool 99999"'), length: 12, text: '"x"' }] });
});
