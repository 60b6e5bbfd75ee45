/** Keywords that look at the value itself: type, enum, const, numbers, text. */
import { isObject, type Json, sameJson } from '../json.ts';
import { nearestName } from '../near-name.ts';
import { compilePattern } from '../pattern.ts';
import { code, count, listed, place, shown, shownWithType, typeWord } from '../words.ts';
import { formatHint, hasFormat } from './formats.ts';
import { isMultipleOf } from './multiple-of.ts';
import { type Keyword, refuse, type Site } from './run.ts';

const isNumber = (value: Json): value is number => typeof value === 'number';
const isText = (value: Json): value is string => typeof value === 'string';

export function hasType(value: Json, type: Json): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return false;
  }
}

const type: Keyword = (site, operand) => {
  const types = Array.isArray(operand) ? operand : [operand];
  if (types.some(one => hasType(site.value, one))) return true;
  return refuse(site, 'type', path => {
    const wanted = listed(types.map(one => typeWord(String(one))));
    return `${place(path)} is ${shownWithType(site.value)}; expected ${wanted}.`;
  });
};

const MOST_SHOWN = 10;

const enumeration: Keyword = (site, operand) => {
  if (!Array.isArray(operand) || operand.some(item => sameJson(item, site.value))) return true;
  return refuse(site, 'enum', path => {
    const names = operand.slice(0, MOST_SHOWN).map(shown);
    const more = operand.length > MOST_SHOWN ? `, … (${operand.length} in all)` : '';
    const near = isText(site.value)
      ? nearestName(
          site.value,
          operand.filter(item => typeof item === 'string'),
        )
      : undefined;
    const hint = near === undefined ? '' : ` Did you mean ${shown(near)}?`;
    const allowed = more ? names.join(', ') + more : listed(names);
    return `${place(path)} is ${shown(site.value)}; expected ${allowed || 'nothing, because the list is empty'}.${hint}`;
  });
};

const constant: Keyword = (site, operand) =>
  sameJson(operand, site.value) ||
  refuse(site, 'const', path => `${place(path)} is ${shown(site.value)}; expected ${shown(operand)}.`);

type Bound = { passes(value: number, limit: number): boolean; words: string };

const bound =
  (keyword: string, { passes, words }: Bound): Keyword =>
  (site, operand) => {
    const { value } = site;
    if (!isNumber(value) || !isNumber(operand) || passes(value, operand)) return true;
    return refuse(site, keyword, path => `${place(path)} is ${value}; ${words} ${operand}.`);
  };

const atLeast: Bound = { passes: (value, limit) => value >= limit, words: 'at least' };
const atMost: Bound = { passes: (value, limit) => value <= limit, words: 'at most' };
const moreThan: Bound = { passes: (value, limit) => value > limit, words: 'more than' };
const lessThan: Bound = { passes: (value, limit) => value < limit, words: 'less than' };

/** `minimum` beside the draft-04 form `exclusiveMinimum: true`. */
const bounded =
  (keyword: string, exclusive: string, inclusiveBound: Bound, exclusiveBound: Bound): Keyword =>
  (site, operand) =>
    bound(keyword, site.schema[exclusive] === true ? exclusiveBound : inclusiveBound)(site, operand);

const multipleOf: Keyword = (site, operand) => {
  const { value } = site;
  if (!isNumber(value) || !isNumber(operand) || isMultipleOf(value, operand)) return true;
  return refuse(site, 'multipleOf', path => `${place(path)} is ${value}; expected a multiple of ${operand}.`);
};

/** Characters as JSON Schema counts them: code points. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (text.codePointAt(index) !== text.charCodeAt(index)) {
      length--;
      index++;
    }
  }
  return length;
}

const textSize =
  (keyword: string, { passes, words }: Bound): Keyword =>
  (site, operand) => {
    const { value } = site;
    if (!isText(value) || !isNumber(operand) || passes(lengthOf(value), operand)) return true;
    return refuse(site, keyword, path => {
      const has = value === '' ? 'is empty' : `has ${count(lengthOf(value), 'character')}`;
      return `${place(path)} ${has}; ${words} ${value === '' ? count(operand, 'character') : operand}.`;
    });
  };

/** Whether `text` matches; a pattern that is no regular expression constrains nothing (the schema check reports it). */
export function matches(site: Site, pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  if (!compiled) return true;
  if (!compiled.unicode) site.run.legacyPatterns.add(pattern);
  return compiled.regexp.test(text);
}

const pattern: Keyword = (site, operand) => {
  const { value } = site;
  if (!isText(value) || !isText(operand) || matches(site, operand, value)) return true;
  return refuse(site, 'pattern', path => `${place(path)} is ${shown(value)}; it does not match ${code(operand)}.`);
};

const format: Keyword = (site, operand) => {
  const { value } = site;
  if (!isText(operand) || !(isText(value) || isNumber(value)) || hasFormat(operand, value)) return true;
  return refuse(site, 'format', path => {
    const hint = isText(value) ? formatHint(operand, value) : undefined;
    return `${place(path)} is ${shown(value)}; not a valid ${operand}${hint ? `: ${hint}` : ''}.`;
  });
};

export const scalarKeywords: readonly (readonly [string, Keyword])[] = [
  ['type', type],
  ['enum', enumeration],
  ['const', constant],
  ['minimum', bounded('minimum', 'exclusiveMinimum', atLeast, moreThan)],
  ['maximum', bounded('maximum', 'exclusiveMaximum', atMost, lessThan)],
  ['exclusiveMinimum', bound('exclusiveMinimum', moreThan)],
  ['exclusiveMaximum', bound('exclusiveMaximum', lessThan)],
  ['multipleOf', multipleOf],
  ['minLength', textSize('minLength', atLeast)],
  ['maxLength', textSize('maxLength', atMost)],
  ['pattern', pattern],
  ['format', format],
];
