import { afterEach, expect, it, vi } from 'vitest';
import type { Fix } from '../../manifest/diagnostic.ts';
import { openTestStudio } from '../../studio/testing/test-studio.ts';
import { toast } from '../../ui/toast.tsx';
import { applyFix } from './apply-fix.ts';

vi.mock('../../ui/toast.tsx', () => ({ toast: vi.fn() }));
afterEach(() => vi.mocked(toast).mockClear());

const fix: Fix = { title: 'Remove the comma', edits: [], textEdits: [{ offset: 8, length: 1, text: '' }] };

it('says why a fix was not made that belongs to an earlier text', async () => {
  const studio = await openTestStudio();
  studio.commands.addTool({ text: '{"a": 1}' });
  applyFix(studio.commands, studio.key(0), fix);
  expect(studio.text(0)).toBe('{"a": 1}');
  expect(toast).toHaveBeenCalledWith('The fix was not made.', {
    description: expect.stringMatching(/changed meanwhile/),
  });
  await studio.dispose();
});

it('is silent on the screen when the fix was made: it can be seen', async () => {
  const studio = await openTestStudio();
  studio.commands.addTool({ text: '{"name": "a"}' });
  applyFix(studio.commands, studio.key(0), { title: 'Add', edits: [{ op: 'set', path: ['name'], value: 'b' }] });
  expect(studio.text(0)).toBe('{"name": "b"}');
  expect(toast).not.toHaveBeenCalled();
  await studio.dispose();
});
