/** Chat Completions as the server answers it: nothing is kept, the whole list of messages is judged each time. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { ANY_ID, idsOfLength } from '../../protocol/call-ids.ts';
import type {
  ScriptedTurn,
  Simulator,
  SimulatorOptions,
  WireDialect,
  WireRequest,
  WireResponse,
} from '../../protocol/contract.ts';
import { checkTools } from '../../protocol/openai/check-tools.ts';
import { emptyArray, type Fault, firstUnknownKey, missing, refuse, wrongType } from '../../protocol/openai/fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { argumentsText, estimateTokens, idField, seededText, sendable, turnAt } from '../../protocol/scripted-model.ts';
import { checkDialect, thinks } from './check-dialect.ts';
import { checkMessages } from './check-messages.ts';

/** openai 7.59.0 `ChatCompletionCreateParamsBase`. */
const REQUEST_KEYS: ReadonlySet<string> = new Set(
  [
    'messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens',
    'metadata modalities moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key',
    'prompt_cache_options prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop',
    'store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options',
  ].flatMap(line => line.split(' ')),
);

function faultOf(body: JsonObject, dialect: WireDialect | undefined): Fault | undefined {
  if (typeof body.model !== 'string') return missing('model');
  // Another host has parameters of its own.
  const unknown = dialect ? undefined : firstUnknownKey(body, REQUEST_KEYS);
  if (unknown !== undefined) {
    return { message: `Unrecognized request argument supplied: ${unknown}`, param: null, code: null };
  }
  if (body.messages === undefined) return missing('messages');
  if (!Array.isArray(body.messages)) return wrongType('messages', 'an array of objects', body.messages);
  if (body.messages.length === 0) return emptyArray('messages');
  const lonely = ['tool_choice', 'parallel_tool_calls'].find(
    key => body.tools === undefined && body[key] !== undefined,
  );
  if (lonely !== undefined) {
    const message = `Invalid value for '${lonely}': '${lonely}' is only allowed when 'tools' are specified.`;
    return { message, param: lonely, code: null };
  }
  return (
    checkTools(body.tools, { nested: true, maxNameLength: 64, lookaround: false, foreign: dialect !== undefined }) ??
    checkMessages(body.messages) ??
    (dialect && checkDialect(body, dialect))
  );
}

const finishReason = (turn: ScriptedTurn): string => {
  if (turn.truncated) return 'length';
  return turn.kind === 'calls' ? 'tool_calls' : 'stop';
};

/** A host that speaks OpenAI's wire answers with the core of it, and with fields of its own that nothing here reads. */
function messageOf(
  body: JsonObject,
  turn: ScriptedTurn,
  index: number,
  { seed, dialect }: SimulatorOptions,
): JsonObject {
  const { thoughts } = dialect ?? {};
  const message = {
    ...{ role: 'assistant', content: turn.text ?? null },
    ...(!dialect && { refusal: null, annotations: [] }),
    ...(thoughts !== undefined && thinks(body) && { [thoughts]: 'What was asked decides what comes next.' }),
  };
  if (turn.kind === 'text') return message;
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      ...idField('id', call, callId(seed, `${index}/${nth}`, dialect)),
      type: 'function',
      function: { name: call.name, arguments: argumentsText(call) },
    }),
  );
  return { ...message, tool_calls: calls };
}

const callId = (seed: number, purpose: string, dialect: WireDialect | undefined): string =>
  dialect?.callIdLength === undefined
    ? `call_${seededText(seed, purpose, 24)}`
    : seededText(seed, purpose, dialect.callIdLength);

function usageFor(body: JsonObject, message: JsonObject, dialect: WireDialect | undefined): JsonObject {
  const prompt = estimateTokens([body.messages ?? [], body.tools ?? []]);
  const completion = estimateTokens([message.content ?? '', message.tool_calls ?? '']);
  const figures = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  if (dialect) return figures;
  return {
    ...figures,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function respond({ path, body }: WireRequest, options: SimulatorOptions): WireResponse {
  const { seed, turns, dialect } = options;
  if (path !== (dialect?.path ?? '/v1/chat/completions')) {
    return refuse({ message: `Invalid URL (POST ${path})`, param: null, code: null }, 404);
  }
  const fault = faultOf(body, dialect);
  if (fault) return refuse(fault);
  // What the model has said so far tells where in its script it is; a request sent twice is answered alike.
  const index = asObjects(body.messages).filter(({ role }) => role === 'assistant').length;
  const rule = dialect?.callIdLength === undefined ? ANY_ID : idsOfLength(dialect.callIdLength);
  const { turn, told } = sendable(turnAt(turns, index), rule.accepted);
  const message = messageOf(body, turn, index, options);
  const answer: Json = {
    id: `chatcmpl-${seededText(seed, `completion/${index}`, 29)}`,
    object: 'chat.completion',
    created: index,
    model: body.model ?? null,
    choices: [{ index: 0, message, ...(!dialect && { logprobs: null }), finish_reason: finishReason(turn) }],
    usage: usageFor(body, message, dialect),
    ...(!dialect && { service_tier: 'default' }),
  };
  return { status: 200, body: answer, estimated: true, ...told };
}

/** The same words in the body itself, marked as an error. */
const bare = ({ status, body }: WireResponse): WireResponse =>
  isObject(body) && isObject(body.error) ? { status, body: { object: 'error', ...body.error } } : { status, body };

export const simulator: Simulator = {
  id: 'openai-chat',
  create: options => async request => {
    const response = respond(request, options);
    return options.dialect?.errors === 'bare' && response.status >= 400 ? bare(response) : response;
  },
};
