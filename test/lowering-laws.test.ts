/**
 * The two laws of lowering, over random schemas with most keywords:
 * - nothing is cut off: what the manifest accepts can be sent, and comes back as it was;
 * - nothing is lost in silence: a result that is not called lossy accepts only what the manifest accepts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTool } from '../src/adapters/compile-tool.ts';
import type { CompiledTool } from '../src/adapters/compiled.ts';
import { projectValue, restoreValue } from '../src/adapters/restore-value.ts';
import { acceptsValue } from '../src/manifest/check-value.ts';
import { type Json, type JsonObject, sameJson } from '../src/manifest/json.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import { anySchema, anyValue as valueOfAnySchema } from '../src/manifest/testing/arbitrary-schema.ts';
import { anyUnion, anyUnionValue } from '../src/manifest/testing/arbitrary-union.ts';
import { sampleValue } from '../src/runtime/sample-value.ts';
import { declaresAll } from './laws/declared.ts';
import { schemaIn } from './laws/schema-in.ts';
import { allTargets } from './laws/sweep.ts';

/** Of the revisions of MCP the input schema is the same. */
const TARGETS = allTargets.filter(({ adapterId, mode }) => adapterId !== 'mcp' || mode === '2026-07-28');

/** More when asked for: `LAW_RUNS=3000 npx vitest run test/lowering-laws.test.ts`. */
const numRuns = Number(process.env.LAW_RUNS ?? 100);

/** A tool with one parameter of any schema, required or not, in a root that is open or closed; names may need escapes. */
const anyInput: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.oneof(anySchema, anyUnion),
    fc.boolean(),
    fc.constantFrom<JsonObject[]>({}, { additionalProperties: false }),
    fc.boolean(),
  )
  .map(([{ $defs, ...schema }, required, rest, isOdd]) => {
    const input = {
      type: 'object',
      properties: { p: schema },
      ...(required ? { required: ['p'] } : {}),
      ...rest,
      $defs: $defs as Json,
    };
    return isOdd ? withOddNames(input) : input;
  });

const anyValue = fc.oneof(valueOfAnySchema, anyUnionValue);

/** The same schema, with a definition and a property whose names mean something else somewhere. */
const withOddNames = (schema: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(schema)
      .replaceAll('"#/$defs/small"', '"#/$defs/s~1m%20~0l"')
      .replaceAll('"small":', '"s/m ~l":')
      .replaceAll('"c":', '"$ref":')
      .replaceAll('"c"', '"$ref"'),
  ) as JsonObject;

const manifestOf = (inputSchema: JsonObject): Manifest => ({
  toolId: 'law',
  version: '1.0.0',
  name: 'Law',
  description: 'A tool.',
  inputSchema,
});

const inputs = (value: Json): Json[] => [{}, { p: value }];

/** Values that the manifest accepts: a few random ones, a few that were made for it. */
function accepted(schema: JsonObject, value: Json, seed: number): Json[] {
  const made = [seed, seed + 1].flatMap(each => {
    const sample = sampleValue(schema, { seed: each, optional: 'random' }).value;
    return sample === undefined ? [] : [sample];
  });
  return [...inputs(value), ...made].filter(each => acceptsValue(schema, each));
}

const told = (compiled: CompiledTool, code: string): boolean => compiled.diagnostics.some(found => found.code === code);

describe.each(TARGETS)('$id', ({ adapterId, mode }) => {
  /** What a target refuses only because it closes what the manifest leaves open was told. */
  const compile = (schema: JsonObject, trusting: boolean): { compiled: CompiledTool; target: Json } | undefined => {
    const compiled = compileTool(manifestOf(schema), adapterId, { mode });
    const open = !trusting && told(compiled, 'schema/closed-by-default');
    const target =
      compiled.output === undefined ? undefined : schemaIn(compiled.target, compiled.output, { open, trusting });
    return target === undefined ? undefined : { compiled, target };
  };

  test('what the manifest accepts can be sent and comes back', () => {
    fc.assert(
      fc.property(anyInput, anyValue, fc.nat(1000), (schema, value, seed) => {
        const made = compile(schema, false);
        if (!made) return;
        const { compiled, target } = made;
        if (compiled.diagnostics.some(({ effect, code }) => effect === 'narrowed' && code !== 'schema/object-closed'))
          return;
        for (const each of accepted(schema, value, seed)) {
          const sent = projectValue(compiled.restore, each);
          // Members that nobody declared cannot be sent to a target that closes every object; that was told.
          const isClosed = told(compiled, 'schema/object-closed') && !declaresAll(schema, each);
          if (isClosed && !acceptsValue(target, sent)) continue;
          expect(acceptsValue(target, sent), `${JSON.stringify(sent)} for ${JSON.stringify(each)}`).toBe(true);
          const back = restoreValue(compiled.restore, sent);
          const excused = told(compiled, 'schema/null-or-absent');
          expect(excused || sameJson(back, each), `${JSON.stringify(back)} for ${JSON.stringify(each)}`).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  test('a result that is not lossy accepts only what the manifest accepts', () => {
    fc.assert(
      fc.property(anyInput, anyValue, (schema, value) => {
        const made = compile(schema, true);
        if (!made || made.compiled.fidelity === 'lossy') return;
        for (const each of inputs(value)) {
          if (!acceptsValue(made.target, each)) continue;
          const back = restoreValue(made.compiled.restore, each);
          expect(acceptsValue(schema, back), `${JSON.stringify(each)} as ${JSON.stringify(back)}`).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});
