/** Chords such as `mod+shift+z`: how they are written, told from events, and shown. `mod` is ⌘ on Apple's systems, else Ctrl. */

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export const isApple = (platform: string): boolean => /mac|iphone|ipad/i.test(platform);

/** Modifiers alone, and what is not typed yet. */
const NO_CHORD: ReadonlySet<string> = new Set(['Control', 'Meta', 'Shift', 'Alt', 'Dead', 'Unidentified']);

/** The chord of a key press, or `undefined` for a modifier alone. Shift counts only with keys that it does not turn into another. */
export function chordOf(press: KeyPress, apple: boolean): string | undefined {
  const { key } = press;
  if (NO_CHORD.has(key)) return undefined;
  const mod = apple ? press.metaKey : press.ctrlKey;
  const other = apple ? press.ctrlKey : press.metaKey;
  const isSymbol = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  const held = `${mod ? 'mod+' : ''}${other ? 'other+' : ''}${press.altKey ? 'alt+' : ''}`;
  return `${held}${press.shiftKey && !isSymbol ? 'shift+' : ''}${key.toLowerCase()}`;
}

const KEYS: { readonly [key: string]: string } = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' };
const APPLE: { readonly [part: string]: string } = { mod: '⌘', shift: '⇧', alt: '⌥' };
const OTHERS: { readonly [part: string]: string } = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' };

/** `⇧⌘Z` or `Ctrl+Shift+Z`. */
export function showChord(chord: string, apple: boolean): string {
  const parts = chord
    .split('+')
    .map(part => (apple ? APPLE : OTHERS)[part] ?? KEYS[part] ?? part.charAt(0).toUpperCase() + part.slice(1));
  if (!apple) return parts.join('+');
  const rank = (part: string): number => ['⌥', '⇧', '⌘'].indexOf(part);
  return parts.sort((a, b) => (rank(a) < 0 ? 9 : rank(a)) - (rank(b) < 0 ? 9 : rank(b))).join('');
}

/** On this machine. */
export const onApple = typeof navigator !== 'undefined' && isApple(navigator.platform);
export const shownChord = (chord: string): string => showChord(chord, onApple);
