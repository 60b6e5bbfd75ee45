/** Every adapter, in every mode, on every fixture. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adapters, compileBundle, compileTool } from '../src/core.ts';
import { cloneJson, type Json } from '../src/manifest/json.ts';
import { fixtures, searchTool } from './fixtures/index.ts';
import { knownGaps } from './known-gaps.ts';
import { accepts, allTargets, sweepTarget, valuesFor } from './laws/sweep.ts';
import { checkBundleOutput, checkedTargets } from './provider-rules/index.ts';

const gapFor = (target: string, fixture: string): string | undefined =>
  knownGaps.find(gap => gap.targets.includes(target) && gap.fixtures.includes(fixture))?.reason;

describe('fixtures', () => {
  it.each(fixtures.filter(fixture => fixture.values).map(fixture => [fixture.name, fixture] as const))(
    'hold values that their own schema accepts: %s',
    (_name, { manifest, values = [] }) => {
      for (const value of values) expect([value, accepts(manifest.inputSchema as Json, value)]).toEqual([value, true]);
    },
  );
});

describe('adapters', () => {
  it('are those of the design, with an independent checker for each target', () => {
    expect(allTargets.map(target => target.id).sort()).toEqual([...checkedTargets].sort());
  });

  it.each(adapters.map(adapter => [adapter.id, adapter] as const))(
    '%s tells where its rules come from',
    (_id, adapter) => {
      // A page of the vendor, or a document of this repository for the format that is our own.
      expect(adapter.docs.startsWith('https://') || existsSync(join(import.meta.dirname, '..', adapter.docs))).toBe(
        true,
      );
      expect(adapter.verified).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(adapter.label).not.toBe('');
      expect(new Set(adapter.modes.map(mode => mode.id)).size).toBe(adapter.modes.length);
    },
  );
});

describe.each(allTargets.map(target => [target.id, target] as const))('%s', (targetId, target) => {
  it.each(fixtures.map(fixture => [fixture.name, fixture] as const))('keeps every law on: %s', (name, fixture) => {
    const manifest = deepFreeze(cloneJson(fixture.manifest as unknown as Json)) as unknown as typeof fixture.manifest;
    const values = fixture.refusedEverywhere
      ? []
      : [...(fixture.values ?? []), ...valuesFor(manifest.inputSchema as Json, 6)];
    const result = sweepTarget(manifest, target, values);
    const reason = gapFor(targetId, name);
    if (reason === undefined) expect(result.complaints).toEqual([]);
    else expect(result.complaints, `the known gap is closed; remove it: ${reason}`).not.toEqual([]);
    if (fixture.refusedEverywhere) expect(result.fidelity).toBe('refused');
  });

  it('keeps every law on all fixtures in one bundle', () => {
    const { adapterId, mode } = target;
    const manifests = fixtures.map(fixture => fixture.manifest);
    const bundle = compileBundle(manifests, adapterId, { mode });
    const reversed = compileBundle([...manifests].reverse(), adapterId, { mode });
    const limits = new Set(
      bundle.diagnostics.filter(({ code }) => code.startsWith('limit/')).map(({ severity }) => severity),
    );
    const violations = checkBundleOutput(targetId, bundle.output).filter(
      ({ rule }) => !(limits.size > 0 && rule.startsWith('limit/')),
    );
    expect(violations).toEqual([]);
    expect(reversed.names).toEqual(bundle.names);
    const sent = bundle.tools.filter(tool => tool.output !== undefined);
    expect(Object.keys(bundle.names).sort()).toEqual(sent.map(tool => tool.name).sort());
    expect(new Set(Object.values(bundle.names)).size).toBe(sent.length);
    const refused = bundle.tools.filter(tool => tool.output === undefined).map(tool => tool.toolId);
    const told = new Set(bundle.diagnostics.filter(({ severity }) => severity === 'error').map(({ tool }) => tool));
    expect(refused.filter(toolId => !told.has(toolId))).toEqual([]);
  });

  it('compiles the reviewed tool as it was reviewed', async () => {
    const { output, fidelity, diagnostics } = compileTool(reviewed, target.adapterId, { mode: target.mode });
    const found = diagnostics.map(({ code, severity, path, effect }) =>
      [severity, effect ?? '-', code, path.join('/')].join(' '),
    );
    const text = [fidelity, ...found, JSON.stringify(output, null, 2), ''].join('\n');
    await expect(text).toMatchFileSnapshot(`snapshots/${targetId.replace(':', '.')}.snap`);
  });
});

describe('the search tool of the README', () => {
  const { manifest } = searchTool;
  const { description, inputSchema } = manifest;

  it('is exactly what OpenAI Chat takes', () => {
    const { output, fidelity } = compileTool(manifest, 'openai-chat');
    expect(JSON.stringify(output)).toBe(
      JSON.stringify({
        type: 'function',
        function: { name: 'web_search', description, parameters: inputSchema, strict: false },
      }),
    );
    expect(fidelity).toBe('exact');
  });

  it('is exactly what Anthropic takes', () => {
    const { output, fidelity } = compileTool(manifest, 'anthropic');
    expect(JSON.stringify(output)).toBe(JSON.stringify({ name: 'web_search', description, input_schema: inputSchema }));
    expect(fidelity).toBe('exact');
  });

  it.each(
    allTargets
      .filter(({ adapterId }) => !['agent-loop', 'mcp'].includes(adapterId))
      .map(({ id, ...rest }) => [id, rest] as const),
  )('leaks no permission and no boundary to %s', (_id, { adapterId, mode }) => {
    const text = JSON.stringify(compileBundle([manifest], adapterId, { mode }).output);
    for (const word of [
      'permissions',
      'executionBoundary',
      'network',
      'timeout',
      'backoff',
      '1.0.0',
      'Webzoekopdracht',
    ]) {
      expect(text).not.toContain(word);
    }
  });
});

/** One tool with a bit of everything; its outputs are few enough to be read. */
const reviewed = {
  toolId: 'billing.create_invoice',
  version: '2.1.0',
  name: 'Create invoice',
  description: 'Creates a draft invoice for a customer.',
  inputSchema: {
    type: 'object',
    properties: {
      customer_id: { type: 'string', format: 'uuid', description: 'Who pays.' },
      currency: { type: 'string', enum: ['EUR', 'USD'], default: 'EUR' },
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            sku: { type: 'string', pattern: '^[A-Z0-9-]+$' },
            quantity: { type: 'integer', minimum: 1, maximum: 999 },
          },
          required: ['sku', 'quantity'],
        },
      },
      note: { type: ['string', 'null'], maxLength: 500 },
    },
    required: ['customer_id', 'lines'],
  },
  outputSchema: { type: 'object', properties: { invoice_id: { type: 'string' } }, required: ['invoice_id'] },
  permissions: ['database.write', 'payments'],
  executionBoundary: { timeout: 10_000, retryPolicy: { maxRetries: 1, backoffMs: 250 } },
  risk: 'write' as const,
  idempotent: false,
};

function deepFreeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}
