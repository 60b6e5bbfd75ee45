import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL } from './text-input.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size'> {
  options: readonly SelectOption[];
  inputSize?: 'sm' | 'md';
  /** As wide as its text instead of as wide as its place. */
  fit?: boolean;
}

/** The platform's own select: type-ahead, touch and assistive technology work everywhere. */
export function Select({ options, inputSize = 'md', fit, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-flex items-center', !fit && 'w-full', className)}>
      <select
        className={classNames(
          CONTROL,
          'appearance-none truncate pr-7',
          inputSize === 'md' ? 'h-7 pl-2.5 text-base' : 'h-6 pl-1.5 text-sm',
        )}
        {...rest}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" className="pointer-events-none absolute right-2 text-muted" />
    </span>
  );
}
