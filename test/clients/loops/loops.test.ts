/**
 * The official clients against our simulators over HTTP: two turns, two calls in parallel, one of which fails. A client that
 * finishes without complaint shows that the simulator speaks its language; and what our protocol sends in the same
 * conversation is what the client sends.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderTurn, ScriptedTurn, ToolResult } from '../../../src/adapters/protocol/contract.ts';
import { spokenWire } from '../../../src/adapters/protocol/protocols.ts';
import { createProviderAdapter, type Exchange } from '../../../src/adapters/protocol/provider-adapter.ts';
import { findAdapter } from '../../../src/adapters/targets.ts';
import { compileBundle } from '../../../src/core.ts';
import { isObject, type JsonObject } from '../../../src/manifest/json.ts';
import type { Manifest } from '../../../src/manifest/manifest.ts';
import { type ClientLoop, clientLoops, type ToolAnswer } from './clients.ts';
import { runnerLoops } from './runners.ts';
import { type SimulatedServer, serveSimulator } from './server.ts';

const tool = (toolId: string, properties: JsonObject): Manifest => ({
  toolId,
  version: '1.0.0',
  name: toolId,
  description: `What ${toolId} gives for a city.`,
  inputSchema: { type: 'object', properties, required: ['city'] },
});
const city = { type: 'string', description: 'Name of the city.' };
const manifests = [
  tool('get_weather', { city, unit: { type: 'string', enum: ['C', 'F'], description: 'Unit.' } }),
  tool('get_time', { city }),
];
const turns: ScriptedTurn[] = [
  {
    kind: 'calls',
    calls: [
      { name: 'get_weather', arguments: { city: 'Oslo' } },
      { name: 'get_time', arguments: { city: 'Oslo' } },
    ],
  },
  { kind: 'text', text: 'It is 3 °C in Oslo; the time is not known.' },
];
const answers: Record<string, ToolAnswer> = {
  get_weather: { output: { temp: 3, unit: 'C' } },
  get_time: { error: 'timezone service unavailable' },
};
const MESSAGE = 'Weather and time in Oslo?';
const INSTRUCTIONS = 'Answer in one sentence.';

type Strip = (body: JsonObject) => JsonObject;

interface Difference {
  reason: string;
  /** The client's body without what it adds. */
  ofClient?: Strip;
  /** Our body without what it adds. */
  ofOurs?: Strip;
}

const unstreamed: Strip = ({ stream: _, ...body }) => body;

/** Each message of a body, changed. */
const withMessages =
  (change: Strip): Strip =>
  ({ messages, ...body }) => ({ ...body, messages: (messages as JsonObject[]).map(change) });

const google: Difference = {
  reason: 'it writes an empty `generationConfig`, and a role for the system instruction, which has none of its own',
  ofClient({ generationConfig: _, systemInstruction, ...body }) {
    if (!isObject(systemInstruction)) return body;
    const { role: _role, ...instruction } = systemInstruction;
    return { ...body, systemInstruction: instruction };
  },
};

/** What one side adds that means nothing to the other. One that is no longer there fails the test until it is removed. */
const differences: Record<string, Difference> = {
  '@google/genai': google,
  '@google/genai (automatic function calling)': google,
  '@google/genai (chat)': google,
  '@google/genai (Interactions)': {
    reason: 'its types want `stream: false`, which is the default',
    ofClient: unstreamed,
  },
  '@anthropic-ai/sdk (toolRunner)': { reason: 'it writes `stream: false`, which is the default', ofClient: unstreamed },
  'openai (runTools)': {
    reason:
      'it writes defaults out, and gives back of the message of the model what it knows; we give it back as it came',
    ofClient: ({ tool_choice: _, ...body }) => unstreamed(body),
    ofOurs: withMessages(({ annotations: _, refusal: _refusal, ...message }) => message),
  },
  '@mistralai/mistralai': {
    reason: 'it writes defaults out, in the request and in what it gives back',
    ofClient: body =>
      withMessages(({ prefix: _, tool_calls, ...message }) => {
        if (!Array.isArray(tool_calls)) return message;
        const calls = (tool_calls as JsonObject[]).map(({ index: _index, ...call }) => call);
        return { ...message, tool_calls: calls };
      })(unstreamed(body)),
  },
  ollama: {
    reason:
      'the server pairs results by `tool_call_id` where there is one; the types of client 0.6.4 do not know it yet',
    ofOurs: withMessages(({ tool_call_id: _, ...message }) => message),
  },
};

