import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSchema } from './check-schema.ts';
import { evaluate } from './evaluate/evaluate.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { anySchemaWithoutUnevaluated, anyValue } from './testing/arbitrary-schema.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** Writes a 2020-12 schema in the forms of draft-07. Keywords that draft-07 does not know are left out. */
function downgrade(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(downgrade);
  if (!isObject(schema)) return schema;
  const result: JsonObject = {};
  const dependencies: JsonObject = {};
  for (const [keyword, operand] of Object.entries(schema)) {
    if (keyword === 'minContains' || keyword === 'maxContains') continue;
    if (keyword === 'const' || keyword === 'enum' || keyword === 'default') result[keyword] = operand;
    else if (keyword === '$ref') result.$ref = String(operand).replace('#/$defs/', '#/definitions/');
    else if (keyword === '$anchor') result.$id = `#${String(operand)}`;
    else if (keyword === '$defs') result.definitions = mapped(operand);
    else if (keyword === 'prefixItems') result.items = downgrade(operand);
    else if (keyword === 'items')
      result[Array.isArray(schema.prefixItems) ? 'additionalItems' : 'items'] = downgrade(operand);
    else if (keyword === 'dependentRequired') Object.assign(dependencies, operand);
    else if (keyword === 'dependentSchemas') Object.assign(dependencies, mapped(operand));
    else if (keyword === 'properties' || keyword === 'patternProperties') result[keyword] = mapped(operand);
    else result[keyword] = downgrade(operand);
  }
  if (Object.keys(dependencies).length > 0) result.dependencies = dependencies;
  return result;
}

const mapped = (map: Json): JsonObject =>
  Object.fromEntries(Object.entries(map as JsonObject).map(([name, schema]) => [name, downgrade(schema)]));

const accepts = (schema: JsonObject, value: Json): boolean => evaluate(schema, value).outcome === 'accepted';

describe('upgradeSchema', () => {
  test('accepts the same values, is valid 2020-12, and changes no input', () => {
    let answers = 0;
    fc.assert(
      fc.property(anySchemaWithoutUnevaluated, fc.array(anyValue, { minLength: 2, maxLength: 5 }), (schema, values) => {
        const old = { ...(downgrade(schema) as JsonObject), $schema: 'http://json-schema.org/draft-07/schema#' };
        const before = JSON.stringify(old);
        const upgraded = upgradeSchema(old);
        expect(JSON.stringify(old)).toBe(before);
        if (!upgraded) return;
        expect(checkSchema(upgraded, [])).toEqual([]);
        for (const value of values) {
          answers++;
          expect(accepts(upgraded, value)).toBe(accepts(old, value));
        }
      }),
      { numRuns: 1000 },
    );
    expect(answers).toBeGreaterThan(2000);
  });

  test('the drafts are read as Ajv reads them', () => {
    fc.assert(
      fc.property(anySchemaWithoutUnevaluated, fc.array(anyValue, { minLength: 2, maxLength: 5 }), (schema, values) => {
        const old = { ...(downgrade(schema) as JsonObject), $schema: 'http://json-schema.org/draft-07/schema#' };
        // Ajv lets an empty list pass `contains: false`, and `contains: true` beside a tuple.
        if (/"contains":(?:true|false)/.test(JSON.stringify(old))) return;
        const ajv = new Ajv({
          strict: false,
          ownProperties: true,
          logger: false,
          validateSchema: false,
        }).compile(old);
        for (const value of values) expect(accepts(old, value)).toBe(ajv(value));
      }),
      { numRuns: 150 },
    );
  });

  test.each<[string, JsonObject, JsonObject | undefined]>([
    ['nothing to do', { type: 'object' }, { type: 'object' }],
    [
      'a property called definitions',
      { properties: { definitions: { items: {} } } },
      { properties: { definitions: { items: {} } } },
    ],
    [
      'a reference into a tuple',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { items: [{ const: 1 }] }, b: { $ref: '#/properties/a/items/0' } },
      },
      { properties: { a: { prefixItems: [{ const: 1 }] }, b: { $ref: '#/properties/a/prefixItems/0' } } },
    ],
    ['literals stay', { default: { definitions: 1 }, definitions: {} }, { default: { definitions: 1 }, $defs: {} }],
    ['several resources', { $id: 'https://example.test/a', definitions: { b: { $id: 'b' } } }, undefined],
    ['an unknown dialect', { $schema: 'https://example.test/d' }, undefined],
  ])('%s', (_, schema, expected) => {
    expect(upgradeSchema(schema)).toEqual(expected);
  });
});
