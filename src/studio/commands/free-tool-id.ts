/** A toolId that no other tool of the bundle has. */

/** 64 characters, the most a toolId may have (`public/manifest.schema.json`). */
const LONGEST = 64;

/** `base`, or `base_2`, `base_3`… cut so that it stays within 64 characters. */
export function freeToolId(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let count = 2; ; count++) {
    const suffix = `_${count}`;
    const candidate = base.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
