/** What an official client sends for compiled tools is what was compiled: nothing lost, renamed or rewritten on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adapters, compileBundle, type Json } from '../../src/core.ts';
import { isObject, own } from '../../src/manifest/json.ts';
import { fixtures } from '../fixtures/index.ts';
import { vendorClients } from './clients.ts';
import { type Listener, listen } from './listener.ts';

let listeners: Record<'http1' | 'http2', Listener>;
beforeAll(async () => {
  listeners = { http1: await listen('http1'), http2: await listen('http2') };
});
afterAll(async () => {
  await Promise.all([listeners.http1.close(), listeners.http2.close()]);
});

const everyTool = fixtures.filter(fixture => !fixture.refusedEverywhere).map(({ manifest }) => manifest);

const cases = vendorClients.flatMap(client =>
  client.adapters.flatMap(adapterId => {
    const modes = adapters.find(({ id }) => id === adapterId)?.modes ?? [];
    return modes.map(mode => ({ client, name: client.name, adapterId, mode: mode.id }));
  }),
);

it('has a client for every target that models are asked by', () => {
  const withClient = new Set(cases.map(({ adapterId }) => adapterId));
  const without = adapters.map(({ id }) => id).filter(id => !withClient.has(id));
  expect(without).toEqual(['mcp', 'agent-loop']);
});

describe('a body that arrives holds our definitions unchanged', () => {
  it.each(cases)('$name sends $adapterId $mode', async ({ client, adapterId, mode }) => {
    const { output, tools } = compileBundle(everyTool, adapterId, { mode });
    expect(tools.filter(tool => tool.output !== undefined).length).toBeGreaterThan(everyTool.length / 2);
    const listener = listeners[client.protocol ?? 'http1'];
    listener.bodies.length = 0;
    listener.answer = client.answer;
    // Some clients write into what they are given, so they get a copy.
    await client.send(listener.url, structuredClone(output) as never);
    expect(listener.bodies).toHaveLength(1);
    const body = listener.bodies[0] as Json;
    const arrived = isObject(body) ? own(body, client.field) : undefined;
    expect(arrived).toEqual(output);
  });
});
