/** Forms of draft-04 to draft-07 that draft 2020-12 does not have. The rewritten schema accepts the same values. */
import { dialectOf } from '../../../manifest/dialect.ts';
import { isObject, type JsonObject, own, type Path } from '../../../manifest/json.ts';
import { visitSchemas } from '../../../manifest/schema-vocabulary.ts';
import { upgradeSchema } from '../../../manifest/upgrade-schema.ts';
import { mapSchemas, type SchemaChange } from './schema-change.ts';

interface OldForm {
  path: Path;
  keyword: string;
  now: string;
}

function oldFormsIn(root: JsonObject): OldForm[] {
  const found: OldForm[] = [];
  const isDraft4 = dialectOf(root).dialect === 'draft-04';
  visitSchemas(root, (schema, path) => {
    if (!isObject(schema)) return;
    const add = (keyword: string, now: string): void => {
      found.push({ path, keyword, now });
    };
    if (Array.isArray(own(schema, 'items'))) add('items', 'prefixItems');
    if (Array.isArray(own(schema, 'items')) && own(schema, 'additionalItems') !== undefined)
      add('additionalItems', 'items');
    for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
      if (typeof own(schema, keyword) === 'boolean') add(keyword, `${keyword} with a number`);
    }
    if (isObject(own(schema, 'dependencies'))) add('dependencies', 'dependentRequired and dependentSchemas');
    if (isDraft4 && typeof own(schema, 'id') === 'string') add('id', '$id');
  });
  return found;
}

/** The schema itself when it has no old form, or none that can be rewritten exactly. */
export function upgradeOldForms(schema: JsonObject): { schema: JsonObject; changes: SchemaChange[] } {
  const forms = oldFormsIn(schema);
  const upgraded = forms.length === 0 ? undefined : upgradeSchema(schema);
  if (!upgraded) return { schema, changes: [] };
  const changes = forms.map(({ path, keyword, now }): SchemaChange => {
    const names = now.split(' ').filter(word => word !== 'and' && word !== 'with' && word !== 'a');
    return {
      code: 'import/old-draft',
      severity: 'info',
      effect: 'rewritten',
      message: `\`${keyword}\` in this form belongs to an older draft of JSON Schema; it became \`${now}\`, which says the same.`,
      path: [...path, keyword],
      covers: [...names.map(name => [...path, name]), [...path, 'minimum'], [...path, 'maximum']],
    };
  });
  const moved = (keyword: string, message: string, covers: Path[] = []): void => {
    if (own(schema, keyword) !== undefined) {
      changes.push({
        code: 'import/old-draft',
        severity: 'info',
        effect: 'rewritten',
        message,
        path: [keyword],
        covers,
      });
    }
  };
  moved('$schema', 'The schema is now one of draft 2020-12, so it no longer names an older draft.');
  moved('definitions', '`definitions` is called `$defs` in draft 2020-12; references to it were adapted.', [['$defs']]);
  return { schema: withClosedTuples(upgraded), changes };
}

/** A tuple whose length is limited to its own has no further items; saying so is how 2020-12 closes it. */
function withClosedTuples(schema: JsonObject): JsonObject {
  return mapSchemas(schema, node => {
    const tuple = own(node, 'prefixItems');
    const isFull = Array.isArray(tuple) && own(node, 'maxItems') === tuple.length && own(node, 'items') === undefined;
    return isFull ? { ...node, items: false } : node;
  }) as JsonObject;
}
