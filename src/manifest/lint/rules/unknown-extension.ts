/** Extensions of a vendor that no adapter knows. */
import { isObject, own } from '../../json.ts';
import { manifestSchema } from '../../manifest.schema.gen.ts';
import { nearestName } from '../../near-name.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const VENDORS: readonly string[] = manifestSchema.properties.extensions.propertyNames.examples;

export const rule: LintRule = {
  code: 'lint/unknown-extension',
  severity: 'info',
  title: 'Extension of an unknown vendor',
  explanation:
    'Extensions are read by the adapter of their vendor. Those of an unknown vendor are kept and never used.',
  *check({ manifest }) {
    const extensions = own(manifest, 'extensions');
    if (!isObject(extensions)) return;
    for (const vendor of Object.keys(extensions)) {
      if (VENDORS.includes(vendor)) continue;
      const near = nearestName(vendor, VENDORS);
      const hint = near === undefined ? '' : ` Did you mean ${code(near)}?`;
      yield { path: ['extensions', vendor], message: `No adapter reads the extensions of ${code(vendor)}.${hint}` };
    }
  },
};
