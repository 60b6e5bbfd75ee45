import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'fine' | 'warning' | 'error';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink',
  accent: 'bg-accent-soft text-accent',
  fine: 'bg-fine-soft text-fine',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
};

/** A small count or state word. Not interactive; a badge that can be pressed is a `Chip`. */
export function Badge(props: { tone?: BadgeTone; children: ReactNode; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-full px-2 text-xs font-medium tabular-nums whitespace-nowrap',
        TONES[props.tone ?? 'neutral'],
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}