/** What is left without a difference that is there. */
function stripped(bodies: readonly JsonObject[], strip: Strip | undefined): readonly JsonObject[] {
  if (!strip) return bodies;
  const left = bodies.map(strip);
  expect(left, 'this difference is gone').not.toEqual(bodies);
  return left;
}

/** Headers that say which format the body is in: both sides have to name the same, and the same ones. */
const formatHeaders = (headers: { readonly [name: string]: string }): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => /(version|revision|beta)$/.test(name) && !name.startsWith('x-stainless-')),
  );

let server: SimulatedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Setting {
  client: ClientLoop;
  name: string;
}
const settings: Setting[] = [...clientLoops, ...runnerLoops].map(client => ({ client, name: client.name }));

const parts = ({ adapterId, variant: wanted }: ClientLoop) => {
  const bundle = compileBundle(manifests, adapterId);
  const [, mode = ''] = bundle.target.split(':');
  const adapter = findAdapter(adapterId);
  const wire = adapter && spokenWire(adapter, mode);
  if (!wire) throw new Error(`${adapterId} has no protocol or no simulator`);
  const { protocol, simulator } = wire;
  const options = { ...wire.options, variant: wanted ?? protocol.variants[0].id };
  const transport = () => simulator.create({ ...options, seed: 7, turns });
  return { protocol, bundle, options, transport };
};

/** The same conversation by our protocol; the bodies that it sends. */
async function ours(client: ClientLoop): Promise<{ exchanges: Exchange[]; last: ProviderTurn }> {
  const { protocol, bundle, options, transport } = parts(client);
  const exchanges: Exchange[] = [];
  const adapter = createProviderAdapter(protocol, transport(), {
    ...options,
    onExchange: exchange => exchanges.push(exchange),
  });
  let turn = await adapter.start({
    message: MESSAGE,
    instructions: INSTRUCTIONS,
    tools: bundle.tools.map(({ output }) => output as JsonObject),
    traceId: 'trace',
  });
  while (turn.kind === 'tool_calls') {
    const results = turn.calls.map(({ id, name }): ToolResult => {
      const answer = answers[name] ?? { error: 'unknown' };
      return 'error' in answer
        ? { callId: id, name, output: answer.error, isError: true }
        : { callId: id, name, output: answer.output, isError: false };
    });
    turn = await adapter.resume(turn.state, results);
  }
  return { exchanges, last: turn };
}

describe('an official client and our simulator', () => {
  it.each(settings)('$name finishes without complaint', async ({ client }) => {
    const { bundle, options, transport } = parts(client);
    server = await serveSimulator(transport(), client.protocol ?? 'http1');
    const called: [string, unknown][] = [];
    const text = await client.loop({
      ...{ url: server.url, model: options.model, message: MESSAGE, instructions: INSTRUCTIONS },
      tools: structuredClone(bundle.output),
      run(name, given) {
        called.push([name, given]);
        return answers[name] ?? { error: 'unknown' };
      },
    });
    expect(text).toBe('It is 3 °C in Oslo; the time is not known.');
    expect(called).toEqual([
      ['get_weather', { city: 'Oslo' }],
      ['get_time', { city: 'Oslo' }],
    ]);
    expect(server.received.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each(settings)('$name sends what our protocol sends', async ({ client }) => {
    const { bundle, options, transport } = parts(client);
    server = await serveSimulator(transport(), client.protocol ?? 'http1');
    await client.loop({
      ...{ url: server.url, model: options.model, message: MESSAGE, instructions: INSTRUCTIONS },
      tools: structuredClone(bundle.output),
      run: name => answers[name] ?? { error: 'unknown' },
    });
    const { exchanges, last } = await ours(client);
    expect(last).toMatchObject({ kind: 'text', text: 'It is 3 °C in Oslo; the time is not known.' });
    expect(exchanges.map(({ path }) => path)).toEqual(server.received.map(({ path }) => path));
    const theirs = server.received.map(({ body }) => body);
    const own = exchanges.map(({ request }) => request as JsonObject);
    for (const [index, { headers = {} }] of exchanges.entries()) {
      expect(formatHeaders(server.received[index]?.headers ?? {})).toEqual(formatHeaders(headers));
    }
    const { reason, ofClient, ofOurs }: Partial<Difference> = differences[client.name] ?? {};
    expect(stripped(own, ofOurs), reason).toEqual(stripped(theirs, ofClient));
  });
});

it('knows of no differences of clients that there are not', () => {
  expect(settings.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(differences)));
});
