import type { Json, Path } from '../manifest/json.ts';

/** For each line that `JSON.stringify(value, null, 2)` writes, the path of the value that the line opens or holds; none for closing lines. */
export function jsonLinePaths(value: Json): (Path | undefined)[] {
  const lines: (Path | undefined)[] = [];
  const walk = (current: Json, path: Path): void => {
    lines.push(path);
    if (current === null || typeof current !== 'object') return;
    const entries: [string | number, Json][] = Array.isArray(current)
      ? [...current.entries()]
      : Object.entries(current);
    if (entries.length === 0) return;
    for (const [key, child] of entries) walk(child, [...path, key]);
    lines.push(undefined);
  };
  walk(value, []);
  return lines;
}
