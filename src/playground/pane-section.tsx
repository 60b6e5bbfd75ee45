import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface PaneSectionProps {
  title: string;
  /** Beside the title: a count, a state. */
  aside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a pane. */
export function PaneSection({ title, aside, actions, children }: PaneSectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="m-0 text-base font-semibold">{title}</h3>
        {aside !== undefined && <span className="min-w-0 text-muted">{aside}</span>}
        {actions && <span className="ml-auto flex items-center gap-1">{actions}</span>}
      </div>
      {children}
    </section>
  );
}

/** A part that most people leave as it is: closed until it is wanted. */
export function FoldedSection({
  title,
  aside,
  open,
  children,
}: Omit<PaneSectionProps, 'actions'> & { open?: boolean }) {
  return (
    <details className="group" open={open}>
      <summary className="flex min-h-6 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-sm hover:bg-hover">
        <ChevronRight size={14} aria-hidden="true" className="text-muted transition-transform group-open:rotate-90" />
        <h3 className="m-0 text-base font-semibold">{title}</h3>
        {aside !== undefined && <span className="min-w-0 text-muted">{aside}</span>}
      </summary>
      <div className="grid grid-cols-1 gap-2 pt-2">{children}</div>
    </details>
  );
}
