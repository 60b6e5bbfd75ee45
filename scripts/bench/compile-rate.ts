/** How many tools a second each target compiles in Node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTool } from '../../src/core.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { fixtures } from '../../test/fixtures/index.ts';
import { largeTool } from '../../test/fixtures/large-bundle.ts';
import { readRows, toManifest } from '../../test/laws/corpus-row.ts';
import { allTargets } from '../../test/laws/sweep.ts';
import { root } from '../run-command.ts';
import { median } from './figures.ts';

const WARM_UP = 3;
const ROUNDS = 15;

export interface CompileRate {
  target: string;
  toolsPerSecond: number;
  /** Median time of this target by that of the one that changes nothing (`mcp`). */
  ratio: number;
}

export function measureCompileRates(): { tools: number; rates: CompileRate[] } {
  const rows = readRows(readFileSync(join(root, 'test/fixtures/corpus-mini.jsonl'), 'utf8'));
  const manifests = [
    ...fixtures.filter(fixture => !fixture.refusedEverywhere).map(fixture => fixture.manifest),
    ...rows.map(toManifest),
    ...Array.from({ length: 200 }, (_, index) => largeTool(index) as unknown as Manifest),
  ];
  const times = new Map<string, number[]>(allTargets.map(({ id }) => [id, []]));
  // The targets take turns, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { id, adapterId, mode } of allTargets) {
      const started = performance.now();
      for (const manifest of manifests) compileTool(manifest, adapterId, { mode });
      if (round >= WARM_UP) times.get(id)?.push(performance.now() - started);
    }
  }
  const baseline = median(times.get('mcp') ?? []);
  const rates = [...times].map(([target, rounds]) => {
    const time = median(rounds);
    return { target, toolsPerSecond: (manifests.length / time) * 1000, ratio: time / baseline };
  });
  return { tools: manifests.length, rates };
}
