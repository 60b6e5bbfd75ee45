// @vitest-environment happy-dom
import { act, createRef, type RefObject } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TypedAhead } from './typed-ahead.tsx';

let root: Root;
let field: HTMLInputElement;
let typed: RefObject<string>;
let closed: number;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  typed = Object.assign(createRef<string>(), { current: 'left over' }) as RefObject<string>;
  closed = 0;
  field = document.createElement('input');
  const host = document.createElement('div');
  document.body.replaceChildren(field, host);
  root = createRoot(host);
  act(() => root.render(<TypedAhead typed={typed} onEscape={() => closed++} />));
});
afterEach(() => act(() => root.unmount()));

/** False when the field that has the focus would not get the key. */
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

it('keeps what is typed and lets none of it into the field that has the focus', () => {
  expect(
    ['t', 'h', 'x', 'Backspace', 'é', '😀', '😀', 'Backspace', ' ', 'Shift', 'Enter'].map(key => press(key)),
  ).not.toContain(true);
  expect(typed.current).toBe('thé😀 ');
});

it('leaves chords to those that they are for', () => {
  expect(press('z', { ctrlKey: true })).toBe(true);
  expect(press('z', { metaKey: true })).toBe(true);
  expect(typed.current).toBe('');
});

it('ends with Escape', () => {
  expect(press('Escape')).toBe(false);
  expect(closed).toBe(1);
});

it('takes nothing once it is gone', () => {
  act(() => root.render(null));
  expect(press('a')).toBe(true);
  expect(typed.current).toBe('');
});
