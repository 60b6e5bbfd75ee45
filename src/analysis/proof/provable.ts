/** Which findings can be proven: light enough for the page, which only has to know where to offer it. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';

/** The part of a finding that a proof rests on. */
export type Loss = Pick<Diagnostic, 'path' | 'effect'>;

const PROVABLE: ReadonlySet<string | undefined> = new Set(['widened', 'dropped', 'described', 'narrowed']);

/** Only these can make one side accept what the other rejects. */
export const isLoss = ({ effect }: Loss): boolean => PROVABLE.has(effect);

/** True for a rule on arguments that was lost or made stricter. What only annotates, an info, has no value to show for it. */
export const isProvable = (diagnostic: Diagnostic): boolean =>
  diagnostic.severity !== 'info' && isLoss(diagnostic) && diagnostic.path[0] === 'inputSchema';
