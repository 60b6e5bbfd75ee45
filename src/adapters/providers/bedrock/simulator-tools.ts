/** What Converse, and Claude behind it, refuse of `toolConfig`. The words are those of public error reports. */
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { subSchemas, typesIn } from '../../protocol/sub-schemas.ts';

/** A rule of the service's own model; all that are broken are told at once. */
export interface Constraint {
  value: Json;
  at: string;
  rule: string;
}

const NAME = /^[a-zA-Z0-9_-]+$/;
const MOST_CHARACTERS = 64;
/** What the service takes for the id of a call, and makes. */
export const CALL_ID = /^[a-zA-Z0-9_-]{1,64}$/;

/** The rules for names and ids: a pattern, and 1 to 64 characters. */
export function nameConstraints(value: Json | undefined, at: string): Constraint[] {
  const text = typeof value === 'string' ? value : '';
  const broken = (rule: string): Constraint => ({ value: text, at, rule });
  return [
    ...(text.length < 1 ? [broken('Member must have length greater than or equal to 1')] : []),
    ...(text.length > MOST_CHARACTERS
      ? [broken(`Member must have length less than or equal to ${MOST_CHARACTERS}`)]
      : []),
    ...(NAME.test(text) ? [] : [broken('Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+')]),
  ];
}

const specsOf = (toolConfig: Json | undefined): JsonObject[] =>
  isObject(toolConfig)
    ? asObjects(toolConfig.tools).flatMap(({ toolSpec }) => (isObject(toolSpec) ? [toolSpec] : []))
    : [];

/** Members of a list count from 1 here, and from 0 in the other messages. */
export function toolConstraints(toolConfig: Json | undefined): Constraint[] {
  if (isObject(toolConfig) && asObjects(toolConfig.tools).length === 0) {
    return [{ value: [], at: 'toolConfig.tools', rule: 'Member must have length greater than or equal to 1' }];
  }
  return specsOf(toolConfig).flatMap(({ name, description }, index) => {
    const at = `toolConfig.tools.${index + 1}.member.toolSpec`;
    const isBlank = description === '';
    const rule = 'Member must have length greater than or equal to 1';
    return [...nameConstraints(name, `${at}.name`), ...(isBlank ? [{ value: '', at: `${at}.description`, rule }] : [])];
  });
}

/** What the model's own API says, as Converse passes it on. */
export const ofModel = (message: string): string => `The model returned the following errors: ${message}`;

/** The budgets that Claude's own API has for strict tools are not stated for Converse, and are not held here. */
export function toolFault(toolConfig: Json | undefined): string | undefined {
  const names = new Set<Json | undefined>();
  return firstFault(specsOf(toolConfig), ({ name, inputSchema, strict }, index) => {
    const at = `toolConfig.tools.${index}.toolSpec.inputSchema.json`;
    const schema = isObject(inputSchema) ? inputSchema.json : undefined;
    if (!isObject(schema))
      return `The format of the value at ${at} is invalid. Provide a json object for the field and try again.`;
    if (schema.type !== 'object') return `The value at ${at}.type must be one of the following: object.`;
    if (names.has(name)) return ofModel('tools: Tool names must be unique.');
    names.add(name);
    if (['oneOf', 'allOf', 'anyOf'].some(keyword => hasOwn(schema, keyword))) {
      return ofModel(
        `tools.${index}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
      );
    }
    const { properties } = schema;
    if (isObject(properties) && Object.keys(properties).some(key => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key))) {
      return ofModel(
        `tools.${index}.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`,
      );
    }
    return strict === true ? strictFault(schema, index) : undefined;
  });
}

/** Keywords that have no place in a grammar, by the type that they speak of. */
const UNSUPPORTED: { [keyword: string]: string } = {
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(key => [key, 'number']),
  ),
  ...Object.fromEntries(['minLength', 'maxLength'].map(key => [key, 'string'])),
  ...Object.fromEntries(['maxItems', 'uniqueItems', 'contains', 'prefixItems'].map(key => [key, 'array'])),
  ...Object.fromEntries(
    ['patternProperties', 'propertyNames', 'dependentRequired', 'if', 'not', 'oneOf'].map(key => [key, 'object']),
  ),
};

const strictFault = (root: JsonObject, index: number): string | undefined =>
  firstFault(subSchemas(root), ({ schema }) => {
    if (!isObject(schema)) return undefined;
    const types = typesIn(schema);
    if (types.includes('object') && schema.additionalProperties !== false) {
      return ofModel(
        `tools.${index}.custom: For 'object' type, 'additionalProperties' must be explicitly set to false`,
      );
    }
    const keyword = Object.keys(schema).find(key => hasOwn(UNSUPPORTED, key));
    if (keyword === undefined) return undefined;
    const type = types.find(one => one !== 'null') ?? UNSUPPORTED[keyword];
    return ofModel(`tools.${index}.custom: For '${type}' type, property '${keyword}' is not supported`);
  });
