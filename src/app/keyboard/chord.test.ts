import { expect, test } from 'vitest';
import { chordOf, isApple, type KeyPress, showChord } from './chord.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]): KeyPress => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
});

test.each<[string, KeyPress, boolean, string | undefined]>([
  ['Ctrl+Z elsewhere', press('z', 'ctrl'), false, 'mod+z'],
  ['⌘Z on a Mac', press('z', 'meta'), true, 'mod+z'],
  ['Ctrl+Z on a Mac is another chord', press('z', 'ctrl'), true, 'other+z'],
  ['Shift with a letter', press('Z', 'ctrl', 'shift'), false, 'mod+shift+z'],
  ['Shift makes the question mark', press('?', 'shift'), false, '?'],
  ['a named key', press('F8', 'shift'), false, 'shift+f8'],
  ['a modifier alone', press('Control', 'ctrl'), false, undefined],
])('%s', (_, event, apple, expected) => {
  expect(chordOf(event, apple)).toBe(expected);
});

test.each([
  ['mod+shift+z', 'Ctrl+Shift+Z', '⇧⌘Z'],
  ['mod+k', 'Ctrl+K', '⌘K'],
  ['shift+f8', 'Shift+F8', '⇧F8'],
  ['alt+arrowup', 'Alt+↑', '⌥↑'],
  ['?', '?', '?'],
])('%s is shown as %s and %s', (chord, elsewhere, apple) => {
  expect(showChord(chord, false)).toBe(elsewhere);
  expect(showChord(chord, true)).toBe(apple);
});

test('Apple is told by the platform', () => {
  expect(['MacIntel', 'iPhone', 'Win32', 'Linux x86_64'].map(isApple)).toEqual([true, true, false, false]);
});
