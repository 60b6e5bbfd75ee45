import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { closed, levels, many, nested, open, type Planted, rules, text } from './testing.ts';

const strict = (schema: unknown) => nested(schema, { strict: true });

describe('Azure OpenAI', () => {
  it('accepts what OpenAI does, and the first strict subset', () => {
    expect(checkOutput('azure-openai', nested(open({ a: { oneOf: [text] } }), { strict: false }))).toEqual([]);
    const schema = closed({
      a: { type: ['string', 'null'], enum: ['x', null], description: 'd' },
      b: { anyOf: [text] },
    });
    expect(checkOutput('azure-openai:strict', strict(schema))).toEqual([]);
    expect(checkOutput('azure-openai', strict(schema))).toEqual([]);
  });

  it('refuses long descriptions in both modes', () => {
    const description = 'x'.repeat(1025);
    const place = 'limit/description /function/description';
    expect(rules(checkOutput('azure-openai', nested(open({}), { strict: false, description })))).toEqual([place]);
    expect(rules(checkOutput('azure-openai:strict', nested(closed({}), { strict: true, description })))).toEqual([
      place,
    ]);
  });

  it('refuses what OpenAI refuses, and 129 tools', () => {
    expect(rules(checkOutput('azure-openai', nested(open({}, { anyOf: [{}] }), { strict: false })))).toEqual([
      'schema/root /function/parameters/anyOf',
    ]);
    const tools = Array.from({ length: 129 }, (_, i) => nested(open({}), { strict: false, name: `t${i}` }));
    expect(rules(checkBundleOutput('azure-openai', tools))).toEqual(['limit/tools ']);
  });

  it.each<Planted>(
    [
      'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
      'patternProperties unevaluatedProperties propertyNames minProperties maxProperties unevaluatedItems contains',
      'minContains maxContains uniqueItems const default examples oneOf',
    ]
      .join(' ')
      .split(' ')
      .map(keyword => [keyword, { type: 'string', [keyword]: 'x' }, `schema/keyword /properties/a/${keyword}`]),
  )('refuses in strict mode: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOutput('azure-openai:strict', strict(closed({ a: schema }))))).toContain(
      `${rule} /function/parameters${pointer}`,
    );
  });

  it.each<[string, object, string]>([
    ['properties', closed(many(101)), 'limit/properties'],
    ['levels', levels(6), 'limit/depth'],
    ['enum values', closed({ a: { enum: Array.from({ length: 501 }, (_, i) => i) } }), 'limit/enum-values'],
  ])('refuses too many %s', (_what, schema, rule) => {
    expect(rules(checkOutput('azure-openai:strict', strict(schema)))).toEqual([`${rule} /function/parameters`]);
  });

  it('accepts the limits themselves', () => {
    const values = { enum: Array.from({ length: 500 }, (_, i) => i) };
    for (const schema of [closed(many(100)), levels(5), closed({ a: values })])
      expect(checkOutput('azure-openai:strict', strict(schema))).toEqual([]);
  });
});
