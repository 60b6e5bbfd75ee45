/** The tests of one lint rule: what it leaves alone, what it finds, and that each fix makes the finding go away. */
import { describe, expect, test } from 'vitest';
import type { Fix, Severity } from '../diagnostic.ts';
import type { JsonObject, Path } from '../json.ts';
import { schemaSites } from '../lint/lint.ts';
import type { LintRule } from '../lint/lint-rule.ts';
import { applyFix } from './apply-fix.ts';

interface Found {
  path: Path;
  severity: Severity;
  message: string;
  fix?: Fix;
}

export function findingsOf(rule: LintRule, manifest: JsonObject): Found[] {
  const context = { manifest, schemas: schemaSites(manifest) };
  return [...rule.check(context)].map(found => ({ severity: rule.severity, ...found }));
}

/** A manifest that has only this input schema. */
export const withInput = (inputSchema: JsonObject): JsonObject => ({ inputSchema });
/** A manifest with one parameter, called `p`. */
export const withParameter = (p: JsonObject): JsonObject => withInput({ type: 'object', properties: { p } });
/** Where that parameter is. */
export const P: Path = ['inputSchema', 'properties', 'p'];

export interface FoundCase {
  of: string;
  manifest: JsonObject;
  path: Path;
  severity?: Severity;
  message: RegExp;
  /** What the fix makes of the manifest; null when there is no fix. Only that the finding goes when absent. */
  fixed?: JsonObject | null;
}

export function ruleCases(rule: LintRule, cases: { clean: { [of: string]: JsonObject }; found: FoundCase[] }): void {
  describe(rule.code, () => {
    test.each(Object.entries(cases.clean))('leaves alone: %s', (_, manifest) => {
      expect(findingsOf(rule, manifest)).toEqual([]);
    });
    test.each(cases.found)('finds: $of', ({ manifest, path, severity = rule.severity, message, fixed }) => {
      const before = structuredClone(manifest);
      const found = findingsOf(rule, manifest).find(one => JSON.stringify(one.path) === JSON.stringify(path));
      expect(manifest).toEqual(before);
      expect(found).toMatchObject({ path, severity, message: expect.stringMatching(message) });
      if (fixed === null) expect(found?.fix).toBeUndefined();
      if (!found?.fix) {
        expect(fixed ?? null).toBeNull();
        return;
      }
      const repaired = applyFix(manifest, found.fix) as JsonObject;
      if (fixed) expect(repaired).toEqual(fixed);
      expect(findingsOf(rule, repaired).map(one => one.path)).not.toContainEqual(path);
    });
  });
}
