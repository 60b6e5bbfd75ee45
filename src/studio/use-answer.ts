import { useEffect, useRef, useState } from 'react';
import { type AnswerTo, type Question, questionId } from '../analysis/question.ts';
import { toolAt } from './selectors.ts';
import { useCommands, useStudio } from './use-studio.ts';

/** While a text changes the question waits until the hand is still: each keystroke is another text. */
const PAUSE_MS = 400;

interface Answered<Asked extends Question> {
  asked: string;
  text: string | undefined;
  answer: AnswerTo<Asked>;
}

/** The answer for the present text of the tool; `undefined` while it is worked out, and where nothing is asked. */
export function useAnswer<Asked extends Question>(question: Asked | undefined): AnswerTo<Asked> | undefined {
  const commands = useCommands();
  const text = useStudio(state => toolAt(state, question?.key)?.text);
  const asked = question && `${question.key} ${questionId(question)}`;
  const [answered, setAnswered] = useState<Answered<Asked>>();
  const latest = useRef({ key: question?.key, text });
  // The question is a new object at each drawing; `asked` says whether it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const isTyped = latest.current.key === question?.key && latest.current.text !== text;
    latest.current = { key: question?.key, text };
    if (!question || asked === undefined) return;
    let cancel = (): void => {};
    const ask = (): void => {
      cancel = commands.ask(question, answer => setAnswered({ asked, text, answer }));
    };
    const timer = isTyped ? setTimeout(ask, PAUSE_MS) : undefined;
    if (!isTyped) ask();
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [commands, asked, text]);
  return answered && answered.asked === asked && answered.text === text ? answered.answer : undefined;
}
