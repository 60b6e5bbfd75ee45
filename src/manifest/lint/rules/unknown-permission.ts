/** Permissions outside the known list: allowed, and often a slip. */
import { own } from '../../json.ts';
import { manifestSchema } from '../../manifest.schema.gen.ts';
import { nearestName } from '../../near-name.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const KNOWN: readonly string[] = manifestSchema.properties.permissions.items.examples;

export const rule: LintRule = {
  code: 'lint/unknown-permission',
  severity: 'info',
  title: 'Permission that is not known',
  explanation: 'Your own permissions are fine as long as your policy knows them. A misspelt one is never granted.',
  *check({ manifest }) {
    const permissions = own(manifest, 'permissions');
    if (!Array.isArray(permissions)) return;
    for (const [index, permission] of permissions.entries()) {
      if (typeof permission !== 'string' || KNOWN.includes(permission)) continue;
      const path = ['permissions', index];
      const near = nearestName(permission, KNOWN);
      if (near === undefined)
        yield { path, message: `${code(permission)} is not one of the known permissions; your policy has to know it.` };
      else {
        yield {
          path,
          severity: 'warning',
          message: `${code(permission)} is not a known permission. Did you mean ${code(near)}?`,
          fix: { title: `Use ${code(near)}`, edits: [{ op: 'set', path, value: near }] },
        };
      }
    }
  },
};
