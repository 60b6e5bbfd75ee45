/** A scenario's model in the terms of a target: what a model that knows only the compiled tools would send. */
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { ScriptedCall, ScriptedTurn } from '../adapters/protocol/contract.ts';
import { projectArguments } from '../adapters/restore.ts';
import type { ScenarioCall, ScenarioTurn } from './scenario.ts';

/** A tool that the target is not sent is called by the name that the script has for it, as models make names up. */
function wireCall({ tools }: CompiledBundle, { tool: name, arguments: args, raw, id }: ScenarioCall): ScriptedCall {
  const tool = tools.find(({ toolId, output }) => toolId === name && output !== undefined);
  const given = args ?? {};
  return {
    name: tool?.name ?? name,
    ...(raw === undefined ? { arguments: tool ? projectArguments(tool, given) : given } : { raw }),
    ...(id !== undefined && { id }),
  };
}

export const wireTurns = (compiled: CompiledBundle, turns: readonly ScenarioTurn[]): ScriptedTurn[] =>
  turns.map(turn => {
    const cut = turn.truncated && { truncated: true as const };
    if (!('calls' in turn)) return { kind: 'text', text: turn.text, ...cut };
    const spoken = turn.text !== undefined && { text: turn.text };
    return { kind: 'calls', calls: turn.calls.map(call => wireCall(compiled, call)), ...spoken, ...cut };
  });
