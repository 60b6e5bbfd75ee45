/**
 * `npm run peers -- path/to/tools.jsonl [--count 300] [--no-write]`
 * Compares our strict targets with what the vendors' own clients do to the same schemas, and writes docs/peers.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { schemaErrorsOf } from '../src/manifest/check-value.ts';
import { isObject, own } from '../src/manifest/json.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import { readRows, toManifest } from '../test/laws/corpus-row.ts';
import { compare } from './peers/compare.ts';
import { peers } from './peers/peers.ts';
import { type PeerResult, reportOf } from './peers/report.ts';
import { root } from './run-command.ts';

/** `count` tools with valid schemas of objects, no schema twice, spread evenly over the file: the same ones each time. */
function chooseTools(text: string, count: number): Manifest[] {
  const seen = new Set<string>();
  const usable = readRows(text)
    .map(toManifest)
    .filter(({ inputSchema }) => {
      if (!isObject(inputSchema) || own(inputSchema, 'type') !== 'object') return false;
      if (schemaErrorsOf(inputSchema).length > 0) return false;
      const key = JSON.stringify(inputSchema);
      return !seen.has(key) && seen.add(key) !== undefined;
    });
  const step = Math.max(1, usable.length / count);
  return Array.from({ length: Math.min(count, usable.length) }, (_, i) => usable[Math.floor(i * step)] as Manifest);
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string', default: '300' }, 'no-write': { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (path === undefined) {
    console.error('Which file? npm run peers -- path/to/tools.jsonl [--count 300] [--no-write]');
    process.exitCode = 2;
    return;
  }
  const tools = chooseTools(readFileSync(path, 'utf8'), Number(values.count));
  const results: PeerResult[] = peers.map(peer => ({ peer, comparisons: tools.map(tool => compare(peer, tool)) }));
  const { text, faults } = reportOf(results, tools.length, new Date().toISOString().slice(0, 10));
  console.log(text);
  if (!values['no-write']) writeFileSync(join(root, 'docs/peers.md'), text);
  console.log(`${faults} faults of ours`);
  process.exitCode = faults === 0 ? 0 : 1;
}

main();
