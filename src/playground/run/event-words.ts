/** One event in a few words, for the slider and for what is read out. */
import type { RunEvent } from '../../runtime/run-result.ts';
import { callSteps } from '../timeline/call-steps.ts';
import { outcomeWords } from '../timeline/outcome-words.ts';

/** `web_search, attempt 1: answered`. `nameOf` gives the tool of a call. */
export function eventWords(event: RunEvent, nameOf: (callId: string) => string): string {
  if ('callId' in event) {
    const [step] = callSteps([event]);
    return step ? `${nameOf(event.callId)}, ${step.title.toLowerCase()}: ${step.words.replaceAll('`', '')}` : '';
  }
  switch (event.type) {
    case 'run-started':
      return 'The run starts';
    case 'request-sent':
      return `Request ${event.exchange + 1} is sent`;
    case 'turn-read':
      return event.calls.length === 0 ? 'The model answers' : `Turn ${event.turn} is read`;
    case 'run-ended':
      return outcomeWords(event.outcome).title;
  }
}

/** The wire name of each call. */
export function callNames(events: readonly RunEvent[]): (callId: string) => string {
  const names = new Map(
    events.flatMap(event => (event.type === 'call-received' ? [[event.callId, event.wireName] as const] : [])),
  );
  return callId => names.get(callId) ?? callId;
}
