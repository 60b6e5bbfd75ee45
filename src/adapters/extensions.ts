/** Provider-only options of a manifest: known fields are checked and handed to the envelope, others never leave. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type JsonObject, own, setOwn } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { Adapter, ExtensionField } from './contract.ts';

export function readExtensions(
  manifest: Manifest,
  adapter: Adapter,
  report: (diagnostic: Omit<Diagnostic, 'target'>) => void,
): JsonObject {
  const vendor = adapter.extensionVendor;
  const all = (manifest as { extensions?: unknown } | undefined)?.extensions;
  const given = vendor !== undefined && isObject(all) ? own(all, vendor) : undefined;
  const fields = adapter.extensionFields ?? {};
  const accepted: JsonObject = {};
  if (!isObject(given) || vendor === undefined) return accepted;
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const path = ['extensions', vendor, name];
    const problem = field?.check(value);
    if (!field) {
      // Fields of a sibling format of the same vendor are not a mistake; the manifest check knows all of them.
      report({
        code: 'extension/not-sent',
        severity: 'info',
        message: `\`extensions.${vendor}.${name}\` is not an option of ${adapter.label} and is not sent.`,
        path,
      });
    } else if (problem !== undefined) {
      report({
        code: 'extension/invalid',
        severity: 'warning',
        message: `\`extensions.${vendor}.${name}\` ${problem}, so it is not sent.`,
        path,
      });
    } else setOwn(accepted, name, value);
  }
  return accepted;
}

export const booleanField = (hint: string): ExtensionField => ({
  hint,
  check: value => (typeof value === 'boolean' ? undefined : 'must be true or false'),
});

/** For the compiler, not for the provider: how maps travel where the target has none. */
export const mapsField: ExtensionField = {
  hint: 'Send maps as lists of entries where the target has no maps, instead of JSON text.',
  check: value => (value === 'entries' || value === 'text' ? undefined : 'must be "entries" or "text"'),
};

export const listField = (values: readonly string[], hint: string): ExtensionField => ({
  hint,
  check: value =>
    Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'string' && values.includes(item))
      ? undefined
      : `must be a non-empty list of ${values.map(v => `"${v}"`).join(', ')}`,
});
