import { type ComponentProps, useRef, useState } from 'react';
import { Fault } from './draft-input.tsx';
import { TextInput } from './text-input.tsx';

interface CommitInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  /** Called on Enter and on blur with a changed text; returns why it cannot be. */
  commit: (text: string) => string | undefined;
  /** Tells while typing why the text cannot be committed. */
  check?: (text: string) => string | undefined;
  mono?: boolean;
  inputSize?: 'sm' | 'md';
  /** For what is wrong, where the field itself is narrow. */
  faultClassName?: string;
}

/** A name: it changes at once when the person is done with it, not at each letter, because other places follow it. */
export function CommitInput({ value, commit, check, faultClassName, onBlur, onKeyDown, ...rest }: CommitInputProps) {
  const [draft, setDraft] = useState<{ text: string; base: string }>();
  const [fault, setFault] = useState<string>();
  const cancelled = useRef(false);
  // A rename from elsewhere (undo, the JSON pane) wins over what was typed before it.
  const text = draft && draft.base === value ? draft.text : value;
  const shownFault = draft && draft.base === value ? fault : undefined;

  const finish = (): void => {
    if (text === value) {
      setDraft(undefined);
      return;
    }
    const reason = commit(text);
    setFault(reason);
    if (reason === undefined) setDraft(undefined);
  };

  return (
    <>
      <TextInput
        {...rest}
        value={text}
        aria-invalid={shownFault !== undefined || rest['aria-invalid']}
        onChange={event => {
          setDraft({ text: event.target.value, base: value });
          setFault(check?.(event.target.value));
        }}
        onBlur={event => {
          if (!cancelled.current) finish();
          cancelled.current = false;
          onBlur?.(event);
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            finish();
          } else if (event.key === 'Escape' && draft && text !== value) {
            event.preventDefault();
            event.stopPropagation();
            setDraft(undefined);
            setFault(undefined);
            return;
          }
          onKeyDown?.(event);
        }}
      />
      <Fault text={shownFault} className={faultClassName} />
    </>
  );
}
