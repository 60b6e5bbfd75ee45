// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { playTargets } from '../../studio/play/select-play.ts';
import { openTestStudio } from '../../studio/testing/test-studio.ts';
import { StudioProvider } from '../../studio/use-studio.ts';
import { loadOverlays } from '../../ui/use-overlays.ts';
import { TargetPicker } from './target-picker.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('keeps the focus and every column when another provider is chosen', async () => {
  await loadOverlays();
  const studio = await openTestStudio();
  const play = await studio.commands.play();
  play.setTargets([
    { target: 'openai-chat', variant: 'standard' },
    { target: 'anthropic', variant: 'standard' },
  ]);
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <StudioProvider studio={studio}>
        <TargetPicker />
      </StudioProvider>,
    ),
  );
  await act(async () => host.querySelector('button')?.click());
  const select = (label: string): HTMLSelectElement =>
    document.querySelector(`select[aria-label="${label}"]`) as HTMLSelectElement;
  const choose = (label: string, value: string): Promise<void> =>
    act(async () => {
      select(label).value = value;
      select(label).dispatchEvent(new Event('change', { bubbles: true }));
    });
  const targets = (): string[] => playTargets(studio.state()).map(({ target }) => target);

  const second = select('Provider 2');
  second.focus();
  await choose('Provider 2', 'gemini');
  expect(targets()).toEqual(['openai-chat', 'gemini']);
  expect(document.activeElement === second && second.isConnected).toBe(true);

  // Both can be the same provider, in another mode: what the other column has is not offered.
  await choose('Provider 2', 'openai-chat');
  expect(targets()).toEqual(['openai-chat', 'openai-chat:strict']);
  const taken = [...select('Mode of provider 2').options].filter(option => option.disabled).map(({ value }) => value);
  expect(taken).toEqual(['openai-chat']);

  act(() => root.unmount());
  await studio.dispose();
});
