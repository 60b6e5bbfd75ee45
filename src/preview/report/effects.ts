/** The report of a target in figures: what happened to how many things. */
import type { Diagnostic, Effect } from '../../manifest/diagnostic.ts';
import { isObject, type Json, type Path, pointer } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';

/** From harmless to fatal: the order in which they are counted up. */
export const EFFECTS: readonly Effect[] = [
  'renamed',
  'rewritten',
  'added',
  'described',
  'widened',
  'narrowed',
  'dropped',
  'refused',
];

/** For the reader: what each word means. */
export const EFFECT_MEANING: Record<Effect | 'kept', string> = {
  kept: 'Parameters that stand in the output as in the manifest.',
  renamed: 'Has another name on the wire; calls are mapped back.',
  rewritten: 'Written in another way that means the same; calls are turned back.',
  added: 'The target demands something that the manifest leaves open.',
  described: 'The target has no such rule; it is said in the description instead, and your own loop still checks it.',
  widened: 'The target accepts more values than the manifest; your own loop still checks the rest.',
  narrowed: 'The target accepts fewer values than the manifest.',
  dropped: 'The target has no place for it; it is not in the output.',
  refused: 'The target would reject the definition.',
};

export interface EffectCount {
  effect: Effect | 'kept';
  count: number;
}

/** Paths of all parameters in an input schema, at any depth, nested ones included. */
export function parameterPaths(source: Json | undefined): Path[] {
  if (!isObject(source)) return [];
  const found: Path[] = [];
  visitSchemas(source, (_, path) => {
    if (path.at(-2) === 'properties') found.push(['inputSchema', ...path]);
  });
  return found;
}

/**
 * How often each effect occurs, in the order of `EFFECTS`, zero left out. `kept` counts the parameters about which no effect
 * is reported; a finding belongs to the innermost parameter that holds its path.
 */
export function countEffects(diagnostics: readonly Diagnostic[], source: Json | undefined): EffectCount[] {
  const parameters = new Map(parameterPaths(source).map(path => [pointer(path), true]));
  const total = parameters.size;
  const counts = new Map<Effect, number>();
  for (const { effect, path } of diagnostics) {
    if (!effect) continue;
    counts.set(effect, (counts.get(effect) ?? 0) + 1);
    for (let length = path.length; length > 0; length--) {
      const place = pointer(path.slice(0, length));
      if (!parameters.has(place)) continue;
      parameters.set(place, false);
      break;
    }
  }
  const kept = [...parameters.values()].filter(Boolean).length;
  const changed = EFFECTS.flatMap(effect => ({ effect, count: counts.get(effect) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  return total > 0 ? [{ effect: 'kept', count: kept }, ...changed] : changed;
}

const RANK = { error: 0, warning: 1, info: 2 };

/** Worst first, then in the order of the text. */
export const byWeight = (a: Diagnostic, b: Diagnostic): number =>
  RANK[a.severity] - RANK[b.severity] || (a.span?.offset ?? 0) - (b.span?.offset ?? 0);
