/** What a tool gave back, as plain data that can be checked, told and kept. */
import { plainArguments } from '../adapters/plain-arguments.ts';
import { wellFormed } from '../adapters/well-formed.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { AttemptOutcome } from './run-result.ts';

const WORDS = {
  code: 'call/output-not-data',
  whole: 'The output',
  advice: 'A tool returns plain JSON data.',
  exact: 'Return such numbers as strings.',
};

/**
 * A copy of the output as plain JSON. What JSON cannot hold is an error and leaves the output out; halves of characters, which
 * providers refuse, are replaced, and numbers that may have been rounded are told.
 */
export function readOutput(given: unknown): AttemptOutcome {
  if (given === undefined) return { kind: 'ok' };
  const { value, diagnostics: found } = plainArguments(given, WORDS);
  const diagnostics: Diagnostic[] = [...found];
  const output = value === undefined ? undefined : wellFormed(value, diagnostic => diagnostics.push(diagnostic));
  return {
    kind: 'ok',
    ...(output !== undefined && { output }),
    ...(diagnostics.length > 0 && { diagnostics }),
  };
}
