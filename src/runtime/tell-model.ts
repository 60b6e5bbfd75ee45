/** What the model is told of a call that gave no output: what happened, why, and how to go on. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { code, count } from '../manifest/words.ts';
import { isEffectUnknown } from './execute.ts';
import type { AttemptOutcome } from './run-result.ts';

/** More findings than this do not help to mend a call. */
const MOST_FINDINGS = 10;

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

function findings(diagnostics: readonly Diagnostic[]): string {
  const errors = [...new Set(diagnostics.filter(isError).map(({ message }) => message))];
  const more = errors.length - MOST_FINDINGS;
  const lines = errors.slice(0, MOST_FINDINGS).map(message => `\n- ${message}`);
  return `${lines.join('')}${more > 0 ? `\n- ${count(more, 'more finding')} of this kind.` : ''}`;
}

export const tell = {
  unknownTool: (diagnostics: readonly Diagnostic[]): string =>
    `${diagnostics.find(isError)?.message ?? 'There is no such tool.'} Nothing was run.`,

  truncated: (wireName: string): string =>
    `The answer was cut off before it was complete, so ${code(wireName)} was not run. Make the call again, with shorter arguments or in parts.`,

  invalidArguments: (wireName: string, diagnostics: readonly Diagnostic[]): string =>
    `${code(wireName)} was not run, because its arguments are not accepted:${findings(diagnostics)}\nCorrect them and make the call again.`,

  denied: (wireName: string, reason: string): string =>
    `${code(wireName)} was not run: ${reason} Do not make the same call again; go on without it, or tell the user.`,

  noExecutor: (wireName: string): string =>
    `${code(wireName)} was not run, because nothing here can carry it out. Go on without it, or tell the user.`,

  /** A failure, or a time that was up. */
  broken: (wireName: string, outcome: AttemptOutcome, attempts: number, isIdempotent: boolean): string => {
    const tries = attempts > 1 ? ` (${attempts} attempts)` : '';
    const what =
      outcome.kind === 'timeout'
        ? `${code(wireName)} did not answer within ${outcome.afterMs} ms${tries}.`
        : `${code(wireName)} failed${tries}: ${outcome.kind === 'error' && outcome.message.trim() !== '' ? outcome.message : 'it gave no reason.'}`;
    if (!isEffectUnknown(outcome)) return what;
    const caution = isIdempotent ? '' : ' Find out before you make the call again, as it could happen twice.';
    const sentence = /[.!?…]\s*$/.test(what) ? what.trimEnd() : `${what}.`;
    return `${sentence} Whether it took effect is unknown.${caution}`;
  },

  invalidOutput: (wireName: string, diagnostics: readonly Diagnostic[]): string =>
    `${code(wireName)} was run, but what it returned is not what it promises, so it is not passed on:${findings(diagnostics)}\nThe fault is the tool's; other arguments may not help.`,

  cancelled: 'The run was cancelled before the call had ended.',
};
