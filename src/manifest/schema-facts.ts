/** The constraints of a schema as a phrase: the second line of a row, so that a closed row hides nothing. */
import { isObject, type Json, type JsonObject } from './json.ts';
import { count, shortened } from './words.ts';

/** "Default 1, at least 1", "1 to 50 items, unique"; empty when there is nothing to say. */
export function schemaFacts(schema: Json | undefined): string {
  if (!isObject(schema)) return '';
  const facts = [
    'const' in schema ? `always ${short(schema.const)}` : '',
    'default' in schema ? `default ${short(schema.default)}` : '',
    range(schema, 'minLength', 'maxLength', 'character'),
    numeric(schema),
    range(schema, 'minItems', 'maxItems', 'item'),
    schema.uniqueItems === true ? 'unique' : '',
    range(schema, 'minProperties', 'maxProperties', 'key'),
    typeof schema.pattern === 'string' ? `matches ${shortened(schema.pattern)}` : '',
    Array.isArray(schema.enum) ? enumFact(schema.enum) : '',
    schema.additionalProperties === false ? 'no other keys' : '',
    schema.deprecated === true ? 'deprecated' : '',
    schema.readOnly === true ? 'read only' : '',
    schema.writeOnly === true ? 'write only' : '',
  ].filter(fact => fact !== '');
  const phrase = facts.join(', ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

function range(schema: JsonObject, low: string, high: string, unit: string): string {
  const from = schema[low];
  const to = schema[high];
  const has = (value: Json | undefined): value is number => typeof value === 'number';
  if (has(from) && has(to)) return from === to ? `exactly ${count(from, unit)}` : `${from} to ${count(to, unit)}`;
  if (has(from)) return `at least ${count(from, unit)}`;
  return has(to) ? `at most ${count(to, unit)}` : '';
}

function numeric(schema: JsonObject): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const parts: string[] = [];
  if (typeof minimum === 'number' && typeof maximum === 'number') parts.push(`${minimum} to ${maximum}`);
  else if (typeof minimum === 'number') parts.push(`at least ${minimum}`);
  else if (typeof maximum === 'number') parts.push(`at most ${maximum}`);
  if (typeof exclusiveMinimum === 'number') parts.push(`above ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') parts.push(`below ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number') parts.push(`multiple of ${multipleOf}`);
  return parts.join(', ');
}

function enumFact(values: Json[]): string {
  const listed = values.slice(0, 5).map(short).join(' | ');
  return values.length > 5 ? `${shortened(listed)} and ${values.length - 5} more` : shortened(listed);
}

function short(value: Json | undefined): string {
  if (typeof value === 'string') return value === '' ? '""' : shortened(value);
  return shortened(JSON.stringify(value) ?? '');
}
