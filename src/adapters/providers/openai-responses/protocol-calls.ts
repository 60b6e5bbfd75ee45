/** The calls in the output of a Responses turn, and what each of them is answered with. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { assignIds } from '../../protocol/call-ids.ts';
import type { ToolCall, ToolResult } from '../../protocol/contract.ts';
import { asObjects, asText, objectIn } from '../../protocol/reading.ts';
import { outputJson, textPartsOf, textWithoutFlag } from '../../protocol/result-output.ts';

/** One `function_call` item, and the calls of the loop that it stands for: one, or several where it is a wrapper. */
export interface OpenItem extends JsonObject {
  /** What goes back with the output: `call_id` as it stood on the wire, `caller` and `namespace` where there were any. */
  echo: JsonObject;
  ids: string[];
  /** For a wrapper, the name that each use came with. */
  recipients: string[];
}

export interface ReadCalls {
  calls: ToolCall[];
  open: OpenItem[];
  mended: string[];
}

interface FoundCall {
  item: JsonObject;
  uses: readonly { id: unknown; name: string; arguments: Json; recipient?: string }[];
}

/** `offered` are the names of the tools of the request. */
export function readCalls(
  items: readonly JsonObject[],
  offered: ReadonlySet<Json>,
  usedIds: readonly string[],
): ReadCalls {
  const found = items.map(item => findUses(item, offered));
  const uses = found.flatMap(call => call.uses);
  const { ids, mended } = assignIds(uses, usedIds);
  const calls = uses.map(({ name, arguments: sent }, index) => ({ id: ids[index] ?? '', name, arguments: sent }));
  let next = 0;
  const open = found.map(({ item, uses }): OpenItem => {
    const { call_id, caller, namespace } = item;
    const echo: JsonObject = {};
    for (const [key, value] of Object.entries({ call_id, caller, namespace })) {
      if (value !== undefined && value !== null) echo[key] = value;
    }
    const own = ids.slice(next, next + uses.length);
    next += uses.length;
    return { echo, ids: own, recipients: uses.flatMap(({ recipient }) => recipient ?? []) };
  });
  const wrapped = open.filter(({ recipients }) => recipients.length > 0);
  const unwrapped = wrapped.map(
    ({ recipients }) =>
      `The model put ${recipients.length} calls into one named \`parallel\`, which no tool is; they are taken apart, and answered as one.`,
  );
  return { calls, open, mended: [...unwrapped, ...mended] };
}

function findUses(item: JsonObject, offered: ReadonlySet<Json>): FoundCall {
  const { call_id: id, name, arguments: sent = '' } = item;
  const uses = name === undefined || offered.has(name) ? [] : usesIn(asText(name), sent);
  if (uses.length === 0) return { item, uses: [{ id, name: asText(name), arguments: sent }] };
  return {
    item,
    uses: uses.map(({ recipient_name, parameters = {} }, index) => {
      const recipient = asText(recipient_name);
      return {
        id: `${asText(id)}.${index + 1}`,
        name: recipient.replace(/^functions\./, ''),
        arguments: parameters,
        recipient,
      };
    }),
  };
}

/**
 * Some models write several calls as one of a tool that nobody offered: `parallel` with `{"tool_uses": [{"recipient_name":
 * "functions.get_time", "parameters": {…}}]}`, seen in recorded responses of gpt-5.4.
 */
function usesIn(name: string, sent: Json): JsonObject[] {
  if ((name !== 'parallel' && name !== 'multi_tool_use.parallel') || typeof sent !== 'string') return [];
  const uses = asObjects(objectIn(sent)?.tool_uses);
  return uses.every(use => typeof use.recipient_name === 'string') ? uses : [];
}

/** One `function_call_output` for each item that was answered, in the order of the calls; answers to nothing come last. */
export function writeOutputs(open: readonly OpenItem[], results: readonly ToolResult[]): JsonObject[] {
  // The first result of a call is its answer; a second one goes out too, for the provider to judge.
  const byId = new Map(results.toReversed().map(result => [result.callId, result]));
  const known = new Set(open.flatMap(({ ids }) => ids));
  const answers = open.flatMap(item => {
    const told = item.ids.flatMap((id, index) => {
      const result = byId.get(id);
      return result === undefined ? [] : [{ result, recipient: item.recipients[index] }];
    });
    const [first] = told;
    if (first === undefined) return [];
    return [
      asOutput(item.echo, first.recipient === undefined ? outputOf(first.result) : JSON.stringify(told.map(asUse))),
    ];
  });
  const strays = results.filter(result => !known.has(result.callId) || byId.get(result.callId) !== result);
  return [...answers, ...strays.map(result => asOutput({ call_id: result.callId }, outputOf(result)))];
}

const asOutput = (echo: JsonObject, output: Json): JsonObject => ({ type: 'function_call_output', ...echo, output });

const asUse = ({ result, recipient = '' }: { result: ToolResult; recipient: string | undefined }): JsonObject => ({
  recipient_name: recipient,
  [result.isError ? 'error' : 'output']: outputJson(result.output),
});

/** Text, or parts of text. There is no flag for failures: they are told in the text. */
const outputOf = (result: ToolResult): Json =>
  (result.isError ? undefined : textPartsOf(result.output)?.map(text => ({ type: 'input_text', text }))) ??
  textWithoutFlag(result);
