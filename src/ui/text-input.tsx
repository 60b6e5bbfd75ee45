import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The look of everything one can type into or choose from. */
export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-panel text-ink transition-colors hover:border-muted aria-invalid:border-error disabled:bg-sunken disabled:text-muted';

/** `:read-only` holds for every select too, so only what one types into says it. */
const READ_ONLY = 'read-only:bg-sunken';

interface TextInputProps extends ComponentProps<'input'> {
  mono?: boolean;
  /** `sm` fits a table row. */
  inputSize?: 'sm' | 'md';
}

export function TextInput({ mono, inputSize = 'md', className, ...rest }: TextInputProps) {
  return (
    <OwnForm>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={!mono}
        className={classNames(
          CONTROL,
          READ_ONLY,
          inputSize === 'md' ? 'h-7 px-2.5' : 'h-6 px-1.5',
          mono ? 'font-mono text-code' : 'text-base',
          className,
        )}
        {...rest}
      />
    </OwnForm>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  mono?: boolean;
  minRows?: number;
  maxRows?: number;
}

/** Grows with its text between `minRows` and `maxRows` (CSS `field-sizing`; a fixed height where that is not known). */
export function TextArea({ mono, minRows = 2, maxRows = 12, className, style, ...rest }: TextAreaProps) {
  const line = mono ? 18 : 20;
  return (
    <OwnForm>
      <textarea
        rows={minRows}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={!mono}
        style={{ minHeight: minRows * line + 10, maxHeight: maxRows * line + 10, ...style }}
        className={classNames(
          CONTROL,
          READ_ONLY,
          'block resize-y px-2.5 py-1 [field-sizing:content]',
          mono ? 'font-mono text-code' : 'text-base',
          className,
        )}
        {...rest}
      />
    </OwnForm>
  );
}

/** At each keystroke the browser's autofill reads the whole form that a field belongs to; so each field is a form. Not a box, not a role. */
const OwnForm = ({ children }: { children: ReactNode }) => (
  <form className="contents" onSubmit={event => event.preventDefault()}>
    {children}
  </form>
);
