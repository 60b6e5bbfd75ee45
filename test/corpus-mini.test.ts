/** The sweep of `npm run corpus` on a few rows of our own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../src/manifest/json.ts';
import { readRows, toManifest } from './laws/corpus-row.ts';
import { allTargets, sweepTarget, valuesFor } from './laws/sweep.ts';

const rows = readRows(readFileSync(join(import.meta.dirname, 'fixtures/corpus-mini.jsonl'), 'utf8'));

describe('corpus rows', () => {
  it('become manifests with an identifier of their own', () => {
    const manifests = rows.map(toManifest);
    expect(new Set(manifests.map(({ toolId }) => toolId)).size).toBe(rows.length);
    for (const { toolId } of manifests) expect(toolId).toMatch(/^[a-z0-9_.]{1,64}$/);
    expect(toManifest({ name: 'acme/Delete-User', inputSchema: {} }, 7)).toEqual({
      toolId: 'acme_delete_user_7',
      version: '0.0.0',
      name: 'acme/Delete-User',
      inputSchema: {},
      exposedName: 'acme/Delete-User',
    });
    expect(toManifest({ name: '搜索', title: '', description: '', inputSchema: {} }, 3)).toEqual({
      toolId: '__3',
      version: '0.0.0',
      name: '搜索',
      inputSchema: {},
    });
  });

  it('are refused with their line when they are none', () => {
    expect(() => readRows('{"name":"a","inputSchema":{}}\n{"name":1}')).toThrow('line 2');
  });

  it.each(rows.map((row, index) => [row.name, row, index] as const))(
    'keep every law on every target: %s',
    (_name, row, index) => {
      const manifest = toManifest(row, index);
      const values = valuesFor(manifest.inputSchema as Json, 4);
      const complaints = allTargets.flatMap(target =>
        sweepTarget(manifest, target, values).complaints.map(complaint => `${target.id}: ${complaint}`),
      );
      expect(complaints).toEqual([]);
    },
  );
});
