/** The wire of each adapter. */
import type { Protocol, Simulator } from './contract.ts';
import { allProtocols, allSimulators } from './protocols.gen.ts';

/** The protocol of an adapter; undefined where it has none and cannot run. */
export const findProtocol = (adapterId: string): Protocol | undefined =>
  allProtocols.find(({ id }) => id === adapterId);

/** The stand-in for the provider's server of an adapter. */
export const findSimulator = (adapterId: string): Simulator | undefined =>
  allSimulators.find(({ id }) => id === adapterId);
