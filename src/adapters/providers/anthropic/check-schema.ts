/** What the Messages API asks of every `input_schema`: an object, plain keys, and valid by draft 2020-12. */
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { subSchemas } from '../../protocol/sub-schemas.ts';
import { required, shouldBe } from './fault.ts';

const PROPERTY_KEY = /^[a-zA-Z0-9_.-]{1,64}$/;

export function checkInputSchema(schema: JsonObject, place: string): string | undefined {
  if (schema.type === undefined) return required(`${place}.type`);
  if (schema.type !== 'object') return shouldBe(`${place}.type`, "'object'");
  if (['oneOf', 'allOf', 'anyOf'].some(keyword => hasOwn(schema, keyword))) {
    return `${place}: input_schema does not support oneOf, allOf, or anyOf at the top level`;
  }
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  if (!properties.every(key => PROPERTY_KEY.test(key))) {
    return `${place}.properties: Property keys should match pattern '${PROPERTY_KEY.source}'`;
  }
  return subSchemas(schema).every(({ schema: inner }) => isValid(inner))
    ? undefined
    : `${place}: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.`;
}

type Test = (value: Json) => boolean;

const TYPES: readonly Json[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const isText: Test = value => typeof value === 'string';
const isFlag: Test = value => typeof value === 'boolean';
const isNumber: Test = value => typeof value === 'number';
const isCount: Test = value => Number.isInteger(value) && Number(value) >= 0;
const isSchema: Test = value => isFlag(value) || isObject(value);
const isSchemaMap: Test = value => isObject(value) && Object.values(value).every(isSchema);
const isSchemaList: Test = value => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isNameList: Test = value => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;

const each = (keywords: string, test: Test): [string, Test][] => keywords.split(' ').map(keyword => [keyword, test]);

/** The meta-schema of draft 2020-12, as far as it says what a keyword may hold. */
const MEANING: ReadonlyMap<string, Test> = new Map([
  ...each('$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format pattern', isText),
  ...each('contentEncoding contentMediaType', isText),
  ...each('deprecated readOnly writeOnly uniqueItems', isFlag),
  ...each('minimum maximum exclusiveMinimum exclusiveMaximum', isNumber),
  ...each('multipleOf', value => isNumber(value) && Number(value) > 0),
  ...each('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains', isCount),
  ...each('items contains additionalProperties propertyNames if then else not', isSchema),
  ...each('unevaluatedItems unevaluatedProperties contentSchema', isSchema),
  ...each('properties patternProperties dependentSchemas $defs', isSchemaMap),
  ...each('anyOf oneOf allOf prefixItems', isSchemaList),
  ...each('required', isNameList),
  ...each('dependentRequired', value => isObject(value) && Object.values(value).every(isNameList)),
  ...each('enum examples', Array.isArray),
  ...each(
    'type',
    value =>
      TYPES.includes(value) ||
      (isNameList(value) && (value as Json[]).length > 0 && (value as Json[]).every(type => TYPES.includes(type))),
  ),
]);

const isValid = (schema: Json): boolean =>
  isSchema(schema) &&
  firstFault(isObject(schema) ? Object.entries(schema) : [], ([keyword, value]) =>
    (MEANING.get(keyword)?.(value) ?? true) ? undefined : keyword,
  ) === undefined;
