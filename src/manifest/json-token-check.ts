/** What is wrong with a single string or number. */
import type { Span } from './diagnostic.ts';
import {
  controlFinding,
  escapeFinding,
  type Finding,
  integerFinding,
  numberFinding,
  quoted,
  singleQuotesFinding,
  surrogateFinding,
} from './json-faults.ts';
import type { Scanner } from './json-scan.ts';

export interface TokenFinding {
  /** stop: what follows cannot be read with certainty. fault: not JSON. warn: JSON, but not what it seems. */
  kind: 'stop' | 'fault' | 'warn';
  finding: Finding;
  /** The token when absent. */
  span?: Span;
}

/** For the string or number that `scan` is at; `at` puts an offset in words. Costs nothing when all is well. */
export function checkToken(scan: Scanner, at: (offset: number) => string): TokenFinding | undefined {
  if (!scan.fault) return scan.kind === 'string' ? checkPairs(scan, at) : checkInteger(scan, at);
  const { text, start, end, fault, faultAt } = scan;
  const place = at(faultAt);
  const raw = text.slice(start, end);
  switch (fault) {
    case 'string-unclosed': {
      const message = `The text that starts at ${place} has no closing quote on its line.`;
      return { kind: 'stop', finding: { code: 'json/unclosed-string', message } };
    }
    case 'string-unicode': {
      const message = `\`\\u\` at ${place} needs four hexadecimal digits after it.`;
      return { kind: 'fault', finding: { code: 'json/escape', message }, span: { offset: faultAt, length: 2 } };
    }
    case 'string-escape': {
      const finding = escapeFinding(text.slice(faultAt, faultAt + 2), faultAt, place);
      return { kind: 'fault', finding, span: { offset: faultAt, length: 2 } };
    }
    case 'string-control': {
      const finding = controlFinding(text.charAt(faultAt), faultAt, place);
      return { kind: 'fault', finding, span: { offset: faultAt, length: 1 } };
    }
    case 'single-quotes':
      return { kind: 'fault', finding: singleQuotesFinding(raw.slice(1, -1), start, place) };
    case 'number-range': {
      const message = `The number ${quoted(raw)} at ${place} is too large to be read.`;
      return { kind: 'fault', finding: { code: 'json/number', message } };
    }
    default:
      return { kind: 'fault', finding: numberFinding(raw, start, place) };
  }
}

function checkPairs({ suspect, value, start }: Scanner, at: (offset: number) => string): TokenFinding | undefined {
  if (!suspect || String(value).isWellFormed()) return undefined;
  return { kind: 'warn', finding: surrogateFinding(String(value), at(start)) };
}

function checkInteger({ text, value, start, end }: Scanner, at: (offset: number) => string): TokenFinding | undefined {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return undefined;
  const raw = text.slice(start, end);
  const number = Number(value);
  // `JSON.parse` silently takes the nearest double.
  if (!/^-?\d+$/.test(raw) || BigInt(raw) === BigInt(number)) return undefined;
  return { kind: 'warn', finding: integerFinding(raw, number, at(start)) };
}
