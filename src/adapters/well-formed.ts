/**
 * Text that providers can decode. A lone surrogate (half an emoji, left by careless cutting) makes several of them
 * answer 400, so it is replaced by U+FFFD and told.
 */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../manifest/json.ts';

export function wellFormed(value: Json, report: (diagnostic: Omit<Diagnostic, 'target'>) => void): Json {
  let replaced = false;
  const fix = (text: string): string => {
    if (text.isWellFormed()) return text;
    replaced = true;
    return text.toWellFormed();
  };
  const walk = (part: Json): Json => {
    if (typeof part === 'string') return fix(part);
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    const out: JsonObject = {};
    for (const [key, inner] of Object.entries(part)) {
      // A field that an incomplete manifest lacks is not a field.
      if (inner !== undefined) setOwn(out, fix(key), walk(inner));
    }
    return out;
  };
  const out = walk(value);
  if (replaced) {
    report({
      code: 'text/lone-surrogate',
      severity: 'warning',
      effect: 'rewritten',
      message:
        'A text holds half of a surrogate pair, which providers cannot decode; it was replaced by U+FFFD. Write the character again.',
      path: [],
    });
  }
  return out;
}
