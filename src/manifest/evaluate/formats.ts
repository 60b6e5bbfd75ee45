/**
 * Named formats of text and numbers. `date-time` and `time` are stricter than in ajv-formats 3, which lets an offset without
 * minutes (`+09`) and a blank instead of `T` pass: RFC 3339, section 5.6, knows neither. Unknown formats only annotate.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { hasOwn } from '../json.ts';

const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (!match) return false;
  if (match[3] !== '60') return true;
  // A leap second is the last one of a day in UTC.
  const sign = match[4] === '-' ? 1 : -1;
  const minutes =
    Number(match[1]) * 60 + Number(match[2]) + sign * (Number(match[5] ?? 0) * 60 + Number(match[6] ?? 0));
  return (minutes + 1440) % 1440 === 1439;
}

type Test = (value: string | number) => boolean;

function libraryTest(name: string): Test | undefined {
  if (!hasOwn(fullFormats, name)) return undefined;
  const format: unknown = fullFormats[name as keyof typeof fullFormats];
  if (format instanceof RegExp) return value => typeof value !== 'string' || format.test(value);
  if (typeof format === 'function') return value => typeof value !== 'string' || format(value) === true;
  if (typeof format !== 'object' || format === null || !('validate' in format)) return undefined;
  const { validate } = format;
  const kind = 'type' in format && format.type === 'number' ? 'number' : 'string';
  if (validate instanceof RegExp) return value => typeof value !== kind || validate.test(String(value));
  return typeof validate === 'function' ? value => typeof value !== kind || validate(value) === true : undefined;
}

const isDate = libraryTest('date') as Test;

/** Whether `value` has the format; true for a format that is not known, and for a value it does not speak of. */
export function hasFormat(name: string, value: string | number): boolean {
  if (typeof value === 'string' && name === 'time') return isTime(value);
  if (typeof value === 'string' && name === 'date-time') {
    return isDate(value.slice(0, 10)) && (value[10] === 'T' || value[10] === 't') && isTime(value.slice(11));
  }
  return libraryTest(name)?.(value) ?? true;
}

/** Why a text misses its format, where that can be said in more words than the name of the format. */
export function formatHint(name: string, text: string): string | undefined {
  if (name !== 'date-time' && name !== 'time') return undefined;
  const example = name === 'time' ? '09:30:00Z' : '2026-01-31T09:30:00Z';
  if (/\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) && !/[+-]\d{2}:\d{2}$/.test(text)) {
    return `the time zone is missing, as in ${example}`;
  }
  if (/[+-]\d{2}$/.test(text)) return 'the minutes of the time zone are missing, as in +09:00';
  if (name === 'date-time' && /^\d{4}-\d{2}-\d{2} /.test(text)) return 'a T stands between date and time';
  return `expected ${example}`;
}
