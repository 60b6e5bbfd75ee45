import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A native checkbox with its label; the whole label is the target. Give `aria-label` instead of children in a table. */
export function Checkbox({ children, className, ...rest }: ComponentProps<'input'> & { children?: ReactNode }) {
  return (
    <label
      className={classNames('inline-flex min-h-6 min-w-6 cursor-pointer items-center justify-center gap-2', className)}
    >
      <input type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" {...rest} />
      {children}
    </label>
  );
}
