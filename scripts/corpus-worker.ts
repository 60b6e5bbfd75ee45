/** Checks one row after another for `scripts/corpus.ts`, in a process of its own, so that a hostile pattern can be stopped. */
import type { Diagnostic } from '../src/manifest/diagnostic.ts';
import type { Json } from '../src/manifest/json.ts';
import { type CorpusRow, toManifest } from '../test/laws/corpus-row.ts';
import { allTargets, sweepTarget, valuesFor } from '../test/laws/sweep.ts';

export interface Job {
  index: number;
  row: CorpusRow;
  /** How many values go to each target and back; 0 after a time-out. */
  samples: number;
}

export interface TargetOutcome {
  fidelity: 'exact' | 'lossless' | 'lossy' | 'refused' | 'threw';
  /** Codes of the errors, for refusals. */
  causes: string[];
  complaints: string[];
}

export interface Outcome {
  index: number;
  values: number;
  targets: Record<string, TargetOutcome>;
  /** Resident memory of this process, in bytes. */
  memory: number;
}

const causes = (diagnostics: readonly Diagnostic[]): string[] => [
  ...new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)),
];

function check({ index, row, samples }: Job): Outcome {
  const manifest = toManifest(row, index);
  const values = valuesFor(manifest.inputSchema as Json, samples);
  const targets: Record<string, TargetOutcome> = {};
  for (const target of allTargets) {
    try {
      const { fidelity, diagnostics, complaints } = sweepTarget(manifest, target, values);
      targets[target.id] = { fidelity, causes: fidelity === 'refused' ? causes(diagnostics) : [], complaints };
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      targets[target.id] = {
        fidelity: 'threw',
        causes: [],
        complaints: [`threw ${text.split('\n').slice(0, 3).join(' ')}`],
      };
    }
  }
  return { index, values: values.length, targets, memory: process.memoryUsage().rss };
}

process.on('message', (job: Job) => {
  process.send?.(check(job));
});
process.send?.('ready');
