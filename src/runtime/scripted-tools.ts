/**
 * The tools of a scenario. How one execution goes is decided by the first of these that says something:
 * 1. the first row of the tool's `table` whose `arguments` are a part of the call's arguments;
 * 2. its `attempts`: the first, the second… execution in the run; the last one holds for all further ones;
 * 3. its own `result`, `error` or `nothing`;
 * 4. the manifest's examples: one with the same input, else the first one that has an output;
 * 5. a sample of `outputSchema`, the same for the same seed and the same execution;
 * 6. nothing, which counts as null.
 * A row or an attempt that has only a `latencyMs` takes what it answers from the steps after it. A `latencyMs` that is missing
 * is that of the tool, else 0.
 */
import { shortHash } from '../adapters/short-hash.ts';
import { isObject, type Json, own, sameJson } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { CancelSignal } from './cancel.ts';
import { type Clock, sleep } from './clock.ts';
import { isPartOf } from './part-of.ts';
import { sampleValue } from './sample-value.ts';
import type { Scenario, ToolAttempt, ToolScript } from './scenario.ts';
import type { ToolAnswer, ToolFunction } from './tool-function.ts';

export interface ScriptedToolsOptions {
  clock: Clock;
  seed: number;
  /** Of the run: a scripted tool goes on after its attempt has timed out, as a server would. */
  signal?: CancelSignal | undefined;
}

/** Tools by toolId, played by the script of a scenario. */
export function scriptedTools(
  manifests: readonly Manifest[],
  { tools }: Pick<Scenario, 'tools'>,
  { clock, seed, signal }: ScriptedToolsOptions,
): (toolId: string) => ToolFunction | undefined {
  const byId = new Map(manifests.map(manifest => [manifest.toolId, manifest]));
  const executions = new Map<string, number>();
  return toolId => {
    const manifest = byId.get(toolId);
    if (!manifest) return undefined;
    const script = (isObject(tools) ? (own(tools, toolId) as ToolScript | undefined) : undefined) ?? {};
    return async args => {
      const execution = (executions.get(toolId) ?? 0) + 1;
      executions.set(toolId, execution);
      const steps = stepsOf(script, args, execution);
      const latencyMs = steps.map(step => step.latencyMs).find(ms => ms !== undefined) ?? 0;
      const answer = steps.map(answerOf).find(said => said !== undefined);
      if (latencyMs > 0) await sleep(clock, latencyMs, signal);
      return answer ?? usualAnswer(manifest, args, seed + Number.parseInt(shortHash(toolId), 16) + execution);
    };
  };
}

function stepsOf(script: ToolScript, args: Json, execution: number): ToolAttempt[] {
  const row = script.table?.find(entry => isPartOf(entry.arguments, args));
  const attempt = script.attempts?.[Math.min(execution, script.attempts.length) - 1];
  return [row, attempt, script].filter(step => step !== undefined);
}

function answerOf({ result, error, nothing }: ToolAttempt): ToolAnswer | undefined {
  if (error !== undefined) return { error };
  if (nothing) return {};
  return result === undefined ? undefined : { output: result };
}

function usualAnswer({ examples, outputSchema }: Manifest, args: Json, seed: number): ToolAnswer {
  const known = Array.isArray(examples) ? examples.filter(isObject) : [];
  const example =
    known.find(({ input, output, error }) => sameJson(input, args) && (output ?? error) !== undefined) ??
    known.find(({ output }) => output !== undefined);
  if (example?.output !== undefined) return { output: example.output };
  if (example?.error !== undefined) return { error: example.error };
  if (outputSchema === undefined) return {};
  const { value } = sampleValue(outputSchema, { seed: seed % 2 ** 31 });
  return value === undefined ? {} : { output: value };
}
