/** Regular expressions of `pattern` and `patternProperties`. */

export interface CompiledPattern {
  regexp: RegExp;
  /** False when the pattern is illegal under the `u` flag and was read without it. */
  unicode: boolean;
}

const MOST_REMEMBERED = 2000;
const compiled = new Map<string, CompiledPattern | undefined>();

function compile(pattern: string): CompiledPattern | undefined {
  for (const unicode of [true, false]) {
    try {
      const regexp = new RegExp(pattern, unicode ? 'u' : '');
      // Engines finish their work at the first use, and refuse what is nested too deeply only then.
      regexp.test('');
      return { regexp, unicode };
    } catch {
      // Tried without the flag next; validators that use it refuse the pattern.
    }
  }
  return undefined;
}

/** The pattern as JSON Schema validators read it (flag `u`), without the flag where that is illegal, or undefined. */
export function compilePattern(pattern: string): CompiledPattern | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  const result = compile(pattern);
  if (compiled.size >= MOST_REMEMBERED) compiled.clear();
  compiled.set(pattern, result);
  return result;
}
