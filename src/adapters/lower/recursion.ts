/** Which definitions contain themselves, directly or through others. */
import { isObject, type JsonObject, type Path, pointer, valueAt } from '../../manifest/json.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import type { Lowering } from './lowering.ts';

/** Which place (JSON pointer) refers to which. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The places that can be reached again from themselves by following references, each with the number of its ring: places
 * that reach one another have the same. Iterative, as chains may be long.
 */
export const recursiveTargets = (source: JsonObject): ReadonlyMap<string, number> => ringsOf(graphOf(source));

function ringOf(lowering: Lowering, reference: string): number | undefined {
  lowering.rings ??= recursiveTargets(lowering.root);
  return lowering.rings.get(lowering.spelling(reference).slice(1));
}

/** True when the schema that `reference` of the normalised root points to contains itself. */
export const isRecursive = (lowering: Lowering, reference: string): boolean =>
  ringOf(lowering, reference) !== undefined;

/** True when `reference` leads from the definition that is being lowered back into it. */
export function leadsBack(lowering: Lowering, reference: string): boolean {
  const ring = ringOf(lowering, reference);
  return ring !== undefined && ring === ringOf(lowering, lowering.holder);
}

function graphOf(source: JsonObject): Graph {
  const graph = new Map<string, Set<string>>();
  const pending: Path[] = [];
  const visit = (path: Path, found: Set<string>): void => {
    const schema = path.length === 0 ? source : valueAt(source, path);
    if (!isObject(schema)) return;
    visitSchemas(schema, (part, inner) => {
      const reference = isObject(part) ? part.$ref : undefined;
      if (typeof reference !== 'string') return;
      const target = resolveLocalRef(source, reference, [...path, ...inner]);
      if (!isResolved(target)) return;
      found.add(pointer(target.path));
      pending.push(target.path);
    });
  };
  visit([], new Set());
  for (let path = pending.pop(); path; path = pending.pop()) {
    const place = pointer(path);
    if (graph.has(place)) continue;
    const found = new Set<string>();
    graph.set(place, found);
    visit(path, found);
  }
  return graph;
}

/** Strongly connected components of more than one node, and nodes that refer to themselves (Tarjan). */
function ringsOf(graph: Graph): Map<string, number> {
  const rings = new Map<string, number>();
  const ownRing = new Set<string>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const enter = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, left: [...(graph.get(node) ?? [])] };
  };
  const lower = (node: string, value: number): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? value, value));
  };
  for (const start of graph.keys()) {
    if (order.has(start)) continue;
    const stack = [enter(start)];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.left.pop();
      if (next !== undefined) {
        if (next === top.node) ownRing.add(next);
        if (!order.has(next)) stack.push(enter(next));
        else if (isOpen.has(next)) lower(top.node, order.get(next) ?? 0);
        continue;
      }
      stack.pop();
      const parent = stack.at(-1);
      if (parent) lower(parent.node, lowest.get(top.node) ?? 0);
      if (lowest.get(top.node) !== order.get(top.node)) continue;
      const component = open.splice(open.lastIndexOf(top.node));
      for (const node of component) {
        isOpen.delete(node);
        if (component.length > 1 || ownRing.has(node)) rings.set(node, order.get(top.node) ?? 0);
      }
    }
  }
  return rings;
}
