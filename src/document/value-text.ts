/** Values as the text of a one-line control, and back. */
import type { Json } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';

export type ReadValue = { ok: true; value: Json | undefined } | { ok: false; fault: string };

/** A number as typed; empty means absent. */
export function readNumber(text: string, whole: boolean): ReadValue {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  const value = Number(trimmed);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) || !Number.isFinite(value)) {
    return { ok: false, fault: `\`${trimmed}\` is not a number.` };
  }
  if (whole && !Number.isInteger(value)) return { ok: false, fault: `\`${trimmed}\` is not a whole number.` };
  if (whole && value < 0) return { ok: false, fault: `\`${trimmed}\` is below 0.` };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { ok: false, fault: `\`${trimmed}\` is beyond 9007199254740991 and would be rounded.` };
  }
  return { ok: true, value };
}

/** The JSON value of a text, or why it is none, in one sentence with the place. */
export function readJson(text: string): ReadValue {
  const { value, diagnostics } = parseJsonText(text);
  const fault = diagnostics.find(diagnostic => diagnostic.severity === 'error');
  if (fault || value === undefined) return { ok: false, fault: fault?.message ?? 'This is not JSON.' };
  return { ok: true, value };
}

/** A value typed into a list of values: where only text is allowed the text itself, else JSON, else text if text is allowed. */
export function readListed(text: string, types: readonly string[]): ReadValue {
  const onlyText = types.length > 0 && types.every(type => type === 'string' || type === 'null');
  if (onlyText) return { ok: true, value: text === 'null' && types.includes('null') ? null : text };
  const read = readJson(text);
  if (read.ok) return read;
  if (types.length === 0 || types.includes('string')) return { ok: true, value: text };
  return { ok: false, fault: `\`${text}\` is not ${types.join(' or ')}.` };
}

/** A value as a chip shows it: text without quotes unless it could be taken for something else. */
export function listedText(value: Json, types: readonly string[]): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const read = readListed(value, types);
  return read.ok && read.value === value && value.trim() !== '' ? value : JSON.stringify(value);
}
