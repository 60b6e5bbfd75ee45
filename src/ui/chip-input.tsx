import { X } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface ChipItem {
  key: string;
  label: string;
  /** A word in another tone: an unknown permission, a value of the wrong type. */
  tone?: 'warning' | 'error';
  title?: string;
}

interface ChipInputProps {
  items: readonly ChipItem[];
  /** What one item is: "permission". */
  noun: string;
  /** Adds what was typed; returns why it cannot be. */
  add: (text: string) => string | undefined;
  remove: (index: number) => void;
  suggestions?: readonly string[];
  mono?: boolean;
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'list'>;
}

/** A set of short values: Enter or a comma adds, Backspace in the empty field removes the last, arrow keys walk over the chips. */
export function ChipInput({ items, noun, add, remove, suggestions = [], mono, inputProps }: ChipInputProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  const commit = (value: string): void => {
    const trimmed = value.trim();
    const reason = trimmed === '' ? undefined : add(trimmed);
    setFault(reason);
    if (reason === undefined) setText('');
  };

  const focusChip = (index: number): void => {
    const buttons = box.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (index >= buttons.length || index < 0 ? input.current : buttons[index])?.focus();
  };

  const removeAt = (index: number): void => {
    remove(index);
    // The hand stays where it was: on the chip that took the place, else in the field.
    requestAnimationFrame(() => focusChip(Math.min(index, items.length - 2)));
  };

  return (
    <div>
      <div ref={box} className="flex flex-wrap items-center gap-1.5">
        {items.map((item, index) => (
          <span
            key={item.key}
            title={item.title}
            className={classNames(
              'inline-flex h-6 max-w-full items-center rounded-full border pl-2.5',
              mono ? 'font-mono text-code' : 'text-sm',
              item.tone === 'error' && 'border-error text-error',
              item.tone === 'warning' && 'border-warning text-warning',
              item.tone === undefined && 'border-line-strong bg-panel',
            )}
          >
            <span className="truncate">{item.label}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${item.label}`}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
              onClick={() => removeAt(index)}
              onKeyDown={event => {
                if (event.key === 'ArrowLeft') focusChip(Math.max(0, index - 1));
                else if (event.key === 'ArrowRight') focusChip(index + 1);
                else if (event.key === 'Backspace' || event.key === 'Delete') removeAt(index);
                else return;
                event.preventDefault();
              }}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          {...inputProps}
          ref={input}
          value={text}
          list={suggestions.length > 0 ? listId : undefined}
          placeholder={`add ${noun}…`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          size={Math.max(16, text.length + 2)}
          className={classNames(
            'h-6 min-w-24 rounded-full border border-dashed border-line-strong bg-transparent px-2.5 hover:border-muted aria-invalid:border-error',
            mono ? 'font-mono text-code' : 'text-sm',
          )}
          aria-invalid={fault !== undefined || inputProps?.['aria-invalid']}
          onChange={event => {
            const value = event.target.value;
            const picked = (event.nativeEvent as InputEvent).inputType === undefined && suggestions.includes(value);
            if (picked) commit(value);
            else {
              setText(value);
              setFault(undefined);
            }
          }}
          onBlur={() => commit(text)}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return;
            const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
            if (event.key === 'Enter' || (event.key === ',' && !mono)) commit(text);
            else if (event.key === 'Backspace' && text === '' && items.length > 0) remove(items.length - 1);
            else if (event.key === 'ArrowLeft' && atStart && items.length > 0) focusChip(items.length - 1);
            else if (event.key === 'Escape' && text !== '') {
              setText('');
              setFault(undefined);
              event.stopPropagation();
            } else return;
            event.preventDefault();
          }}
        />
        {suggestions.length > 0 && (
          <datalist id={listId}>
            {suggestions.map(suggestion => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
      </div>
      <p role="status" className={fault === undefined ? 'sr-only' : 'mt-0.5 text-sm text-error'}>
        {fault ?? ''}
      </p>
    </div>
  );
}
