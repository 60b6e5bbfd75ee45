/** What a rule about one keyword sees and gives back. */
import type { Diagnostic, Fix, FixEdit } from '../diagnostic.ts';
import type { DiagnosticCode } from '../diagnostic-codes.ts';
import type { Dialect } from '../dialect.ts';
import type { Json, JsonObject, Path } from '../json.ts';
import { report } from '../report.ts';
import { code, shown } from '../words.ts';

/** A keyword in its schema. */
export interface KeywordSite {
  schema: JsonObject;
  keyword: string;
  operand: Json;
  /** Of the schema. */
  path: Path;
  dialect: Dialect;
  /** The object schema that lists this schema under `properties`, with its path. */
  owner?: { schema: JsonObject; path: Path };
}

/** The fault of a keyword's operand, if it has one. */
export type KeywordRule = (site: KeywordSite) => Diagnostic | undefined;

export const edit = (site: KeywordSite, keyword: string, value: Json | undefined): FixEdit =>
  value === undefined
    ? { op: 'remove', path: [...site.path, keyword] }
    : { op: 'set', path: [...site.path, keyword], value };

export const fault = (site: KeywordSite, problem: DiagnosticCode, message: string, fix?: Fix): Diagnostic =>
  report(problem, [...site.path, site.keyword], message, fix);

const setTo = (site: KeywordSite, value: Json | undefined): Fix | undefined =>
  value === undefined ? undefined : { title: `Use ${shown(value)}`, edits: [edit(site, site.keyword, value)] };

export const removal = (site: KeywordSite): Fix => ({
  title: `Remove ${code(site.keyword)}`,
  edits: [edit(site, site.keyword, undefined)],
});

/** A rule for a simple shape; `repaired` offers the value that was meant. */
export const shape =
  (wanted: string, fits: (operand: Json) => boolean, repaired?: (operand: Json) => Json | undefined): KeywordRule =>
  site =>
    fits(site.operand)
      ? undefined
      : fault(
          site,
          'schema/wrong-shape',
          `${code(site.keyword)} has to be ${wanted}; this is ${shown(site.operand)}.`,
          site.operand === null ? removal(site) : setTo(site, repaired?.(site.operand)),
        );

export function repeatedText(names: readonly Json[]): string | undefined {
  const seen = new Set<Json>();
  for (const name of names) {
    if (typeof name === 'string' && seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
