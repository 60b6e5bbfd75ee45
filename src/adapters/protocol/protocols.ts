/** The wire of each adapter. */
import type { Adapter } from '../contract.ts';
import type { Protocol, ProtocolOptions, Simulator } from './contract.ts';
import { allProtocols, allSimulators } from './protocols.gen.ts';

/** The protocol of an adapter; undefined where it has none of its own. */
export const findProtocol = (adapterId: string): Protocol | undefined =>
  allProtocols.find(({ id }) => id === adapterId);

/** The stand-in for the provider's server of an adapter. */
export const findSimulator = (adapterId: string): Simulator | undefined =>
  allSimulators.find(({ id }) => id === adapterId);

export interface SpokenWire {
  protocol: Protocol;
  simulator: Simulator;
  /** What both take beside a variant. */
  options: Omit<ProtocolOptions, 'variant'>;
}

/** What an adapter runs by in one of its modes, a preset by the protocol of another; undefined where it cannot run. */
export function spokenWire({ id, wire }: Adapter, mode: string): SpokenWire | undefined {
  const protocol = findProtocol(wire?.protocol ?? id);
  const simulator = findSimulator(wire?.protocol ?? id);
  if (!protocol || !simulator) return undefined;
  if (!wire) return { protocol, simulator, options: { mode, model: protocol.model } };
  const { protocol: _, modes = {}, ...general } = wire;
  const dialect = { ...general, ...modes[mode] };
  return { protocol, simulator, options: { mode, model: dialect.model, dialect } };
}
