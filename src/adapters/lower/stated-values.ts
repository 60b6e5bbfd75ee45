/** Values that a schema states to be read (`default`, `examples`), in the terms of the target. */
import type { Json, JsonObject } from '../../manifest/json.ts';
import { acceptsBranch } from '../accepts-branch.ts';
import { innerNodes, type RestoreNode, type RestorePlan } from '../restore-plan.ts';
import { projectNode } from '../restore-value.ts';
import { loweredDefinition } from './lowered-definition.ts';
import type { Lowering } from './lowering.ts';
import { tellValueLost } from './text.ts';

const STATED: ReadonlySet<string> = new Set(['default', 'example', 'examples']);

/**
 * `value` of `keyword` as a model would have to send it, given the way back of `node`. Undefined, and told, where that cannot
 * be said: the schema itself does not accept the value, or it is stated inside the definition that it depends on.
 */
export function statedValue(
  lowering: Lowering,
  node: JsonObject,
  keyword: string,
  value: Json,
  restore: RestoreNode | undefined,
): Json | undefined {
  if (!STATED.has(keyword) || restore === undefined || Object.keys(restore).length === 0) return value;
  const plan = planOf(lowering, restore);
  const values = keyword === 'examples' && Array.isArray(value) ? value : [value];
  if (!plan || !values.every(item => acceptsBranch(plan, { schema: node }, item))) {
    tellValueLost(lowering, node, keyword);
    return undefined;
  }
  const sent = values.map(item => projectNode(plan, restore, item));
  return values === value ? sent : sent[0];
}

/** A plan with every definition that `restore` leads to; undefined while one of them is being made. */
function planOf(lowering: Lowering, restore: RestoreNode): RestorePlan | undefined {
  const definitions: { [reference: string]: RestoreNode } = {};
  const pending: RestoreNode[] = [restore];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { reference } = node;
    if (reference !== undefined && !Object.hasOwn(definitions, reference)) {
      const lowered = loweredDefinition(lowering, reference);
      if (!lowered) return undefined;
      definitions[reference] = lowered.restore ?? {};
      if (lowered.restore) pending.push(lowered.restore);
    }
    pending.push(...innerNodes(node));
  }
  return { schema: lowering.root, definitions };
}
