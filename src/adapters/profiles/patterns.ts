/** What a regular expression uses, for engines that know less than ECMA-262. Escapes and classes are skipped over. */

/** Lookahead, lookbehind. */
export const hasLookaround = (pattern: string): boolean => /\(\?(?:[=!]|<[=!])/.test(withoutEscapes(pattern));

/** `\1`, `\k<name>`. */
export const hasBackreference = (pattern: string): boolean =>
  /\\(?:[1-9]|k<)/.test(pattern.replaceAll('\\\\', '').replace(/\[[^\]]*\]/g, '[]'));

/** `\b`, `\B` outside a class. */
export const hasWordBoundary = (pattern: string): boolean =>
  /\\[bB]/.test(pattern.replaceAll('\\\\', '').replace(/\[[^\]]*\]/g, '[]'));

/** RE2 and the grammar engines: no lookaround, no backreference. */
export const isRegular = (pattern: string): boolean => !hasLookaround(pattern) && !hasBackreference(pattern);

const withoutEscapes = (pattern: string): string => pattern.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '[]');
