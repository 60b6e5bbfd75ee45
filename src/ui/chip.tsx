import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipProps {
  children: ReactNode;
  /** Shows a remove button with this name. */
  removeLabel?: string;
  onRemove?: () => void;
  className?: string;
}

/** A value in a set, such as one permission. */
export function Chip({ children, removeLabel, onRemove, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center rounded-full border border-line-strong bg-panel text-sm',
        onRemove ? 'pl-2.5' : 'px-2.5',
        className,
      )}
    >
      {children}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="inline-flex size-6 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

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
