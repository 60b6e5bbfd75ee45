/** Defaults that never act, see the rules in src/runtime/apply-defaults.ts. */
import { hasOwn, own, type Path } from '../../json.ts';
import { code, schemaPlace } from '../../words.ts';
import type { LintRule, SchemaSite } from '../lint-rule.ts';

const ITEM = new Set<string | number | undefined>(['items', 'contains', 'additionalItems', 'unevaluatedItems']);
const MEMBER = new Set<string | number | undefined>([
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
]);
const BRANCH = new Set<string | number | undefined>([
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

/** Why the default of this very schema never acts; undefined when it does. */
function reason({ step, parent }: SchemaSite): string | undefined {
  const [keyword] = step;
  if (!parent) return 'arguments are always there, so the default of the whole is never used';
  if (ITEM.has(keyword) && !Array.isArray(own(parent.schema, 'items'))) return 'an item of a list is never absent';
  if (MEMBER.has(keyword)) return 'a property without a name of its own is never absent';
  if (BRANCH.has(keyword)) return 'a branch applies to a value that is there already';
  return keyword === 'properties' ? unreachedOwner(parent) : undefined;
}

function unreachedOwner(owner: SchemaSite): string | undefined {
  const { step, parent } = owner;
  if (step[0] !== 'properties' || !parent || hasOwn(owner.schema, 'default')) return undefined;
  const required = own(parent.schema, 'required');
  if (Array.isArray(required) && required.includes(step[1] as string)) return undefined;
  return `${code(String(step[1]))} is optional, and while it is absent nothing in it is filled in`;
}

export const rule: LintRule = {
  code: 'lint/idle-default',
  severity: 'info',
  title: 'Default that does not act',
  explanation:
    'A default fills in an absent property of an object that is there. Give an optional owner a default of {} to reach the defaults in it; elsewhere the default only documents.',
  *check({ schemas }) {
    for (const site of schemas) {
      if (site.document.field !== 'inputSchema' || !hasOwn(site.schema, 'default')) continue;
      const why = reason(site);
      if (why === undefined) continue;
      const owner = site.parent;
      const isInOwner = owner !== undefined && site.step[0] === 'properties';
      const path: Path = [...site.path, 'default'];
      yield {
        path,
        message: `The default of ${schemaPlace(site.path.slice(1), 'the schema')} does not act: ${why}.`,
        ...(isInOwner
          ? {
              fix: {
                title: 'Give the owner the default {}',
                edits: [{ op: 'set', path: [...owner.path, 'default'], value: {} }],
              },
            }
          : {}),
      };
    }
  },
};
