/** What a proof, or the lack of one, is told with. */
import type { Witness } from '../../analysis/proof/prove-loss.ts';
import type { AnswerTo, Question } from '../../analysis/question.ts';
import type { Json } from '../../manifest/json.ts';
import { sameJson } from '../../manifest/json.ts';

export type ProofAnswer = AnswerTo<Extract<Question, { what: 'proof' }>>;

/** A value, the side that accepts it, and the sentence with which the other side rejects it. */
export interface ToldWitness {
  accepts: string;
  value: Json;
  rejects: string;
  reason: string;
  /** The same value in the terms of the other side, where they differ. */
  other?: { label: string; value: Json };
}

/** For the reader: `target` is its name in words. */
export function tellWitness({ sent, value, reason }: Witness, narrowed: boolean, target: string): ToldWitness {
  const same = sameJson(sent, value);
  return narrowed
    ? {
        accepts: 'The manifest accepts',
        value,
        rejects: `${target} does not`,
        reason,
        ...(!same && { other: { label: 'which would be sent as', value: sent } }),
      }
    : {
        accepts: `${target} lets a model send`,
        value: sent,
        rejects: 'The manifest does not accept it',
        reason,
        ...(!same && { other: { label: 'which stands for', value } }),
      };
}

/** Up to this long a value stands on one line. */
const SHORT = 80;

/** The value as it is shown and copied: on one line while that can be taken in at a glance. */
export function tellValue(value: Json): string {
  const lines = JSON.stringify(value, null, 2);
  const single = lines.replaceAll(/\n */g, ' ');
  return single.length <= SHORT ? single : lines;
}

/** Why nothing is proven. */
export function tellNoProof(answer: Exclude<ProofAnswer, { kind: 'proven' }>): string {
  switch (answer.kind) {
    case 'not-proven':
      return answer.tried === 0
        ? 'Not proven: there was no value to try.'
        : `Not proven: ${answer.tried.toLocaleString('en')} value${answer.tried === 1 ? '' : 's'} tried, and manifest and target agree on ${answer.tried === 1 ? 'it' : 'each'}.`;
    case 'timed-out':
      return 'Not proven: trying values took too long and was stopped; often a `pattern` such as `^(a+)+$` is the cause. It is not tried again until the text changes.';
    case 'failed':
      return 'Not proven: this tool is left out of the analysis at the moment.';
    case 'unavailable':
      return 'Not proven: the analysis does not run in this browser.';
  }
}
