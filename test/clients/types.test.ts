/** The literals that are type-checked against the official clients are what the compiler makes. */
import { describe, expect, it } from 'vitest';
import { adapters, compileBundle } from '../../src/core.ts';
import { compiledForClients } from './compiled.gen.ts';
import type { ToolTypes } from './tool-types.ts';
import { clientTools } from './tools.ts';

/** Has no client of its own: it is this project's loop that reads it. */
const WITHOUT_CLIENT = ['agent-loop'];

const targets = adapters
  .filter(({ id }) => !WITHOUT_CLIENT.includes(id))
  .flatMap(({ id, modes }) =>
    modes.map((mode, index) => ({ target: index === 0 ? id : `${id}:${mode.id}`, id, mode: mode.id })),
  );

describe('definitions that satisfy the tool types of the official clients', () => {
  it('cover every target that has a client', () => {
    expect(Object.keys(compiledForClients).sort()).toEqual(targets.map(({ target }) => target).sort());
  });

  it.each(targets)('are what the compiler makes for $target', ({ target, id, mode }) => {
    const checked: Record<string, unknown> = compiledForClients;
    const { output, tools } = compileBundle(clientTools, id, { mode });
    expect(checked[target]).toEqual(output);
    expect(tools.filter(tool => tool.output !== undefined).length).toBeGreaterThan(clientTools.length / 2);
  });
});

/** Were a client's type not found, it would be `any` and take everything; each of these lines has to be an error. */
const wrong: ToolTypes = {
  // @ts-expect-error a name is missing
  'openai-chat': [{ type: 'function', function: {} }],
  // @ts-expect-error parameters are missing
  'openai-responses': [{ type: 'function', name: 'a', strict: false }],
  // @ts-expect-error the schema is not of an object
  anthropic: [{ name: 'a', input_schema: { type: 'string' } }],
  // @ts-expect-error the type is in lower case
  gemini: [{ functionDeclarations: [{ name: 'a', parameters: { type: 'object' } }] }],
  // @ts-expect-error there is no such type of tool
  'gemini-interactions': [{ type: 'fonction', name: 'a' }],
  // @ts-expect-error the schema is missing
  mcp: { tools: [{ name: 'a' }] },
  // @ts-expect-error the schema is not under `json`
  bedrock: { tools: [{ toolSpec: { name: 'a', inputSchema: { type: 'object' } } }] },
  // @ts-expect-error the function is missing
  ollama: [{ type: 'function' }],
  // @ts-expect-error parameters are missing
  mistral: [{ type: 'function', function: { name: 'a' } }],
  // @ts-expect-error parameters are missing
  cohere: [{ type: 'function', function: { name: 'a' } }],
};

it('is checked by types that can fail', () => {
  expect(Object.keys(wrong)).toHaveLength(10);
});
