/** What a regular expression uses, for engines that know less than ECMA-262. Escapes and classes are skipped over. */

/** Lookahead, lookbehind. */
export const hasLookaround = (pattern: string): boolean => /\(\?(?:[=!]|<[=!])/.test(withoutEscapes(pattern));

/** `\1`, `\k<name>`. */
export const hasBackreference = (pattern: string): boolean => /\\(?:[1-9]|k<)/.test(withoutClasses(pattern));

/** `\b`, `\B` outside a class. */
export const hasWordBoundary = (pattern: string): boolean => /\\[bB]/.test(withoutClasses(pattern));

/** `\p{L}`, `\P{L}`, in a class as well. */
export const hasUnicodeProperty = (pattern: string): boolean => /\\[pP]\{/.test(pattern.replaceAll('\\\\', ''));

/** RE2 and the grammar engines: no lookaround, no backreference. */
export const isRegular = (pattern: string): boolean => !hasLookaround(pattern) && !hasBackreference(pattern);

/** Escapes are read first, so that `\[` opens no class. */
const withoutClasses = (pattern: string): string =>
  pattern.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, token =>
    token.startsWith('[') ? '[]' : token === '\\\\' ? '' : token,
  );

const withoutEscapes = (pattern: string): string => pattern.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '[]');
