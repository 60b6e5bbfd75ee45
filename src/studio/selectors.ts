/** Everything views read out of the state. Each returns the same object as long as nothing it depends on changed. */
export * from './select/parsed.ts';
export * from './select/problems.ts';
export * from './select/rows.ts';
export * from './select/targets.ts';
