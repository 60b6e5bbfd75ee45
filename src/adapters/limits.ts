/** Figures against limits. */
import type { LimitUse } from './compiled.ts';
import type { Limit } from './contract.ts';

export interface Measured<L extends Limit> {
  uses: LimitUse[];
  passed: { limit: L; used: number }[];
}

export function measure<L extends Limit>(limits: readonly L[], used: (limit: L) => number): Measured<L> {
  const figures = limits.map(limit => ({ limit, used: used(limit) }));
  return {
    uses: figures.map(({ limit: { id, unit, max }, used }) => ({ id, unit, used, max })),
    passed: figures.filter(({ limit, used }) => used > limit.max),
  };
}
