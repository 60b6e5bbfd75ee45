/** Every format in every wrapping is recognised without being told. */
import { describe, expect, it } from 'vitest';
import { importDefinitions } from './import-definitions.ts';
import { importJson } from './testing/import-json.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const body = (name = 'weather') => ({ name, description: 'Weather of a city.', parameters: schema });
const manifest = (toolId = 'weather') => ({
  toolId,
  version: '2.0.0',
  name: 'Weather',
  description: 'Weather of a city.',
  inputSchema: schema,
});
const chat = (name?: string) => ({ type: 'function', function: body(name) });
const responses = (name?: string) => ({ type: 'function', ...body(name), strict: false });
const flat = (name?: string) => ({ type: 'function', ...body(name) });
const anthropic = (name = 'weather') => ({ name, description: 'Weather of a city.', input_schema: schema });
const mcp = (name = 'weather') => ({ name, description: 'Weather of a city.', inputSchema: schema });
const bedrock = (name = 'weather') => ({
  toolSpec: { name, description: 'Weather of a city.', inputSchema: { json: schema } },
});
const upper = { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] };
const gemini = (name = 'weather') => ({ name, description: 'Weather of a city.', parameters: upper });
const geminiJson = (name = 'weather') => ({ name, description: 'Weather of a city.', parametersJsonSchema: schema });
const loop = {
  name: 'weather',
  toolId: 'weather',
  version: '2.0.0',
  title: 'Weather',
  description: 'Weather of a city.',
  inputSchema: schema,
  permissions: [],
  executionBoundary: {
    timeout: 30_000,
    retryPolicy: { maxRetries: 0, backoffMs: 0, backoff: 'constant' },
    concurrency: null,
  },
};
const messages = [{ role: 'user', content: 'Oslo?' }];

/** What is pasted, the format, and where the definition stands. */
const documents: [what: string, document: unknown, format: string, path: (string | number)[]][] = [
  ['one of OpenAI Chat', chat(), 'openai-chat', []],
  ['a list of OpenAI Chat', [chat()], 'openai-chat', [0]],
  ['a request to OpenAI Chat', { model: 'gpt-5.4', messages, tools: [chat()] }, 'openai-chat', ['tools', 0]],
  ['a gateway that leaves the type out', { function: body() }, 'openai-chat', []],
  ['one of OpenAI Responses', responses(), 'openai-responses', []],
  ['strict left to the provider', { ...flat(), strict: null }, 'openai-responses', []],
  ['an option of Responses', { ...flat(), defer_loading: true }, 'openai-responses', []],
  ['a request to Responses', { model: 'gpt-5.4', input: 'Oslo?', tools: [flat()] }, 'openai-responses', ['tools', 0]],
  ['an answer of Responses', { object: 'response', output: [], tools: [flat()] }, 'openai-responses', ['tools', 0]],
  [
    'a realtime session',
    { type: 'session.update', session: { tools: [flat()] } },
    'openai-responses',
    ['session', 'tools', 0],
  ],
  [
    'a namespace',
    { type: 'namespace', name: 'crm', description: 'Customers.', tools: [{ ...flat(), strict: true }] },
    'openai-responses',
    ['tools', 0],
  ],
  [
    'a request with a namespace',
    { model: 'm', input: 'x', tools: [{ type: 'namespace', name: 'crm', description: 'C.', tools: [flat()] }] },
    'openai-responses',
    ['tools', 0, 'tools', 0],
  ],
  ['a legacy function', body(), 'openai-functions', []],
  ['a legacy request', { model: 'gpt-4', messages, functions: [body()] }, 'openai-functions', ['functions', 0]],
  ['one of Anthropic', anthropic(), 'anthropic', []],
  ['one of Anthropic with its type', { type: 'custom', ...anthropic() }, 'anthropic', []],
  [
    'a request to Anthropic',
    { model: 'claude', max_tokens: 9, messages, tools: [anthropic()] },
    'anthropic',
    ['tools', 0],
  ],
  ['a declaration of Gemini', gemini(), 'gemini', []],
  ['a declaration with JSON Schema', geminiJson(), 'gemini', []],
  [
    'a declaration as Python writes it',
    { ...anthropic(), input_schema: undefined, parameters_json_schema: schema },
    'gemini',
    [],
  ],
  ['a group of declarations', { functionDeclarations: [body()] }, 'gemini', ['functionDeclarations', 0]],
  ['groups in a list', [{ function_declarations: [geminiJson()] }], 'gemini', [0, 'function_declarations', 0]],
  [
    'a request to Gemini',
    { contents: [], tools: [{ functionDeclarations: [body()] }, { googleSearch: {} }] },
    'gemini',
    ['tools', 0, 'functionDeclarations', 0],
  ],
  [
    'a request of the Gemini SDK',
    { model: 'gemini-3.7-flash', contents: 'x', config: { tools: [{ functionDeclarations: [gemini()] }] } },
    'gemini',
    ['config', 'tools', 0, 'functionDeclarations', 0],
  ],
  ['one of Interactions', flat(), 'gemini-interactions', []],
  [
    'a request to Interactions',
    { model: 'gemini-3.7-flash', input: 'x', tools: [flat()] },
    'gemini-interactions',
    ['tools', 0],
  ],
  ['a tool of MCP', mcp(), 'mcp', []],
  ['a result of tools/list', { tools: [mcp()] }, 'mcp', ['tools', 0]],
  ['an answer to tools/list', { jsonrpc: '2.0', id: 1, result: { tools: [mcp()] } }, 'mcp', ['result', 'tools', 0]],
  ['answers in a batch', [{ jsonrpc: '2.0', id: 1, result: { tools: [mcp()] } }], 'mcp', [0, 'result', 'tools', 0]],
  ['one of Bedrock', bedrock(), 'bedrock', []],
  ['a toolConfig', { tools: [bedrock(), { cachePoint: { type: 'default' } }] }, 'bedrock', ['tools', 0]],
  [
    'a request to Bedrock',
    { modelId: 'm', messages, toolConfig: { tools: [bedrock()] } },
    'bedrock',
    ['toolConfig', 'tools', 0],
  ],
  ['a request to Ollama', { model: 'llama3.2', messages, stream: false, tools: [chat()] }, 'ollama', ['tools', 0]],
  [
    'a request to Ollama with options',
    { model: 'm', messages, keep_alive: '5m', tools: [chat()] },
    'ollama',
    ['tools', 0],
  ],
  ['a descriptor of the agent loop', loop, 'agent-loop', []],
  ['descriptors of the agent loop', [loop], 'agent-loop', [0]],
  ['a manifest', manifest(), 'manifest', []],
  ['manifests', [manifest()], 'manifest', [0]],
  ['a bundle', { format: 'manifest-bundle', formatVersion: 1, name: 'B', tools: [manifest()] }, 'bundle', ['tools', 0]],
];

