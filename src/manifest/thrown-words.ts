const NO_WORDS = 'it gave no reason.';

/** What a thrown value says. Programs may throw anything, and so may the value when it is asked. Never empty, never throws. */
export function thrownWords(thrown: unknown): string {
  try {
    const said = thrown instanceof Error ? thrown.message || thrown.name : thrown;
    return String(said) || NO_WORDS;
  } catch {
    return NO_WORDS;
  }
}
