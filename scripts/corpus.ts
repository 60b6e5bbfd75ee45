/**
 * `npm run corpus -- path/to/tools.jsonl [--write docs/fidelity.md] [--json out.json] [--samples 4] [--limit 100]`
 * Turns each row into a manifest, compiles it for every target, and tries every law: no exception, no mutation, the
 * independent rules of the provider, and the way of sampled values to the target and back. Prints what came of it, as the
 * page that `--write` writes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRows } from '../test/laws/corpus-row.ts';
import { reportOf, type Sweep } from './corpus/report.ts';
import type { Job, Outcome } from './corpus-worker.ts';
import { seconds } from './run-command.ts';

/** Milliseconds for one tool on all targets, before its process is ended. */
const TIME_LIMIT = 30_000;

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'string' },
      json: { type: 'string' },
      samples: { type: 'string', default: '4' },
      limit: { type: 'string' },
    },
  });
  const [path] = positionals;
  if (path === undefined) {
    console.error(
      'Which file? npm run corpus -- path/to/tools.jsonl [--write docs/fidelity.md] [--json out.json] [--samples 4] [--limit 100]',
    );
    process.exitCode = 2;
    return;
  }
  const rows = readRows(readFileSync(path, 'utf8')).slice(0, values.limit ? Number(values.limit) : undefined);
  const samples = Number(values.samples);
  console.log(`${rows.length} tools, ${samples} values each`);

  const started = performance.now();
  const result = await sweep(rows.map((row, index) => ({ index, row, samples })));
  const elapsed = performance.now() - started;

  const names = rows.map(row => row.name);
  const { outcomes, stuck, memory } = result;
  const { text, complaints } = reportOf(result, names, samples, new Date().toISOString().slice(0, 10));
  console.log(`\n${text}`);
  console.log(`time ${seconds(elapsed)}; memory of a process at most ${Math.round(memory / 2 ** 20)} MiB`);
  console.log(`${complaints} complaints`);
  if (values.json) writeFileSync(values.json, JSON.stringify({ rows: names, ...result }, null, 1));
  if (values.write) writeFileSync(values.write, text);
  process.exitCode = complaints === 0 && stuck.length === 0 && outcomes.length > 0 ? 0 : 1;
}

await main();
