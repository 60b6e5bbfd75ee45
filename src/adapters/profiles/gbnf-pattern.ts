/**
 * Patterns for llama.cpp, whose converter copies most of a regular expression into a GBNF grammar as it is. A pattern passes when
 * it is anchored at both ends and made of plain characters, positive classes, groups and quantifiers; its escapes are written so
 * that the grammar parser (`parse_char`: `\x \u \U \t \r \n \\ \" \[ \]`) knows them. What matches a quotation mark, a backslash
 * or a control character would let the grammar out of the JSON string it stands in: `.`, `[^…]`, `\s`, `\W`.
 */
import { type RegexNode, readRegex } from '../../manifest/regex-syntax.ts';
import { alternativesOf } from './anchors.ts';

/** The pattern in that form, with the same meaning; undefined when there is none. */
export function gbnfPattern(pattern: string): string | undefined {
  const parts = alternativesOf(pattern);
  if (!parts?.every(({ start, end }) => start && end)) return undefined;
  const written = parts.map(({ body }) => {
    const syntax = readRegex(body);
    return syntax && writeAlternatives(syntax.alternatives);
  });
  if (written.some(part => part === undefined || part === '')) return undefined;
  return written.length === 1 ? `^${written[0]}$` : `^(${written.join('|')})$`;
}

function writeAlternatives(alternatives: readonly (readonly RegexNode[])[]): string | undefined {
  const written = alternatives.map(nodes => joined(nodes.map(write)));
  return written.every(text => text !== undefined && text !== '') ? written.join('|') : undefined;
}

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.every(part => part !== undefined) ? parts.join('') : undefined;

function write(node: RegexNode): string | undefined {
  switch (node.kind) {
    case 'text':
      return writeText(node.text);
    case 'set':
      return writeSet(node.source);
    case 'group': {
      const inner = node.look ? undefined : writeAlternatives(node.alternatives);
      return inner === undefined ? undefined : `(${inner})`;
    }
    case 'repeat':
      return writeRepeat(node.node, node.min, node.max);
    default:
      return undefined;
  }
}

/** A quantifier after an escape, or after more than one byte, would act on another part than it should. */
function writeRepeat(node: RegexNode, min: number, max: number): string | undefined {
  const inner = write(node);
  if (inner === undefined || max === 0) return undefined;
  const part = node.kind === 'text' && !/^[A-Za-z0-9]$/.test(inner) ? `(${inner})` : inner;
  if (max === Number.POSITIVE_INFINITY) return `${part}${min === 0 ? '*' : min === 1 ? '+' : `{${min},}`}`;
  if (min === 0 && max === 1) return `${part}?`;
  return `${part}{${min === max ? min : `${min},${max}`}}`;
}

/** Stands unescaped in a JSON string, and is no part of one. */
const isSafe = (code: number): boolean => code >= 0x20 && code !== 0x22 && code !== 0x5c && code !== 0x7f;

function writeText(text: string): string | undefined {
  if (!isSafe(text.codePointAt(0) ?? 0)) return undefined;
  return /^[\^$.[\](){}|*+?]$/.test(text) ? `\\${text}` : text;
}

const CLASS_ESCAPES: { readonly [escaped: string]: string } = { '\\d': '0-9', '\\w': 'a-zA-Z0-9_' };

function writeSet(source: string): string | undefined {
  const known = CLASS_ESCAPES[source];
  if (known !== undefined) return `[${known}]`;
  if (!source.startsWith('[') || source.startsWith('[^')) return undefined;
  return writeClass(source.slice(1, -1));
}

/** The members of a class one by one; hyphens that are characters stand last, where no parser takes them for a range. */
function writeClass(content: string): string | undefined {
  const members = content.match(/\\[xu][0-9a-fA-F]+|\\u\{[0-9a-fA-F]+\}|\\[\s\S]|[\s\S]/gu) ?? [];
  let out = '';
  let hyphen = false;
  for (let i = 0; i < members.length; i++) {
    const member = members[i] ?? '';
    const shorthand = CLASS_ESCAPES[member];
    if (shorthand !== undefined) {
      out += shorthand;
      continue;
    }
    const low = codeOf(member);
    if (low === undefined) return undefined;
    const isRange = members[i + 1] === '-' && i + 2 < members.length;
    const high = isRange ? codeOf(members[i + 2] ?? '') : low;
    if (high === undefined || !isSafeRange(low, high)) return undefined;
    if (isRange) {
      out += `${spell(low)}-${spell(high)}`;
      i += 2;
    } else if (low === 0x2d) hyphen = true;
    else out += spell(low);
  }
  return out === '' && !hyphen ? undefined : `[${out}${hyphen ? '-' : ''}]`;
}

const isSafeRange = (low: number, high: number): boolean =>
  isSafe(low) && isSafe(high) && [0x22, 0x5c, 0x7f].every(code => code < low || code > high);

/** The code of one member of a class; undefined for an escape that stands for many, or for one that is not known here. */
function codeOf(member: string): number | undefined {
  if (!member.startsWith('\\')) return member.codePointAt(0);
  const hex = /^\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\})$/.exec(member);
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
  return member.length === 2 && !/[A-Za-z0-9]/.test(member.charAt(1)) ? member.codePointAt(1) : undefined;
}

/** Syntax characters of a class by their code. */
const spell = (code: number): string => {
  const character = String.fromCodePoint(code);
  return /[\][^-]/.test(character) ? `\\x${code.toString(16).toUpperCase()}` : character;
};
