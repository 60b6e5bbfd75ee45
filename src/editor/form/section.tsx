import { type ReactNode, useId } from 'react';

/** A titled part of the form. */
export function Section(props: {
  title: string;
  summary?: ReactNode;
  actions?: ReactNode;
  field?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-field={props.field} className="@container isolate grid min-w-0 gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={id} className="font-semibold">
          {props.title}
        </h3>
        {props.summary !== undefined && <span className="text-muted">{props.summary}</span>}
        {props.actions && <div className="ml-auto flex flex-wrap items-center gap-1.5">{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
}
