/** Whether what a tool returned is what it promises. */
import { checkValue } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { AttemptOutcome } from './run-result.ts';

/**
 * The output and what is to say of it. A tool that returned nothing has the output null, which an output schema has to accept
 * like any other.
 */
export function checkOutput(
  { outputSchema }: Manifest,
  { output: given, diagnostics: found = [] }: Extract<AttemptOutcome, { kind: 'ok' }>,
): { output: Json; diagnostics: Diagnostic[] } {
  const output = given ?? null;
  if (found.some(({ severity }) => severity === 'error')) return { output, diagnostics: found };
  const checked = outputSchema === undefined ? [] : checkValue(outputSchema as Json, output);
  const isNothing = given === undefined;
  const nothing: Diagnostic = {
    code: 'call/no-output',
    severity: outputSchema !== undefined && checked.length > 0 ? 'error' : 'info',
    message: 'The tool returned nothing; it counts as null.',
    path: [],
  };
  return { output, diagnostics: [...(isNothing ? [nothing] : []), ...found, ...checked] };
}
