import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import { Prose } from './prose.tsx';
import { TextArea, TextInput } from './text-input.tsx';
import { type Draft, useDraft, type Written } from './use-draft.ts';

interface DraftProps {
  value: string;
  /** Called at each keystroke. */
  write: (text: string) => Written;
}

type Rest<Element extends 'input' | 'textarea'> = Omit<ComponentProps<Element>, 'value' | 'onChange'>;

/** One line that is written into the document as it is typed. What cannot be written stays in the field, with the reason below it. */
export function DraftInput({
  value,
  write,
  onBlur,
  onKeyDown,
  ...rest
}: DraftProps & Rest<'input'> & { mono?: boolean; inputSize?: 'sm' | 'md' }) {
  const draft = useDraft(value, write);
  return (
    <>
      <TextInput
        {...rest}
        value={draft.text}
        aria-invalid={draft.fault !== undefined || rest['aria-invalid']}
        onChange={event => draft.change(event.target.value)}
        onBlur={event => {
          draft.settle();
          onBlur?.(event);
        }}
        onKeyDown={event => {
          revertOnEscape(event, draft);
          onKeyDown?.(event);
        }}
      />
      <Fault text={draft.fault} />
    </>
  );
}

/** Several lines, otherwise as `DraftInput`. */
export function DraftArea({
  value,
  write,
  onBlur,
  onKeyDown,
  ...rest
}: DraftProps & Rest<'textarea'> & { mono?: boolean; minRows?: number; maxRows?: number }) {
  const draft = useDraft(value, write);
  return (
    <>
      <TextArea
        {...rest}
        value={draft.text}
        aria-invalid={draft.fault !== undefined || rest['aria-invalid']}
        onChange={event => draft.change(event.target.value)}
        onBlur={event => {
          draft.settle();
          onBlur?.(event);
        }}
        onKeyDown={event => {
          revertOnEscape(event, draft);
          onKeyDown?.(event);
        }}
      />
      <Fault text={draft.fault} />
    </>
  );
}

function revertOnEscape(event: KeyboardEvent, draft: Draft): void {
  if (event.key !== 'Escape' || draft.fault === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  draft.revert();
}

/** Why what stands in a control is not in the document. */
export function Fault({ text, className }: { text: string | undefined; className?: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? 'sr-only' : classNames('mt-0.5 text-sm text-error', className)}>
      {text === undefined ? '' : <Prose>{`${text} Not saved yet; Esc takes it back.`}</Prose>}
    </p>
  );
}
