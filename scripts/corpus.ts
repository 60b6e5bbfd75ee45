/**
 * `npm run corpus -- path/to/tools.jsonl [--json out.json] [--samples 4] [--limit 100]`
 * Turns each row into a manifest, compiles it for every target, and tries every law: no exception, no mutation, the
 * independent rules of the provider, and the way of sampled values to the target and back. Prints what came of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRows } from '../test/laws/corpus-row.ts';
import type { Job, Outcome, TargetOutcome } from './corpus-worker.ts';
import { seconds } from './run-command.ts';

/** Milliseconds for one tool on all targets, before its process is ended. */
const TIME_LIMIT = 30_000;

interface Sweep {
  outcomes: Outcome[];
  /** Rows whose values took too long; they were compiled without values. */
  slow: number[];
  /** Rows that took too long even so. */
  stuck: number[];
  memory: number;
}

/** Rejects when the process ends before it is ready: then nothing at all can be checked. */
function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'corpus-worker.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the process that checks the tools does not start'));
    worker.once('exit', fail);
    worker.once('message', () => {
      worker.off('exit', fail);
      resolve(worker);
    });
  });
}

/** Sends one job and waits; `undefined` when the worker had to be ended. */
function ask(worker: ChildProcess, job: Job): Promise<Outcome | undefined> {
  return new Promise(resolve => {
    const settle = (outcome: Outcome | undefined): void => {
      clearTimeout(timer);
      worker.removeAllListeners('message').removeAllListeners('exit');
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      settle(undefined);
      worker.kill('SIGKILL');
    }, TIME_LIMIT);
    worker.once('message', outcome => settle(outcome as Outcome));
    worker.once('exit', () => settle(undefined));
    worker.send(job);
  });
}

async function sweep(jobs: Job[]): Promise<Sweep> {
  const result: Sweep = { outcomes: [], slow: [], stuck: [], memory: 0 };
  const run = async (): Promise<void> => {
    let worker = await startWorker();
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const outcome = await ask(worker, job);
      if (outcome) {
        result.outcomes.push(outcome);
        result.memory = Math.max(result.memory, outcome.memory);
        if (result.outcomes.length % 500 === 0) console.log(`  ${result.outcomes.length} tools`);
      } else {
        worker = await startWorker();
        if (job.samples > 0) {
          result.slow.push(job.index);
          jobs.unshift({ ...job, samples: 0 });
        } else result.stuck.push(job.index);
      }
    }
    worker.kill();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, run));
  result.outcomes.sort((a, b) => a.index - b.index);
  return result;
}

const FIDELITIES = ['exact', 'lossless', 'lossy', 'refused', 'threw'] as const;

function printTable(outcomes: readonly Outcome[]): void {
  const targets = Object.keys(outcomes[0]?.targets ?? {});
  console.log(
    `\n${'target'.padEnd(26)}${FIDELITIES.map(name => name.padStart(10)).join('')}${'complaints'.padStart(12)}`,
  );
  for (const target of targets) {
    const found = outcomes.map(outcome => outcome.targets[target]);
    const counts = FIDELITIES.map(name => String(found.filter(item => item?.fidelity === name).length).padStart(10));
    const complaints = found.filter(item => (item?.complaints.length ?? 0) > 0).length;
    console.log(`${target.padEnd(26)}${counts.join('')}${String(complaints).padStart(12)}`);
  }
}

/** What `pick` finds, with how often on which targets and an example; the most frequent first. */
function printGroups(
  title: string,
  outcomes: readonly Outcome[],
  names: readonly string[],
  pick: (item: TargetOutcome) => string[],
): void {
  const groups = new Map<string, { counts: Map<string, number>; example: string }>();
  for (const { index, targets } of outcomes) {
    for (const [target, item] of Object.entries(targets)) {
      for (const what of new Set(pick(item))) {
        const group = groups.get(what) ?? {
          counts: new Map<string, number>(),
          example: `row ${index + 1}, ${names[index]}`,
        };
        groups.set(what, group);
        group.counts.set(target, (group.counts.get(target) ?? 0) + 1);
      }
    }
  }
  if (groups.size === 0) return;
  console.log(`\n${title}`);
  const everywhere = Object.keys(outcomes[0]?.targets ?? {}).length;
  const highest = (counts: Map<string, number>): number => Math.max(...counts.values());
  for (const [what, { counts, example }] of [...groups].sort(([, a], [, b]) => highest(b.counts) - highest(a.counts))) {
    const isSame = counts.size === everywhere && new Set(counts.values()).size === 1;
    const where = isSame ? 'on every target' : [...counts].map(([target, count]) => `${target} ${count}`).join(', ');
    console.log(`${String(highest(counts)).padStart(6)}  ${what}\n        ${where}; such as ${example}`);
  }
}

/** Places, numbers and quoted values vary from tool to tool; what remains names the kind of complaint. */
const kindOf = (complaint: string): string =>
  complaint
    .replace(/ [{["].*$/s, '')
    .replace(/`[^`]*`/g, '`…`')
    .replace(/(^|\s)\/\S*/g, '$1/…')
    .replace(/\d+/g, 'N')
    .slice(0, 110);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' }, samples: { type: 'string', default: '4' }, limit: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined) {
    console.error('Which file? npm run corpus -- path/to/tools.jsonl [--json out.json] [--samples 4] [--limit 100]');
    process.exitCode = 2;
    return;
  }
  const rows = readRows(readFileSync(path, 'utf8')).slice(0, values.limit ? Number(values.limit) : undefined);
  const samples = Number(values.samples);
  console.log(`${rows.length} tools, ${samples} values each`);

  const started = performance.now();
  const { outcomes, slow, stuck, memory } = await sweep(rows.map((row, index) => ({ index, row, samples })));
  const elapsed = performance.now() - started;

  const names = rows.map(row => row.name);
  const tried = outcomes.reduce((sum, outcome) => sum + outcome.values, 0);
  printTable(outcomes);
  printGroups('Refused, by the code of the error:', outcomes, names, item => item.causes);
  printGroups('Complaints:', outcomes, names, item => item.complaints.map(kindOf));
  const list = (indexes: readonly number[]): string =>
    indexes.map(index => `${index + 1} ${names[index]}`).join(', ') || 'none';
  console.log(
    `\nvalues sampled: ${tried}; tools without a value: ${outcomes.filter(outcome => outcome.values === 0).length}`,
  );
  console.log(`over the time limit with values: ${list(slow)}; without: ${list(stuck)}`);
  console.log(`time ${seconds(elapsed)}; memory of a process at most ${Math.round(memory / 2 ** 20)} MiB`);
  if (values.json) writeFileSync(values.json, JSON.stringify({ rows: names, outcomes, slow, stuck }, null, 1));

  const complaints = outcomes
    .flatMap(outcome => Object.values(outcome.targets))
    .filter(item => item.complaints.length > 0).length;
  console.log(`${complaints} complaints`);
  process.exitCode = complaints === 0 && stuck.length === 0 ? 0 : 1;
}

await main();
