/** Ready-made faults, each as the changes that write it into a scenario. */
import type { ValueChange } from '../../document/change-values.ts';
import { isObject, type Json, own } from '../../manifest/json.ts';
import { effectiveTypes } from '../../manifest/type-summary.ts';
import type { Scenario, ScenarioCall, ToolScript } from '../../runtime/scenario.ts';
import type { KnownTool } from '../known-tools.ts';

export interface Fault {
  id: string;
  label: string;
  /** What goes wrong: the tool, or what the model sends. */
  group: 'tool' | 'model';
  /** The changes that make it so; undefined where the scenario or the tool has nothing for it. */
  write: (subject: FaultSubject) => ValueChange[] | undefined;
}

export interface FaultSubject {
  scenario: Scenario;
  tool: KnownTool;
}

const OUTAGE = 'The service is not available.';

/** Changes how a tool executes. What it answers when it does answer stays, unless the fault says otherwise. */
const script =
  (make: (tool: KnownTool) => ToolScript | undefined) =>
  ({ scenario, tool }: FaultSubject): ValueChange[] | undefined => {
    const made = make(tool);
    if (!made) return undefined;
    const before = own((scenario.tools ?? {}) as { [id: string]: Json }, tool.toolId);
    const { attempts: _, error: __, ...kept } = isObject(before) ? before : {};
    const { result, nothing, ...rest } = kept;
    const answers = made.error !== undefined || made.result !== undefined ? rest : kept;
    return [{ op: 'set', path: ['tools', tool.toolId], value: { ...answers, ...made } as unknown as Json }];
  };

interface Found {
  call: ScenarioCall;
  path: (string | number)[];
  calls: readonly ScenarioCall[];
}

/** The first call of the tool in the scenario. */
function firstCall({ scenario, tool }: FaultSubject): Found | undefined {
  for (const [turn, step] of scenario.model.entries()) {
    if (!('calls' in step)) continue;
    const at = step.calls.findIndex(call => call.tool === tool.toolId);
    const call = step.calls[at];
    if (call) return { call, path: ['model', turn, 'calls', at], calls: step.calls };
  }
  return undefined;
}

const onCall =
  (make: (found: Found, tool: KnownTool) => ValueChange[] | undefined) =>
  (subject: FaultSubject): ValueChange[] | undefined => {
    const found = firstCall(subject);
    return found && make(found, subject.tool);
  };

const propertiesOf = ({ inputSchema }: KnownTool): [string, Json][] => {
  const properties = isObject(inputSchema) ? own(inputSchema, 'properties') : undefined;
  return isObject(properties) ? Object.entries(properties) : [];
};

/** A value of a type that the schema does not take. */
function wrongFor(schema: Json): Json {
  const types = effectiveTypes(schema);
  if (!types.includes('string')) return 'not what was asked for';
  return types.includes('number') || types.includes('integer') ? [] : 12;
}

const set = (path: (string | number)[], value: Json): ValueChange => ({ op: 'set', path, value });

/** In the order of the menu. */
export const faults: readonly Fault[] = [
  {
    id: 'timeout',
    group: 'tool',
    label: 'Times out, always',
    write: script(({ timeoutMs }) => ({ latencyMs: timeoutMs + 1000 })),
  },
  {
    id: 'timeout-once',
    group: 'tool',
    label: 'Times out once, then succeeds',
    write: script(({ timeoutMs }) => ({ attempts: [{ latencyMs: timeoutMs + 1000 }, { latencyMs: 300 }] })),
  },
  {
    id: 'slow',
    group: 'tool',
    label: 'Is slow, but in time',
    write: script(({ timeoutMs }) => ({ latencyMs: Math.max(1, Math.round(timeoutMs * 0.9)) })),
  },
  {
    id: 'error-once',
    group: 'tool',
    label: 'Fails once, then succeeds',
    write: script(() => ({ attempts: [{ error: OUTAGE, latencyMs: 200 }, { latencyMs: 300 }] })),
  },
  {
    id: 'error-twice',
    group: 'tool',
    label: 'Fails twice, then succeeds',
    write: script(() => ({
      attempts: [{ error: OUTAGE, latencyMs: 200 }, { error: OUTAGE, latencyMs: 200 }, { latencyMs: 300 }],
    })),
  },
  { id: 'error', group: 'tool', label: 'Fails, always', write: script(() => ({ error: OUTAGE, latencyMs: 200 })) },
  {
    id: 'invalid-output',
    group: 'tool',
    label: 'Answers against its output schema',
    write: script(({ outputSchema }) =>
      outputSchema === undefined ? undefined : { result: wrongFor(outputSchema), latencyMs: 300 },
    ),
  },
  {
    id: 'wrong-argument',
    group: 'model',
    label: 'Sends an argument of the wrong type',
    write: onCall(({ path }, tool) => {
      const [first] = propertiesOf(tool);
      return first && [set([...path, 'arguments', first[0]], wrongFor(first[1]))];
    }),
  },
  {
    id: 'null-optional',
    group: 'model',
    label: 'Sends null for an optional argument',
    write: onCall(({ path }, tool) => {
      const { inputSchema } = tool;
      const required = isObject(inputSchema) ? own(inputSchema, 'required') : undefined;
      const optional = propertiesOf(tool).find(([name]) => !(Array.isArray(required) && required.includes(name)));
      return optional && [set([...path, 'arguments', optional[0]], null)];
    }),
  },
  {
    id: 'truncated',
    group: 'model',
    label: 'Sends arguments that are cut off',
    write: onCall(({ call, path }) => {
      const text = call.raw ?? JSON.stringify(call.arguments ?? {});
      return [set([...path, 'raw'], text.slice(0, Math.max(1, Math.floor(text.length * 0.7))))];
    }),
  },
  {
    id: 'unknown-tool',
    group: 'model',
    label: 'Calls a tool that does not exist',
    write: onCall(({ call, path }) => [set([...path, 'tool'], `${call.tool}_v2`)]),
  },
  {
    id: 'missing-id',
    group: 'model',
    label: 'Sends a call without an ID',
    write: onCall(({ path }) => [set([...path, 'id'], '')]),
  },
  {
    id: 'duplicate-id',
    group: 'model',
    label: 'Sends two calls with the same ID',
    write: onCall(({ call, path, calls }) => {
      const id = call.id !== undefined && call.id !== '' ? call.id : 'call_same';
      const at = path.at(-1) as number;
      const other = at === 0 ? 1 : 0;
      const own = set([...path, 'id'], id);
      if (calls.length > 1) return [own, set([...path.slice(0, -1), other, 'id'], id)];
      return [own, { op: 'insert', path: [...path.slice(0, -1), 1], value: { ...call, id } as unknown as Json }];
    }),
  },
];
