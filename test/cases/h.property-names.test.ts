import { expect, test } from 'vitest';
import { checkValue } from '../../src/manifest/check-value.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { applyDefaults } from '../../src/runtime/apply-defaults.ts';
import { ALL, given, object, receive, send } from './given.ts';

const text: JsonObject = { type: 'string' };
const propertiesOn = (target: string, schema: JsonObject): JsonObject =>
  (send(target, schema).schema as { properties: JsonObject }).properties;
/** Where any key may stand. */
const FREE = ALL.filter(target => !/^(anthropic|bedrock)/.test(target) && target !== 'gemini:openapi');
/** Where names of the top may not be any. */
const CLAUDE = ['anthropic', 'anthropic:strict', 'bedrock', 'bedrock:strict'];

given('H01', () => {
  const schema = object({ 'filter[id]': text, 'Account Number': text, nested: object({ 名前: text }) }, [
    'filter[id]',
    'nested',
  ]);

  test.each(CLAUDE)('%s: names at the top change, in required as well; nested ones stay', target => {
    const sent = send(target, schema).schema as JsonObject;
    expect(Object.keys(sent.properties as object)).toEqual(['filter_id_', 'Account_Number', 'nested']);
    expect(sent.required).toEqual(['filter_id_', 'nested']);
    expect(JSON.stringify(sent)).toContain('名前');
    expect(receive(target, schema, { filter_id_: 'a', Account_Number: 'b', nested: { 名前: 'c' } }).arguments).toEqual({
      'filter[id]': 'a',
      'Account Number': 'b',
      nested: { 名前: 'c' },
    });
  });

  test.each(['anthropic', 'gemini:openapi'])('%s: a changed name never meets another, and none is too long', target => {
    const crowd = object({
      a_b: text,
      'a b': text,
      'a.b!': text,
      'a!b!': text,
      ['x'.repeat(70)]: text,
      [`${'x'.repeat(69)}y`]: text,
      '': text,
      日本: text,
      中国: text,
    });
    const names = Object.keys(propertiesOn(target, crowd));
    expect(new Set(names).size).toBe(9);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/);
    expect(names[0]).toBe('a_b');
    const sent = Object.fromEntries(names.map((name, index) => [name, String(index)]));
    expect(Object.keys(receive(target, crowd, sent).arguments as object)).toEqual(
      Object.keys(crowd.properties as object),
    );
  });

  test('gemini parameters: names change at every depth', () => {
    const { nested } = propertiesOn('gemini:openapi', schema) as { nested: { properties: JsonObject } };
    expect(Object.keys(nested.properties)[0]).toMatch(/^property_[0-9a-f]{8}$/);
    const sent = { filter_id_: 'a', nested: { [Object.keys(nested.properties)[0] ?? '']: 'c' } };
    expect(receive('gemini:openapi', schema, sent).arguments).toEqual({ 'filter[id]': 'a', nested: { 名前: 'c' } });
  });

  test.each(FREE)('%s: names stay', target => {
    expect(Object.keys(propertiesOn(target, schema))).toEqual(['filter[id]', 'Account Number', 'nested']);
  });
});

given('H03', () => {
  const schema = object(
    {
      $ref: text,
      properties: { type: 'object', properties: { a: text } },
      required: { type: 'boolean' },
      items: text,
      enum: text,
    },
    ['properties'],
  );

  // The converter of llama.cpp takes a property called $ref for the keyword, wherever it stands.
  test.each(FREE.filter(target => target !== 'llama-cpp'))('%s: all of them are parameters', target => {
    const properties = propertiesOn(target, schema);
    expect(Object.keys(properties)).toEqual(['$ref', 'properties', 'required', 'items', 'enum']);
    expect(send(target, schema).told.some(line => /schema\/(reference|values)/.test(line))).toBe(false);
  });

  test.each(['anthropic', 'bedrock', 'llama-cpp', 'gemini:openapi'])(
    '%s: `$ref` is no name there, so that one changes',
    target => {
      expect(Object.keys(propertiesOn(target, schema))).toEqual(['_ref', 'properties', 'required', 'items', 'enum']);
      expect(receive(target, schema, { _ref: 'x', properties: { a: 'y' } }).arguments).toEqual({
        $ref: 'x',
        properties: { a: 'y' },
      });
    },
  );
});

given('H05', () => {
  const schema = object({ constructor: { type: 'string', default: 'Foo' } }, []);

  test('the default of a property called constructor is applied, and the result is valid', () => {
    const { value } = applyDefaults(schema, {});
    expect(value).toEqual({ constructor: 'Foo' });
    expect(Object.hasOwn(value as object, 'constructor')).toBe(true);
    expect(checkValue(schema, value)).toEqual([]);
    expect(checkValue(schema, {})).toEqual([]);
  });

  test('what an object inherits is not there', () => {
    const required = { type: 'object', properties: {}, required: ['toString', 'constructor'] };
    expect(checkValue(required, {}).map(({ code }) => code)).toEqual([
      'call/missing-property',
      'call/missing-property',
    ]);
  });

  test.each(ALL)('%s: is sent, and comes back', target => {
    expect(Object.keys(propertiesOn(target, schema))).toEqual(['constructor']);
    expect(receive(target, schema, '{"constructor":"Bar"}').arguments).toEqual({ constructor: 'Bar' });
    if (target.startsWith('openai') && target.endsWith('strict'))
      expect(receive(target, schema, '{"constructor":null}').arguments).toEqual({});
  });
});
