import type { ReactNode } from 'react';

/** What a pane says when it has nothing to show, and what to do about it. */
export function EmptyState(props: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="m-0 text-lg font-medium">{props.title}</p>
      {props.children && <div className="max-w-80 text-muted">{props.children}</div>}
      {props.actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{props.actions}</div>}
    </div>
  );
}
