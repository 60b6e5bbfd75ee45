/**
 * `npm run import-corpus -- path/to/tools.jsonl [--limit 100] [--show kind]`
 * Puts each row back into the shape in which it was published, imports it, compiles it for that shape's target, and prints
 * per shape how many come back as they were, and in which ways the others differ. Every difference has to be told.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isObject, type Json, type JsonObject, own } from '../src/manifest/json.ts';
import { type ImportOutcome, type Original, tryImport } from '../test/laws/import-law.ts';

interface Row {
  shape: string;
  name: string;
  title?: string;
  description?: string;
  inputSchema: Json;
  outputSchema?: Json;
  annotations?: Json;
}

const withoutEnvelope = (compiled: JsonObject): Json => {
  const body = own(compiled, 'function');
  if (!isObject(body)) return compiled;
  const { strict: _strict, ...rest } = body;
  return rest;
};

/** `undefined` members are not in the published text. */
const published = (definition: { [field: string]: Json | undefined }): JsonObject =>
  JSON.parse(JSON.stringify(definition)) as JsonObject;

/** The row as it stood where it was published. */
function originalOf({ shape, name, title, description, inputSchema, outputSchema, annotations }: Row): Original {
  switch (shape) {
    case 'mcp':
      return {
        document: {
          jsonrpc: '2.0',
          id: 1,
          result: { tools: [published({ name, title, description, inputSchema, outputSchema, annotations })] },
        },
        path: ['result', 'tools', 0],
        adapter: 'mcp',
      };
    case 'anthropic':
      return {
        document: [published({ name, title, description, input_schema: inputSchema, outputSchema, annotations })],
        path: [0],
        adapter: 'anthropic',
      };
    case 'gemini':
      return {
        document: { tools: [{ functionDeclarations: [published({ name, description, parameters: inputSchema })] }] },
        path: ['tools', 0, 'functionDeclarations', 0],
        adapter: 'gemini',
        mode: 'openapi',
      };
    default: {
      const document = published({ name, description, parameters: inputSchema });
      // Two of these were written for Gemini, as their types tell.
      const isGemini = /"type":"[A-Z]+"/.test(JSON.stringify(inputSchema));
      return isGemini
        ? { document, path: [], adapter: 'gemini', mode: 'openapi' }
        : { document, path: [], adapter: 'openai-chat', pick: withoutEnvelope };
    }
  }
}

/** identical: deep-equal. extended: only new fields of the definition itself. rewritten: told as info. changed: told as warning. */
const CLASSES = ['identical', 'extended', 'rewritten', 'changed', 'refused', 'left out', 'threw'] as const;
type Class = (typeof CLASSES)[number];

function classOf({ tools, refused, differences, diagnostics }: ImportOutcome, { path }: Original): Class {
  if (tools === 0) return 'left out';
  if (refused) return 'refused';
  if (differences.length === 0) return 'identical';
  if (differences.every(found => found.kind === 'added' && found.path.length === path.length + 1)) return 'extended';
  const lost = diagnostics.some(({ severity, code }) => severity !== 'info' && CHANGES.has(code));
  return lost ? 'changed' : 'rewritten';
}
const CHANGES: ReadonlySet<string> = new Set([
  'import/differs',
  'import/name-changed',
  'import/type-name',
  'import/required-flag',
  'import/repaired',
  'import/nullable',
  'import/enum-format',
]);

/** `missing inputSchema.$schema`: names of parameters play no part. */
function kindOf({ kind, path }: ImportOutcome['differences'][number], definition: Original['path']): string {
  const keys: string[] = [];
  let isName = false;
  for (const key of path.slice(definition.length)) {
    keys.push(isName ? '*' : String(key));
    isName = !isName && (key === 'properties' || key === '$defs' || key === 'definitions');
  }
  const shown = keys.length > 3 ? [keys[0], '…', keys.at(-1)] : keys;
  return `${kind} ${shown.join('.')}`;
}

function count(table: Map<string, { count: number; example: string }>, key: string, example: string): void {
  const entry = table.get(key) ?? { count: 0, example };
  table.set(key, { ...entry, count: entry.count + 1 });
}

function printTable(title: string, table: ReadonlyMap<string, { count: number; example: string }>): void {
  if (table.size === 0) return;
  console.log(`\n${title}`);
  for (const [key, { count, example }] of [...table].sort(([, a], [, b]) => b.count - a.count)) {
    console.log(`${String(count).padStart(6)}  ${key}  (such as ${example})`);
  }
}

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string' } } });
  const [path] = positionals;
  if (path === undefined) {
    console.error('Which file? npm run import-corpus -- path/to/tools.jsonl [--limit 100]');
    process.exitCode = 2;
    return;
  }
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '');
  const rows = lines.slice(0, values.limit ? Number(values.limit) : undefined).map(line => JSON.parse(line) as Row);
  const byShape = new Map<string, Map<Class, number>>();
  const kinds = new Map<string, { count: number; example: string }>();
  const codes = new Map<string, { count: number; example: string }>();
  const complaints = new Map<string, { count: number; example: string }>();
  const formats = new Map<string, { count: number; example: string }>();
  const started = performance.now();
  for (const [index, row] of rows.entries()) {
    const example = `row ${index + 1}, ${row.name}`;
    const original = originalOf(row);
    let result: Class = 'threw';
    try {
      const outcome = tryImport(original);
      result = classOf(outcome, original);
      count(formats, `${row.shape} read as ${outcome.format}`, example);
      for (const kind of new Set(outcome.differences.map(found => kindOf(found, original.path)))) {
        count(kinds, `${row.shape}: ${kind}`, example);
      }
      for (const code of new Set(outcome.diagnostics.map(found => `${found.severity} ${found.code}`))) {
        count(codes, code, example);
      }
      for (const complaint of outcome.complaints) count(complaints, complaint, example);
    } catch (error) {
      count(complaints, `threw: ${error instanceof Error ? error.message : String(error)}`, example);
    }
    const classes = byShape.get(row.shape) ?? new Map<Class, number>();
    classes.set(result, (classes.get(result) ?? 0) + 1);
    byShape.set(row.shape, classes);
  }
  console.log(`${rows.length} definitions in ${Math.round(performance.now() - started)} ms\n`);
  console.log(`${'shape'.padEnd(12)}${'rows'.padStart(8)}${CLASSES.map(name => name.padStart(11)).join('')}`);
  for (const [shape, classes] of byShape) {
    const total = [...classes.values()].reduce((sum, number) => sum + number, 0);
    const cells = CLASSES.map(name => {
      const number = classes.get(name) ?? 0;
      return (number === 0 ? '-' : `${number} ${Math.round((number / total) * 100)}%`).padStart(11);
    });
    console.log(`${shape.padEnd(12)}${String(total).padStart(8)}${cells.join('')}`);
  }
  printTable('Read as:', formats);
  printTable('Differences, by the tools that have them:', kinds);
  printTable('Findings, by the tools that have them:', codes);
  printTable('Complaints:', complaints);
  const total = [...complaints.values()].reduce((sum, { count: number }) => sum + number, 0);
  console.log(`\n${total} complaints`);
  process.exitCode = total === 0 ? 0 : 1;
}

main();
