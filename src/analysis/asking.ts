/** The page's side of questions: who waits for what, and what was answered before. */
import type { ToWorker } from './protocol.ts';
import { type Answer, type NoAnswer, type Question, questionId } from './question.ts';

export interface Asking {
  /** `revision` is that of the tool's present text. The answer may come at once; it never comes after the returned function was called. */
  ask(question: Question, revision: number, answered: (answer: Answer) => void): () => void;
  /** What the worker says. */
  answer(id: number, answer: Answer): void;
  /** To a worker that was started anew. */
  askAgain(): void;
  /** Nobody will answer any more. */
  giveUp(): void;
  /** The tool is gone. */
  forget(key: string): void;
}

interface Pending {
  question: Question;
  revision: number;
  answered: (answer: Answer) => void;
}

export const UNAVAILABLE: NoAnswer = { kind: 'unavailable' };

export function createAsking(post: (message: ToWorker) => void): Asking {
  const pending = new Map<number, Pending>();
  /** By tool: answers to questions about one text. A text that hung is not tried again, so these are kept on the page. */
  const known = new Map<string, { revision: number; answers: Map<string, Answer> }>();
  /** The question that was taken back last: the worker may hang on it all the same, and then that is known. */
  let withdrawn: { id: number; asked: Pending } | undefined;
  let ids = 0;

  const answersFor = (key: string, revision: number): Map<string, Answer> => {
    const entry = known.get(key);
    if (entry?.revision === revision) return entry.answers;
    const answers = new Map<string, Answer>();
    known.set(key, { revision, answers });
    return answers;
  };
  const send = (id: number, { question, revision }: Pending): void => post({ type: 'ask', id, revision, question });

  /** Who asked the same again meanwhile need not have the worker hang once more. */
  const settleSame = ({ question, revision }: Pending, answer: Answer): void => {
    const same = questionId(question);
    for (const [id, other] of pending) {
      if (other.question.key !== question.key || other.revision !== revision || questionId(other.question) !== same)
        continue;
      pending.delete(id);
      other.answered(answer);
    }
  };

  return {
    ask(question, revision, answered) {
      const answer = answersFor(question.key, revision).get(questionId(question));
      if (answer) {
        answered(answer);
        return () => {};
      }
      const id = ++ids;
      const asked = { question, revision, answered };
      pending.set(id, asked);
      send(id, asked);
      return () => {
        if (!pending.delete(id)) return;
        withdrawn = { id, asked };
        post({ type: 'forget', id });
      };
    },
    answer(id, answer) {
      const isWaited = pending.has(id);
      const asked = pending.get(id) ?? (withdrawn?.id === id ? withdrawn.asked : undefined);
      if (!asked) return;
      pending.delete(id);
      const { question, revision, answered } = asked;
      // The worker remembers what it compiled, and arguments are others at each keystroke; copies here would only cost memory.
      if (answer.kind !== 'compiled' && answer.kind !== 'checked')
        answersFor(question.key, revision).set(questionId(question), answer);
      if (isWaited) answered(answer);
      if (answer.kind === 'timed-out') settleSame(asked, answer);
    },
    askAgain() {
      for (const [id, asked] of pending) send(id, asked);
    },
    giveUp() {
      const left = [...pending.values()];
      pending.clear();
      for (const { answered } of left) answered(UNAVAILABLE);
    },
    forget(key) {
      known.delete(key);
    },
  };
}
