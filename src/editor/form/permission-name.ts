/** Which texts can be permissions: the rule of the manifest schema, in words. */
import { isObject, type Json, valueAt } from '../../manifest/json.ts';
import { manifestSchema } from '../../manifest/manifest.schema.gen.ts';

const items = valueAt(manifestSchema as unknown as Json, ['properties', 'permissions', 'items']);
const pattern = new RegExp(isObject(items) && typeof items.pattern === 'string' ? items.pattern : '');

/** Why `name` cannot be added to `present`; undefined when it can. */
export function permissionFault(name: string, present: readonly string[]): string | undefined {
  if (present.includes(name)) return `\`${name}\` is already in the list.`;
  if (pattern.test(name)) return undefined;
  return `\`${name}\` cannot be a permission: start with a lower-case letter, then letters, digits, \`_\` and \`-\`, parts divided by \`.\` or \`:\`, such as \`database.read\`.`;
}
