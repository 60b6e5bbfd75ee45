/** What the cases about running share: a tool, a script, and what came of it on a target. */
import type { Json } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import type { RunEvent, RunResult } from '../../src/runtime/run-result.ts';
import { type RunOptions, runScenario } from '../../src/runtime/run-scenario.ts';
import type { Scenario, ScenarioCall, ScenarioTurn, ToolScript } from '../../src/runtime/scenario.ts';

/** The target of each provider that runs. */
export const RUNNING = [
  ...[
    'agent-loop',
    'openai-chat',
    'openai-responses',
    'anthropic',
    'gemini',
    'gemini-interactions',
    'bedrock',
    'ollama',
    'mcp',
  ],
] as const;

export interface Script extends Partial<Pick<Scenario, 'policy' | 'limits'>> {
  calls?: ScenarioCall[];
  model?: ScenarioTurn[];
  /** How the tool answers. */
  tool?: ToolScript;
  options?: Partial<RunOptions>;
}

/** One call without arguments, unless the script has others; then a closing sentence. */
export function play(target: string, manifest: Manifest, script: Script = {}): Promise<RunResult> {
  const {
    calls = [{ tool: manifest.toolId }],
    model = [{ calls }, { text: 'done' }],
    tool = {},
    options,
    ...rest
  } = script;
  const [adapter = '', mode] = target.split(':');
  const scenario = { name: 'case', message: 'Go.', model, tools: { [manifest.toolId]: tool }, ...rest };
  return runScenario(scenario, { manifests: [manifest], adapter, mode, ...options });
}

export const statuses = ({ calls }: RunResult): string[] => calls.map(({ status }) => status);

export const eventsOf = <Type extends RunEvent['type']>(
  { events }: RunResult,
  type: Type,
): Extract<RunEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type);

/** What the model was told of each call, whatever the wire. */
export const told = (result: RunResult): { output: unknown; isError: boolean }[] =>
  eventsOf(result, 'call-ended').map(({ result: { output, isError } }) => ({ output, isError }));

/** All that was sent to the provider, as text. */
export const sent = ({ exchanges }: RunResult): string => JSON.stringify(exchanges.map(({ request }): Json => request));
