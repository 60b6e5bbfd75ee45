import { UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { JsonLine } from '../../ui/code/code-line.tsx';
import { foldSame } from '../../ui/code/fold-same.ts';
import { type DiffRow, diffLines } from '../../ui/code/line-diff.ts';

interface DiffViewProps {
  left: string;
  right: string;
  leftName: string;
  rightName: string;
}

/** Two texts line by line: side by side where there is room, else below each other. Signs say what colour says. */
export function DiffView({ left, right, leftName, rightName }: DiffViewProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { a, b, parts, differences } = useMemo(() => {
    const leftLines = left.split('\n');
    const rightLines = right.split('\n');
    const rows = diffLines(leftLines, rightLines);
    return {
      a: leftLines,
      b: rightLines,
      parts: foldSame(rows),
      differences: rows.filter(row => row.kind !== 'same').length,
    };
  }, [left, right]);
  let place = 0;
  return (
    <div className="@container">
      <p role="status" className="mt-0 mb-2 text-muted">
        {differences === 0
          ? `${leftName} and ${rightName} are equal, indentation aside.`
          : `${differences} line${differences === 1 ? ' differs' : 's differ'} between ${leftName} and ${rightName}, indentation aside.`}
      </p>
      <div className="overflow-hidden rounded-md border border-line bg-panel font-mono text-code">
        {parts.map(part => {
          const at = place;
          place += part.rows.length;
          if (part.kind === 'shown' || unfolded.has(at)) {
            return part.rows.map(row => <DiffLine key={`${row.left} ${row.right}`} row={row} left={a} right={b} />);
          }
          return (
            <div key={at} className="border-y border-line bg-sunken px-2 py-0.5">
              <Button
                size="sm"
                variant="ghost"
                icon={UnfoldVertical}
                onClick={() => setUnfolded(previous => new Set(previous).add(at))}
              >
                {part.rows.length} equal lines
              </Button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function DiffLine({ row, left, right }: { row: DiffRow; left: readonly string[]; right: readonly string[] }) {
  const same = row.kind === 'same';
  return (
    <div className="grid @2xl:grid-cols-2">
      <Cell line={row.left} lines={left} sign={same ? ' ' : '−'} className={!same && 'bg-error-soft'} />
      <Cell
        line={row.right}
        lines={right}
        sign={same ? ' ' : '+'}
        className={same ? 'hidden @2xl:flex' : 'bg-fine-soft'}
      />
    </div>
  );
}

interface CellProps {
  line: number | undefined;
  lines: readonly string[];
  sign: string;
  className: string | false;
}

function Cell({ line, lines, sign, className }: CellProps) {
  if (line === undefined) return <div className="hidden bg-sunken @2xl:block" />;
  const text = lines[line] ?? '';
  return (
    <div className={classNames('flex min-w-0', className)}>
      <span className="w-10 shrink-0 pr-2 text-right text-muted select-none">{line + 1}</span>
      <span className="w-4 shrink-0 select-none">{sign}</span>
      <span className="min-w-0 flex-1 pr-2 break-words whitespace-pre-wrap">
        <JsonLine text={text} />
      </span>
    </div>
  );
}
