/** What a person has answered on the first target of a run, for the others. */
import type { ApprovalAnswer } from './protocol.ts';

export interface SharedAnswers {
  note(toolId: string, answer: ApprovalAnswer): void;
  /**
   * For one more target: the next answer about a tool, tool by tool in their order. Undefined where the target asks more often, as
   * it has gone another way then.
   */
  follow(): (toolId: string) => ApprovalAnswer | undefined;
}

export function createSharedAnswers(): SharedAnswers {
  const given: { toolId: string; answer: ApprovalAnswer }[] = [];
  return {
    note: (toolId, answer) => void given.push({ toolId, answer }),
    follow() {
      const left = [...given];
      return toolId => {
        const index = left.findIndex(each => each.toolId === toolId);
        return index < 0 ? undefined : left.splice(index, 1)[0]?.answer;
      };
    },
  };
}
