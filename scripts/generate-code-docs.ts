/** Makes docs/diagnostic-codes.md: every code of every table, by prefix. */
import { adapterCodes } from '../src/adapters/adapter-codes.ts';
import { analysisCodes } from '../src/analysis/finding.ts';
import { importCodes } from '../src/bundle/import/import-codes.ts';
import { type CodeDoc, diagnosticCodes } from '../src/manifest/diagnostic-codes.ts';
import { lintRules } from '../src/manifest/lint/registry.gen.ts';
import { runCodes } from '../src/runtime/run-codes.ts';
import type { GeneratedFile } from './generate.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export async function generate(): Promise<GeneratedFile[]> {
  const tables: [string, CodeDoc][][] = [diagnosticCodes, adapterCodes, importCodes, runCodes, analysisCodes].map(
    table => Object.entries<CodeDoc>(table),
  );
  const rules = lintRules.map(({ code, severity, title, explanation }): [string, CodeDoc] => [
    code,
    { severity, title, explanation },
  ]);
  const codes = new Map([...tables.flat(), ...rules]);
  const prefixes = [...new Set([...codes.keys()].map(code => code.slice(0, code.indexOf('/'))))].sort();
  const sections = prefixes.flatMap(prefix => [
    `## ${prefix}/`,
    '',
    '| code | severity | what it means |',
    '| --- | --- | --- |',
    ...[...codes]
      .filter(([code]) => code.startsWith(`${prefix}/`))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([code, { severity, title, explanation }]) =>
          `| \`${code}\` | ${severity} | ${cell(`${title}. ${explanation}`)} |`,
      ),
    '',
  ]);
  const content = [
    '# Diagnostic codes',
    '',
    'Written by `npm run generate` from the tables in `src/`. Do not edit. Codes are stable: filter and silence by them. Where a code comes with',
    'more than one severity, the graver one stands here. A limit that is passed is `limit/` and the id of the limit, as the result lists it.',
    '',
    ...sections,
  ].join('\n');
  return [{ path: 'docs/diagnostic-codes.md', content }];
}
