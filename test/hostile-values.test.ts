/** Whatever value a program hands over, no function of the public entry throws, and what comes back says that it was no good. */
import { describe, expect, it } from 'vitest';
import * as core from '../src/core.ts';
import type { Json } from '../src/manifest/json.ts';
import type { Manifest } from '../src/manifest/manifest.ts';

const DEEP = 100_000;

function nested(around: (inner: unknown) => unknown): unknown {
  let value: unknown = { type: 'string' };
  for (let i = 0; i < DEEP; i++) value = around(value);
  return value;
}

const ring: Record<string, unknown> = { type: 'object' };
ring.properties = { again: ring };
const listRing: unknown[] = [];
listRing.push(listRing);
const within = (literal: unknown) => ({ type: 'object', properties: { p: literal } });
const deepLists = nested(inner => [inner]);

class Model {
  type = 'object';
  toJSON(): never {
    throw new Error('It has no text.');
  }
}

/** None of these is JSON data that anything could be done with. */
const hostile: Record<string, unknown> = {
  'lists in lists': deepLists,
  'objects in objects': nested(a => ({ a })),
  'a schema of objects without end': nested(a => ({ type: 'object', properties: { a } })),
  'a schema of lists without end': nested(items => ({ type: 'array', items })),
  'a schema of negations without end': nested(not => ({ not })),
  'an object in itself': ring,
  'a list in itself': listRing,
  'a default without end': within({ default: deepLists }),
  'an enum without end': within({ enum: [deepLists] }),
  'a constant in itself': within({ const: ring }),
  'a big integer': within({ const: 10n }),
  'a function': within({ default: () => 1 }),
  'a class': new Model(),
  'a date': new Date(0),
  'a map': new Map([['type', 'object']]),
  'a hole': Object.assign([], { length: 3 }),
  undefined: undefined,
  null: null,
  NaN: Number.NaN,
  'a symbol': Symbol('x'),
};

const sound = {
  toolId: 'try_it',
  version: '1.0.0',
  name: 'Try it',
  description: 'Tries it.',
  inputSchema: {
    type: 'object',
    properties: { free: { type: 'object' }, any: {}, list: { type: 'array', items: {} } },
  },
} as unknown as Manifest;
const strict = { mode: 'strict' };
const tool = core.compileTool(sound, 'openai-chat', strict);
const bundle = core.compileBundle([sound], 'openai-chat', strict);
const everywhere = (manifest: unknown): unknown[] =>
  core.adapters.flatMap(({ id, modes }) =>
    modes.map(({ id: mode }) => core.compileTool(manifest as Manifest, id, { mode })),
  );

const { adapters: _adapters, ...functions } = core;

/** These take what another function or the platform gave, never what a user wrote. */
const ofResults = [
  'checkExpectations',
  'realClock',
  'runAsJson',
  'runAsMarkdown',
  'runAsTest',
  'virtualClock',
] as const;

