/**
 * Text that providers can decode. A lone surrogate (half an emoji, left by careless cutting) makes several of them
 * answer 400, so it is replaced by U+FFFD and told.
 */
import type { Diagnostic, Effect } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../manifest/json.ts';

type Report = (diagnostic: Omit<Diagnostic, 'target'>) => void;

/** `value` with every text decodable. `places` tells where in the manifest such texts are; it is asked only when one is met. */
export function wellFormed(value: Json, report: Report, places: () => readonly Path[] = () => []): Json {
  let inText = false;
  /** In what a model has to send back: a property name, a listed value. */
  let inValue = false;
  const fix = (text: string, isSentBack: boolean): string => {
    if (text.isWellFormed()) return text;
    if (isSentBack) inValue = true;
    else inText = true;
    return text.toWellFormed();
  };
  const walk = (part: Json, isSentBack: boolean): Json => {
    if (typeof part === 'string') return fix(part, isSentBack);
    if (Array.isArray(part)) return part.map(item => walk(item, isSentBack));
    if (!isObject(part)) return part;
    const out: JsonObject = {};
    for (const [key, inner] of Object.entries(part)) {
      // A field that an incomplete manifest lacks is not a field.
      if (inner === undefined) continue;
      let name = fix(key, true);
      while (name !== key && (Object.hasOwn(out, name) || Object.hasOwn(part, name))) name += '\ufffd';
      setOwn(out, name, walk(inner, isSentBack || key === 'enum' || key === 'const'));
    }
    return out;
  };
  const out = walk(value, false);
  const [path = []] = inText || inValue ? places() : [];
  if (inText) {
    report(replaced('rewritten', 'A text holds', 'Write the character again.', path));
  }
  if (inValue) {
    const advice = 'A model can no longer send the one that the manifest asks for; write the character again.';
    report(replaced('narrowed', 'A property name or a listed value holds', advice, path));
  }
  return out;
}

const replaced = (effect: Effect, what: string, advice: string, path: Path): Omit<Diagnostic, 'target'> => ({
  code: 'text/lone-surrogate',
  severity: 'warning',
  effect,
  message: `${what} half of a character (a lone surrogate), which providers cannot decode; it was replaced by U+FFFD. ${advice}`,
  path,
});
