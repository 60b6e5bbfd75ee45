import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type UiSeverity = 'error' | 'warning' | 'info' | 'fine';

const COLOURS: Record<UiSeverity, string> = {
  error: 'text-error',
  warning: 'text-warning',
  info: 'text-muted',
  fine: 'text-fine',
};

const WORDS: Record<UiSeverity, string> = { error: 'Error', warning: 'Warning', info: 'Note', fine: 'Fine' };

/** Each severity has a shape of its own, so that colour is never the only difference. */
const SHAPES: Record<UiSeverity, ReactNode> = {
  error: <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  warning: <path d="M6 1.2L11.4 10.8H.6z" fill="currentColor" />,
  info: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  fine: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
};

interface SeverityIconProps {
  severity: UiSeverity;
  /** What assistive technology reads; `''` where the word stands beside the icon. */
  label?: string;
  className?: string;
}

export function SeverityIcon({ severity, label = WORDS[severity], className }: SeverityIconProps) {
  const classes = classNames('inline-block size-3 shrink-0', COLOURS[severity], className);
  if (label === '') {
    return (
      <svg viewBox="0 0 12 12" className={classes} aria-hidden="true">
        {SHAPES[severity]}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 12 12" className={classes} role="img" aria-label={label}>
      <title>{label}</title>
      {SHAPES[severity]}
    </svg>
  );
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `✕ 2 errors`: shape, number and word. `compact` shows shape and number and keeps the words for assistive technology. */
export function SeverityCount(props: { severity: 'error' | 'warning' | 'info'; count: number; compact?: boolean }) {
  const words = plural(props.count, props.severity === 'info' ? 'note' : props.severity);
  return (
    <span className={classNames('inline-flex items-center gap-1 tabular-nums', COLOURS[props.severity])}>
      <SeverityIcon severity={props.severity} label="" />
      {props.compact ? (
        <>
          <span aria-hidden="true">{props.count}</span>
          <span className="sr-only">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  );
}
