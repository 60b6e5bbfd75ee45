import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { nested, open, type Planted, rules, text } from './testing.ts';

describe('Ollama', () => {
  it('accepts what its structures hold, and anything below items', () => {
    const schema = open(
      {
        a: { type: ['string', 'null'], description: 'x', enum: ['a', null] },
        b: { anyOf: [text, { anyOf: [{ type: 'integer' }] }] },
        c: { type: 'object', properties: { d: text }, required: ['d'] },
        e: { type: 'array', items: { type: 'string', minLength: 3, oneOf: [{ pattern: 'x' }] } },
        f: {},
      },
      { required: ['a'], $defs: { n: text } },
    );
    expect(checkOutput('ollama', nested(schema))).toEqual([]);
    expect(checkBundleOutput('ollama', [nested(schema, { name: 'a.b' })])).toEqual([]);
  });

  it.each<Planted>([
    ['true', true, 'schema/boolean '],
    ['properties as a list', { type: 'object', properties: [] }, 'schema/value /properties'],
    ['required as a flag', { type: 'object', required: true }, 'schema/value /required'],
    ['no type', { type: 'str' }, 'schema/value /type'],
    ['a description that is no text', { description: 1 }, 'schema/value /description'],
    ['an enum that is no list', { enum: 'a' }, 'schema/value /enum'],
    ['a union that is no list', { anyOf: {} }, 'schema/value /anyOf'],
    ['a keyword in a branch', { anyOf: [{ type: 'string', const: 'a' }] }, 'schema/keyword /anyOf/0/const'],
    ['a keyword of a member', open({ b: { type: 'string', format: 'date' } }), 'schema/keyword /properties/b/format'],
    ...[
      '$ref const oneOf allOf format pattern minLength maxLength minimum maximum multipleOf minItems maxItems default',
      'additionalProperties title examples prefixItems not if',
    ]
      .join(' ')
      .split(' ')
      .map((keyword): Planted => [keyword, { type: 'string', [keyword]: 1 }, `schema/keyword /${keyword}`]),
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOutput('ollama', nested(open({ a: schema }))))).toContain(
      `${rule} /function/parameters/properties/a${pointer}`,
    );
  });

  it.each<[string, unknown, string]>([
    [
      'a description of the root',
      nested(open({}, { description: 'x' })),
      'schema/keyword /function/parameters/description',
    ],
    [
      'a closed root',
      nested(open({}, { additionalProperties: false })),
      'schema/keyword /function/parameters/additionalProperties',
    ],
    ['no properties', nested({ type: 'object' }), 'schema/properties /function/parameters'],
    ['no parameters', { type: 'function', function: { name: 'a' } }, 'envelope/missing /function'],
    ['the flat shape', { type: 'function', name: 'a', parameters: open({}) }, 'envelope/unknown /parameters'],
    ['no name', nested(open({}), { name: '' }), 'envelope/value /function/name'],
    ['strict', nested(open({}), { strict: true }), 'envelope/unknown /function/strict'],
  ])('refuses: %s', (_what, tool, expected) => {
    expect(rules(checkOutput('ollama', tool))).toContain(expected);
  });
});
