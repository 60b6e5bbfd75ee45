/** What a menu has to know of the protocols, as data: the page reads this and leaves the protocols to the worker. */
import type { Protocol } from './contract.ts';
import { wires } from './wires.gen.ts';

export type Wire = Pick<Protocol, 'id' | 'docs' | 'verified' | 'variants' | 'stateHint'>;

/** The wire of an adapter; undefined where it has none and cannot run. */
export const findWire = (adapterId: string): Wire | undefined => wires.find(({ id }) => id === adapterId);
