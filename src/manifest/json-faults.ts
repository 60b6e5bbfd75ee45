/** The findings about a text as JSON: codes, words, and the mends that cannot change what the text means. */
import type { Fix } from './diagnostic.ts';

/** A finding before it has a path: what to say, and how to mend it when that is certain. */
export interface Finding {
  code: `json/${string}`;
  message: string;
  fix?: Fix;
}

/** `text` in code quotes, cut to what fits in a message; line ends and control characters made visible. */
export function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 37)}…` : text;
  const visible = [...short].map(c => (c < ' ' || c === '\u2028' || c === '\u2029' ? escapeUnit(c) : c)).join('');
  return `\`${visible}\``;
}

const hasControl = (text: string): boolean => [...text].some(c => c < ' ');

/** The `\uXXXX` spelling of one UTF-16 unit. */
export const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const replaceFix = (title: string, offset: number, length: number, text: string): Fix => ({
  title,
  edits: [],
  textEdits: [{ offset, length, text }],
});

/** What other languages call `true`, `false` and `null`. */
const FOREIGN_LITERALS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['TRUE', 'true'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['None', 'null'],
  ['Null', 'null'],
  ['NULL', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);

export const isTypographicQuote = (text: string): boolean => /^[“”„‘’‚«»]/.test(text);

/** A bare word where a value belongs. */
export function wordFinding(word: string, offset: number, place: string): Finding {
  const literal = FOREIGN_LITERALS.get(word);
  if (literal) {
    const fix = replaceFix(`Write ${literal}`, offset, word.length, literal);
    return { code: 'json/literal', message: `${quoted(word)} at ${place} is written \`${literal}\` in JSON.`, fix };
  }
  if (/^(?:NaN|Infinity)$/.test(word)) {
    return {
      code: 'json/literal',
      message: `${quoted(word)} at ${place} cannot be written in JSON; use a number or \`null\`.`,
    };
  }
  if (/^[.+]/.test(word)) return numberFinding(word, offset, place);
  if (isTypographicQuote(word)) {
    return {
      code: 'json/quotes',
      message: `Text at ${place} stands in typographic quotes; JSON wants straight ones (\`"\`).`,
    };
  }
  const message = `${quoted(word)} at ${place} is not a JSON value; text needs double quotes around it.`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$.-]*$/u.test(word)) return { code: 'json/unexpected', message };
  return { code: 'json/unexpected', message, fix: replaceFix('Put it in quotes', offset, word.length, `"${word}"`) };
}

/** A property name without quotes. */
export function keyFinding(word: string, offset: number, place: string): Finding {
  const message = `The property name ${quoted(word)} at ${place} needs double quotes.`;
  if (!/^[\p{L}\p{N}_$.-]+$/u.test(word)) return { code: 'json/unquoted-key', message };
  return { code: 'json/unquoted-key', message, fix: replaceFix('Put it in quotes', offset, word.length, `"${word}"`) };
}

/** Something that starts like a number and is none in JSON. */
export function numberFinding(raw: string, offset: number, place: string): Finding {
  const mended = raw
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
  const code = 'json/number';
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(mended)) {
    const fix = replaceFix(`Write ${mended}`, offset, raw.length, mended);
    return { code, message: `The number ${quoted(raw)} at ${place} is written ${quoted(mended)} in JSON.`, fix };
  }
  if (/^-?0\d+$/.test(raw))
    return { code, message: `The number ${quoted(raw)} at ${place} starts with 0; JSON does not allow that.` };
  if (/^-?0[xob]/i.test(raw))
    return { code, message: `${quoted(raw)} at ${place} is not decimal; JSON knows decimal numbers only.` };
  return { code, message: `${quoted(raw)} at ${place} is not a number in JSON.` };
}

/** `'text'`. The mend is certain only while nothing inside needs another escape. */
export function singleQuotesFinding(content: string, offset: number, place: string): Finding {
  const message = `Text at ${place} stands in single quotes; JSON wants double quotes.`;
  if (/["\\]/.test(content) || hasControl(content)) return { code: 'json/quotes', message };
  return {
    code: 'json/quotes',
    message,
    fix: replaceFix('Use double quotes', offset, content.length + 2, `"${content}"`),
  };
}

/** A raw control character inside a string. */
export function controlFinding(unit: string, offset: number, place: string): Finding {
  const spelling = unit === '\t' ? '\\t' : escapeUnit(unit);
  return {
    code: 'json/control-character',
    message: `Text holds a raw ${unit === '\t' ? 'tab' : 'control character'} at ${place}; write it as \`${spelling}\`.`,
    fix: replaceFix(`Write ${spelling}`, offset, 1, spelling),
  };
}

/** A backslash before something that needs none, most often a regular expression pasted as it is. */
export function escapeFinding(sequence: string, offset: number, place: string): Finding {
  return {
    code: 'json/escape',
    message: `${quoted(sequence)} at ${place} is not an escape that JSON knows; for a backslash itself write \`\\\\\`.`,
    fix: replaceFix('Double the backslash', offset, 1, '\\\\'),
  };
}

/** Half of a surrogate pair, raw or escaped: valid JSON, but no character. */
export function surrogateFinding(value: string, place: string): Finding {
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(value)?.[0] ?? '';
  const what = `half of a character (\`${escapeUnit(half)}\`, a lone surrogate)`;
  const message = `Text at ${place} holds ${what}; most programs turn it into \`\ufffd\`. Write the whole character.`;
  return { code: 'json/lone-surrogate', message };
}

/** An integer that is read as another one. */
export function integerFinding(raw: string, value: number, place: string): Finding {
  const read = `${quoted(raw)} at ${place} is read as ${quoted(String(BigInt(value)))}`;
  const message = `The integer ${read}: integers beyond 9007199254740991 are rounded. Write it as text if each digit counts.`;
  return { code: 'json/unsafe-integer', message };
}
