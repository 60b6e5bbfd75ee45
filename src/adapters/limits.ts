/** Figures against limits. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
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

/** A limit of a tool that is passed refuses the tool; one of a request concerns no single tool. */
export const limitPassed = (limit: Limit, used: number, target: string, path: Diagnostic['path']): Diagnostic => ({
  code: `limit/${limit.id}`,
  severity: limit.severity,
  ...(limit.severity === 'error' && path.length > 0 ? { effect: 'refused' as const } : {}),
  message: `${used} ${limit.unit}; ${limit.severity === 'error' ? '' : 'about '}${limit.max} are allowed. ${limit.advice}`,
  path,
  target,
  rule: limit.rule,
});
