/** What a person may want to know of one tool. It is worked out in the worker, and only when it is asked. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { type Json, pointer } from '../manifest/json.ts';
import type { Loss } from './proof/provable.ts';
import type { Proof } from './proof/prove-loss.ts';

/** `key` is the tool document, whose present text is meant. */
export type Question =
  | { what: 'proof'; key: string; target: string; loss: Loss }
  | { what: 'definition'; key: string; target: string }
  /** Whether these arguments, in the manifest's terms and after defaults, are what the tool takes. */
  | { what: 'arguments'; key: string; value: Json };

/** One definition as Copy would give it, or the first reason against it. */
export type Definition = { kind: 'compiled'; text: string } | { kind: 'refused'; message: string };

/**
 * timed-out: stopped, because a pattern or the size of the schema made it take too long. failed: the tool is left out of analysis, or
 * the worker broke down over it. unavailable: no worker runs.
 */
export interface NoAnswer {
  kind: 'timed-out' | 'failed' | 'unavailable';
}

/** Nothing is wrong with the arguments when there are no findings. */
export interface Checked {
  kind: 'checked';
  diagnostics: Diagnostic[];
}

interface Answers {
  proof: Proof;
  definition: Definition;
  arguments: Checked;
}

export type AnswerTo<Asked extends Question> = Answers[Asked['what']] | NoAnswer;
export type Answer = AnswerTo<Question>;

/** Equal for questions that have the same answer as long as the text of the tool is the same. */
export function questionId(question: Question): string {
  if (question.what === 'arguments') return `arguments ${JSON.stringify(question.value)}`;
  if (question.what === 'definition') return `definition ${question.target}`;
  return `proof ${question.target} ${question.loss.effect} ${pointer(question.loss.path)}`;
}
