import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { jsonTexts } from '../../test/arbitraries/json-texts.ts';
import { MAX_DEPTH, parseJsonText } from './json-text.ts';
import type { JsonNode } from './json-tree.ts';

const codes = (text: string) => parseJsonText(text).diagnostics.map(({ code }) => code);

// ── agreement with other readers ────────────────────────────────────────────────────────────────────────────────────────

test('law: the value is that of JSON.parse', () => {
  fc.assert(
    fc.property(jsonTexts(), ({ text, value }) => {
      const read = parseJsonText(text);
      expect(read.value).toEqual(value);
      expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
      expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('law: a text is accepted exactly when JSON.parse accepts it, and what is refused has an error', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '.',
    'e',
    '+',
    '0',
    'null',
    'true',
    'tru',
    ' ',
    '\n',
    '/',
    '*',
    "'",
    '\t',
    '\u00a0',
    'x',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
    fc
      .tuple(jsonTexts(), fc.nat(), pieces)
      .map(
        ([{ text }, at, piece]) =>
          text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      ),
  );
  let accepted = 0;
  fc.assert(
    fc.property(texts, text => {
      const { value, root, diagnostics } = parseJsonText(text);
      const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && code !== 'json/duplicate-key');
      const expected = parses(text);
      expect(value !== undefined).toBe(expected);
      expect(errors.length === 0).toBe(expected);
      if (expected) expect(root).toBeDefined();
      if (expected) accepted++;
      for (const { span, message } of diagnostics) {
        expect(span && span.offset >= 0 && span.offset + span.length <= text.length).toBe(true);
        // What the message quotes may hold anything.
        expect(message.replaceAll(/`[^`]*`/g, '')).toMatch(/^[^!]+\.$/s);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

/** Numbers beyond the largest double become `Infinity` in `JSON.parse`; we refuse them. */
function parses(text: string): boolean {
  let finite = true;
  try {
    JSON.parse(text, (_, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) finite = false;
      return value;
    });
  } catch {
    return false;
  }
  return finite;
}

test('law: the tree is that of jsonc-parser', () => {
  const plain = (node: Node | JsonNode): unknown => ({
    type: node.type,
    offset: node.offset,
    length: node.length,
    value: node.value,
    colonOffset: node.colonOffset,
    children: node.children?.map(plain),
  });
  fc.assert(
    fc.property(jsonTexts(undefined, true), ({ text }) => {
      const { root } = parseJsonText(text);
      expect(root && plain(root)).toEqual(plain(parseTree(text) as Node));
    }),
  );
});

// ── what people write by mistake ────────────────────────────────────────────────────────────────────────────────────────

describe('faults that can be mended', () => {
  test.each<[string, string, string]>([
    ['{"a": 1,}', 'json/trailing-comma', '{"a": 1}'],
    ['[1, 2 , ]', 'json/trailing-comma', '[1, 2  ]'],
    ['{"a": 1 // why\n}', 'json/comment', '{"a": 1 \n}'],
    ['/* head */{"a": 1}', 'json/comment', '{"a": 1}'],
    ['{"a": 1 "b": 2}', 'json/missing-comma', '{"a": 1, "b": 2}'],
    ['[1 2]', 'json/missing-comma', '[1, 2]'],
    ['{"a" 1}', 'json/missing-colon', '{"a": 1}'],
    ["{'a': 1}", 'json/quotes', '{"a": 1}'],
    ["['it']", 'json/quotes', '["it"]'],
    ['{a: 1}', 'json/unquoted-key', '{"a": 1}'],
    ['{true: 1}', 'json/unquoted-key', '{"true": 1}'],
    ['[True]', 'json/literal', '[true]'],
    ['[None]', 'json/literal', '[null]'],
    ['[undefined]', 'json/literal', '[null]'],
    ['[string]', 'json/unexpected', '["string"]'],
    ['[.5]', 'json/number', '[0.5]'],
    ['[-.5]', 'json/number', '[-0.5]'],
    ['[5.]', 'json/number', '[5]'],
    ['[+5]', 'json/number', '[5]'],
    ['["\\d+"]', 'json/escape', '["\\\\d+"]'],
    ['["a\tb"]', 'json/control-character', '["a\\tb"]'],
    ['["a\u0001b"]', 'json/control-character', '["a\\u0001b"]'],
  ])('%j: %s', (text, code, mended) => {
    const { value, root, diagnostics } = parseJsonText(text);
    expect(value).toBeUndefined();
    expect(root).toBeDefined();
    expect(diagnostics.map(finding => finding.code)).toEqual([code]);
    let now = text;
    for (const edit of [...(diagnostics[0]?.fix?.textEdits ?? [])].reverse()) {
      now = now.slice(0, edit.offset) + edit.text + now.slice(edit.offset + edit.length);
    }
    expect(now.replaceAll(' ', '')).toBe(mended.replaceAll(' ', ''));
    expect(parseJsonText(now).value).toEqual(JSON.parse(mended));
  });
});

describe('faults that only a person can mend', () => {
  test.each<[string, string, string]>([
    ['', 'json/empty', 'The text is empty; a manifest starts with `{`.'],
    ['  \n', 'json/empty', 'The text is empty; a manifest starts with `{`.'],
    ['{"a": [1,', 'json/unclosed', 'The text ends before the list that opens at line 1, column 7 is closed; add `]`.'],
    [
      '{\n  "a": [1}',
      'json/unclosed',
      'The list that opens at line 2, column 8 is closed with `}` at line 2, column 10; `]` belongs there.',
    ],
    ['{"a": }', 'json/missing-value', 'The value of `a` is missing at line 1, column 7, before `}`.'],
    ['{"a"}', 'json/missing-value', 'The property `a` has no value at line 1, column 5; add `:` and a value.'],
    [
      '[1,,2]',
      'json/missing-value',
      'There is nothing before the comma at line 1, column 4; remove it or add what is missing.',
    ],
    [
      '{"a": 1} {"b": 2}',
      'json/after-end',
      'The JSON value is complete, yet `{` follows at line 1, column 10; remove it.',
    ],
    [
      '{"a": "x\n"}',
      'json/unclosed-string',
      'The text that starts at line 1, column 7 has no closing quote on its line.',
    ],
    ['["\\u12"]', 'json/escape', '`\\u` at line 1, column 3 needs four hexadecimal digits after it.'],
    ['[012]', 'json/number', 'The number `012` at line 1, column 2 starts with 0; JSON does not allow that.'],
    ['[0x1F]', 'json/number', '`0x1F` at line 1, column 2 is not decimal; JSON knows decimal numbers only.'],
    ['[1e999]', 'json/number', 'The number `1e999` at line 1, column 2 is too large to be read.'],
    ['[1.2.3]', 'json/number', '`1.2.3` at line 1, column 2 is not a number in JSON.'],
    ['[NaN]', 'json/literal', '`NaN` at line 1, column 2 cannot be written in JSON; use a number or `null`.'],
    ['[“a”]', 'json/quotes', 'Text at line 1, column 2 stands in typographic quotes; JSON wants straight ones (`"`).'],
    [
      '{“a”: 1}',
      'json/quotes',
      'Text at line 1, column 2 stands in typographic quotes; JSON wants straight ones (`"`).',
    ],
    ['{[1]: 1}', 'json/unexpected', 'A property name in double quotes belongs at line 1, column 2, not `[`.'],
    ['["a": 1]', 'json/unexpected', 'The colon at line 1, column 5 is out of place; a comma or `]` belongs there.'],
    ['[1] /* open', 'json/comment', 'The comment that starts at line 1, column 5 is never closed with `*/`.'],
  ])('%j: %s', (text, code, message) => {
    const { value, diagnostics } = parseJsonText(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map(finding => [finding.code, finding.message])).toEqual([[code, message]]);
    expect(diagnostics[0]?.fix).toBeUndefined();
  });
});

test('several faults are told at once, each with its path', () => {
  const text = '{\'a\': True, "b": [1, {c: 2,}]}';
  expect(parseJsonText(text).diagnostics.map(({ code, path }) => [code, path])).toEqual([
    ['json/quotes', []],
    ['json/literal', ['a']],
    ['json/unquoted-key', ['b', 1]],
    ['json/trailing-comma', ['b', 1]],
  ]);
});

// ── traps ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

describe('duplicate keys', () => {
  test('are an error with both places; the last one counts', () => {
    const text = '{\n  "type": 1,\n  "type": 2\n}';
    const { value, diagnostics } = parseJsonText(text);
    expect(value).toEqual({ type: 2 });
    expect(diagnostics).toMatchObject([
      {
        code: 'json/duplicate-key',
        severity: 'error',
        path: ['type'],
        span: { offset: text.lastIndexOf('"type"'), length: 6 },
        related: [{ offset: text.indexOf('"type"'), length: 6 }],
        message:
          'The property `type` is there twice, at line 2, column 3 and at line 3, column 3; readers see the last one only. Keep one.',
      },
    ]);
  });

  test('are found whatever their spelling and name', () => {
    expect(codes('{"a": 1, "\\u0061": 2}')).toEqual(['json/duplicate-key']);
    expect(codes('{"__proto__": 1, "__proto__": 2}')).toEqual(['json/duplicate-key']);
    expect(codes('{"constructor": 1, "toString": 2}')).toEqual([]);
    expect(codes('[{"a": 1}, {"a": 2}]')).toEqual([]);
  });

  test('the mend keeps what readers see', () => {
    const text = '{"a": {"x": 1}, "b": 0, "a": 2, "a": 3}';
    const { diagnostics } = parseJsonText(text);
    expect(diagnostics).toHaveLength(2);
    for (const { fix } of diagnostics) {
      const [edit] = fix?.textEdits ?? [];
      const mended = edit ? text.slice(0, edit.offset) + text.slice(edit.offset + edit.length) : '';
      expect(parseJsonText(mended).value).toEqual({ a: 3, b: 0 });
      expect(codes(mended)).toHaveLength(1);
    }
  });
});

test('__proto__ is a key like any other', () => {
  const { value } = parseJsonText('{"__proto__": {"polluted": true}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as { polluted?: boolean }).polluted).toBeUndefined();
});

describe('integers that are rounded', () => {
  test.each<[string, string | undefined]>([
    ['9007199254740991', undefined],
    ['9007199254740992', undefined],
    ['9007199254740993', '9007199254740992'],
    ['-9007199254740993', '-9007199254740992'],
    ['12345678901234567890', '12345678901234567168'],
    ['10000000000000000000000', undefined],
    ['1e30', undefined],
    ['0.1234567890123456789', undefined],
  ])('%s', (raw, read) => {
    const { value, diagnostics } = parseJsonText(`{"n": ${raw}}`);
    expect(value).toEqual({ n: Number(raw) });
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual(
      read === undefined
        ? []
        : [
            [
              'json/unsafe-integer',
              'warning',
              `The integer \`${raw}\` at line 1, column 7 is read as \`${read}\`: integers beyond 9007199254740991 are rounded. Write it as text if each digit counts.`,
            ],
          ],
    );
  });
});

test.each([
  ['escaped', '["\\ud83d"]'],
  ['raw', '["\ud83d"]'],
  ['the second half', '["\\ude00"]'],
  ['in the wrong order', '["\\ude00\\ud83d"]'],
  ['in a key', '{"\\ud83d": 1}'],
])('a lone surrogate is a warning: %s', (_, text) => {
  const { value, diagnostics } = parseJsonText(text);
  expect(value).toEqual(JSON.parse(text));
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['json/lone-surrogate', 'warning']]);
});

test.each(['["😀"]', '["\\ud83d\\ude00"]', '["\ud83d\\ude00"]', '["\uffff"]'])('a whole pair is none: %j', text => {
  expect(codes(text)).toEqual([]);
});

describe('depth', () => {
  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s', (_, open, close) => {
    const nest = (depth: number) => open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth);
    expect(parseJsonText(nest(MAX_DEPTH)).value).toBeDefined();
    for (const depth of [MAX_DEPTH + 1, 10_000, 100_000]) {
      const { value, root, diagnostics } = parseJsonText(nest(depth));
      expect([value, root]).toEqual([undefined, undefined]);
      expect(diagnostics.map(({ code }) => code)).toEqual(['json/too-deep']);
      expect(diagnostics[0]?.span?.offset).toBe(open.length * MAX_DEPTH);
    }
  });

  test('an endless opening is told by its depth, not by its end', () => {
    expect(codes('[{"a":'.repeat(50_000))).toEqual(['json/too-deep']);
  });
});

