import { FileText } from 'lucide-react';
import { SeverityIcon } from '../../ui/severity.tsx';
import { ImportNotes } from './import-notes.tsx';
import type { ImportSource } from './import-source.ts';

const MOST_NOTES = 8;

/** What each text was recognised as, or why nothing was found in it. */
export function ImportSources({ sources, short = false }: { sources: readonly ImportSource[]; short?: boolean }) {
  if (sources.length === 0) return null;
  const unread = sources.filter(({ reading }) => reading.kind === 'nothing').length;
  const list = (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
      {sources.map(({ name, reading, done }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and two files may have one name
        <li key={index} className="grid gap-1.5">
          <p className="m-0 flex min-w-0 flex-wrap items-center gap-x-2">
            {reading.kind === 'nothing' ? (
              <SeverityIcon severity="error" />
            ) : (
              <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
            )}
            <span className="min-w-0 font-medium break-words">{name}</span>
            <span className="text-muted">
              {reading.kind === 'nothing'
                ? 'Nothing to import'
                : `${reading.format} · ${toolCount(reading.tools.length)}${done ? ` · ${done}` : ''}`}
            </span>
          </p>
          {reading.notes.length > 0 && (
            <div className="pl-5">
              <ImportNotes notes={reading.notes} most={MOST_NOTES} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
  if (!short) return list;
  return (
    <div className="grid grid-cols-1 gap-2">
      {unread > 0 && (
        <p className="m-0 text-muted">
          {unread} of {sources.length} files hold nothing that can be imported.
        </p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached without a mouse
        tabIndex={0}
        aria-label="Files"
        className="max-h-[30dvh] overflow-y-auto"
      >
        {list}
      </section>
    </div>
  );
}

export const toolCount = (count: number): string => `${count.toLocaleString('en')} tool${count === 1 ? '' : 's'}`;
