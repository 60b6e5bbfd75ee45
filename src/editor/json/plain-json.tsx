import { type KeyboardEvent, useEffect, useRef } from 'react';
import { parsedOf, toolAt } from '../../studio/selectors.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { takeReveal } from '../fields/reveal-once.ts';
import { editorText, replacement, toolEdits } from './line-ends.ts';

/** The text of a tool in a plain field: the same edits, the same history, no more than the platform offers. */
export function PlainJson({ toolKey, label }: { toolKey: string; label: string }) {
  const commands = useCommands();
  const getState = useGetState();
  const text = useStudio(state => toolAt(state, toolKey)?.text ?? '');
  const reveal = useStudio(state => state.reveal);
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = editorText(text);

  useEffect(() => {
    if (!reveal || reveal.key !== toolKey || reveal.offset === undefined) return;
    if (!takeReveal(reveal, 'json', performance.now())) return;
    const now = editorText(toolAt(getState(), toolKey)?.text ?? '');
    const start = now.toEditor(reveal.offset);
    if (reveal.focus !== 'none') area.current?.focus();
    area.current?.setSelectionRange(start, now.toEditor(reveal.offset + (reveal.length ?? 0)));
  }, [reveal, toolKey, getState]);

  const change = (value: string): void => {
    const before = editorText(toolAt(getState(), toolKey)?.text ?? '');
    const edit = replacement(before.text, value);
    if (!edit) return;
    commands.applyEdits(toolKey, toolEdits(before, [edit]), { origin: 'json', label: 'Edit JSON', mergeKey: 'json' });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (!command || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) commands.redo();
    else commands.undo();
  };

  const problem = parsedOf(text).problem;
  return (
    <textarea
      ref={area}
      data-testid="editor-ready"
      aria-label={label}
      aria-invalid={problem !== undefined}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="min-h-0 w-full flex-1 resize-none bg-panel p-3 font-mono text-code outline-none focus-visible:-outline-offset-2"
      value={shown.text}
      onChange={event => change(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
