/**
 * Gemini Interactions. The server keeps what was said under the id of the interaction, or nothing with `store: false`; then all
 * steps go back as they came, thoughts included, since their signatures are checked. Tools, instruction and configuration hold
 * for one interaction and are sent with each.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolResult, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { replayedArguments, wrappedArguments } from '../../protocol/replayed-arguments.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { failureText, outputJson, outputText, textPartsOf } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  /** What each request carries. */
  fixed: JsonObject;
  /** All steps so far where the server keeps none; null where it does. */
  steps: JsonObject[] | null;
  /** The interaction to go on from. */
  previous: string | null;
  /** The calls of the last turn: the id that the loop knows, and the one that goes back. */
  calls: { id: string; wire: string }[];
  usedIds: string[];
}

const request = (body: JsonObject): WireRequest => ({
  method: 'POST',
  path: '/v1beta/interactions',
  body,
});

const userInput = (text: string): JsonObject => ({ type: 'user_input', content: [{ type: 'text', text }] });

const textOf = (step: JsonObject): string =>
  step.type === 'model_output'
    ? asObjects(step.content)
        .map(part => asText(part.text))
        .join('')
    : '';

/** A text, an object or a list of content; a bare number, a boolean or a list of values is none of these and goes as text. */
function resultOf({ output, isError }: ToolResult): Json {
  const parts = textPartsOf(output);
  if (parts && !isError) return parts.map(text => ({ type: 'text', text }));
  if (isObject(output)) return outputJson(output);
  return isError ? failureText(output) : outputText(output);
}

/** The steps to send back: as they came, but for what the API would not take: an id twice or none, arguments that are no object. */
function replayed(steps: readonly JsonObject[], ids: readonly string[]): JsonObject[] {
  let index = 0;
  return steps.map(
    (step): JsonObject =>
      step.type === 'function_call'
        ? {
            ...step,
            id: ids[index++] ?? '',
            name: sentName(asText(step.name)),
            arguments: replayedArguments(step.arguments),
          }
        : step,
  );
}

/** A model may leave the name out, and the API refuses a result without one. */
const sentName = (name: string): string => replayedName(name, /\S/, Number.POSITIVE_INFINITY);

const readCall = ({ name, arguments: sent }: JsonObject): { name: string; arguments: Json } => ({
  name: asText(name),
  arguments: sent ?? {},
});

export const protocol: Protocol<State> = {
  id: 'gemini-interactions',
  docs: 'https://ai.google.dev/gemini-api/docs/interactions',
  verified: '2026-11-30',
  model: 'gemini-3.7-flash',
  variants: [
    { id: 'stateful', label: 'Stateful', hint: 'The server keeps the interaction; the next request names it.' },
    { id: 'stateless', label: 'Stateless', hint: 'store: false; each request carries all steps.' },
  ],
  stateHint:
    'The id of the last interaction, or all steps with the signatures of their thoughts; and what each request repeats.',

  start({ message, instructions, tools }, { model, variant }) {
    const isStateless = variant === 'stateless';
    const fixed: JsonObject = {
      model,
      ...(isStateless && { store: false }),
      ...(instructions !== '' && { system_instruction: instructions.toWellFormed() }),
      // A tool choice without a function is an error.
      ...(tools.length > 0 && { tools, generation_config: { tool_choice: 'auto' } }),
    };
    const text = message.toWellFormed();
    const steps = isStateless ? [userInput(text)] : null;
    return {
      request: request({ ...fixed, input: steps ?? text }),
      state: { fixed, steps, previous: null, calls: [], usedIds: [] },
    };
  },

  read(response, state): ReadTurn<State> {
    const { id, status, steps: found, usage } = readBody(response);
    const isCut = status === 'incomplete' || status === 'budget_exceeded';
    if (!isCut && status !== 'completed' && status !== 'requires_action') {
      notATurn(response, `its status is ${JSON.stringify(status ?? null)}`);
    }
    const steps = asObjects(found);
    const calls = steps.filter(({ type }) => type === 'function_call');
    const { ids, mended } = assignIds(
      calls.map(call => ({ name: asText(call.name), id: call.id })),
      state.usedIds,
    );
    const names = calls.map(({ name }) => asText(name));
    const sentences = [
      ...mended,
      ...renamedCalls(names, names.map(sentName)),
      ...(state.steps ? wrappedArguments(calls.map(readCall)) : []),
    ];
    const text = steps.map(textOf).join('');
    const read = {
      state: {
        fixed: state.fixed,
        steps: state.steps && [...state.steps, ...replayed(steps, ids)],
        previous: asText(id),
        // What the server keeps goes by its ids; what is replayed goes by ours.
        calls: ids.map((given, index) => ({ id: given, wire: state.steps ? given : asText(calls[index]?.id) })),
        usedIds: [...state.usedIds, ...ids],
      },
      ...(isObject(usage) && usageOf(response, usage.total_input_tokens, outputTokens(usage))),
      ...(isCut && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    if (calls.length === 0) return { kind: 'text', text, ...read };
    return {
      kind: 'tool_calls',
      calls: calls.map((call, index) => ({ ...readCall(call), id: ids[index] ?? '' })),
      ...(text !== '' && { text }),
      ...read,
    };
  },

  resume(state, results) {
    const wire = new Map(state.calls.map(({ id, wire }) => [id, wire]));
    const input = inCallOrder(results, [...wire.keys()]).map(
      (result): JsonObject => ({
        type: 'function_result',
        call_id: wire.get(result.callId) ?? result.callId,
        name: sentName(result.name),
        ...(result.isError && { is_error: true }),
        result: resultOf(result),
      }),
    );
    const { fixed, steps, previous } = state;
    if (steps === null) return { request: request({ ...fixed, previous_interaction_id: previous, input }), state };
    const all = [...steps, ...input];
    return { request: request({ ...fixed, input: all }), state: { ...state, steps: all } };
  },
};

/** Thinking counts as output and is billed so. */
function outputTokens({ total_output_tokens, total_thought_tokens }: JsonObject): Json | undefined {
  if (typeof total_output_tokens !== 'number') return undefined;
  return total_output_tokens + (typeof total_thought_tokens === 'number' ? total_thought_tokens : 0);
}
