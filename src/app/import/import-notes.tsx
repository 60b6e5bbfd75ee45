import type { ImportNote } from '../../analysis/import-reading.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';

const MOST_SHOWN = 50;

/** What is to be said about a text or a tool, the gravest first, each with its place in the text. */
export function ImportNotes({ notes, most = MOST_SHOWN }: { notes: readonly ImportNote[]; most?: number }) {
  if (notes.length === 0) return null;
  const ordered = notes.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  return (
    <ul className="m-0 grid list-none gap-1.5 p-0 text-sm">
      {ordered.slice(0, most).map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, and notes may be the same twice
        <Note key={index} note={note} />
      ))}
      {ordered.length > most && <li className="pl-5 text-muted">and {ordered.length - most} more</li>}
    </ul>
  );
}

/** Messages about syntax say where on their own. */
const SAYS_WHERE = /\bline \d/i;
const RANK = { error: 0, warning: 1, info: 2 };

function Note({ note: { severity, message, line, column, excerpt } }: { note: ImportNote }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <SeverityIcon severity={severity} className="mt-1" />
      <span className="min-w-0 break-words">
        <Prose>{message}</Prose>
        {line !== undefined && !SAYS_WHERE.test(message) && (
          <span className="ml-1.5 text-muted tabular-nums">
            Line {line}, column {column}
          </span>
        )}
      </span>
      {excerpt !== undefined && (
        <code className="col-start-2 mt-0.5 block overflow-x-auto rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-code whitespace-pre">
          {excerpt}
        </code>
      )}
    </li>
  );
}
