/** What becomes of a definition, asked before it is written out itself. */
import { lower } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';

/** Definitions that are asked for while another is; past this, chains of references are of no use to anybody. */
const DEEPEST = 64;

/** Undefined while the definition is being lowered (it is asked from inside itself), or too far down. Nothing is told. */
export function loweredDefinition(lowering: Lowering, reference: string): Lowered | undefined {
  const spelled = lowering.spelling(reference);
  if (lowering.foreseen.has(spelled)) return lowering.foreseen.get(spelled);
  const definition = lowering.definition(reference);
  if (definition === undefined || lowering.foreseeing >= DEEPEST) return undefined;
  lowering.foreseen.set(spelled, undefined);
  lowering.foreseeing++;
  const told = lowering.diagnostics.length;
  const lowered = lowering.inside(spelled, () => lower(lowering, definition));
  lowering.forget(told);
  lowering.foreseeing--;
  lowering.foreseen.set(spelled, lowered);
  return lowered;
}
