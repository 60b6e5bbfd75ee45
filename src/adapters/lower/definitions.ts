/** `$defs`: lowered once each, and left out where the target knows no references or nothing refers to them. */
import { isObject, type JsonObject, pointer, setOwn } from '../../manifest/json.ts';
import { isSchema, visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { code } from '../../manifest/words.ts';
import { lowerAt } from './lower.ts';
import type { Lowering } from './lowering.ts';
import { isRecursive } from './recursion.ts';

export function lowerDefinitions(
  lowering: Lowering,
  node: JsonObject,
  table: '$defs' | 'definitions',
  definitions: JsonObject,
  isRoot: boolean,
): JsonObject | undefined {
  const { profile } = lowering;
  if (profile.references.local === 'inline') return undefined;
  if (!isRoot) return unreferred(lowering, node, table, definitions);
  const refuses = profile.references.recursion === 'refuse';
  const used = profile.objects.closed || refuses ? reachable(lowering) : undefined;
  // What nothing refers to is left out only where it would do harm.
  const isLeftOut = (reference: string): boolean =>
    used?.has(reference) === false && (profile.objects.closed !== undefined || isRecursive(lowering, reference));
  const out: JsonObject = {};
  for (const [name, schema] of Object.entries(definitions)) {
    if (!isSchema(schema)) continue;
    const reference = `#${pointer([table, name])}`;
    if (isLeftOut(reference)) continue;
    const lowered = lowering.inside(reference, () => lowerAt(lowering, node, [table, name], schema));
    // References to a definition that nothing satisfies say so themselves.
    if (lowered.schema === false && lowering.rejectsFalse) continue;
    setOwn(out, name, lowered.schema);
    if (lowered.restore) lowering.definitions[reference] = lowered.restore;
  }
  return Object.keys(out).length > 0 || Object.keys(definitions).length === 0 || !used ? out : undefined;
}

/** Inner definitions: what referred to them was led to the root's. */
function unreferred(
  lowering: Lowering,
  node: JsonObject,
  table: string,
  definitions: JsonObject,
): JsonObject | undefined {
  if (lowering.profile.objects.closed) return undefined;
  const out: JsonObject = {};
  for (const [name, schema] of Object.entries(definitions)) {
    if (isSchema(schema)) setOwn(out, name, lowerAt(lowering, node, [table, name], schema).schema);
  }
  return out;
}

/** Definitions of which nothing is sent, neither in their place nor where they are referred to. */
export function tellUnsent(lowering: Lowering, sent: JsonObject): void {
  for (const table of ['$defs', 'definitions'] as const) {
    const definitions = lowering.root[table];
    const kept = sent[table];
    for (const name of isObject(definitions) ? Object.keys(definitions) : []) {
      if (lowering.writtenOut.has(`#${pointer([table, name])}`) || (isObject(kept) && Object.hasOwn(kept, name)))
        continue;
      lowering.reportAt([...lowering.places.of(lowering.root, table), name], code(name), {
        code: 'schema/definition-unused',
        severity: 'info',
        effect: 'rewritten',
        rule: lowering.profile.references.rule,
        message: 'Nothing that is sent uses the definition {at}, so it was left out.',
      });
    }
  }
}

/** The references that can be followed from the root, in the spelling of `pointer`. */
function reachable(lowering: Lowering): ReadonlySet<string> {
  const { $defs: _defs, definitions: _definitions, ...body } = lowering.root;
  const found = new Set<string>();
  const pending: (JsonObject | boolean)[] = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    visitSchemas(next, schema => {
      const reference = isObject(schema) ? schema.$ref : undefined;
      if (typeof reference !== 'string') return;
      const spelled = lowering.spelling(reference);
      if (found.has(spelled)) return;
      found.add(spelled);
      const target = lowering.definition(reference);
      if (target !== undefined && reference !== '#') pending.push(target);
    });
  }
  return found;
}
