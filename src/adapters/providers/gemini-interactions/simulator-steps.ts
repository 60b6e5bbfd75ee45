/** What the Interactions API refuses of a conversation in steps. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { asText } from '../../protocol/reading.ts';

const CALL_PLACE =
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
const COUNT =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
/** What the API says of a thought that is missing or changed; it names no place. */
const UNSIGNED = 'Request contains an invalid argument.';

const isModels = ({ type }: JsonObject): boolean => type !== 'user_input' && type !== 'function_result';

/** Steps in the turns that they belong to: the model's, the user's, the results. */
function turnsOf(steps: readonly JsonObject[]): JsonObject[][] {
  const turns: JsonObject[][] = [];
  const sideOf = (step: JsonObject): Json => (isModels(step) ? 'model' : (step.type ?? null));
  for (const step of steps) {
    const last = turns.at(-1);
    if (last?.[0] && sideOf(last[0]) === sideOf(step)) last.push(step);
    else turns.push([step]);
  }
  return turns;
}

const callsOf = (turn: readonly JsonObject[] | undefined): JsonObject[] =>
  (turn ?? []).filter(({ type }) => type === 'function_call');

/** How often the model has spoken. */
export const modelTurns = (steps: readonly JsonObject[]): number =>
  turnsOf(steps).filter(([first]) => first !== undefined && isModels(first)).length;

/** Each call is answered once, by the id it has; several calls may have gone out under one id, or under none. */
export function answerFault(callIds: readonly string[], steps: readonly JsonObject[]): string | undefined {
  const open = [...callIds];
  const results = steps.filter(({ type }) => type === 'function_result');
  for (const { call_id } of results) {
    const found = open.indexOf(asText(call_id));
    // The vendor's words for a stranger are not known.
    if (found < 0) return `No function call found for function_result with call_id '${asText(call_id)}'.`;
    open.splice(found, 1);
  }
  return open.length === 0 ? undefined : COUNT;
}

/** The first rule that is broken. `signatureOf` gives the signature of the thought in the nth turn of the model. */
export function historyFault(steps: readonly JsonObject[], signatureOf: (turn: number) => string): string | undefined {
  const turns = turnsOf(steps);
  let spoken = 0;
  for (const [index, turn] of turns.entries()) {
    const calls = callsOf(turn);
    const isModel = turn[0] !== undefined && isModels(turn[0]);
    if (turn[0]?.type === 'function_result' && callsOf(turns[index - 1]).length === 0) {
      return answerFault([], turn);
    }
    if (!isModel) continue;
    const signature = signatureOf(spoken++);
    if (calls.length === 0) continue;
    if (index === 0) return CALL_PLACE;
    if (turn.find(({ type }) => type === 'thought')?.signature !== signature) return UNSIGNED;
    const next = turns[index + 1] ?? [];
    const fault = answerFault(
      calls.map(({ id }) => asText(id)),
      next,
    );
    if (fault !== undefined) return fault;
  }
  return undefined;
}
