/** Rewrites a pattern that engines accept without the `u` flag to one that means the same with it. */

/** What keeps its meaning after a backslash under the `u` flag; outside of a class a hyphen may not be escaped. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const LETTER_ESCAPE = /[dDwWsSbBnrtvf0-9xucpPk]/;

function rewriteEscape(escaped: string, isInClass: boolean): string {
  if (SYNTAX.test(escaped) || LETTER_ESCAPE.test(escaped)) return `\\${escaped}`;
  return isInClass && escaped === '-' ? '\\-' : escaped;
}

/** `[\w-.]`: a hyphen beside a class escape is a character; under the `u` flag it has to be escaped. */
const rewriteHyphens = (content: string): string =>
  content.replace(/(\\[dDwWsS])-(?!$)/g, '$1\\-').replace(/(?<!^|\\)-(?=\\[dDwWsS])/g, '\\-');

function rewriteClass(source: string): string {
  const isNegated = source.startsWith('[^');
  const content = source.slice(isNegated ? 2 : 1, -1);
  const unescaped = content.replace(/\\([\s\S])/g, (_, escaped: string) => rewriteEscape(escaped, true));
  return `[${isNegated ? '^' : ''}${rewriteHyphens(unescaped)}]`;
}

const TOKEN = /\\([\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[{}\]]/g;

/** The pattern with the same meaning that is legal under the `u` flag; undefined when there is no sure one. */
export function unicodePattern(pattern: string): string | undefined {
  const rewritten = pattern.replace(TOKEN, (token, escaped: string | undefined) => {
    if (escaped !== undefined) return rewriteEscape(escaped, false);
    if (token.startsWith('[')) return rewriteClass(token);
    return token.length === 1 ? `\\${token}` : token;
  });
  try {
    // Legal under both readings: only then can the meaning be compared.
    new RegExp(rewritten);
    new RegExp(rewritten, 'u');
    return rewritten;
  } catch {
    return undefined;
  }
}
