import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { JsonLine } from './code-line.tsx';

export interface BlockMark {
  tone: 'filled' | 'error' | 'new';
  /** Stands behind the line, in the words of the page: it is no part of the code. */
  note?: string;
}

interface JsonBlockProps {
  text: string;
  /** By zero-based line. */
  marks?: ReadonlyMap<number, BlockMark>;
  className?: string;
}

const TONES: Record<BlockMark['tone'], string> = {
  filled: 'bg-warning-soft',
  error: 'bg-error-soft',
  new: 'bg-fine-soft',
};

const FIRST_LINES = 120;
const LONGEST_LINE = 4000;

/** A short piece of JSON in the middle of a page: no numbers, no scrolling of its own; what is long is cut until it is asked for. */
export function JsonBlock({ text, marks, className }: JsonBlockProps) {
  const [whole, setWhole] = useState(false);
  const lines = text.split('\n');
  const shown = whole ? lines : lines.slice(0, FIRST_LINES);
  const cut = !whole && (lines.length > FIRST_LINES || shown.some(line => line.length > LONGEST_LINE));
  return (
    <div className={className}>
      <pre className="m-0 font-mono text-code whitespace-pre-wrap [overflow-wrap:anywhere]">
        {shown.map((line, index) => {
          const mark = marks?.get(index);
          const indent = Math.min(line.length - line.trimStart().length, 24) + 2;
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
              key={index}
              className={classNames('block rounded-xs', mark && TONES[mark.tone])}
              style={{ paddingLeft: `${indent}ch`, textIndent: `-${indent}ch` }}
            >
              <JsonLine text={whole || line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)}…`} />
              {mark?.note && <span className="ml-3 font-sans text-sm text-muted">{mark.note}</span>}
            </span>
          );
        })}
      </pre>
      {cut && (
        <Button size="sm" variant="link" onClick={() => setWhole(true)}>
          {lines.length > FIRST_LINES ? `Show all ${lines.length} lines` : 'Show the whole text'}
        </Button>
      )}
    </div>
  );
}
