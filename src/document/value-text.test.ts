import { describe, expect, it } from 'vitest';
import type { Json } from '../manifest/json.ts';
import { listedText, readJson, readListed, readNumber } from './value-text.ts';

describe('readNumber', () => {
  it.each<[string, boolean, number | undefined]>([
    ['', true, undefined],
    [' 5 ', true, 5],
    ['1.50', false, 1.5],
    ['-2e3', false, -2000],
    ['1.', false, 1],
    ['0', true, 0],
  ])('reads %j', (text, whole, value) => {
    expect(readNumber(text, whole)).toEqual({ ok: true, value });
  });

  it.each<[string, boolean, string]>([
    ['five', false, '`five` is not a number.'],
    ['0x10', false, '`0x10` is not a number.'],
    ['-', false, '`-` is not a number.'],
    ['1.5', true, '`1.5` is not a whole number.'],
    ['-1', true, '`-1` is below 0.'],
    ['1e999', false, '`1e999` is not a number.'],
    ['9007199254740993', false, '`9007199254740993` is beyond 9007199254740991 and would be rounded.'],
  ])('refuses %j', (text, whole, fault) => {
    expect(readNumber(text, whole)).toEqual({ ok: false, fault });
  });
});

describe('readJson', () => {
  it('reads a value and says where it is broken', () => {
    expect(readJson('{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
    const broken = readJson('{\n"a": }');
    expect(broken.ok ? '' : broken.fault).toContain('line 2');
    expect(readJson('').ok).toBe(false);
    expect(readJson('{"a": 1, "a": 2}').ok).toBe(false);
  });
});

describe('readListed and listedText', () => {
  it.each<[string, string[], Json]>([
    ['nl', ['string'], 'nl'],
    ['5', ['string'], '5'],
    ['null', ['string', 'null'], null],
    ['5', ['integer'], 5],
    ['5', [], 5],
    ['five', [], 'five'],
    ['"5"', [], '5'],
    ['true', ['boolean'], true],
  ])('%j for %j is %j', (text, types, value) => {
    expect(readListed(text, types)).toEqual({ ok: true, value });
    expect(readListed(listedText(value, types), types)).toEqual({ ok: true, value });
  });

  it('says what does not fit', () => {
    expect(readListed('five', ['integer'])).toEqual({ ok: false, fault: '`five` is not integer.' });
  });
});
