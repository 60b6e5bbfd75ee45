import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { given, manifest, object } from './given.ts';
import { eventsOf, play, sent, statuses, told } from './running.ts';

given('O03', () => {
  const server = (annotations: object) =>
    importDefinitions(
      JSON.stringify({
        tools: [{ name: 'wipe', description: 'Wipes.', inputSchema: { type: 'object' }, annotations }],
      }),
    ).manifests[0];

  test('what a server says of its own tool is no permission', () => {
    for (const annotations of [{ readOnlyHint: true }, { destructiveHint: false }, {}]) {
      expect(server(annotations)?.permissions ?? []).toEqual([]);
    }
  });

  test('a missing hint is not read as harmless', () => {
    expect(server({})?.risk).not.toBe('read');
    expect(server({ openWorldHint: false })?.risk).not.toBe('read');
  });

  test('a tool that has only such hints asks before it runs, whatever they say', async () => {
    for (const annotations of [{ readOnlyHint: true }, { destructiveHint: false }, { openWorldHint: false }]) {
      const result = await play('mcp', server(annotations) as Manifest);
      expect(eventsOf(result, 'permission-decided')).toEqual([expect.objectContaining({ decision: 'ask' })]);
      expect(statuses(result)).toEqual(['denied']);
    }
  });

  test('a risk of its own decides instead', async () => {
    const checked = { ...(server({ readOnlyHint: true }) as Manifest), risk: 'read' as const };
    expect(statuses(await play('mcp', checked))).toEqual(['ok']);
  });
});

given('O01', () => {
  const scan = (idempotent: boolean) =>
    manifest(
      { type: 'object' },
      { idempotent, executionBoundary: { timeout: 50, retryPolicy: { maxRetries: 2, backoffMs: 10 } } },
    );
  const late = { result: 'scanned', latencyMs: 80 };

  test('no second attempt of what may have happened; the late result is noted, and not passed on', async () => {
    const other = manifest({ type: 'object' }, { toolId: 'other' });
    const result = await play('openai-chat', scan(false), {
      calls: [{ tool: 'try_it' }, { tool: 'other' }],
      tool: late,
      options: { manifests: [scan(false), { ...other, examples: [{ input: {}, output: 1 }] }] },
    });
    expect(result.calls[0]).toMatchObject({ status: 'timeout', attempts: 1 });
    expect(told(result).find(({ isError }) => isError)?.output).toMatch(/within 50 ms.*unknown.*could happen twice/);
    expect(eventsOf(result, 'retry-withheld')[0]?.reason).toMatch(/not idempotent/);
    expect(sent(result)).not.toContain('scanned');
  });

  test('what may be repeated is tried again', async () => {
    const result = await play('openai-chat', scan(true), { tool: late });
    expect(result.calls[0]).toMatchObject({ status: 'timeout', attempts: 3 });
    expect(eventsOf(result, 'result-ignored')[0]).toMatchObject({ at: 80, attempt: 1, outcome: { output: 'scanned' } });
  });
});

given('O05', () => {
  const schema = object(
    { files: { type: 'array', items: { type: 'string' } }, depth: { type: 'integer', default: 2 } },
    ['files'],
  );

  test('a person is asked about what will run: repaired, completed, checked', async () => {
    const asked: unknown[] = [];
    const result = await play('openai-chat', manifest(schema, { risk: 'destructive' }), {
      calls: [{ tool: 'try_it', raw: '{"files":"[\\"/etc/passwd\\"]"}' }],
      options: {
        approve: async request => {
          asked.push(structuredClone(request.arguments));
          (request.arguments as { files: string[] }).files.push('/etc/shadow');
          return 'approve';
        },
      },
    });
    const settled = { files: ['/etc/passwd'], depth: 2 };
    expect(asked).toEqual([settled]);
    expect(result.calls[0]).toMatchObject({ status: 'ok', arguments: settled });
    const order = result.events.map(({ type }) => type);
    const steps = [
      'call-restored',
      'defaults-applied',
      'input-checked',
      'permission-decided',
      'approval-given',
      'attempt-started',
    ];
    expect(order.filter(type => steps.includes(type))).toEqual(steps);
    const hashes = [...eventsOf(result, 'permission-decided'), ...eventsOf(result, 'attempt-started')].map(
      event => event.argumentsHash,
    );
    expect(new Set(hashes).size).toBe(1);
  });

  test('nobody is asked about arguments that would not be accepted', async () => {
    const result = await play('openai-chat', manifest(schema, { risk: 'destructive' }), {
      calls: [{ tool: 'try_it', arguments: { files: [1] } }],
      options: { approve: async () => expect.unreachable() },
    });
    expect(statuses(result)).toEqual(['invalid-arguments']);
  });
});
