/** Forms of the drafts before 2020-12. They are understood here; some providers refuse them. */
import { hasOwn, isObject, own } from '../../json.ts';
import { upgradeSchema } from '../../upgrade-schema.ts';
import type { LintFinding, LintRule, SchemaSite } from '../lint-rule.ts';

/** The old forms of one schema with their keyword. What is no valid 2020-12 at all is an error of the schema check instead. */
function oldForms({ schema, document }: SchemaSite): { keyword: string; message: string }[] {
  const found: { keyword: string; message: string }[] = [];
  const isOld = document.dialect !== '2020-12';
  const add = (keyword: string, message: string): void => void found.push({ keyword, message });
  if (isObject(own(schema, 'definitions'))) add('definitions', '`definitions` is called `$defs` since draft 2019-09.');
  if (isObject(own(schema, 'dependencies'))) {
    add('dependencies', '`dependencies` became `dependentRequired` and `dependentSchemas` in draft 2019-09.');
  }
  if (isOld && Array.isArray(own(schema, 'items'))) {
    add('items', 'A list of schemas under `items` is called `prefixItems` since draft 2020-12.');
  }
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (document.dialect === 'draft-04' && typeof own(schema, keyword) === 'boolean') {
      add(keyword, `\`${keyword}\` is a number since draft-06.`);
    }
  }
  if (document.dialect === 'draft-04' && hasOwn(schema, 'id')) add('id', '`id` is called `$id` since draft-06.');
  return found;
}

export const rule: LintRule = {
  code: 'lint/old-form',
  severity: 'info',
  title: 'Form of an older draft',
  explanation:
    'The manifest speaks draft 2020-12, as providers that check schemas do. Older forms are understood and rewritten where a target needs it.',
  *check({ schemas }) {
    const upgraded = new Map<object, LintFinding['fix']>();
    for (const site of schemas) {
      for (const { keyword, message } of oldForms(site)) {
        const { root, field } = site.document;
        if (!upgraded.has(root)) {
          const value = upgradeSchema(root);
          upgraded.set(
            root,
            value && { title: 'Rewrite the schema in draft 2020-12', edits: [{ op: 'set', path: [field], value }] },
          );
        }
        const fix = upgraded.get(root);
        yield { path: [...site.path, keyword], message, ...(fix ? { fix } : {}) };
      }
    }
  },
};
