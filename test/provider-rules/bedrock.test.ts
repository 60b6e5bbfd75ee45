import { describe, expect, it } from 'vitest';
import { checkBedrock } from './bedrock.ts';
import { checkBundleOutput, checkOutput } from './index.ts';
import { closed, open, type Planted, rules, text } from './testing.ts';

const spec = (json: unknown, more: object = {}) => ({
  toolSpec: { name: 'search', description: 'Searches.', inputSchema: { json }, ...more },
});
const strictSpec = (json: unknown) => spec(json, { strict: true });

describe('Bedrock', () => {
  it('accepts schemas as they are', () => {
    const schema = open({ a: { oneOf: [text], pattern: '(?=x)', default: 1 }, b: {}, c: open({ 'x y': true }) });
    expect(checkOutput('bedrock', spec(schema))).toEqual([]);
    expect(checkOutput('bedrock', spec(schema, { strict: false }))).toEqual([]);
    expect(checkBundleOutput('bedrock', { tools: [spec(schema)] })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a function wrapper', { type: 'function', function: {} }, 'envelope/missing '],
    ['a manifest field', spec(open({}), { permissions: [] }), 'envelope/unknown /toolSpec/permissions'],
    [
      'a schema that is not under json',
      { toolSpec: { name: 'a', inputSchema: open({}) } },
      'envelope/missing /toolSpec/inputSchema',
    ],
    ['a schema as text', spec('{"type":"object"}'), 'envelope/value /toolSpec/inputSchema/json'],
    ['an empty description', spec(open({}), { description: '' }), 'envelope/value /toolSpec/description'],
    ['a space in the name', spec(open({}), { name: 'List Invoices' }), 'envelope/value /toolSpec/name'],
    ['a dot in the name', spec(open({}), { name: 'a.b' }), 'envelope/value /toolSpec/name'],
    ['a name past 64', spec(open({}), { name: 'a'.repeat(65) }), 'envelope/value /toolSpec/name'],
    ['no root type', spec({ properties: {} }), 'schema/root /toolSpec/inputSchema/json/type'],
    ['no properties', spec({ type: 'object' }), 'schema/properties /toolSpec/inputSchema/json'],
    ['a root union', spec(open({}, { anyOf: [{}] })), 'schema/root /toolSpec/inputSchema/json/anyOf'],
    ['a dialect', spec(open({}, { $schema: 'x' })), 'schema/root /toolSpec/inputSchema/json/$schema'],
    ['a bad key', spec(open({ 'f[x]': text })), 'name/property /toolSpec/inputSchema/json/properties/f[x]'],
    [
      'a dangling reference',
      spec(open({ a: { $ref: '#/$defs/b' } })),
      'schema/ref /toolSpec/inputSchema/json/properties/a/$ref',
    ],
    [
      'old tuples',
      spec(open({ a: { items: [text] } })),
      'schema/invalid /toolSpec/inputSchema/json/properties/a/items',
    ],
  ])('refuses: %s', (_what, tool, expected) => {
    expect(rules(checkOutput('bedrock', tool))).toContain(expected);
  });

  it('refuses a bare list, and names used twice', () => {
    expect(rules(checkBundleOutput('bedrock', [spec(open({}))]))).toContain('envelope/type ');
    expect(rules(checkBundleOutput('bedrock', { tools: [spec(open({})), spec(open({}))] }))).toEqual([
      'name/duplicate /1',
    ]);
    expect(rules(checkBundleOutput('bedrock', { tools: [], toolChoice: {} }))).toContain(
      'envelope/unknown /toolChoice',
    );
  });
});

describe('Bedrock strict', () => {
  it('accepts what the guide lists', () => {
    const schema = closed(
      {
        a: { type: ['string', 'null'], format: 'uri', title: 'A', description: 'x' },
        b: { type: 'array', items: { $ref: '#/$defs/n' }, minItems: 1 },
        c: { anyOf: [closed({ x: { const: 1 } }), { type: 'null' }], description: 'y' },
        d: { enum: ['a', 1, null] },
      },
      { $defs: { n: { type: 'integer' } } },
    );
    expect(checkOutput('bedrock:strict', strictSpec(schema))).toEqual([]);
    expect(checkOutput('bedrock', strictSpec(schema))).toEqual([]);
  });

  it.each<Planted>([
    ['an open object', open({}), 'schema/closed /additionalProperties'],
    ['a map', { ...closed({}), additionalProperties: text }, 'schema/closed /additionalProperties'],
    ['a schema that says nothing', {}, 'schema/untyped '],
    ['a boolean schema', true, 'schema/boolean '],
    ['an object in an enum', { enum: [{}] }, 'schema/enum /enum'],
    ['an object as const', { const: {} }, 'schema/const /const'],
    ['two items at least', { type: 'array', items: text, minItems: 2 }, 'schema/min-items /minItems'],
    ['no items', { type: 'array' }, 'schema/items /items'],
    ['another format', { type: 'string', format: 'iri' }, 'schema/format /format'],
    ['company of anyOf', { type: 'string', anyOf: [text] }, 'schema/any-of /type'],
    ['company of $ref', { $ref: '#/$defs/d', description: 'x' }, 'schema/ref-siblings '],
    ['an undeclared member', closed({}, { required: ['x'] }), 'schema/required /required/0'],
    ...[
      'oneOf allOf not if patternProperties propertyNames prefixItems contains uniqueItems minLength maxLength pattern',
      'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems minProperties default examples $comment x-foo',
    ]
      .join(' ')
      .split(' ')
      .map((keyword): Planted => [keyword, { type: 'string', [keyword]: 1 }, `schema/keyword /${keyword}`]),
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    const planted = closed({ a: schema }, { $defs: { d: text } });
    expect(rules(checkBedrock(strictSpec(planted), true))).toContain(
      `${rule} /toolSpec/inputSchema/json/properties/a${pointer}`,
    );
  });

  it('refuses recursion and a definition without the flag', () => {
    const tree = closed({ t: { $ref: '#/$defs/t' } }, { $defs: { t: closed({ t: { $ref: '#/$defs/t' } }) } });
    expect(rules(checkBedrock(strictSpec(tree), true)).join()).toContain('schema/recursion');
    expect(rules(checkOutput('bedrock:strict', spec(closed({}))))).toContain('envelope/missing /toolSpec');
  });
});
