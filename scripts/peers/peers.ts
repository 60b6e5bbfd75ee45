/** What the official clients of three vendors do to a JSON Schema, called as a program would call it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { Type } from '@google/genai';
import { toStrictJsonSchema } from 'openai/lib/transform';
import type { Json, JsonObject } from '../../src/manifest/json.ts';
import { root } from '../run-command.ts';

export interface Peer {
  /** `openai`'s `toStrictJsonSchema`. */
  name: string;
  package: string;
  version: string;
  /** The target of ours that serves the same purpose. */
  target: { id: string; adapterId: string; mode: string };
  /** Throws where the client does. The argument is not changed. */
  transform(schema: JsonObject): JsonObject;
  /** Whether the client moves what it leaves out into descriptions, which the model reads. */
  describes: boolean;
}

const versionOf = (name: string): string => {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/**
 * `processJsonSchema` of `@google/genai` is not exported: every request with `parameters` runs through it. It is taken from
 * the text of the package, so that its work is measured without a request around it.
 */
function readProcessJsonSchema(): (schema: JsonObject) => JsonObject {
  const source = readFileSync(join(root, 'node_modules/@google/genai/dist/node/index.mjs'), 'utf8');
  const parts = ['flattenTypeArrayToAnyOf', 'processJsonSchema'].map(name => {
    const start = source.indexOf(`\nfunction ${name}(`);
    const end = source.indexOf('\n}\n', start);
    if (start < 0 || end < 0) throw new Error(`@google/genai has no function ${name} any more`);
    return source.slice(start, end + 3);
  });
  const make = new Function('Type', `${parts.join('\n')}\nreturn processJsonSchema;`);
  return make(Type) as (schema: JsonObject) => JsonObject;
}

const processJsonSchema = readProcessJsonSchema();

export const peers: readonly Peer[] = [
  {
    name: 'toStrictJsonSchema',
    package: 'openai',
    version: versionOf('openai'),
    target: { id: 'openai-chat:strict', adapterId: 'openai-chat', mode: 'strict' },
    transform: schema => toStrictJsonSchema(schema as never) as unknown as JsonObject,
    describes: false,
  },
  {
    name: 'transformJSONSchema',
    package: '@anthropic-ai/sdk',
    version: versionOf('@anthropic-ai/sdk'),
    target: { id: 'anthropic:strict', adapterId: 'anthropic', mode: 'strict' },
    transform: schema => transformJSONSchema(schema as never) as unknown as JsonObject,
    describes: true,
  },
  {
    name: 'processJsonSchema',
    package: '@google/genai',
    version: versionOf('@google/genai'),
    target: { id: 'gemini:openapi', adapterId: 'gemini', mode: 'openapi' },
    transform: processJsonSchema,
    describes: false,
  },
];

/** Puts a schema where the definition of the target holds it. */
export function definitionWith(target: Peer['target'], schema: Json): Json {
  if (target.adapterId === 'openai-chat') {
    return [{ type: 'function', function: { name: 'tool', description: 'A tool.', parameters: schema, strict: true } }];
  }
  if (target.adapterId === 'anthropic') {
    return [{ name: 'tool', description: 'A tool.', input_schema: schema, strict: true }];
  }
  return [{ functionDeclarations: [{ name: 'tool', description: 'A tool.', parameters: schema }] }];
}
