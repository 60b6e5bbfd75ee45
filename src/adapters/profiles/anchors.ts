/** Patterns for engines that match whole strings: JSON Schema patterns match anywhere. */

/** Top-level alternatives, or an anchor anywhere but at the ends, make a rewrite by prefix and suffix wrong. */
function isPlain(body: string): boolean {
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < body.length; i++) {
    const character = body[i];
    if (character === '\\') i++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '^' || character === '$') return false;
    else if (character === '|' && depth === 0) return false;
  }
  return true;
}

/** `$` at the end that is not escaped. */
const endsAnchored = (pattern: string): boolean => /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);

export interface Parts {
  /** The pattern between its anchors. */
  body: string;
  start: boolean;
  end: boolean;
}

/** The parts of a pattern, or undefined when anchors cannot be moved without changing what it accepts. */
export function anchorsOf(pattern: string): Parts | undefined {
  const start = pattern.startsWith('^');
  const end = endsAnchored(pattern);
  const body = pattern.slice(start ? 1 : 0, end ? -1 : undefined);
  // Fully anchored alternatives would read `^a` or `b$`; only a group makes them one.
  return isPlain(body) ? { body, start, end } : undefined;
}

/** For engines that imply both anchors: `foo` → `.*foo.*`, `^foo` → `foo.*`. */
export function impliedAnchors(pattern: string): string | undefined {
  const parts = anchorsOf(pattern);
  return parts && `${parts.start ? '' : '.*'}${parts.body}${parts.end ? '' : '.*'}`;
}

/** For engines that demand both anchors: `foo` → `^.*foo.*$`. */
export function explicitAnchors(pattern: string): string | undefined {
  const inner = impliedAnchors(pattern);
  return inner === undefined ? undefined : `^${inner}$`;
}
