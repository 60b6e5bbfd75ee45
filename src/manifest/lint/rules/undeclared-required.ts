/** `required` names a property that no schema declares: often a slip, and a refusal in strict modes. */
import { isObject, type Json, type JsonObject, own, type Path } from '../../json.ts';
import { nearestName } from '../../near-name.ts';
import { compilePattern } from '../../pattern.ts';
import { isResolved, resolveLocalRef } from '../../resolve-ref.ts';
import { code } from '../../words.ts';
import type { LintRule, SchemaSite } from '../lint-rule.ts';

const IN_PLACE: ReadonlySet<string | number | undefined> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

interface Declared {
  names: Set<string>;
  patterns: string[];
  /** Some schema speaks of properties at all. */
  speaks: boolean;
  /** Some schema allows further properties explicitly. */
  isOpen: boolean;
  /** The whole object is closed by one schema that does not declare the name. */
  closed: JsonObject[];
}

/** Collects what a schema and everything that applies to the same value declare. */
function collect(
  site: SchemaSite,
  schema: Json | undefined,
  path: Path,
  declared: Declared,
  budget: { left: number },
): void {
  if (!isObject(schema) || budget.left-- <= 0) return;
  const properties = own(schema, 'properties');
  if (isObject(properties)) {
    declared.speaks = true;
    for (const name of Object.keys(properties)) declared.names.add(name);
  }
  const byPattern = own(schema, 'patternProperties');
  if (isObject(byPattern)) declared.patterns.push(...Object.keys(byPattern));
  const rest = own(schema, 'additionalProperties');
  if (rest === true || isObject(rest)) declared.isOpen = true;
  if (rest === false) declared.closed.push(schema);
  const ref = own(schema, '$ref');
  if (typeof ref === 'string') {
    const target = resolveLocalRef(site.document.root, ref, path);
    if (isResolved(target)) collect(site, target.schema, target.path, declared, budget);
  }
  for (const [keyword, operand] of Object.entries(schema)) {
    if (!IN_PLACE.has(keyword)) continue;
    if (Array.isArray(operand)) {
      for (const [index, part] of operand.entries()) collect(site, part, [...path, keyword, index], declared, budget);
    } else if (keyword.startsWith('depend') && isObject(operand)) {
      for (const [name, part] of Object.entries(operand))
        collect(site, part, [...path, keyword, name], declared, budget);
    } else collect(site, operand, [...path, keyword], declared, budget);
  }
}

/** The outermost schema that applies to the same value. */
function outermost(site: SchemaSite): SchemaSite {
  let at = site;
  while (at.parent && IN_PLACE.has(at.step[0])) at = at.parent;
  return at;
}

export const rule: LintRule = {
  code: 'lint/undeclared-required',
  severity: 'warning',
  title: 'Required property is not declared',
  explanation:
    'A model cannot know what to send for a property that has a name only. Where the object is closed, no value can satisfy the schema at all.',
  *check({ schemas }) {
    for (const site of schemas) {
      const required = own(site.schema, 'required');
      if (!Array.isArray(required) || required.length === 0) continue;
      const declared: Declared = { names: new Set(), patterns: [], speaks: false, isOpen: false, closed: [] };
      const owner = outermost(site);
      collect(owner, owner.schema, owner.path.slice(1), declared, { left: 500 });
      if (!declared.speaks) continue;
      for (const [index, name] of required.entries()) {
        if (typeof name !== 'string' || declared.names.has(name)) continue;
        if (declared.patterns.some(pattern => compilePattern(pattern)?.regexp.test(name))) continue;
        const isClosed = declared.closed.length > 0 && declared.closed.includes(site.schema);
        if (declared.isOpen && !isClosed) continue;
        const path = [...site.path, 'required', index];
        const near = nearestName(
          name,
          [...declared.names].filter(other => !required.includes(other)),
        );
        const hint = near === undefined ? '' : ` Did you mean ${code(near)}?`;
        yield {
          path,
          severity: isClosed ? 'error' : 'warning',
          message: isClosed
            ? `${code(name)} is required, but not declared, and the object allows no other properties: no value can satisfy it.${hint}`
            : `${code(name)} is required, but not declared in ${code('properties')}.${hint}`,
          fix:
            near === undefined
              ? { title: `Remove ${code(name)} from the list`, edits: [{ op: 'remove', path }] }
              : { title: `Use ${code(near)}`, edits: [{ op: 'set', path, value: near }] },
        };
      }
    }
  },
};
