// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SaveState } from '../../studio/state.ts';
import { openTestStudio, type TestStudio } from '../../studio/testing/test-studio.ts';
import { StudioProvider } from '../../studio/use-studio.ts';
import { SaveStatus } from './save-status.tsx';

let studio: TestStudio;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  studio = await openTestStudio();
  vi.useFakeTimers();
  host = document.createElement('div');
  root = createRoot(host);
  tell({ kind: 'saved', at: 1 });
  act(() =>
    root.render(
      <StudioProvider studio={studio}>
        <SaveStatus />
      </StudioProvider>,
    ),
  );
});

afterEach(async () => {
  act(() => root.unmount());
  vi.useRealTimers();
  await studio.dispose();
});

const tell = (save: SaveState): void => act(() => studio.store.setState({ save }));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = () => host.querySelector('[data-testid="save-state"]')?.getAttribute('data-state');

it('says that it saves at once, and that all is saved after a moment', () => {
  tell({ kind: 'saving' });
  expect(shown()).toBe('saving');
  tell({ kind: 'saved', at: 2 });
  expect(shown()).toBe('saving');
  pass(1000);
  expect(shown()).toBe('saved');
});

it('goes on saying that it saves while somebody types', () => {
  for (let at = 2; at < 6; at++) {
    tell({ kind: 'saving' });
    pass(300);
    tell({ kind: 'saved', at });
    pass(300);
    expect(shown()).toBe('saving');
  }
});

it('says at once that saving failed or that another tab has the bundle', () => {
  tell({ kind: 'saving' });
  tell({ kind: 'failed', message: 'no room' });
  expect(shown()).toBe('failed');
  tell({ kind: 'detached', message: 'elsewhere' });
  expect(shown()).toBe('detached');
  tell({ kind: 'saved', at: 3 });
  expect(shown()).toBe('saved');
});
