/** What a person has answered on the targets of a run before, for those that come after. */
import { type Json, sameJson } from '../../manifest/json.ts';
import type { ApprovalRequest } from '../../runtime/run-result.ts';
import type { ApprovalAnswer } from './protocol.ts';

/** What a person saw, and so what was answered. */
type Question = Pick<ApprovalRequest, 'toolId' | 'arguments'>;

export interface SharedAnswers {
  note(question: Question, answer: ApprovalAnswer): void;
  /**
   * For one more target: the next answer about this very call, the same tool with the same arguments. Undefined where nobody was
   * asked about it, or not as often: an answer holds for what was seen, and for nothing else.
   */
  follow(): (question: Question) => ApprovalAnswer | undefined;
}

export function createSharedAnswers(): SharedAnswers {
  const given: { toolId: string; arguments: Json; answer: ApprovalAnswer }[] = [];
  return {
    note: ({ toolId, arguments: seen }, answer) => void given.push({ toolId, arguments: seen, answer }),
    follow() {
      const left = [...given];
      return ({ toolId, arguments: now }) => {
        const index = left.findIndex(each => each.toolId === toolId && sameJson(each.arguments, now));
        return index < 0 ? undefined : left.splice(index, 1)[0]?.answer;
      };
    },
  };
}
