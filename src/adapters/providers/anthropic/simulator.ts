/** The Messages API as the server answers it: nothing is kept, the whole list of messages is judged each time. */
import { isObject, type JsonObject } from '../../../manifest/json.ts';
import { checkLoneSurrogates } from '../../../manifest/lone-surrogates.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireRequest } from '../../protocol/contract.ts';
import { asObjects } from '../../protocol/reading.ts';
import {
  argumentsValue,
  estimateTokens,
  idField,
  seededText,
  sendable,
  turnAt,
} from '../../protocol/scripted-model.ts';
import { CALL_ID } from './check-blocks.ts';
import { checkMessages } from './check-messages.ts';
import type { Made } from './check-replay.ts';
import { checkTools } from './check-tools.ts';
import { extraInput, refuse, required, shouldBe } from './fault.ts';

/** @anthropic-ai/sdk 1.14.0 `MessageCreateParamsBase`. */
const REQUEST_KEYS: ReadonlySet<string> = new Set(
  [
    'max_tokens messages model cache_control container diagnostics inference_geo metadata output_config service_tier speed',
    'stop_sequences stream system thinking tool_choice tools user_profile_id workspace_id',
  ].flatMap(line => line.split(' ')),
);

/** What each version takes besides: https://platform.claude.com/docs/en/api/versioning */
const OLDER_KEYS: { readonly [version: string]: readonly string[] } = {
  '2023-06-01': ['temperature', 'top_k', 'top_p'],
  '2026-10-21': [],
};

function faultOf({ headers, body }: WireRequest, made: Made): string | undefined {
  const version = headers?.['anthropic-version'];
  if (version === undefined) return 'anthropic-version: header is required';
  const older = Object.hasOwn(OLDER_KEYS, version) ? OLDER_KEYS[version] : undefined;
  // The vendor's words are not known.
  if (older === undefined) return `anthropic-version: "${version}" is not a valid version`;
  // JSON.stringify writes half of a character as an escape, which is quicker to look for than the half itself.
  if (/\\ud[89a-f]/.test(JSON.stringify(body)) && checkLoneSurrogates(body).length > 0) {
    return 'The request body is not valid JSON: no low surrogate in string';
  }
  const { model, max_tokens: limit, thinking } = body;
  const kind = isObject(thinking) ? thinking.type : undefined;
  const budget = isObject(thinking) ? thinking.budget_tokens : undefined;
  if (model === undefined) return required('model');
  if (typeof model !== 'string') return shouldBe('model', 'a valid string');
  if (limit === undefined) return required('max_tokens');
  if (typeof limit !== 'number' || !Number.isInteger(limit)) return shouldBe('max_tokens', 'a valid integer');
  if (limit < 1) return shouldBe('max_tokens', 'greater than or equal to 1');
  if (kind === 'enabled' && (typeof budget !== 'number' || budget >= limit)) {
    return budget === undefined
      ? required('thinking.enabled.budget_tokens')
      : '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size';
  }
  return (
    extraInput(body, new Set([...REQUEST_KEYS, ...older]), '') ??
    checkTools(body.tools, body.tool_choice) ??
    checkMessages(body.messages, kind === 'enabled', made)
  );
}

const STOP_REASONS = { calls: 'tool_use', text: 'end_turn' } as const;

/** The thinking of the turn at `index`: it comes before calls, so that replaying it is put to the test. */
function thinkingOf(turn: ScriptedTurn, index: number, seed: number): JsonObject | undefined {
  if (turn.kind === 'text') return undefined;
  const names = turn.calls.map(({ name }) => name).join(', ');
  const signature = `EqQB${seededText(seed, `signature/${index}/${names}`, 88)}==`;
  return { type: 'thinking', thinking: `This takes ${names || 'no tool'}.`, signature };
}

function contentOf(turn: ScriptedTurn, index: number, seed: number, thinks: boolean): JsonObject[] {
  const text = turn.text ? [{ type: 'text', text: turn.text, citations: null }] : [];
  if (turn.kind === 'text') return text;
  const thinking = thinks ? thinkingOf(turn, index, seed) : undefined;
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      type: 'tool_use',
      ...idField('id', call, `toolu_01${seededText(seed, `${index}/${nth}`, 22)}`),
      name: call.name,
      input: argumentsValue(call),
      caller: { type: 'direct' },
    }),
  );
  return [...(thinking ? [thinking] : []), ...text, ...calls];
}

const usageFor = ({ system, tools, messages }: JsonObject, content: JsonObject[]): JsonObject => ({
  input_tokens: estimateTokens([system ?? '', tools ?? [], messages ?? []]),
  output_tokens: estimateTokens(content),
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: null,
  server_tool_use: null,
  service_tier: 'standard',
  inference_geo: null,
  speed: null,
});

function respond(request: WireRequest, { seed, turns }: SimulatorOptions): ReturnType<typeof refuse> {
  const { path, body } = request;
  // What the model has said so far tells where in its script it is; a request sent twice is answered alike.
  const index = asObjects(body.messages).filter(({ role }) => role === 'assistant').length;
  const requestId = `req_01${seededText(seed, `request/${index}`, 22)}`;
  if (path !== '/v1/messages') return refuse('Not Found', requestId, 404);
  const fault = faultOf(request, nth => thinkingOf(turnAt(turns, nth), nth, seed));
  if (fault !== undefined) return refuse(fault, requestId);
  const { turn, told } = sendable(turnAt(turns, index), CALL_ID);
  const thinks = isObject(body.thinking) && body.thinking.type !== 'disabled';
  const content = contentOf(turn, index, seed, thinks);
  return {
    status: 200,
    body: {
      id: `msg_01${seededText(seed, `message/${index}`, 22)}`,
      type: 'message',
      role: 'assistant',
      model: body.model ?? null,
      content,
      stop_reason: turn.truncated ? 'max_tokens' : STOP_REASONS[turn.kind],
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
      usage: usageFor(body, content),
    },
    estimated: true,
    ...told,
  };
}

export const simulator: Simulator = {
  id: 'anthropic',
  create: options => async request => respond(request, options),
};
