/** What a menu has to know of the protocols, as data: the page reads this and leaves the protocols to the worker. */
import { catalogueEntry } from '../catalogue.ts';
import type { Protocol } from './contract.ts';
import { wires } from './wires.gen.ts';

export type Wire = Pick<Protocol, 'id' | 'docs' | 'verified' | 'variants' | 'stateHint' | 'refusesEmptyMessage'>;

/** The wire of an adapter; undefined where it has none and cannot run. */
export function findWire(adapterId: string): Wire | undefined {
  const spoken = catalogueEntry(adapterId)?.wire ?? adapterId;
  return wires.find(({ id }) => id === spoken);
}

/** The labels of the adapters whose servers refuse a message without words. */
export const refusingEmptyMessages = (): string[] =>
  wires.filter(wire => wire.refusesEmptyMessage).map(({ id }) => catalogueEntry(id)?.label ?? id);
