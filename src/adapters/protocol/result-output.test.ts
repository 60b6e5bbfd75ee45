import { describe, expect, it } from 'vitest';
import { failureText, outputJson, outputText, textPartsOf, textWithoutFlag } from './result-output.ts';

describe('outputText', () => {
  it.each<[unknown, string]>([
    ['as it is', 'as it is'],
    ['', ''],
    [undefined, ''],
    [null, 'null'],
    [0, '0'],
    [false, 'false'],
    [{ a: [1, 'x'] }, '{"a":[1,"x"]}'],
    ['half \ud83d', 'half \ufffd'],
    [{ 'k\ud83d': 'v\ude00' }, '{"k\ufffd":"v\ufffd"}'],
  ])('%j → %s', (output, text) => {
    expect(outputText(output)).toBe(text);
  });
});

it('copies an output as plain JSON, keys such as __proto__ included', () => {
  const output = JSON.parse('{"__proto__":{"a":1},"n":null}');
  const copy = outputJson({ ...output, gone: undefined, nan: Number.NaN, call: () => 1 });
  expect(copy).toEqual({ n: null, nan: null, call: null, ...output });
  expect(outputJson(output)).not.toBe(output);
  expect(JSON.stringify(outputJson(output))).toBe('{"__proto__":{"a":1},"n":null}');
});

describe('a failure on a wire without a flag', () => {
  it.each<[string, unknown, string]>([
    ['a text', 'no such zone', '{"error":"no such zone"}'],
    ['nothing', undefined, '{"error":"The tool failed and gave no reason."}'],
    ['the empty text', '', '{"error":"The tool failed and gave no reason."}'],
    ['a value', { code: 7 }, '{"error":{"code":7}}'],
    ['what says so already', { error: 'x', code: 7 }, '{"error":"x","code":7}'],
  ])('%s', (_name, output, text) => {
    expect(textWithoutFlag({ callId: 'a', name: 'f', output, isError: true })).toBe(text);
  });

  it('is never empty where there is a flag', () => {
    expect(failureText('')).toMatch(/\S/);
  });
});

describe('textPartsOf', () => {
  const part = (text: string) => ({ type: 'text', text });
  it.each<[string, unknown, string[] | undefined]>([
    ['text parts', [part('22 C'), part('sunny')], ['22 C', 'sunny']],
    ['nothing', [], undefined],
    ['an empty part', [part('')], undefined],
    ['a blank part', [part('a'), part(' ')], undefined],
    ['a part of another kind', [part('a'), { type: 'image', data: '' }], undefined],
    ['a part with more in it', [{ ...part('a'), annotations: {} }], undefined],
    ['a text', 'a', undefined],
  ])('%s', (_name, output, texts) => {
    expect(textPartsOf(output)).toEqual(texts);
  });
});
