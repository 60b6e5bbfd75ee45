import { Plus, Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EvalCase } from '../../studio/play/play-state.ts';
import {
  evalCases,
  evalSummary,
  evalSurroundingsOutdated,
  evalsOutdated,
  type ScenarioItem,
  scenarioItems,
} from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SeverityIcon, type UiSeverity } from '../../ui/severity.tsx';
import { toast } from '../../ui/toast.tsx';
import { RowMenu } from './row-menu.tsx';

/** Adds a scenario made for the tools as they are. */
export function useSuggest(): { suggest: () => Promise<void>; suggesting: boolean } {
  const play = usePlay();
  const suggesting = useStudio(state => state.play.suggesting);
  return {
    suggesting,
    async suggest() {
      const made = await play.suggestScenario();
      if (!made.ok) toast(made.reason);
      else announce('A scenario was added');
    },
  };
}

/** All scenarios, with what became of them as eval cases. */
export function ScenarioList() {
  const play = usePlay();
  const items = useStudio(scenarioItems);
  const selected = useStudio(state => state.play.selected);
  const cases = useStudio(evalCases);
  const { suggest, suggesting } = useSuggest();
  return (
    <section aria-label="Scenarios" className="grid grid-cols-1 gap-1.5">
      <div className="flex min-h-7 items-center gap-1 pl-4 pr-3">
        <h2 className="m-0 min-w-0 flex-1 text-base font-semibold">Scenarios</h2>
        <Button size="sm" icon={Sparkles} disabled={suggesting} onClick={() => void suggest()}>
          {suggesting ? 'Making one…' : 'Suggest one'}
        </Button>
        <IconButton size="sm" icon={Plus} label="Add a scenario" onClick={() => play.addScenario()} />
      </div>
      <ul className="m-0 max-h-[30dvh] list-none overflow-y-auto p-0" tabIndex={-1}>
        {items.map(item => (
          <ScenarioRow
            key={item.index}
            item={item}
            count={items.length}
            selected={item.index === selected}
            verdict={cases.get(item.value)}
          />
        ))}
      </ul>
      <EvalBar />
    </section>
  );
}

const VERDICTS: Record<EvalCase['status'], { severity: UiSeverity; words: string }> = {
  waiting: { severity: 'info', words: 'waits' },
  passed: { severity: 'fine', words: 'passes' },
  failed: { severity: 'error', words: 'differs' },
  unexpecting: { severity: 'info', words: 'expects nothing' },
  unreadable: { severity: 'error', words: 'cannot be read' },
  cancelled: { severity: 'warning', words: 'cancelled' },
};

/** The scenario is the same, but not what it ran with. */
const OUTDATED: { severity: UiSeverity; words: string } = { severity: 'info', words: 'out of date' };

interface ScenarioRowProps {
  item: ScenarioItem;
  count: number;
  selected: boolean;
  verdict: EvalCase | undefined;
}

function ScenarioRow({ item, count, selected, verdict }: ScenarioRowProps) {
  const play = usePlay();
  const { index, name } = item;
  const outdated = useStudio(evalSurroundingsOutdated);
  const shown = verdict && (outdated ? OUTDATED : VERDICTS[verdict.status]);
  const broken = item.scenario === undefined;
  return (
    <li
      className={classNames(
        'flex items-center pr-3',
        selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        data-testid="scenario-row"
        aria-current={selected ? 'true' : undefined}
        onClick={() => play.selectScenario(index)}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 py-1 pl-4 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        {(shown || broken) && (
          <span className="inline-flex shrink-0 items-center gap-1 text-sm text-muted">
            <SeverityIcon severity={shown?.severity ?? 'error'} label="" className="size-2.5" />
            {shown?.words ?? 'cannot be read'}
          </span>
        )}
      </button>
      <RowMenu
        list="scenarios"
        label={`Actions for ${name}`}
        index={index}
        count={count}
        onMove={to => play.moveScenario(index, to)}
        onDuplicate={() => play.duplicateScenario(index)}
        onRemove={() => play.removeScenario(index)}
      />
    </li>
  );
}

/** Runs all scenarios as eval cases, and says how many pass. */
function EvalBar() {
  const play = usePlay();
  const evals = useStudio(state => state.play.evals);
  const summary = useStudio(evalSummary);
  const outdated = useStudio(evalsOutdated);
  const any = useStudio(state => scenarioItems(state).some(item => item.isEval));
  const running = evals?.status === 'running';
  useSaid(evals?.id, evals !== undefined && !running, `Eval cases: ${evals?.problem ?? words(summary, false, false)}`);
  const runAll = (): void => {
    const outcome = play.runEvals();
    if (!outcome.ok) toast(outcome.reason);
  };
  return (
    <div className="flex min-h-8 items-center gap-2 border-y border-line py-1 pr-3 pl-4">
      <span className="min-w-0 flex-1" data-testid="eval-summary">
        <span className="font-semibold">Eval cases</span>{' '}
        <span className="text-muted">
          {evals?.problem ??
            (evals ? words(summary, running, outdated) : any ? 'not run yet' : 'none says what to expect')}
        </span>
      </span>
      {running ? (
        <Button size="sm" onClick={() => play.cancelEvals()}>
          Cancel
        </Button>
      ) : (
        <Button size="sm" onClick={runAll}>
          Run all
        </Button>
      )}
    </div>
  );
}

/** Read out once it has ended, and not at each case. */
function useSaid(id: number | undefined, ended: boolean, text: string): void {
  const said = useRef(ended ? id : undefined);
  useEffect(() => {
    if (!ended || said.current === id) return;
    said.current = id;
    announce(text);
  });
}

function words({ passed, judged, left }: ReturnType<typeof evalSummary>, running: boolean, outdated: boolean): string {
  if (running) return `${left} to go`;
  return `${passed} of ${judged} pass${outdated ? ', out of date' : ''}`;
}
