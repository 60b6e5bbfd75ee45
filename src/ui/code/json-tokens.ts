/** A light highlighter for lines that `JSON.stringify(value, null, 2)` wrote: no token spans lines, nothing is malformed. */

export type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'space';

export interface Token {
  kind: TokenKind;
  text: string;
}

// A string; then a number; a literal; spaces; anything else, one unit at a time, so that the tokens always add up to the line.
const PARTS = /("(?:[^"\\]|\\.)*"?)|(-?\d[\d.eE+-]*)|(true|false|null)|(\s+)|(.)/gs;

/** The tokens of one line; joined they are the line, whatever it holds. */
export function jsonTokens(line: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: TokenKind, text: string): void => {
    const last = tokens.at(-1);
    if (last?.kind === kind && kind === 'punctuation') last.text += text;
    else tokens.push({ kind, text });
  };
  for (const match of line.matchAll(PARTS)) {
    const [text, string, number, literal, space] = match;
    if (string !== undefined) {
      const isKey = /^\s*:/.test(line.slice(match.index + text.length, match.index + text.length + 2));
      add(isKey ? 'key' : 'string', text);
    } else if (number !== undefined) add('number', text);
    else if (literal !== undefined) add('literal', text);
    else if (space !== undefined) add('space', text);
    else add('punctuation', text);
  }
  return tokens;
}
