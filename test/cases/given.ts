/** What the cases share: a manifest around one schema, and what a target makes of it. */
import { describe } from 'vitest';
import { compileBundle } from '../../src/adapters/compile-bundle.ts';
import { compileTool } from '../../src/adapters/compile-tool.ts';
import type { CompiledTool } from '../../src/adapters/compiled.ts';
import { restoreCall } from '../../src/adapters/restore.ts';
import { findAdapter } from '../../src/adapters/targets.ts';
import type { Json, JsonObject } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { allTargets } from '../laws/sweep.ts';
import { type CaseId, TITLES } from './titles.ts';

/** A failure that was met in the field, by its number and title. */
export const given = (id: CaseId, tests: () => void): void => {
  describe(`${id}: ${TITLES[id]}`, () => {
    tests();
  });
};

export const manifest = (inputSchema: Json, more: Partial<Manifest> = {}): Manifest => ({
  toolId: 'try_it',
  version: '1.0.0',
  name: 'Try it',
  description: 'Tries it.',
  inputSchema: inputSchema as Manifest['inputSchema'],
  ...more,
});

export const named = (name: string): Manifest =>
  manifest({ type: 'object', properties: { q: { type: 'string' } } }, { exposedName: name });

/** An object schema; all properties are required unless said otherwise. */
export const object = (
  properties: JsonObject,
  required: string[] = Object.keys(properties),
  more: JsonObject = {},
): JsonObject => ({ type: 'object', properties, ...(required.length > 0 ? { required } : {}), ...more });

const split = (target: string): [id: string, options: { mode?: string }] => {
  const [id = '', mode] = target.split(':');
  return [id, mode === undefined ? {} : { mode }];
};

export const compile = (target: string, tool: Manifest): CompiledTool => {
  const [id, options] = split(target);
  return compileTool(tool, id, options);
};

export const bundle = (target: string, tools: readonly Manifest[]) => {
  const [id, options] = split(target);
  return compileBundle(tools, id, options);
};

export interface Sent {
  /** The parameters as they are sent; undefined where they are left out or the tool is refused. */
  schema: Json | undefined;
  fidelity: string;
  /** `warning widened schema/as-json-text properties/p`, below the input schema. */
  told: string[];
  messages: string[];
}

/** What `target` is sent for an input schema. */
export function send(target: string, inputSchema: Json): Sent {
  const { output, fidelity, diagnostics } = compile(target, manifest(inputSchema));
  return {
    schema: output === undefined ? undefined : findAdapter(split(target)[0])?.schemaOf(output as JsonObject),
    fidelity,
    told: diagnostics.map(({ severity, effect, code, path }) =>
      [severity, effect ?? '-', code, path.slice(1).join('/')].join(' ').trimEnd(),
    ),
    messages: diagnostics.map(({ message }) => message),
  };
}

/** The schema of one parameter as it is sent. */
export function sendParameter(target: string, parameter: Json): Json | undefined {
  const { schema } = send(target, object({ p: parameter }));
  return ((schema as JsonObject | undefined)?.properties as JsonObject | undefined)?.p;
}

/** What the manifest is given when a model that knows `target` sends `sent`. */
export function receive(target: string, inputSchema: Json, sent: unknown) {
  const { tools, ...rest } = bundle(target, [manifest(inputSchema)]);
  return restoreCall({ tools, ...rest }, { name: tools[0]?.name ?? '', arguments: sent });
}

/** Targets that take the schema as it is, root combinators and names apart. */
export const STANDARD = ['openai-chat', 'openai-responses', 'anthropic', 'mcp', 'agent-loop'] as const;
/** The targets that the cases speak of so far; `open.ts` lists what they have to say of the others. */
export const ALL = allTargets.map(({ id }) => id).filter(id => /^(openai|anthropic|gemini|mcp|agent-loop)/.test(id));
