/** The other side of our own loop's wire (docs/agent-loop.md). It keeps nothing: it judges the whole conversation each time. */
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { argumentsValue, estimateTokens, idField, seededText, turnAt } from '../../protocol/scripted-model.ts';

interface Fault {
  code: 'invalid_request' | 'invalid_tool' | 'unanswered_call' | 'unknown_call';
  message: string;
  /** JSON pointer into the request. */
  at: string;
}

const refuse = (error: Fault): WireResponse => ({ status: 400, body: { error: { ...error } } });
const invalid = (at: string, message: string): Fault => ({ code: 'invalid_request', message, at });

function faultOfTool(tool: Json, index: number, names: Set<string>): Fault | undefined {
  const at = `/tools/${index}`;
  if (!isObject(tool)) return { code: 'invalid_tool', message: 'A tool is an object.', at };
  const { name, inputSchema } = tool;
  if (typeof name !== 'string' || name === '' || [...name].length > 128) {
    return { code: 'invalid_tool', message: 'The name of a tool is a text of 1 to 128 characters.', at: `${at}/name` };
  }
  if (names.has(name)) return { code: 'invalid_tool', message: `Another tool is called ${name}.`, at: `${at}/name` };
  names.add(name);
  return isObject(inputSchema) && inputSchema.type === 'object'
    ? undefined
    : { code: 'invalid_tool', message: `The inputSchema of ${name} is of type object.`, at: `${at}/inputSchema` };
}

/** Each call of a model's turn is answered once, in the item that follows. */
function faultOfResults(calls: readonly JsonObject[], item: JsonObject | undefined, at: string): Fault | undefined {
  const results = item?.role === 'tools' ? asObjects(item.results) : [];
  const open = new Set(calls.map(({ id }) => id));
  const fault = firstFault(results, (result, index) => {
    const here = `${at}/results/${index}`;
    if (!open.delete(result.callId)) {
      return { code: 'unknown_call' as const, message: `No open call has the id ${result.callId}.`, at: here };
    }
    return hasOwn(result, 'output') && typeof result.isError === 'boolean'
      ? undefined
      : invalid(here, 'A result has an output and says in isError whether it is a failure.');
  });
  if (fault || open.size === 0) return fault;
  return { code: 'unanswered_call', message: `No result came for ${[...open].join(', ')}.`, at };
}

function faultOfItem(item: JsonObject, index: number, all: readonly JsonObject[], ids: Set<Json>): Fault | undefined {
  const at = `/conversation/${index}`;
  const before = all[index - 1];
  if (item.role === 'user') return typeof item.text === 'string' ? undefined : invalid(at, 'A message has a text.');
  if (item.role === 'tools') {
    return before?.role === 'model'
      ? undefined
      : invalid(at, 'Results follow directly on the turn that made the calls.');
  }
  if (item.role !== 'model') return invalid(`${at}/role`, 'A role is user, model or tools.');
  const calls = asObjects(item.calls);
  const fault = firstFault(calls, ({ id }, nth) => {
    if (typeof id === 'string' && id !== '' && !ids.has(id)) return void ids.add(id);
    return invalid(`${at}/calls/${nth}/id`, 'The id of a call is a text that no other call has.');
  });
  return fault ?? faultOfResults(calls, all[index + 1], `/conversation/${index + 1}`);
}

function faultOf(body: JsonObject): Fault | undefined {
  if (!Array.isArray(body.tools)) return invalid('/tools', 'The tools are a list.');
  const names = new Set<string>();
  const ids = new Set<Json>();
  const items = asObjects(body.conversation);
  if (items[0]?.role !== 'user') return invalid('/conversation', 'A conversation begins with a message of the user.');
  return (
    firstFault(body.tools, (tool, index) => faultOfTool(tool, index, names)) ??
    firstFault(items, (item, index) => faultOfItem(item, index, items, ids))
  );
}

function answer(turn: ScriptedTurn, index: number, seed: number): JsonObject {
  const limit = turn.truncated && { stop: 'limit' };
  if (turn.kind === 'text') return { text: turn.text, stop: 'end', ...limit };
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      ...idField('id', call, `call_${seededText(seed, `${index}/${nth}`, 12)}`),
      name: call.name,
      arguments: argumentsValue(call),
    }),
  );
  return { ...(turn.text !== undefined && { text: turn.text }), calls, stop: 'calls', ...limit };
}

export const simulator: Simulator = {
  id: 'agent-loop',
  create:
    ({ seed, turns }: SimulatorOptions) =>
    async ({ path, body }) => {
      if (path !== '/v1/turns') return { status: 404, body: { error: { ...invalid('', `There is no ${path}.`) } } };
      const fault = faultOf(body);
      if (fault) return refuse(fault);
      // What the model has said so far tells where in its script it is; a request sent twice is answered alike.
      const index = asObjects(body.conversation).filter(({ role }) => role === 'model').length;
      const turn = answer(turnAt(turns, index), index, seed);
      const usage = { input: estimateTokens(body), output: estimateTokens(turn) };
      return { status: 200, body: { ...turn, usage }, estimated: true };
    },
};
