/**
 * The index among all tools that brings `key` one step up or down among those shown: while a search hides some, a step passes
 * the hidden ones too. Undefined at the edge.
 */
export function moveTarget(
  all: readonly string[],
  shown: readonly string[],
  key: string,
  step: -1 | 1,
): number | undefined {
  const neighbour = shown[shown.indexOf(key) + step];
  if (neighbour === undefined || !shown.includes(key)) return undefined;
  const index = all.indexOf(neighbour);
  return index < 0 ? undefined : index;
}
