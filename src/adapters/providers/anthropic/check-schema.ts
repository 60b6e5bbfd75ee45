/** What the Messages API asks of every `input_schema`: an object, plain keys, and valid by draft 2020-12. */
import { hasOwn, isObject, type JsonObject } from '../../../manifest/json.ts';
import { invalidKeyword } from '../../protocol/meta-schema.ts';
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
  return subSchemas(schema).every(({ schema: inner }) => !isObject(inner) || invalidKeyword(inner) === undefined)
    ? undefined
    : `${place}: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.`;
}
