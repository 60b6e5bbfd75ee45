/** Property keys that a provider rejects get another one on the wire; restoring gives them back. */
import { isObject, type JsonObject } from '../../manifest/json.ts';
import { shortHash } from '../short-hash.ts';
import type { Position } from './lower.ts';
import type { Lowering } from './lowering.ts';

/** Manifest key → wire key, for the keys that change only. Deterministic, and never one that another property has. */
export function wireKeys(
  lowering: Lowering,
  node: JsonObject,
  names: readonly string[],
  position: Position,
): ReadonlyMap<string, string> {
  const policy = lowering.profile.propertyKeys;
  const renamed = new Map<string, string>();
  if (!policy || (policy.depth === 'root' && !position.root)) return renamed;
  const fits = (name: string): boolean => name.length <= policy.maxLength && policy.pattern.test(name);
  const taken = new Set(names.filter(fits));
  const rest = node.additionalProperties;
  const isClosed = rest === false || lowering.profile.objects.closed !== undefined;
  const isOpen = !isClosed && (rest !== undefined || isObject(node.patternProperties));
  for (const name of names) {
    if (fits(name)) continue;
    let key = name.replace(/[^A-Za-z0-9_]/g, '_').slice(0, policy.maxLength);
    if (/^_*$/.test(key)) key = `property_${shortHash(name)}`;
    if (!policy.pattern.test(key)) key = `_${key}`.slice(0, policy.maxLength);
    // Where any other member may come, one could have the plain key already.
    if (taken.has(key) || isOpen || name.length > policy.maxLength)
      key = `${key.slice(0, policy.maxLength - 9)}_${shortHash(name)}`;
    taken.add(key);
    renamed.set(name, key);
    lowering.reportAt([...lowering.places.of(node, 'properties'), name], `\`${name}\``, {
      code: 'schema/property-renamed',
      severity: 'info',
      effect: 'renamed',
      rule: policy.rule,
      message: `The provider does not take the property name {at}; it is \`${key}\` on the wire, and is given its name back when a call arrives.${
        isOpen || isClosed ? '' : ' An undeclared member of that name would be taken for it.'
      }`,
    });
  }
  return renamed;
}
