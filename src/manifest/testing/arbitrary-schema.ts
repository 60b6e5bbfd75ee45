/** Random schemas and values for property tests: small alphabets, so that schemas and values meet often. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../json.ts';

const name = fc.constantFrom('a', 'b', 'c', 'constructor', 'type');
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(null, true, false, '', 'a', 'ab', 'abc', 'x1', '😀', 0, 1, 2, 3, -1, 0.5, 1.5),
  fc.integer({ min: -5, max: 10 }),
);

export const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<Json>,
  ),
})).value;

export const anyObject = fc.dictionary(name, anyValue, { maxKeys: 3, noNullPrototype: true });

const count = fc.integer({ min: 0, max: 3 });
const pattern = fc.constantFrom('^a', 'b', '^[a-c]*$', '\\d', '^x', '.{2}');
const typeName = fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null');
const names = fc.uniqueArray(name, { maxLength: 2 });

/** References lead to definitions that refer to nothing themselves, or into a property: never endless. */
const reference = fc.constantFrom('#/$defs/text', '#/$defs/small', '#/$defs/pair', '#tagged');

const keyword = (schema: fc.Arbitrary<Json>, isTracking: boolean): fc.Arbitrary<[string, Json]> => {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true });
  const of = (key: string, operand: fc.Arbitrary<Json | JsonObject>): fc.Arbitrary<[string, Json]> =>
    operand.map(value => [key, value as Json]);
  return fc.oneof(
    of('type', fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 }))),
    of('enum', fc.array(scalar, { minLength: 1, maxLength: 4 })),
    of('const', anyValue),
    of('minimum', count),
    of('maximum', count),
    of('exclusiveMinimum', count),
    of('exclusiveMaximum', count),
    of('multipleOf', fc.constantFrom(1, 2, 0.5)),
    of('minLength', count),
    of('maxLength', count),
    of('pattern', pattern),
    of('items', schema),
    of('prefixItems', list),
    of('contains', schema),
    of('minContains', count),
    of('maxContains', count),
    of('minItems', count),
    of('maxItems', count),
    of('uniqueItems', fc.boolean()),
    of('properties', map),
    of('patternProperties', fc.dictionary(pattern, schema, { maxKeys: 2, noNullPrototype: true })),
    of('additionalProperties', schema),
    of('propertyNames', schema),
    of('required', names),
    of('dependentRequired', fc.dictionary(name, names, { maxKeys: 2, noNullPrototype: true })),
    of('dependentSchemas', map),
    of('minProperties', count),
    of('maxProperties', count),
    of('allOf', list),
    of('anyOf', list),
    of('oneOf', list),
    of('not', schema),
    of('if', schema),
    of('then', schema),
    of('else', schema),
    ...(isTracking ? [of('unevaluatedProperties', schema), of('unevaluatedItems', schema)] : []),
    of('$ref', reference),
    of('default', anyValue),
  );
};

const subSchema = (isTracking: boolean): fc.Arbitrary<Json> =>
  fc.letrec<{ schema: Json }>(tie => ({
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean() as fc.Arbitrary<Json>,
      fc.array(keyword(tie('schema'), isTracking), { maxLength: 4 }).map(entries => Object.fromEntries(entries)),
    ),
  })).schema;

const definitions = fc.record({
  text: fc.constantFrom<Json[]>({ type: 'string' }, { type: ['string', 'null'], maxLength: 2 }),
  small: fc.constantFrom<Json[]>({ type: 'integer', maximum: 2 }, { properties: { a: { type: 'string' } } }),
  pair: fc.constantFrom<Json[]>({ $anchor: 'tagged', prefixItems: [{ type: 'number' }] }),
});

const anySchemaBy = (isTracking: boolean): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.array(keyword(subSchema(isTracking), isTracking), { minLength: 1, maxLength: 5 }), definitions)
    .map(([entries, $defs]) => ({ ...Object.fromEntries(entries), $defs }) as JsonObject);

/** A valid 2020-12 schema with most keywords, references included, that always ends. */
export const anySchema = anySchemaBy(true);
/** The same without `unevaluatedProperties` and `unevaluatedItems`. */
export const anySchemaWithoutUnevaluated = anySchemaBy(false);

const leaf = fc.record(
  {
    type: fc.oneof(typeName, fc.constantFrom('string', 'integer')),
    default: scalar,
    const: scalar,
  },
  { requiredKeys: ['default'], noNullPrototype: true },
);

/** Object schemas full of defaults, in every place where one can stand. */
export const anySchemaWithDefaults: fc.Arbitrary<JsonObject> = fc
  .letrec<{ object: JsonObject }>(tie => {
    const limit = { maxDepth: 2, withCrossShrink: true, depthIdentifier: fc.createDepthIdentifier() };
    const simple: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject[]>({ properties: { a: { default: 1 } } }, {});
    const nested = fc.oneof(limit, simple, tie('object'));
    const property = fc.oneof(limit, leaf as fc.Arbitrary<Json>, tie('object'));
    const properties = fc.dictionary(name, property, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
    const tag = fc.record({ const: scalar }, { noNullPrototype: true }) as fc.Arbitrary<Json>;
    const branch = fc.tuple(name, tag, properties, fc.boolean()).map(([key, value, others, isRequired]) => ({
      properties: { ...others, [key]: value },
      ...(isRequired ? { required: [key] } : {}),
    }));
    const branches = fc.array(branch, { minLength: 1, maxLength: 3 });
    const of = (key: string, operand: fc.Arbitrary<unknown>): fc.Arbitrary<[string, Json]> =>
      operand.map(value => [key, value as Json]);
    const member = fc.oneof(
      of('default', fc.constantFrom({}, { a: 1 }, { b: {} })),
      of('allOf', fc.array(fc.oneof(branch, nested), { minLength: 1, maxLength: 2 })),
      of('anyOf', branches),
      of('oneOf', branches),
      of('not', branch),
      of('if', branch),
      of('then', nested),
      of('else', nested),
      of('additionalProperties', property),
      of('patternProperties', fc.dictionary(pattern, property, { maxKeys: 1, noNullPrototype: true })),
      of('prefixItems', fc.array(property, { minLength: 1, maxLength: 3 })),
      of('items', property),
      of('dependentSchemas', fc.dictionary(name, nested, { maxKeys: 1, noNullPrototype: true })),
      of('required', names),
      of('maxProperties', fc.constantFrom(1, 2, 5)),
      of('$ref', fc.constant('#/$defs/filled')),
    );
    return {
      object: fc
        .tuple(properties, fc.array(member, { maxLength: 3 }))
        .map(([declared, entries]) => ({ ...Object.fromEntries(entries), properties: declared as Json })),
    };
  })
  .object.map(schema => ({
    ...schema,
    $defs: {
      filled: { properties: { c: { default: 'c' }, b: { type: 'object', properties: { a: { default: 0 } } } } },
    },
  }));
