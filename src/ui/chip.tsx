import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A chip that can be switched on and off. */
export function ToggleChip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-full border px-2.5 text-sm transition-colors',
        pressed ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong bg-panel hover:bg-hover',
        className,
      )}
      {...rest}
    />
  );
}
