/** The Responses API as the server answers it. It keeps the responses that it was told to store, by their ids. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { checkTools } from '../../protocol/openai/check-tools.ts';
import { emptyArray, type Fault, refuse, wrongType } from '../../protocol/openai/fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { estimateTokens, seededText, sendable, turnAt } from '../../protocol/scripted-model.ts';
import { CALL_ID, checkItems, checkPairs } from './check-input.ts';
import { checkParameters } from './check-parameters.ts';
import { outputOf, replayCheck } from './scripted-output.ts';

interface Server extends SimulatorOptions {
  /** The conversation up to and including each response that was stored. */
  stored: Map<Json, readonly JsonObject[]>;
  check: ReturnType<typeof replayCheck>;
}

function faultOf(body: JsonObject): Fault | undefined {
  const fault =
    checkParameters(body) ?? checkTools(body.tools, { nested: false, maxNameLength: 128, lookaround: true });
  if (fault || typeof body.input === 'string') return fault;
  if (!Array.isArray(body.input)) return wrongType('input', 'one of a string or array of objects', body.input);
  return body.input.length === 0 ? emptyArray('input') : checkItems(body.input);
}

/** How often the model has spoken: runs of items that are its own. */
function turnsIn(items: readonly JsonObject[]): number {
  const isModel = (item: JsonObject | undefined): boolean =>
    item?.type === 'reasoning' || item?.type === 'function_call' || item?.role === 'assistant';
  return items.filter((item, index) => isModel(item) && !isModel(items[index - 1])).length;
}

const inputOf = ({ input }: JsonObject): JsonObject[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : asObjects(input);

function respond(body: JsonObject, { stored, check, seed, turns }: Server): WireResponse {
  const fault = faultOf(body);
  if (fault) return refuse(fault);
  const previous = body.previous_response_id ?? null;
  const before = previous === null ? [] : stored.get(previous);
  if (before === undefined) {
    return refuse({
      message: `Previous response with id '${String(previous)}' not found.`,
      param: 'previous_response_id',
      code: 'previous_response_not_found',
    });
  }
  const input = inputOf(body);
  const replay = check(input);
  if (replay) return refuse(replay.fault, replay.status);
  const items = [...before, ...input];
  const unpaired = checkPairs(items);
  if (unpaired) return refuse(unpaired);
  const index = turnsIn(items);
  const { turn, told } = sendable(turnAt(turns, index), CALL_ID);
  const withEncrypted = Array.isArray(body.include) && body.include.includes('reasoning.encrypted_content');
  const output = outputOf(turn, index, seed, withEncrypted);
  // The same conversation has the same id, another one that goes on from the same response has another.
  const id = `resp_${seededText(seed, JSON.stringify(items), 48)}`;
  if (body.store !== false) stored.set(id, [...items, ...output]);
  return {
    status: 200,
    body: { id, ...responseOf(body, turn, index, output), usage: usageFor(body, items, output) },
    estimated: true,
    ...told,
  };
}

function responseOf(body: JsonObject, turn: ScriptedTurn, index: number, output: JsonObject[]): JsonObject {
  return {
    object: 'response',
    created_at: index,
    status: turn.truncated ? 'incomplete' : 'completed',
    completed_at: turn.truncated ? null : index,
    background: false,
    error: null,
    incomplete_details: turn.truncated ? { reason: 'max_output_tokens' } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: null,
    metadata: body.metadata ?? {},
    model: body.model ?? null,
    output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    reasoning: body.reasoning ?? { effort: 'medium', summary: null },
    service_tier: 'default',
    store: body.store ?? true,
    temperature: 1,
    text: { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_logprobs: 0,
    top_p: 1,
    truncation: 'disabled',
    user: null,
    access_programs: null,
  };
}

/** Tokens of one reasoning item. */
const REASONING = 64;

function usageFor(body: JsonObject, items: readonly JsonObject[], output: JsonObject[]): JsonObject {
  const sent = estimateTokens([body.instructions ?? '', body.tools ?? [], [...items]]);
  const made = estimateTokens(output.filter(({ type }) => type !== 'reasoning'));
  // Its text is not shown, so that nothing but its being there can be counted.
  const reasoning = REASONING * output.filter(({ type }) => type === 'reasoning').length;
  return {
    input_tokens: sent,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: made + reasoning,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: sent + made + reasoning,
  };
}

export const simulator: Simulator = {
  id: 'openai-responses',
  create: options => {
    const server: Server = { ...options, stored: new Map(), check: replayCheck(options.turns, options.seed) };
    return async ({ path, body }) =>
      path === '/v1/responses'
        ? respond(body, server)
        : refuse({ message: `Invalid URL (POST ${path})`, param: null, code: null }, 404);
  },
};
