/** The input schema inside a compiled definition, as JSON Schema, read without asking the adapter. */
import { isObject, type Json, type JsonObject, own } from '../../src/manifest/json.ts';
import { asRead, type Manner } from './as-read.ts';

const NESTED = ['function', 'parameters'];
const PLACES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [
      ...['openai-chat', 'azure-openai', 'mistral', 'cohere', 'xai', 'deepseek', 'groq', 'openrouter', 'vllm'],
      ...['llama-cpp', 'ollama'],
    ].map(target => [target, NESTED]),
  ),
  bedrock: ['toolSpec', 'inputSchema', 'json'],
  'openai-responses': ['parameters'],
  anthropic: ['input_schema'],
  gemini: ['parametersJsonSchema'],
  'gemini:openapi': ['parameters'],
  'gemini-interactions': ['parameters'],
  mcp: ['inputSchema'],
  'agent-loop': ['inputSchema'],
};

/**
 * As the provider reads it; `undefined` where the definition leaves its parameters out.
 */
export function schemaIn(target: string, output: Json, manner: Manner = {}): Json | undefined {
  const place = PLACES[target] ?? PLACES[target.split(':')[0] ?? ''];
  if (!place) throw new Error(`no place is known for the schema of ${target}`);
  const found = place.reduce<Json | undefined>((value, key) => (isObject(value) ? own(value, key) : undefined), output);
  if (found === undefined) return undefined;
  return target === 'gemini:openapi' ? fromOpenApi(found) : asRead(target, found, manner);
}

const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];
const KEPT = ['pattern', 'minimum', 'maximum', 'required', 'enum'];

/** Gemini's upper-case dialect in terms of JSON Schema. `format` is a hint there and is left out. */
export function fromOpenApi(schema: Json): Json {
  if (!isObject(schema)) throw new Error('a Schema message is an object');
  const result: JsonObject = {};
  const type = own(schema, 'type');
  if (typeof type === 'string') result.type = type.toLowerCase();
  for (const keyword of KEPT) {
    const value = own(schema, keyword);
    if (value !== undefined) result[keyword] = value;
  }
  for (const keyword of COUNTS) {
    const value = own(schema, keyword);
    if (value !== undefined) result[keyword] = Number(value);
  }
  const items = own(schema, 'items');
  if (items !== undefined) result.items = fromOpenApi(items);
  const properties = own(schema, 'properties');
  if (isObject(properties)) {
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, fromOpenApi(value)]),
    );
  }
  const branches = own(schema, 'anyOf');
  if (Array.isArray(branches)) result.anyOf = branches.map(fromOpenApi);
  return own(schema, 'nullable') === true ? { anyOf: [result, { type: 'null' }] } : result;
}
