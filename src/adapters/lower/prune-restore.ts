/** Cuts the parts of a way back that change nothing, so that most plans are empty and plans stay small. */
import { innerNodes, type RestoreNode, type RestorePlan, type RestoreProperty } from '../restore-plan.ts';

type Definitions = { [reference: string]: RestoreNode };

export function pruneRestore(
  root: RestoreNode | undefined,
  definitions: Definitions,
): Pick<RestorePlan, 'root' | 'definitions'> {
  const active = activeDefinitions(definitions);
  const pruned = root && prune(root, active);
  if (!pruned) return {};
  const kept: Definitions = {};
  for (const reference of active) {
    const node = definitions[reference];
    const smaller = node && prune(node, active);
    if (smaller) kept[reference] = smaller;
  }
  return { root: pruned, ...(Object.keys(kept).length > 0 ? { definitions: kept } : {}) };
}

/** The definitions that do something, themselves or through others: from those that do, to those that lead to them. */
function activeDefinitions(definitions: Definitions): Set<string> {
  const users = new Map<string, string[]>();
  for (const [reference, node] of Object.entries(definitions)) {
    for (const used of referencesOf(node)) users.set(used, [...(users.get(used) ?? []), reference]);
  }
  const active = new Set<string>();
  const pending = Object.keys(definitions);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const node = definitions[next];
    if (!node || active.has(next) || !prune(node, active)) continue;
    active.add(next);
    pending.push(...(users.get(next) ?? []));
  }
  return active;
}

function referencesOf(root: RestoreNode): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.reference !== undefined) found.add(node.reference);
    pending.push(...innerNodes(node));
  }
  return found;
}

function prune(node: RestoreNode, active: ReadonlySet<string>): RestoreNode | undefined {
  const out: RestoreNode = {};
  if (node.values) out.values = node.values;
  if (node.text) out.text = true;
  if (node.wrapper) out.wrapper = node.wrapper;
  if (node.entries) out.entries = node.entries;
  if (node.reference !== undefined && active.has(node.reference)) out.reference = node.reference;
  if (node.properties) {
    const properties: { [key: string]: RestoreProperty } = {};
    for (const [key, property] of Object.entries(node.properties)) {
      const inner = property.node && prune(property.node, active);
      const { node: _node, ...rest } = property;
      if (inner || Object.keys(rest).length > 0) {
        Object.defineProperty(properties, key, {
          value: inner ? { ...rest, node: inner } : rest,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
    if (Object.keys(properties).length > 0) out.properties = properties;
  }
  const additional = node.additional && prune(node.additional, active);
  if (additional) out.additional = additional;
  const items = node.items && prune(node.items, active);
  if (items) out.items = items;
  const prefix = node.prefixItems?.map(item => (item && prune(item, active)) ?? null);
  if (prefix?.some(item => item)) out.prefixItems = prefix;
  const union = node.union?.map(branch => {
    const inner = branch.node && prune(branch.node, active);
    return inner ? { schema: branch.schema, node: inner } : { schema: branch.schema };
  });
  if (union?.some(branch => branch.node)) out.union = union;
  return Object.keys(out).length > 0 ? out : undefined;
}
