// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Bar } from './bar.tsx';
import type { Segment } from './segments.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('draws a bar for each segment, also for those that took no time at the same moment', async () => {
  const complaint = vi.spyOn(console, 'error');
  const host = document.createElement('div');
  const root = createRoot(host);
  const failed: Segment = { kind: 'error', from: 0, to: 0, words: 'attempt 1 failed after 0 ms' };
  const backoff: Segment = { kind: 'backoff', from: 0, to: 0, words: '0 ms backoff' };
  const draw = (segments: Segment[]): Promise<void> =>
    act(async () => root.render(<Bar segments={segments} axis={{ from: 0, to: 0 }} />));
  const drawn = (): (string | undefined)[] =>
    [...host.querySelectorAll<HTMLElement>('[data-segment]')].map(each => each.dataset.segment);
  await draw([failed, backoff, failed, backoff, failed]);
  expect(drawn()).toEqual(['error', 'backoff', 'error', 'backoff', 'error']);
  await draw([backoff, failed]);
  expect(drawn()).toEqual(['backoff', 'error']);
  expect(complaint).not.toHaveBeenCalled();
  act(() => root.unmount());
});
