/** An MCP server and client of the official SDK, in one process: compiled tools are listed, called and answered. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompiledBundle } from '../../src/adapters/compiled.ts';
import { compileBundle, type Json, projectArguments, restoreCall, sampleValue } from '../../src/core.ts';
import { isObject } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { fixtures } from '../fixtures/index.ts';
import { valuesFor } from '../laws/sweep.ts';

const MODES = ['2026-07-28', '2025-11-25', '2025-06-18'];
const everyTool = fixtures.filter(fixture => !fixture.refusedEverywhere).map(({ manifest }) => manifest);

/** Tools that the official client does not take, with the reason. One that it takes after all fails the test until it is removed. */
const gaps: readonly { modes: readonly string[]; toolId: string; reason: string }[] = [
  {
    modes: ['2026-07-28'],
    toolId: 'a_list_as_output',
    reason:
      'Revision 2026-07-28 takes an output schema of any type; client 1.32.2 knows revisions up to 2025-11-25, where it is an object.',
  },
  {
    modes: ['2026-07-28'],
    toolId: 'any_output',
    reason: 'As above: the output schema says nothing about a type.',
  },
];

interface Received {
  toolId: string | undefined;
  arguments: Json | undefined;
}

let running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running) await stop();
  running = [];
});

/** A server that lists the bundle, restores what it is called with, and answers with `result`. */
async function connect(bundle: CompiledBundle, result: (toolId: string) => Json | undefined) {
  const received: Received[] = [];
  const server = new Server({ name: 'compiled-tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => bundle.output as { tools: Tool[] });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const call = restoreCall(bundle, { name: params.name, arguments: params.arguments });
    received.push({ toolId: call.toolId, arguments: call.arguments });
    const value = result(call.toolId ?? '');
    const content = [{ type: 'text' as const, text: JSON.stringify(value ?? null) }];
    return isObject(value) ? { content, structuredContent: value } : { content };
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const [left, right] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(left), client.connect(right)]);
  running.push(
    () => client.close(),
    () => server.close(),
  );
  return { client, received };
}

/** The output schema on the wire: what the client itself holds results against. */
function outputOf(bundle: CompiledBundle, toolId: string): Json | undefined {
  const output = bundle.tools.find(tool => tool.toolId === toolId)?.output;
  return isObject(output) ? output.outputSchema : undefined;
}

describe.each(MODES)('MCP %s', mode => {
  const gapsHere = gaps.filter(gap => gap.modes.includes(mode));
  const isGap = ({ toolId }: Manifest): boolean => gapsHere.some(gap => gap.toolId === toolId);
  const bundle = compileBundle(
    everyTool.filter(tool => !isGap(tool)),
    'mcp',
    { mode },
  );
  const compiled = bundle.tools.filter(tool => tool.output !== undefined);
  const manifestOf = (toolId: string): Manifest => everyTool.find(tool => tool.toolId === toolId) as Manifest;

  it.each(gapsHere)('still is not listed: $toolId', async ({ toolId, reason }) => {
    const { client } = await connect(compileBundle([manifestOf(toolId)], 'mcp', { mode }), () => undefined);
    await expect(client.listTools(), reason).rejects.toThrow();
  });

  it('lists every tool unchanged', async () => {
    const { client } = await connect(bundle, () => undefined);
    const { tools } = await client.listTools();
    expect({ tools }).toEqual(bundle.output);
    expect(tools.length).toBeGreaterThan(90);
  });

  it('brings the arguments of every call back to the terms of the manifest', async () => {
    const answers = new Map(
      compiled.map(({ toolId }) => {
        const schema = outputOf(bundle, toolId);
        return [toolId, schema === undefined ? undefined : sampleValue(schema, { optional: 'all' }).value];
      }),
    );
    const { client, received } = await connect(bundle, toolId => answers.get(toolId));
    await client.listTools();
    const sent: Received[] = [];
    for (const tool of compiled) {
      for (const value of valuesFor(manifestOf(tool.toolId).inputSchema as Json, 2)) {
        const projected = projectArguments(tool, value) as Record<string, unknown>;
        const answer = await client.callTool({ name: tool.name, arguments: projected });
        sent.push({ toolId: tool.toolId, arguments: value });
        expect(answer.structuredContent).toEqual(answers.get(tool.toolId));
      }
    }
    expect(received).toEqual(sent);
    expect(sent.length).toBeGreaterThan(180);
    expect([...answers.values()].filter(isObject).length).toBeGreaterThan(1);
  });

  it('lets the client refuse a result that its output schema does not accept', async () => {
    const { client } = await connect(bundle, () => ({ ok: 'not a boolean' }));
    await client.listTools();
    const tool = compiled.find(({ toolId }) => toolId === 'everything_around_the_schema');
    await expect(client.callTool({ name: tool?.name ?? '', arguments: { id: 'a' } })).rejects.toThrow(
      /does not match the tool's output schema/,
    );
  });
});
