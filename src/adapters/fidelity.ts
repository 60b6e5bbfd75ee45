/** What became of the meaning of a tool, judged by what was reported. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Fidelity } from './compiled.ts';

/** refused: an error. lossy: a change of meaning. lossless: another form. exact: nothing. */
export function fidelityOf(diagnostics: readonly Diagnostic[]): Fidelity {
  if (
    diagnostics.some(({ severity, effect }) => effect === 'refused' || (severity === 'error' && effect !== undefined))
  ) {
    return 'refused';
  }
  const lossy = diagnostics.some(
    ({ effect, severity }) =>
      severity !== 'info' &&
      (effect === 'widened' || effect === 'narrowed' || effect === 'described' || effect === 'dropped'),
  );
  if (lossy) return 'lossy';
  return diagnostics.some(({ effect }) => effect !== undefined) ? 'lossless' : 'exact';
}
