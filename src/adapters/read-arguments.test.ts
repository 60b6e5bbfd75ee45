import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, sameJson } from '../manifest/json.ts';
import { anyValue } from '../manifest/testing/arbitrary-schema.ts';
import { readArguments } from './read-arguments.ts';

const codes = (given: unknown): string[] =>
  readArguments(given).diagnostics.map(({ severity, code }) => `${severity} ${code}`);
const REPAIRED = 'info call/repaired';

describe('arguments that have one reading', () => {
  const nested = (times: number): string => (times === 0 ? '{"n":2}' : JSON.stringify(nested(times - 1)));
  test.each<[what: string, given: unknown, value: Json, told: string[]]>([
    ['an object', { a: 1 }, { a: 1 }, []],
    ['JSON text', ' {"a": [1, "x"]}\n', { a: [1, 'x'] }, []],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }, [REPAIRED]],
    ['nothing', undefined, {}, [REPAIRED]],
    ['null', null, {}, [REPAIRED]],
    ['the text null', 'null', {}, [REPAIRED]],
    ['an empty text', '', {}, [REPAIRED]],
    ['white space', ' \n\t', {}, [REPAIRED]],
    ['an encoded empty text', '""', {}, [REPAIRED, REPAIRED]],
    ['text encoded twice', nested(1), { n: 2 }, [REPAIRED]],
    ['text encoded three times', nested(2), { n: 2 }, [REPAIRED, REPAIRED]],
    ['an empty list', [], {}, [REPAIRED]],
    ['a list with the object', [{ a: 1 }], { a: 1 }, [REPAIRED]],
    ['a list with the object, as text', '[{"a":1}]', { a: 1 }, [REPAIRED]],
    ['raw control characters in strings', '{"a":"x\ny\tz\u0001"}', { a: 'x\ny\tz\u0001' }, [REPAIRED]],
    ['a raw line end after an escaped quote', '{"a":"\\"\n"}', { a: '"\n' }, [REPAIRED]],
    ['a fenced code block', '```json\n{"a":1}\n```\n', { a: 1 }, [REPAIRED]],
    ['a fence without a language', '```\n{"a":1}\n```', { a: 1 }, [REPAIRED]],
    ['members that are undefined', { a: 1, b: undefined, c: [{ d: undefined }] }, { a: 1, c: [{}] }, []],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }, []],
    ['integers up to 2^53 - 1', '{"a":9007199254740991}', { a: 9007199254740991 }, []],
  ])('%s', (_what, given, value, told) => {
    const read = readArguments(given);
    expect(read.value).toEqual(value);
    expect(codes(given)).toEqual(told);
  });

  test('a key named __proto__ is a key', () => {
    const { value } = readArguments('{"__proto__":{"polluted":true}}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
  });

  test('reading is the identity on objects, given as a value or as text, and makes a copy', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyValue, { noNullPrototype: true }), given => {
        const frozen = deepFreeze(given as Json);
        for (const form of [frozen, JSON.stringify(given)]) {
          const { value, diagnostics } = readArguments(form);
          expect(value).toEqual(given);
          expect(diagnostics).toEqual([]);
        }
      }),
    );
  });
});

describe('arguments that have no reading, or several', () => {
  const loop: { [key: string]: unknown } = {};
  loop.self = [loop, loop];
  let deep: unknown = 'x';
  for (let i = 0; i < 50_000; i++) deep = { deep };
  test.each<[what: string, given: unknown, code: string, message: RegExp]>([
    ['cut off in a string', '{"path":"a.md","content":"# Tit', 'call/not-json', /cut off; it was not completed/],
    ['cut off in an object', '{"path":"a.md",', 'call/not-json', /cut off/],
    ['cut off in a list', '{"a":[1,2', 'call/not-json', /cut off/],
    ['two objects after one another', '{"a":1}{"a":2}', 'call/not-json', /complete, yet `\{` follows at line 1/],
    ['no JSON at all', 'call me', 'call/not-json', /not valid JSON, so the call was not made/],
    ['a comma too many', '{"a":1,}', 'call/not-json', /comma/],
    ['a raw control character and more', '{"a":"x\ny",}', 'call/not-json', /not valid JSON/],
    ['a text', '"Paris"', 'call/arguments-not-object', /are a text, not an object/],
    ['a number', 5, 'call/arguments-not-object', /are 5, not an object/],
    ['true', 'true', 'call/arguments-not-object', /are true, not an object/],
    ['a list of scalars', [1], 'call/arguments-not-object', /are a list of 1 item, not an object/],
    ['a list of two objects', [{}, {}], 'call/arguments-not-object', /a list of 2 items/],
    [
      'an integer that would be rounded',
      '{"id":2512292042121000001}',
      'call/unsafe-integer',
      /`2512292042121000001`.*`2512292042120999936`/,
    ],
    ['the same key twice', '{"a":1,"a":2}', 'call/duplicate-key', /`a`/],
    ['a number beyond every double', '{"a":1e400}', 'call/not-json', /too large/],
    ['a date', { at: new Date(0) }, 'call/arguments-not-data', /`at` is an instance of a class/],
    ['a bigint', { id: 1n }, 'call/arguments-not-data', /`id` is a bigint/],
    ['a function', { run: () => 1 }, 'call/arguments-not-data', /`run` is a function/],
    ['not a number', { a: [Number.NaN] }, 'call/arguments-not-data', /`a\[0\]` is NaN/],
    ['a map', new Map(), 'call/arguments-not-data', /The value of the arguments is an instance/],
    ['a list with a hole', { a: [1, undefined] }, 'call/arguments-not-data', /`a\[1\]` is undefined/],
    ['a value that holds itself', loop, 'call/arguments-not-data', /contains itself/],
    ['a value that is too deep', { deep }, 'call/arguments-not-data', /200 levels deep/],
  ])('%s', (_what, given, code, message) => {
    const { value, diagnostics } = readArguments(given);
    expect(value).toBeUndefined();
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(found => found.code)).toEqual([code]);
    expect(diagnostics.at(-1)?.message).toMatch(message);
  });

  test('encodings of encodings are not unwrapped for ever', () => {
    let text = '{"n":2}';
    for (let i = 0; i < 5; i++) text = JSON.stringify(text);
    expect(readArguments(text).value).toBeUndefined();
  });

  test('each rounded integer is told with its place', () => {
    const { diagnostics } = readArguments('{"a":9007199254740993,"b":[9007199254740995]}');
    expect(diagnostics.map(({ path }) => path)).toEqual([['a'], ['b', 0]]);
  });

  test('an integer that a program rounded before is kept, with a warning', () => {
    const given = { ids: [2 ** 60], large: 1e300, half: 0.5 };
    const { value, diagnostics } = readArguments(given);
    expect(value).toEqual(given);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'call/unsafe-integer', severity: 'warning', path: ['ids', 0] }),
    ]);
  });

  test('nothing throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true }), given => {
        const { value, diagnostics } = readArguments(given);
        const failed = diagnostics.some(({ severity }) => severity === 'error');
        expect(value === undefined).toBe(failed);
        expect(sameJson(JSON.parse(JSON.stringify(value ?? null)), value ?? null)).toBe(true);
      }),
    );
  });
});

function deepFreeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value) as Json;
}
