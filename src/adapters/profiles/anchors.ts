/** Patterns for engines that match whole strings: JSON Schema patterns match anywhere. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import type { Json } from '../../manifest/json.ts';
import { inWords, type KeywordRule, keep } from '../profile.ts';
import { hasUnicodeProperty, hasWordBoundary, isRegular } from './patterns.ts';

/** Any text, line breaks included, which `.` leaves out. */
const ANYTHING = '[\\s\\S]*';

/** One alternative of a pattern. */
export interface Alternative {
  /** What stands between its anchors. */
  body: string;
  start: boolean;
  end: boolean;
}

/** The top-level alternatives, or undefined when an anchor stands where it cannot be moved (`(^a|b)c`, `a$b`). */
export function alternativesOf(pattern: string): Alternative[] | undefined {
  const parts: Alternative[] = [];
  let part: Alternative = { body: '', start: false, end: false };
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    const token = character === '\\' ? pattern.slice(i, ++i + 1) : character;
    if (token === '|' && depth === 0 && !inClass) {
      parts.push(part);
      part = { body: '', start: false, end: false };
      continue;
    }
    if (!inClass && (token === '^' || token === '$')) {
      if (depth > 0 || part.end || (token === '^' && (part.start || part.body !== ''))) return undefined;
      part[token === '^' ? 'start' : 'end'] = true;
      continue;
    }
    // Nothing may follow the end.
    if (part.end) return undefined;
    if (inClass) inClass = token !== ']';
    else if (token === '[') inClass = true;
    else if (token === '(') depth++;
    else if (token === ')') depth--;
    part.body += token;
  }
  return [...parts, part];
}

/** For engines that imply both anchors: `foo` → `[\s\S]*foo[\s\S]*`, `^foo|bar$` → `foo[\s\S]*|[\s\S]*bar`. */
export function impliedAnchors(pattern: string): string | undefined {
  const parts = alternativesOf(pattern);
  if (parts?.length === 1 && parts[0]?.start && parts[0].end) return pattern;
  return parts?.map(whole).join('|');
}

function whole({ body, start, end }: Alternative): string {
  if (body === '') return start && end ? '' : ANYTHING;
  return `${start ? '' : ANYTHING}${body}${end ? '' : ANYTHING}`;
}

/** The rule for `pattern` of an engine that matches whole strings, without lookaround, backreferences, `\b` and `\p{}`. */
export const wholeStrings =
  (rule: RuleRef) =>
  (value: Json): KeywordRule => {
    if (typeof value !== 'string') return keep;
    const anchored = impliedAnchors(value);
    const isKnown = isRegular(value) && !hasWordBoundary(value) && !hasUnicodeProperty(value);
    if (!isKnown || anchored === undefined) return inWords(rule);
    if (anchored === value) return keep;
    return {
      action: 'rewrite',
      rule,
      set: { pattern: anchored },
      effect: 'rewritten',
      message: `Patterns match whole strings there; \`${value}\` became \`${anchored}\`, which says the same.`,
    };
  };