test('a text beyond the limit is not read', () => {
  const { value, diagnostics } = parseJsonText('[1, 2, 3]', { maxLength: 5 });
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['json/too-large', 'The text is 9 characters long; at most 5 can be read. Split it into smaller files.'],
  ]);
});

test('five million characters are read', () => {
  const text = `[${Array.from({ length: 100_000 }, (_, i) => `{"name": "tool ${i}", "description": "Looks up ${i}."}`).join(',\n')}]`;
  expect(text.length).toBeGreaterThan(5_000_000);
  const { value, diagnostics } = parseJsonText(text);
  expect(diagnostics).toEqual([]);
  expect((value as unknown[]).length).toBe(100_000);
});

test('a byte order mark is skipped, and offsets count it', () => {
  const { value, root, diagnostics } = parseJsonText('\ufeff{"a": 1}');
  expect(value).toEqual({ a: 1 });
  expect(root?.offset).toBe(1);
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['json/byte-order-mark', 'info']]);
});

test('line ends may be mixed; lines count each of them once', () => {
  const { diagnostics } = parseJsonText('{\r\n"a": 1,\r"b": 2,\n"c": tru}');
  expect(diagnostics[0]?.message).toContain('line 4, column 6');
});

test('a flood of findings is cut, and says so', () => {
  const { value, diagnostics } = parseJsonText(`{${Array.from({ length: 300 }, () => '"a":1').join()}}`);
  expect(value).toEqual({ a: 1 });
  expect(diagnostics).toHaveLength(101);
  expect(diagnostics.at(-1)).toMatchObject({
    code: 'json/more',
    severity: 'info',
    message: 'There is more to say about this text; the first 100 findings are listed.',
  });
});

test('the fault that ends the reading is told even after a flood', () => {
  expect(codes(`[${'9007199254740993,'.repeat(300)}`).slice(-2)).toEqual(['json/unclosed', 'json/more']);
});

test('a flood of faults ends the reading', () => {
  const { root, diagnostics } = parseJsonText(`[${'01,'.repeat(300)}1]`);
  expect(root).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 100 }, () => 'json/number'),
    'json/more',
  ]);
});
