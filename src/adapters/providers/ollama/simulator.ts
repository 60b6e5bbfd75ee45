/**
 * Ollama's side of `/api/chat`. It keeps nothing, and it looks at nothing but what it can decode: names, ids and results are
 * put into the prompt as they come, answered or not.
 */
import type { JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { asObjects, asText } from '../../protocol/reading.ts';
import { argumentsValue, estimateTokens, idField, seededText, turnAt } from '../../protocol/scripted-model.ts';
import { decodeRequest } from './simulator-decode.ts';

const refuse = (error: string, status = 400): WireResponse => ({ status, body: { error } });

function messageOf(turn: ScriptedTurn, index: number, seed: number): JsonObject {
  if (turn.kind === 'text') return { role: 'assistant', content: turn.text };
  return {
    role: 'assistant',
    content: turn.text ?? '',
    thinking: 'The answer needs data that I have to look up.',
    tool_calls: turn.calls.map((call, nth) => ({
      ...idField('id', call, `call_${seededText(seed, `${index}/${nth}`, 8).toLowerCase()}`),
      function: { index: nth, name: call.name, arguments: argumentsValue(call) },
    })),
  };
}

const NANOSECONDS_PER_TOKEN = 10_000_000;

export const simulator: Simulator = {
  id: 'ollama',
  create:
    ({ seed, turns }: SimulatorOptions) =>
    async ({ path, body }) => {
      if (path !== '/api/chat') return refuse('404 page not found', 404);
      const decoded = decodeRequest(body);
      if ('error' in decoded) return refuse(decoded.error);
      const { model, messages, tools } = decoded.request;
      if (asText(model) === '') return refuse('model is required');
      const index = asObjects(messages).filter(({ role }) => role === 'assistant').length;
      const turn = turnAt(turns, index);
      const message = messageOf(turn, index, seed);
      // What was dropped in decoding is not in the prompt.
      const prompt = estimateTokens([messages ?? [], tools ?? []]);
      const evaluated = estimateTokens(message);
      return {
        status: 200,
        estimated: true,
        body: {
          model: model ?? '',
          created_at: new Date(Date.UTC(2026, 10, 30, 12, 0, index)).toISOString(),
          message,
          done: true,
          done_reason: turn.truncated ? 'length' : 'stop',
          total_duration: (prompt + evaluated) * NANOSECONDS_PER_TOKEN,
          load_duration: 0,
          prompt_eval_count: prompt,
          prompt_eval_duration: prompt * NANOSECONDS_PER_TOKEN,
          eval_count: evaluated,
          eval_duration: evaluated * NANOSECONDS_PER_TOKEN,
        },
      };
    },
};