describe('a format is recognised by shape', () => {
  it.each(documents)('%s', (_what, document, format, path) => {
    const result = importJson(document);
    expect(result.format).toBe(format);
    expect(result.sources.map(source => source.path)).toEqual([path]);
    expect(result.manifests).toHaveLength(1);
    const [tool] = result.manifests;
    expect(tool).toMatchObject({ toolId: 'weather', description: 'Weather of a city.', inputSchema: schema });
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('says that two formats look alike only where nothing tells them apart', () => {
    const told = (document: unknown): boolean =>
      importJson(document).diagnostics.some(({ code }) => code === 'import/ambiguous-format');
    expect(told(flat())).toBe(true);
    expect(told({ model: 'gemini-3.7-flash', input: 'x', tools: [flat()] })).toBe(false);
    expect(told([flat('a'), responses('b')])).toBe(false);
    expect(told(chat())).toBe(false);
  });

  it('lets a definition that is certain speak for its neighbours', () => {
    const result = importJson([flat('a'), responses('b'), flat('c')]);
    expect(result.sources.map(({ format }) => format)).toEqual([
      'openai-responses',
      'openai-responses',
      'openai-responses',
    ]);
    expect(importJson([body('a'), gemini('b'), { name: 'c', description: 'No parameters.' }]).format).toBe('gemini');
  });

  it('takes a mixed list apart', () => {
    const result = importJson([chat('a'), anthropic('b'), mcp('c'), bedrock('d'), manifest('e'), gemini('f')]);
    expect(result.format).toBe('mixed');
    expect(result.sources.map(({ format, toolId }) => `${toolId} ${format}`)).toEqual([
      'a openai-chat',
      'b anthropic',
      'c mcp',
      'd bedrock',
      'e manifest',
      'f gemini',
    ]);
  });

  it('names the target that makes such a definition', () => {
    const strict = { ...responses('b'), strict: true };
    const targets = importJson([chat('a'), strict, gemini('c'), geminiJson('d'), mcp('e')]).sources;
    expect(targets.map(({ target }) => target)).toEqual([
      'openai-chat',
      'openai-responses:strict',
      'gemini:openapi',
      'gemini',
      'mcp',
    ]);
  });

  it.each([
    ['JSON Lines', [chat('a'), mcp('b')].map(line => JSON.stringify(line)).join('\n'), ['a', 'b']],
    [
      'objects in a row',
      `${JSON.stringify(chat('a'), null, 2)},\n\n${JSON.stringify(mcp('b'), null, 2)}\n`,
      ['a', 'b'],
    ],
    ['code from a document', `\`\`\`json\n${JSON.stringify(chat('a'))}\n\`\`\`\n`, ['a']],
    ['JSON with comments and commas too many', "// tools\n[{name: 'a', description: 'x', parameters: {},},]", ['a']],
    ['YAML', 'tools:\n  - name: a\n    description: x\n    inputSchema: {type: object}\n', ['a']],
    ['YAML documents', 'name: a\ninputSchema: {}\n---\nname: b\ninputSchema: {}\n', ['a', 'b']],
  ])('reads %s', (_what, text, names) => {
    expect(importDefinitions(text).manifests.map(({ toolId }) => toolId)).toEqual(names);
  });
});
