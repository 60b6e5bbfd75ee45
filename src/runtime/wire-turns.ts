/** A scenario's model in the terms of a target: what a model that knows only the compiled tools would send. */
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { ScriptedCall, ScriptedTurn } from '../adapters/protocol/contract.ts';
import { projectArguments } from '../adapters/restore.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { type Json, sameJson } from '../manifest/json.ts';
import { place } from '../manifest/words.ts';
import type { ScenarioCall, ScenarioTurn } from './scenario.ts';

/** A pair of halves of a character, a half, any other escape: longest first, so that `\\ud800` is an escaped backslash. */
const ESCAPE = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\./gs;
const HALF_LENGTH = 6;

/** JSON text, or what should be some, without halves of characters, escaped ones included. */
const withoutHalves = (text: string): string =>
  text.toWellFormed().replaceAll(ESCAPE, found => (found.length === HALF_LENGTH ? '\\ufffd' : found));

/**
 * The turn as every wire can carry it. Wires take arguments as JSON text or as a value, and a value cannot hold all that text
 * says, so what they would tell differently is settled before: halves of characters become U+FFFD, and -0 in `arguments`
 * becomes 0. `raw` that says more than a value can hold (a key twice, an integer of too many digits) stays text on all wires.
 */
function carried(turn: ScenarioTurn): ScenarioTurn {
  const whole = JSON.parse(withoutHalves(JSON.stringify(turn))) as ScenarioTurn;
  if (!('calls' in whole)) return whole;
  const calls = whole.calls.map(call => (call.raw === undefined ? call : { ...call, raw: withoutHalves(call.raw) }));
  return { ...whole, calls };
}

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

function wireTurn(compiled: CompiledBundle, turn: ScenarioTurn): ScriptedTurn {
  const cut = turn.truncated && { truncated: true as const };
  if (!('calls' in turn)) return { kind: 'text', text: turn.text, ...cut };
  const spoken = turn.text !== undefined && { text: turn.text };
  return { kind: 'calls', calls: turn.calls.map(call => wireCall(compiled, call)), ...spoken, ...cut };
}

export interface WireTurns {
  turns: ScriptedTurn[];
  /** Of turns that no wire carries as they are written. Paths are those in the scenario. */
  diagnostics: Diagnostic[];
}

export function wireTurns(compiled: CompiledBundle, written: readonly ScenarioTurn[]): WireTurns {
  const sent = written.map(carried);
  const changed = sent.flatMap((turn, index) => (sameJson(turn as Json, written[index] as Json) ? [] : [index]));
  return { turns: sent.map(turn => wireTurn(compiled, turn)), diagnostics: changed.map(halves) };
}

function halves(index: number): Diagnostic {
  const path = ['model', index];
  const message = `${place(path)} holds half of a character (a lone surrogate), which providers refuse; U+FFFD is sent in its place.`;
  return { code: 'scenario/lone-surrogate', severity: 'warning', message, path };
}
