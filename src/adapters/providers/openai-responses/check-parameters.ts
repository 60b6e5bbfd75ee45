/** How the Responses API judges the parameters of a request, but for its input and its tools. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { type Fault, firstUnknownKey, missing, wrongType } from '../../protocol/openai/fault.ts';

/** openai 7.59.0 `ResponseCreateParamsBase`. */
const REQUEST_KEYS: ReadonlySet<string> = new Set(
  [
    'access_programs background background_options context_management conversation image include input instructions',
    'max_output_tokens max_tool_calls metadata model moderation parallel_tool_calls previous_response_id prompt',
    'prompt_cache_key prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier store stream',
    'stream_options temperature text tool_choice tools top_logprobs top_p truncation user',
  ].flatMap(line => line.split(' ')),
);

type Kind = readonly [is: (value: Json) => boolean, words: string];
const boolean: Kind = [value => typeof value === 'boolean', 'a boolean'];
const text: Kind = [value => typeof value === 'string', 'a string'];
const integer: Kind = [value => Number.isInteger(value), 'an integer'];
const decimal: Kind = [value => typeof value === 'number', 'a decimal'];
const object: Kind = [isObject, 'an object'];
const texts: Kind = [
  value => Array.isArray(value) && value.every(item => typeof item === 'string'),
  'an array of strings',
];

/** What a parameter is, where it is not null. */
const KINDS: readonly (readonly [name: string, kind: Kind])[] = [
  ...(['background', 'parallel_tool_calls', 'store', 'stream'] as const).map(name => [name, boolean] as const),
  ...(['instructions', 'previous_response_id', 'truncation'] as const).map(name => [name, text] as const),
  ...(['max_output_tokens', 'max_tool_calls', 'top_logprobs'] as const).map(name => [name, integer] as const),
  ...(['temperature', 'top_p'] as const).map(name => [name, decimal] as const),
  ...(['metadata', 'reasoning', 'text'] as const).map(name => [name, object] as const),
  ['include', texts],
];

/** Names, then types, then what excludes one another: a conversation holds its responses itself. */
export function checkParameters(body: JsonObject): Fault | undefined {
  const unknown = firstUnknownKey(body, REQUEST_KEYS);
  if (unknown !== undefined) {
    return { message: `Unknown parameter: '${unknown}'.`, param: unknown, code: 'unknown_parameter' };
  }
  if (typeof body.model !== 'string') return missing('model');
  if (body.input === undefined) return missing('input');
  const wrong = firstFault(KINDS, ([name, [is, words]]) => {
    const value = body[name] ?? null;
    return value === null || is(value) ? undefined : wrongType(name, words, value);
  });
  const { conversation = null, previous_response_id: previous = null } = body;
  if (wrong || conversation === null || previous === null) return wrong;
  return {
    message:
      "Mutually exclusive parameters: Ensure you are only providing one of: 'previous_response_id' or 'conversation'.",
    param: null,
    code: 'mutually_exclusive_parameters',
  };
}