/** Each function of the entry, with the hostile value in each place where a value of a user may come. */
const calls: Record<Exclude<keyof typeof functions, (typeof ofResults)[number]>, (given: never) => unknown> = {
  checkValue: (given: Json) => [
    core.checkValue(given, {}),
    core.checkValue({}, given),
    core.checkValue({ enum: [given] }, given),
    core.checkValue({ uniqueItems: true, items: { properties: { a: {} } } }, [given, given]),
    core.checkValue({ $defs: { n: { items: { $ref: '#/$defs/n' } } }, $ref: '#/$defs/n' }, given),
  ],
  applyDefaults: (given: Json) => [
    core.applyDefaults(given, {}),
    core.applyDefaults({ properties: { z: { default: 1 } } }, given),
    core.applyDefaults({ properties: { z: { default: given } } }, {}),
  ],
  sampleValue: (given: Json) => [core.sampleValue(given), core.sampleValue({ properties: { a: given } })],
  validateManifest: (given: Json) => [
    core.validateManifest(given),
    core.validateManifest({ ...sound, inputSchema: given, outputSchema: given, examples: [{ input: given }] }),
  ],
  compileTool: (given: never) => [
    ...everywhere(given),
    ...everywhere({ ...sound, inputSchema: given }),
    ...everywhere({ ...sound, outputSchema: given, examples: [{ input: given }] }),
    ...everywhere({ ...sound, toolId: given, name: given, description: given, permissions: given, risk: given }),
    core.compileTool(sound, given, given),
  ],
  compileBundle: (given: never) => [
    core.compileBundle(given, 'mcp'),
    core.compileBundle([given, sound, given], 'anthropic'),
    core.compileBundle([sound], given, given),
  ],
  assembleBundle: (given: never) => core.assembleBundle([{ manifest: given, compiled: tool }], 'openai-chat', strict),
  restoreCall: (given: never) => [
    core.restoreCall(bundle, given),
    core.restoreCall(bundle, { name: given, arguments: '{}' }),
    core.restoreCall(bundle, { name: 'try_it', arguments: given }),
    core.restoreCall(bundle, { name: 'try_it', arguments: { free: given, any: given, list: [given] } }),
  ],
  projectArguments: (given: Json) => [
    core.projectArguments(tool, given),
    core.projectArguments(tool, { free: given, any: given, list: [given] }),
  ],
  proveLoss: (given: never) =>
    core.proveLoss(core.compileTool({ ...sound, inputSchema: given }, 'openai-chat', strict), {
      ...{ code: 'schema/as-json-text', severity: 'warning', effect: 'widened', message: 'Wider.' },
      path: ['inputSchema'],
    }),
  parseManifest: (given: never) => core.parseManifest(given),
  parseBundle: (given: never) => core.parseBundle(given),
  importDefinitions: (given: never) => core.importDefinitions(given),
  serializeBundle: (given: never) => [
    core.serializeBundle(given),
    core.serializeBundle({ format: 'manifest-bundle', formatVersion: 1, name: 'x', tools: [given], policy: given }),
  ],
  readScenarios: (given: never) => [core.readScenarios(given), core.readScenarios([given] as never)],
  runEvals: (given: never) => [
    core.runEvals([given], { manifests: [sound], adapter: 'openai-chat' }),
    core.runEvals([{ name: 'x', message: 'x', model: given }], { manifests: [sound], adapter: 'openai-chat' }),
  ],
  suggestScenario: (given: never) => core.suggestScenario([given, sound], { adapter: 'openai-chat' }),
  runScenario: (given: never) => [
    core.runScenario(given, { manifests: [sound], adapter: 'openai-chat' }),
    core.runScenario(
      { name: 'x', message: 'x', model: [{ text: 'x' }] },
      { manifests: [given], adapter: 'openai-chat' },
    ),
  ],
};

it('covers every function of the entry', () => {
  const callable = Object.entries(functions).filter(([, member]) => typeof member === 'function');
  expect([...Object.keys(calls), ...ofResults].sort()).toEqual(callable.map(([name]) => name).sort());
});

const pairs = Object.keys(calls).flatMap(name => Object.keys(hostile).map(what => [name, what] as const));

describe('nothing is thrown', () => {
  it.each(pairs)('by %s, given %s', async (name, what) => {
    const answer = calls[name as keyof typeof calls](hostile[what] as never);
    await expect(Promise.all([answer].flat())).resolves.toBeDefined();
  });
});

/** Not plain data in any reading: it has no end. */
const endless = ['lists in lists', 'objects in objects', 'an object in itself', 'a list in itself'] as const;

describe('what has no end is told', () => {
  const errors = (diagnostics: readonly core.Diagnostic[]): string[] =>
    diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);

  it.each(endless)('%s', what => {
    const given = hostile[what] as Json;
    expect(errors(core.checkValue({ default: given }, {}))).toEqual(['call/invalid-schema']);
    expect(errors(core.applyDefaults({ default: given }, {}).diagnostics)).toEqual(['call/invalid-schema']);
    expect(errors(core.sampleValue({ default: given }).diagnostics)).toEqual(['call/invalid-schema']);
    expect(errors(core.validateManifest({ ...sound, 'x-more': given }))).toEqual(['manifest/not-json']);
    const extended = { ...sound, extensions: { mcp: { icons: given } } } as unknown as Manifest;
    expect(errors(core.compileTool(extended, 'mcp').diagnostics)).toEqual(['manifest/not-json']);
    expect(errors(core.restoreCall(bundle, { name: 'try_it', arguments: { free: given } }).diagnostics)).toEqual([
      'call/arguments-not-data',
    ]);
  });

  it('and left out of a bundle file, which can be read again', () => {
    const tools = endless.map(what => ({ ...sound, 'x-more': { kept: 1, given: hostile[what] } }));
    const text = core.serializeBundle({ format: 'manifest-bundle', formatVersion: 1, name: 'x', tools });
    expect(JSON.parse(text).tools).toHaveLength(endless.length);
    expect(JSON.parse(text).tools[2]['x-more'].kept).toBe(1);
  });
});
