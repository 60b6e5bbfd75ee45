import { type RefObject, useEffect } from 'react';
import type { Path } from '../../manifest/json.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { useForm } from '../fields/form-context.tsx';
import { takeReveal } from '../fields/reveal-once.ts';

/** Follows a request to show a field of the form; places inside schemas are the builder's. */
export function useFieldReveal(scroller: RefObject<HTMLElement | null>): void {
  const reveal = useStudio(state => state.reveal);
  const mode = useStudio(state => state.editorMode);
  const { toolKey } = useForm();
  useEffect(() => {
    if (!reveal || reveal.key !== toolKey || !reveal.path) return;
    if (!takeReveal(reveal, 'fields', performance.now())) return;
    const field = fieldAt(scroller.current, reveal.path);
    if (!field) return;
    const focus = reveal.focus === 'form' || (mode === 'form' && reveal.focus === 'json');
    const inSchema = (reveal.path[0] === 'inputSchema' || reveal.path[0] === 'outputSchema') && reveal.path.length > 1;
    if (inSchema) return;
    field.scrollIntoView({ block: 'nearest' });
    if (!focus) return;
    const control = field.querySelector<HTMLElement>(
      'input:not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)',
    );
    control?.focus({ preventScroll: true });
    if (reveal.select && control instanceof HTMLInputElement) control.select();
  }, [reveal, mode, toolKey, scroller]);
}

/** The control of the longest part of `path` that has one. */
function fieldAt(scroller: HTMLElement | null, path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join('.');
    const field = scroller?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    if (field) return field;
  }
  return null;
}
