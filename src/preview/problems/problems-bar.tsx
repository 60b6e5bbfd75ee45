import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import { problemTotals, shownTargets } from '../../studio/selectors.ts';
import type { ProblemFilter } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { SeverityCount, SeverityIcon } from '../../ui/severity.tsx';

const SEVERITIES = [
  { value: 'all', label: 'All severities' },
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
  { value: 'info', label: 'Notes' },
];

interface ProblemsBarProps {
  open: boolean;
  /** Absent where the list cannot be folded away. */
  onToggle?: () => void;
  /** At the right end. */
  children?: ReactNode;
}

/** Folding the list moves this bar to another place of the page, and the button is drawn anew: the focus goes with it. */
let folded = false;

/** Totals and filter of the problems; always in sight, the list below it can be folded away. */
export function ProblemsBar({ open, onToggle, children }: ProblemsBarProps) {
  const { errors, warnings, infos } = useStudio(problemTotals);
  const analysing = useStudio(state => state.analysing);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (folded) bar.current?.querySelector('button')?.focus();
    folded = false;
  }, []);
  return (
    <div ref={bar} className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 bg-panel px-4 py-1">
      <h2 className="m-0 text-base font-semibold">
        {onToggle ? (
          <Button
            variant="ghost"
            className="-ml-2 px-2 font-semibold"
            icon={open ? ChevronDown : ChevronUp}
            aria-expanded={open}
            onClick={() => {
              folded = true;
              onToggle();
            }}
          >
            Problems
          </Button>
        ) : (
          'Problems'
        )}
      </h2>
      <span className="flex flex-wrap items-center gap-x-3">
        {errors > 0 && <SeverityCount severity="error" count={errors} />}
        {warnings > 0 && <SeverityCount severity="warning" count={warnings} />}
        {infos > 0 && <SeverityCount severity="info" count={infos} />}
        {errors + warnings + infos === 0 && (
          <span className="inline-flex items-center gap-1 text-muted">
            {analysing ? (
              'Checking…'
            ) : (
              <>
                <SeverityIcon severity="fine" label="" />
                None
              </>
            )}
          </span>
        )}
      </span>
      {open && <Filters />}
      <span className="ml-auto">{children}</span>
    </div>
  );
}

function Filters() {
  const filter = useStudio(state => state.problemFilter);
  const targets = useStudio(shownTargets);
  const commands = useCommands();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Select
        fit
        inputSize="sm"
        aria-label="Filter by target"
        value={filter.target}
        options={[
          { value: 'all', label: 'All targets' },
          { value: 'none', label: 'The manifest itself' },
          ...targets.map(target => ({ value: target, label: targetName(target) })),
        ]}
        onChange={event => commands.setProblemFilter({ target: event.target.value })}
      />
      <Select
        fit
        inputSize="sm"
        aria-label="Filter by severity"
        value={filter.severity}
        options={SEVERITIES}
        onChange={event => commands.setProblemFilter({ severity: event.target.value as ProblemFilter['severity'] })}
      />
      <Checkbox
        checked={filter.onlySelected}
        onChange={event => commands.setProblemFilter({ onlySelected: event.target.checked })}
      >
        This tool only
      </Checkbox>
    </span>
  );
}
