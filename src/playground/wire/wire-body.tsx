import { UnfoldVertical } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { Json } from '../../manifest/json.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { JsonLine } from '../../ui/code/code-line.tsx';
import { type BodyPart, bodyParts } from './body-parts.ts';

interface WireBodyProps {
  body: Json;
  /** The body before it on the same way: what is equal is folded, what is new is marked. */
  before?: Json | undefined;
  /** All of it is new, so nothing is marked; what is equal is folded all the same. */
  unmarked?: boolean;
}

/** So many lines of a fold are shown at once. */
const STEP = 200;

/** A body as highlighted JSON. */
export const WireBody = memo(function WireBody({ body, before, unmarked = false }: WireBodyProps) {
  const parts = useMemo(() => bodyParts(body, before), [body, before]);
  return (
    <div className="min-w-0 font-mono text-code">
      {parts.map(part =>
        part.kind === 'folded' ? (
          <Fold key={part.from} part={part} unmarked={unmarked} />
        ) : (
          <Lines key={part.from} part={part} unmarked={unmarked} />
        ),
      )}
    </div>
  );
});

function Lines({ part, to, unmarked = false }: { part: BodyPart; to?: number; unmarked?: boolean }) {
  return (
    <pre className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {part.lines.slice(0, to).map((text, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          key={index}
          text={text}
          isNew={(part.kind === 'new' || part.isNew === true) && !unmarked}
        />
      ))}
    </pre>
  );
}

/** A line past this many characters is cut until it is asked for: laying out a megabyte takes seconds. */
const LONGEST_LINE = 3000;

const Line = memo(function Line({ text, isNew }: { text: string; isNew: boolean }) {
  const [whole, setWhole] = useState(false);
  const left = whole ? 0 : Math.max(0, text.length - LONGEST_LINE);
  const indent = Math.min(text.length - text.trimStart().length, 24) + 2;
  return (
    <span
      className={classNames('block border-l-3 pr-2', isNew ? 'border-accent bg-accent-soft' : 'border-transparent')}
      style={{ paddingLeft: `calc(${indent}ch + 5px)`, textIndent: `-${indent}ch` }}
    >
      <JsonLine text={left > 0 ? text.slice(0, LONGEST_LINE) : text} />
      {left > 0 && (
        <Button size="sm" variant="link" className="indent-0" onClick={() => setWhole(true)}>
          {left} more characters
        </Button>
      )}
    </span>
  );
});

function Fold({ part, unmarked }: { part: BodyPart; unmarked: boolean }) {
  const [shown, setShown] = useState(0);
  const left = part.lines.length - shown;
  return (
    <>
      {shown > 0 && <Lines part={part} to={shown} unmarked={unmarked} />}
      {left > 0 && (
        <div className="my-0.5 border-y border-line bg-sunken px-1 font-sans">
          <Button size="sm" variant="ghost" icon={UnfoldVertical} onClick={() => setShown(shown + STEP)}>
            {left} {part.why} line{left === 1 ? '' : 's'}
          </Button>
        </div>
      )}
    </>
  );
}
