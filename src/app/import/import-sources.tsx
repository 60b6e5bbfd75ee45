import { FileText } from 'lucide-react';
import { SeverityIcon } from '../../ui/severity.tsx';
import { ImportNotes } from './import-notes.tsx';
import type { ImportSource } from './use-import.ts';

const MOST_NOTES = 8;

/** What each text was recognised as, or why nothing was found in it. */
export function ImportSources({ sources }: { sources: readonly ImportSource[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="m-0 grid max-h-[40dvh] list-none gap-3 overflow-y-auto p-0">
      {sources.map(({ name, reading }, index) => (
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
                : `${reading.format} · ${toolCount(reading.tools.length)}`}
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
}

export const toolCount = (count: number): string => `${count.toLocaleString('en')} tool${count === 1 ? '' : 's'}`;
