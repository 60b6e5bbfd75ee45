/** All that a run needs, or why it cannot begin. */
import { compileBundle } from '../adapters/compile-bundle.ts';
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { Protocol, ProtocolOptions, Simulator } from '../adapters/protocol/contract.ts';
import { spokenWire } from '../adapters/protocol/protocols.ts';
import { findAdapter } from '../adapters/targets.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { code, listed, shown } from '../manifest/words.ts';
import { readPolicy, readScenario } from './read-scenario.ts';
import type { Policy, Scenario } from './scenario.ts';

export interface RunTarget {
  manifests: readonly Manifest[];
  /** The id of an adapter. */
  adapter: string;
  /** A mode of the adapter; its first one when absent. */
  mode?: string | undefined;
  /** A variant of the adapter's protocol; its first one when absent. */
  variant?: string | undefined;
  /** That of the bundle; what the scenario's own policy says comes first. */
  policy?: Policy | undefined;
}

export interface RunSetting {
  scenario: Scenario;
  manifests: readonly Manifest[];
  /** The scenario's own first. */
  policies: Policy[];
  compiled: CompiledBundle;
  protocol: Protocol;
  simulator: Simulator;
  /** What protocol and simulator take alike. */
  options: ProtocolOptions;
}

/** `setting` is absent when the run cannot begin, and then there is an error among the diagnostics. */
export interface SettingResult {
  target: string;
  setting?: RunSetting;
  diagnostics: Diagnostic[];
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Reads what a user wrote and finds what the target runs by. Whatever is missing is told. */
export function settingOf(
  given: unknown,
  { manifests: tools, adapter: id = '', mode: askedMode, variant, policy }: Partial<RunTarget>,
): SettingResult {
  const manifests: readonly Manifest[] = Array.isArray(tools) ? tools : [];
  const compiled = compileBundle(manifests, id, askedMode === undefined ? {} : { mode: askedMode });
  const { target } = compiled;
  const scenario = readScenario(given);
  const general = policy === undefined ? { diagnostics: [] } : readPolicy(policy);
  const written = [...scenario.diagnostics, ...general.diagnostics];
  // A tool that the target refuses is left out of the run; the others run without it.
  const diagnostics = [...written, ...compiled.diagnostics.filter(isError)];
  const fail = (problem: string, message: string): SettingResult => ({
    target,
    diagnostics: [...diagnostics, { code: problem, severity: 'error', message, path: [], target }],
  });
  const adapter = findAdapter(id);
  const mode = askedMode ?? adapter?.modes[0].id;
  if (!adapter || mode === undefined || !adapter.modes.some(known => known.id === mode)) return { target, diagnostics };
  const wire = spokenWire(adapter, mode);
  if (!wire) {
    const message = `${adapter.label} cannot run here: nothing here speaks its wire format. Choose another target.`;
    return fail('run/no-protocol', message);
  }
  const { protocol, simulator } = wire;
  const wanted = variant ?? protocol.variants[0].id;
  if (!protocol.variants.some(known => known.id === wanted)) {
    const known = listed(protocol.variants.map(entry => code(entry.id)));
    const name = typeof wanted === 'string' ? wanted : shown(wanted);
    return fail('run/unknown-variant', `${adapter.label} has no variant ${code(name)}; it has ${known}.`);
  }
  if (!compiled.tools.some(({ output }) => output !== undefined)) {
    const why =
      manifests.length === 0 ? 'There are no tools' : `${adapter.label} refuses each of the tools, so there are none`;
    return fail('run/no-tools', `${why} to run with.`);
  }
  if (!scenario.scenario || written.some(isError)) return { target, diagnostics };
  const policies = [scenario.scenario.policy, general.policy].filter(entry => entry !== undefined);
  return {
    target,
    setting: {
      scenario: scenario.scenario,
      manifests: manifests.filter(isObject) as Manifest[],
      policies,
      compiled,
      protocol,
      simulator,
      options: { ...wire.options, variant: wanted },
    },
    diagnostics,
  };
}
