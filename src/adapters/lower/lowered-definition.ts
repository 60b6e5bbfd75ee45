/** What becomes of a definition, asked before it is written out itself. */
import { lower } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';

/** Undefined while the definition is being lowered: it is asked from inside itself. Nothing is told. */
export function loweredDefinition(lowering: Lowering, reference: string): Lowered | undefined {
  const spelled = lowering.spelling(reference);
  if (lowering.foreseen.has(spelled)) return lowering.foreseen.get(spelled);
  lowering.foreseen.set(spelled, undefined);
  const definition = lowering.definition(reference);
  if (definition === undefined) return undefined;
  const told = lowering.diagnostics.length;
  const lowered = lower(lowering, definition);
  lowering.forget(told);
  lowering.foreseen.set(spelled, lowered);
  return lowered;
}
