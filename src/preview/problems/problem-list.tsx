import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { isProvable } from '../../analysis/proof/provable.ts';
import { type Problem, problemGroups } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toggled } from '../proof/toggled.ts';
import { ProblemRow } from './problem-row.tsx';
import { worstFirst } from './worst-first.ts';

interface Row {
  problem: Problem;
  label: string;
  first: boolean;
}

const ROW_HEIGHT = 28;
const PAGE = 10;

/** All findings that the filter lets through, grouped by tool; only what is in sight is in the document. */
export function ProblemList() {
  const groups = useStudio(problemGroups);
  const rows = useMemo(
    () =>
      worstFirst(groups).flatMap(({ label, problems }) =>
        problems.map((problem, index): Row => ({ problem, label, first: index === 0 })),
      ),
    [groups],
  );
  if (rows.length === 0) return <NoProblems />;
  return <Rows rows={rows} />;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  /** Problems whose proof is open; kept here, because rows out of sight are not in the document. */
  const [proofs, setProofs] = useState<ReadonlySet<string>>(new Set());
  const filter = useStudio(state => state.problemFilter.target);
  const active = Math.max(
    0,
    rows.findIndex(row => row.problem.id === current),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: index => rows[index]?.problem.id ?? index,
    overscan: 8,
  });

  const go = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setCurrent(row.problem.id);
    virtual.scrollToIndex(index);
    // The row may come into the document only after scrolling.
    requestAnimationFrame(() => {
      scroller.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] [data-problem-button]:not(:disabled)`)
        ?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = rows.length - 1;
    const to: { [key: string]: number } = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + PAGE, last),
      PageUp: Math.max(active - PAGE, 0),
      Home: 0,
      End: last,
    };
    const next = Object.hasOwn(to, event.key) ? to[event.key] : undefined;
    // Inside a proof the arrow keys scroll and select.
    if (event.target instanceof Element && event.target.closest('[data-problem-proof]')) return;
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(next);
  };

  return (
    <div ref={scroller} className="@container h-full overflow-y-auto">
      <ul
        aria-label="Problems"
        onKeyDown={onKeyDown}
        className="relative m-0 w-full list-none p-0"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              data-index={item.index}
              data-testid="problem"
              data-severity={row.problem.diagnostic.severity}
              data-code={row.problem.diagnostic.code}
              onFocus={() => setCurrent(row.problem.id)}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ProblemRow
                {...row}
                divided={row.first && item.index > 0}
                tabbable={item.index === active}
                provenFor={provenFor(row.problem, filter)}
                proofOpen={proofs.has(row.problem.id)}
                onProofToggle={() => setProofs(open => toggled(open, row.problem.id))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The target that is filtered for, else the first that says it. */
const provenFor = ({ key, diagnostic, targets }: Problem, filter: string): string | undefined =>
  key !== undefined && isProvable(diagnostic) ? (targets.find(target => target === filter) ?? targets[0]) : undefined;

function NoProblems() {
  const filtered = useStudio(
    ({ problemFilter: { target, severity, onlySelected } }) => target !== 'all' || severity !== 'all' || onlySelected,
  );
  const analysing = useStudio(state => state.analysing);
  if (analysing) return <EmptyState title="Checking…" />;
  if (filtered)
    return <EmptyState title="Nothing matches the filter">Other targets or severities may have problems.</EmptyState>;
  return (
    <EmptyState title="No problems">Every tool is valid, and nothing of it is lost on the way to a target.</EmptyState>
  );
}
