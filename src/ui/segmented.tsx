import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Tooltip of the platform, for a shortcut. */
  title?: string;
  testId?: string;
}

interface SegmentedProps<Value extends string> {
  /** What is chosen here; read by assistive technology. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  testId?: string;
  className?: string;
}

/** One of a few, all visible. Radio buttons underneath, so arrow keys and roles are the platform's. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      data-testid={props.testId}
      data-value={props.value}
      className={classNames(
        'inline-flex h-7 shrink-0 overflow-hidden rounded-md border border-line-strong bg-panel',
        props.className,
      )}
    >
      {props.options.map(option => (
        <label
          key={option.value}
          title={option.title}
          data-testid={option.testId}
          className={classNames(
            'relative inline-flex cursor-pointer select-none items-center px-3 whitespace-nowrap transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
            option.value === props.value
              ? 'bg-accent-soft font-medium text-accent'
              : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
