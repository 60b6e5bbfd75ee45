/** Gemini's side of the Interactions API: it keeps the interactions that it is not told to forget, by their id. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireRequest, WireResponse } from '../../protocol/contract.ts';
import { asObjects, asText } from '../../protocol/reading.ts';
import { argumentsValue, estimateTokens, idField, seededText, turnAt } from '../../protocol/scripted-model.ts';
import { requestFault, revisionFault } from './simulator-request.ts';
import { answerFault, historyFault, modelTurns } from './simulator-steps.ts';

/** What is kept of an interaction. */
interface Kept {
  /** How often the model has spoken, this time included. */
  turns: number;
  /** What it was given, from the first request on. */
  said: Json[];
  /** The ids of the calls that wait for a result; an empty text for a call that went out without one. */
  open: string[];
}

const refuse = (status: number, code: string, message: string): WireResponse => ({
  status,
  body: { error: { message, code } },
});
const invalid = (message: string): WireResponse => refuse(400, 'invalid_request', message);

const signatureOf = (seed: number, turn: number): string => `Ctk${seededText(seed, `signature/${turn}`, 45)}`;

function stepsOf(turn: ScriptedTurn, index: number, seed: number): JsonObject[] {
  const output = (text: string): JsonObject => ({ type: 'model_output', content: [{ type: 'text', text }] });
  const thought = { type: 'thought', signature: signatureOf(seed, index) };
  if (turn.kind === 'text') return [thought, output(turn.text)];
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      type: 'function_call',
      ...idField('id', call, seededText(seed, `${index}/${nth}`, 8).toLowerCase()),
      name: call.name,
      arguments: argumentsValue(call),
    }),
  );
  return [thought, ...(turn.text === undefined ? [] : [output(turn.text)]), ...calls];
}

const THOUGHTS = 41;
const timeOf = (index: number): string =>
  new Date(Date.UTC(2026, 10, 30, 12, 0, index)).toISOString().replace('.000Z', 'Z');

type Place = Pick<Kept, 'turns' | 'said'>;

/** Where in its conversation a request stands, or the answer that refuses it. */
function place({ headers, body }: WireRequest, kept: ReadonlyMap<string, Kept>, seed: number): Place | WireResponse {
  const fault = revisionFault(headers) ?? requestFault(body);
  if (fault !== undefined) return invalid(fault);
  const steps = asObjects(body.input);
  const { previous_interaction_id: previous } = body;
  if (typeof previous !== 'string') {
    const broken = historyFault(steps, turn => signatureOf(seed, turn));
    return broken === undefined ? { turns: modelTurns(steps), said: [body.input ?? ''] } : invalid(broken);
  }
  const found = kept.get(previous);
  // The vendor's words are not known.
  if (!found) return refuse(404, 'not_found', `Interaction ${previous} not found.`);
  const broken = answerFault(found.open, steps);
  return broken === undefined ? { turns: found.turns, said: [...found.said, body.input ?? ''] } : invalid(broken);
}

export const simulator: Simulator = {
  id: 'gemini-interactions',
  create({ seed, turns }: SimulatorOptions) {
    const kept = new Map<string, Kept>();
    return async request => {
      const { path, body } = request;
      if (path !== '/v1beta/interactions') return refuse(404, 'not_found', `There is no ${path}.`);
      const found = place(request, kept, seed);
      if ('status' in found) return found;
      const { turns: index, said } = found;
      const turn = turnAt(turns, index);
      const steps = stepsOf(turn, index, seed);
      // The same conversation has the same id, another one that is as long has another.
      const id = `v1_${seededText(seed, JSON.stringify(said), 40)}`;
      if (body.store !== false) {
        const open = steps.filter(({ type }) => type === 'function_call').map(call => asText(call.id));
        kept.set(id, { turns: index + 1, said, open });
      }
      return { status: 200, estimated: true, body: { id, ...answer(turn, steps, index, body) } };
    };
  },
};

function answer(turn: ScriptedTurn, steps: JsonObject[], index: number, body: JsonObject): JsonObject {
  const [input, output] = [estimateTokens(body.input ?? ''), estimateTokens(steps)];
  const { previous_interaction_id } = body;
  return {
    object: 'interaction',
    status: turn.truncated ? 'incomplete' : turn.kind === 'calls' ? 'requires_action' : 'completed',
    model: body.model ?? '',
    created: timeOf(index),
    updated: timeOf(index),
    service_tier: 'standard',
    ...(typeof previous_interaction_id === 'string' && { previous_interaction_id }),
    steps,
    usage: {
      total_tokens: input + output + THOUGHTS,
      total_input_tokens: input,
      input_tokens_by_modality: [{ modality: 'text', tokens: input }],
      total_cached_tokens: 0,
      total_output_tokens: output,
      total_tool_use_tokens: 0,
      total_thought_tokens: THOUGHTS,
    },
  };
}
