/** Where regular expressions stand in schemas. */
import { isObject, own, type Path } from '../json.ts';
import type { SchemaSite } from './lint-rule.ts';

export interface PatternSite {
  pattern: string;
  path: Path;
  /** True for a name under `patternProperties`, which cannot be set but only renamed. */
  isKey: boolean;
}

/** The value of each `pattern` and each name under `patternProperties`. */
export function* patternSites(schemas: readonly SchemaSite[]): Generator<PatternSite> {
  for (const { schema, path } of schemas) {
    const pattern = own(schema, 'pattern');
    if (typeof pattern === 'string') yield { pattern, path: [...path, 'pattern'], isKey: false };
    const byPattern = own(schema, 'patternProperties');
    if (!isObject(byPattern)) continue;
    for (const name of Object.keys(byPattern))
      yield { pattern: name, path: [...path, 'patternProperties', name], isKey: true };
  }
}
