import { describe, expect, it } from 'vitest';
import type { TargetSummary } from '../../analysis/report.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { indexChips } from './target-chips.ts';

const summary = (...diagnostics: Partial<Diagnostic>[]): TargetSummary => ({
  fidelity: 'lossy',
  errors: 0,
  warnings: 0,
  infos: 0,
  diagnostics: diagnostics.map(part => ({ code: 'schema/x', severity: 'warning', message: 'm', path: [], ...part })),
});

const ROOT = {
  inputSchema: {
    properties: {
      lines: { items: { additionalProperties: false, properties: { sku: {} } } },
      a: {},
      items: { items: {} },
    },
  },
};

describe('indexChips', () => {
  it('sorts findings to the schema that has a row', () => {
    const path = ['inputSchema', 'properties', 'lines'];
    const index = indexChips(
      ROOT,
      {
        'openai-chat:strict': summary(
          { path: [...path, 'uniqueItems'], effect: 'described', message: 'one' },
          { path: [...path, 'items', 'properties', 'sku', 'minLength'], effect: 'dropped', message: 'two' },
        ),
        gemini: summary({ path: [...path, 'items', 'additionalProperties'], effect: 'dropped' }),
        mcp: summary({ path: ['permissions'], effect: 'dropped' }),
      },
      ['openai-chat:strict', 'gemini', 'mcp', 'absent'],
    );
    expect([...index.keys()]).toEqual([
      '/inputSchema/properties/lines',
      '/inputSchema/properties/lines/items/properties/sku',
    ]);
    expect(index.get('/inputSchema/properties/lines')?.map(chip => chip.target)).toEqual([
      'openai-chat:strict',
      'gemini',
    ]);
  });

  it('keeps the worst and every message once', () => {
    const path = ['inputSchema', 'properties', 'a'];
    const index = indexChips(
      ROOT,
      {
        gemini: summary(
          { path, severity: 'info', effect: 'rewritten', message: 'x' },
          { path, effect: 'dropped', message: 'y' },
          { path, effect: 'dropped', message: 'y' },
        ),
      },
      ['gemini'],
    );
    expect(index.get('/inputSchema/properties/a')).toEqual([
      { target: 'gemini', kind: 'dropped', messages: ['x', 'y'] },
    ]);
  });

  it('shows only the targets that are shown, and no plain notes', () => {
    const path = ['inputSchema', 'properties', 'a'];
    const targets = { gemini: summary({ path }), mcp: summary({ path, severity: 'info' }) };
    expect(indexChips(ROOT, targets, ['mcp']).size).toBe(0);
    expect(indexChips(ROOT, targets, ['gemini', 'constructor']).size).toBe(1);
  });

  it('gives a property called items its own row', () => {
    const path = ['inputSchema', 'properties', 'items'];
    const index = indexChips(ROOT, { mcp: summary({ path: [...path, 'items', 'format'], effect: 'dropped' }) }, [
      'mcp',
    ]);
    expect([...index.keys()]).toEqual(['/inputSchema/properties/items']);
  });
});
