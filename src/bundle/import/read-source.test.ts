import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitJsonSequence } from './json-sequence.ts';
import { readSource } from './read-source.ts';
import { brief } from './testing/import-json.ts';

describe('the syntax of a text', () => {
  it.each([
    ['JSON', '{"a": [1]}', 'json', { a: [1] }],
    ['JSON with a byte order mark', '\ufeff{"a": 1}', 'json', { a: 1 }],
    ['JSON with comments', '{"a": 1, // one\n}', 'json', { a: 1 }],
    ['JSON in single quotes', "{'a': 'b',}", 'json', { a: 'b' }],
    ['literals of Python', "{'a': True, 'b': [None, False]}", 'json', { a: true, b: [null, false] }],
    ['an assignment of Python', 'tools = [\n  {"a": True},\n]\n', 'json', [{ a: true }]],
    ['an assignment of TypeScript', 'export const tools: Tool[] = [{ a: "b" }] as const;\n', 'json', [{ a: 'b' }]],
    ['a hundred and one faults', `[${"'a', ".repeat(150)}True]`, 'json', [...Array(150).fill('a'), true]],
    ['JSON Lines', '{"a": 1}\n{"a": 2}\n', 'json-sequence', [{ a: 1 }, { a: 2 }]],
    ['objects in a row', '{"a": "}"}, ["{"]', 'json-sequence', [{ a: '}' }, ['{']]],
    ['a fenced block', 'x'.replace('x', '```yaml\na: 1\n```'), 'yaml', { a: 1 }],
    ['a fence that is not closed', '```\n{"a": 1}\n', 'json', { a: 1 }],
    ['YAML', 'a:\n  - 1\n', 'yaml', { a: [1] }],
    ['YAML in braces', '{a: b, c: True}', 'yaml', { a: 'b', c: true }],
    ['two YAML documents', 'a: 1\n---\na: 2\n', 'yaml', [{ a: 1 }, { a: 2 }]],
    ['Windows lines', 'a: 1\r\nb: 2\r\n', 'yaml', { a: 1, b: 2 }],
  ])('%s', (_what, text, syntax, value) => {
    expect(readSource(text)).toMatchObject({ syntax, value });
  });

  it('turns faults that leave no doubt into warnings', () => {
    const { diagnostics } = readSource("{'a': 1, // one\n}");
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  });

  it('tells the faults of JSON where the text looks like JSON', () => {
    const source = readSource('{"a": 1, "b": }');
    expect(source.value).toBeUndefined();
    expect(brief(source.diagnostics).filter(line => line.startsWith('error json/'))).not.toEqual([]);
  });

  it.each(['{"a": NaN}', '{"a": 1 "b": 2}', '{"a": 01}', '[1, 2', '{"a" 1}'])('does not guess what %j means', text => {
    expect(readSource(text).value).toBeUndefined();
  });

  it('keeps offsets inside a fence', () => {
    const text = '```json\n{"a": {"b": 7}}\n```';
    const span = readSource(text).spanOf(['a', 'b']);
    expect(text.slice(span?.offset, (span?.offset ?? 0) + (span?.length ?? 0))).toBe('7');
  });
});

describe('JSON values in a row', () => {
  it('come out as they went in, whatever stands between them', () => {
    const values = fc.array(fc.oneof(fc.object(), fc.array(fc.jsonValue())), { minLength: 2, maxLength: 6 });
    const between = fc.constantFrom('\n', ' ', ',\n', '\r\n', '\u001e', ';');
    fc.assert(
      fc.property(values, between, (list, separator) => {
        const texts = list.map(value => JSON.stringify(value));
        expect(splitJsonSequence(texts.join(separator))?.map(({ text }) => text)).toEqual(texts);
      }),
    );
  });

  it.each(['{"a":1}', '{"a":1} x {"b":2}', '{"a":1}{', '}', '{"a":1} "text"', ''])('are not seen in %j', text => {
    expect(splitJsonSequence(text)).toBeUndefined();
  });
});
