import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Prose } from './prose.tsx';
import { SeverityIcon, type UiSeverity } from './severity.tsx';

export interface FieldMessage {
  severity: Exclude<UiSeverity, 'fine'>;
  text: string;
  /** A quick fix, usually a small `Button`. */
  action?: ReactNode;
}

/** What a control inside a `Field` has to carry. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** At the right of the hint, such as a character counter. */
  aside?: ReactNode;
  messages?: readonly FieldMessage[];
  /** `row` puts the label at the left where there is room; `stack` above. */
  layout?: 'row' | 'stack';
  optional?: boolean;
  className?: string;
  /** Marks the field for `reveal` and tests. */
  'data-field'?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its diagnostics. The control gets its id and descriptions as an argument. */
export function Field({
  label,
  hint,
  aside,
  messages = [],
  layout = 'row',
  optional,
  className,
  children,
  ...rest
}: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, messages.length > 0 && `${id}-messages`].filter(Boolean);
  const control: FieldControl = {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': messages.some(message => message.severity === 'error') || undefined,
  };
  return (
    <div data-field={rest['data-field']} className={classNames('@container min-w-0', className)}>
      <div className={layout === 'row' ? 'grid gap-x-3 gap-y-1 @md:grid-cols-[7.5rem_minmax(0,1fr)]' : 'grid gap-y-1'}>
        <label htmlFor={id} className="pt-1 text-muted">
          {label}
          {optional && <span className="ml-1 text-xs">optional</span>}
        </label>
        <div className="min-w-0">
          {children(control)}
          {(hint !== undefined || aside !== undefined) && (
            <div className="mt-1 flex items-baseline justify-between gap-3 text-sm text-muted">
              <span id={`${id}-hint`}>{hint}</span>
              {aside !== undefined && <span className="shrink-0 tabular-nums">{aside}</span>}
            </div>
          )}
          <FieldMessages id={`${id}-messages`} messages={messages} />
        </div>
      </div>
    </div>
  );
}

/** The diagnostics of one place, each with shape, words and its fix. Nothing where there are none. */
export function FieldMessages({ id, messages }: { id?: string; messages: readonly FieldMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className="mt-1 grid gap-1 text-sm">
      {messages.map(message => (
        <li key={`${message.severity} ${message.text}`} className="flex flex-wrap items-start gap-x-1.5 gap-y-0.5">
          <SeverityIcon severity={message.severity} className="mt-0.5" />
          <span className="min-w-40 flex-1 break-words">
            <Prose>{message.text}</Prose>
          </span>
          {message.action && <span className="ml-auto shrink-0">{message.action}</span>}
        </li>
      ))}
    </ul>
  );
}
