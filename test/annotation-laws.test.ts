/** No annotation is lost in silence: each one of the manifest stands in the output, or a finding speaks of its place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTool } from '../src/adapters/compile-tool.ts';
import type { Diagnostic } from '../src/manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../src/manifest/json.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import { visitSchemas } from '../src/manifest/schema-vocabulary.ts';
import { anySchema } from '../src/manifest/testing/arbitrary-schema.ts';
import { allTargets } from './laws/sweep.ts';

const numRuns = Number(process.env.LAW_RUNS ?? 60);

interface Annotation {
  path: Path;
  /** A text that occurs nowhere else. */
  mark: string;
}

const KEYWORDS = ['title', 'description', '$comment', 'default', 'examples', 'example', 'x-note', 'x-more'];

/** The value that carries the mark, where the keyword may hold it. */
const carrying = (keyword: string, mark: string): Json => (keyword === 'examples' ? [mark] : mark);

/** Puts an annotation on every schema, in turn, and tells which stands where. */
function annotated(schema: JsonObject, turn: number): { schema: JsonObject; annotations: Annotation[] } {
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const annotations: Annotation[] = [];
  let count = turn;
  visitSchemas(copy, (part, path) => {
    if (!isObject(part)) return;
    const keyword = KEYWORDS[count % KEYWORDS.length] as string;
    const mark = `mark${count++}.`;
    setOwn(part, keyword, carrying(keyword, mark));
    annotations.push({ path: ['inputSchema', ...path, keyword], mark });
  });
  return { schema: copy, annotations };
}

/** These say that the whole of a schema went, or took another form, with everything in it. */
const WHOLE: ReadonlySet<string> = new Set([
  ...['schema/as-json-text', 'schema/map-as-entries', 'schema/definition-unused', 'schema/property-forbidden'],
  ...['schema/constraint-described', 'schema/constraint-dropped', 'schema/keyword-removed', 'schema/root-union'],
  ...['schema/object-closed', 'schema/part-left-out'],
  ...['schema/recursion-cut', 'schema/all-of-not-merged', 'schema/too-many-branches'],
]);

const begins = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);

const IN_PLACE: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'then', 'else']);
/** Where the value is that the schema at `path` speaks of together with others. */
function home(path: Path): Path {
  const end = path.findLastIndex(
    (key, index) => !(IN_PLACE.has(String(key)) || (typeof key === 'number' && IN_PLACE.has(String(path[index - 1])))),
  );
  return path.slice(0, end + 1);
}

/** Of a keyword that several schemas brought together, the finding stands at one of them. */
function isGone({ code, path: [...place] }: Diagnostic, path: Path): boolean {
  const keyword = place.pop() ?? '';
  if (code === 'schema/keyword-removed') return path.includes(keyword);
  // What is said of `if` is said of the two that hang on it.
  return (
    code.startsWith('schema/constraint-') && keyword === 'if' && path.some(key => key === 'then' || key === 'else')
  );
}

const isTold = ({ path }: Annotation, diagnostics: readonly Diagnostic[]): boolean => {
  // What was written out in a part that is not sent, or is sent as text, went with it.
  const wentWith = ['schema/part-left-out', 'schema/as-json-text'];
  if (path[1] === '$defs' && diagnostics.some(({ code }) => wentWith.includes(code))) return true;
  return diagnostics.some(
    found =>
      (found.path.length === path.length && begins(path, found.path)) ||
      (WHOLE.has(found.code) && begins(path, home(found.path))) ||
      isGone(found, path),
  );
};

const anyInput = fc
  .tuple(anySchema, fc.boolean(), fc.nat(KEYWORDS.length))
  .map(([{ $defs, ...p }, required, turn]) =>
    annotated(
      { type: 'object', properties: { p }, ...(required ? { required: ['p'] } : {}), $defs: $defs as Json },
      turn,
    ),
  );

describe.each(allTargets)('$id', ({ adapterId, mode }) => {
  test('tells of each annotation that it does not send', () => {
    fc.assert(
      fc.property(anyInput, ({ schema, annotations }) => {
        const manifest = { toolId: 'law', version: '1.0.0', name: 'Law', description: 'A tool.', inputSchema: schema };
        const { output, diagnostics } = compileTool(manifest as unknown as Manifest, adapterId, { mode });
        if (output === undefined) return;
        const sent = JSON.stringify(output);
        const silent = annotations.filter(each => !sent.includes(each.mark) && !isTold(each, diagnostics));
        expect(silent.map(({ path }) => path.join('/'))).toEqual([]);
      }),
      { numRuns },
    );
  });
});
