/** JSON as source text that means the same value, whatever stands in it. */
import { isObject, type Json } from '../manifest/json.ts';

/** Marks that end a line, or change how the text around them is shown, must be seen in a source text. */
const HIDDEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const unicodeEscape = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as a literal in single quotes, without anything that would end a script, a comment or a line. */
export function textLiteral(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll(/<(?=[/!])/g, '\\x3c')
    .replaceAll('*/', '*\\/')
    .replaceAll(HIDDEN, unicodeEscape);
  return `'${inner}'`;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** `__proto__: x` in a literal sets the prototype; a computed key does not. */
function keyLiteral(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return PLAIN_KEY.test(key) ? key : textLiteral(key);
}

const LINE = 100;

/** A value as a literal: on one line where it is short, else indented by two spaces a level from `indent` on. */
export function writeLiteral(value: Json, indent = ''): string {
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const entries = isObject(value) ? Object.entries(value) : [];
  const parts = isList
    ? value.map(item => writeLiteral(item, deeper))
    : entries.map(([key, member]) => `${keyLiteral(key)}: ${writeLiteral(member, deeper)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const short = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (!short.includes('\n') && indent.length + short.length <= LINE) return short;
  return `${open}\n${parts.map(part => `${deeper}${part},\n`).join('')}${indent}${close}`;
}
