import { useEffect, useRef } from 'react';
import { scenarioItems, selectedScenario } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OneToolPane } from '../one-tool/one-tool-pane.tsx';
import { usePlayUi } from '../play-ui.ts';
import { BarLegend } from '../timeline/bar.tsx';
import type { RunRow } from '../timeline/run-rows.ts';
import type { SegmentKind } from '../timeline/segments.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { CallsTable } from './calls-table.tsx';
import { OutcomeBanner } from './outcome-banner.tsx';
import { RunBar } from './run-bar.tsx';
import { askingTarget, presentExchange, runView } from './run-view.ts';

/** The run: what drives it, how it ended, and what happened. */
export function RunPane() {
  const { tab } = usePlayUi();
  const canRun = useStudio(state => selectedScenario(state)?.scenario !== undefined);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <h2 className="sr-only">Run</h2>
      <RunBar canRun={canRun} />
      {tab === 'tool' ? (
        <div className="min-h-0 flex-1">
          <OneToolPane />
        </div>
      ) : (
        <RunBody canRun={canRun} />
      )}
    </div>
  );
}

function RunBody({ canRun }: { canRun: boolean }) {
  const play = usePlay();
  const ui = usePlayUi();
  const approval = useStudio(state => state.play.run?.approval);
  const asking = useStudio(askingTarget);
  const status = useStudio(state => state.play.run?.status);
  const view = useStudio(runView);
  const present = useStudio(state => presentExchange(state, 0));
  const body = useRef<HTMLDivElement>(null);
  useFocusAfterAnswer(approval !== undefined, body);
  if (view.events.length === 0 && !approval) return <Nothing canRun={canRun} running={status === 'running'} />;
  return (
    <div ref={body} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <OutcomeBanner events={view.events} />
      {approval && <ApprovalCard request={approval} target={asking} answer={play.answerApproval} />}
      <div className="min-h-0 flex-1">
        {ui.tab === 'calls' ? (
          <CallsTable rows={view.rows} />
        ) : (
          <Timeline
            rows={view.rows}
            endMs={view.endMs}
            exchange={ui.picked ?? present}
            follow={view.atEnd ? undefined : view.rows.at(-1)?.id}
            onExchange={ui.pick}
          />
        )}
      </div>
      {ui.tab === 'timeline' && (
        <div className="shrink-0 border-t border-line px-4 py-1.5">
          <BarLegend kinds={kindsIn(view.rows)} />
        </div>
      )}
    </div>
  );
}

const kindsIn = (rows: readonly RunRow[]): ReadonlySet<SegmentKind> =>
  new Set(rows.flatMap(row => (row.kind === 'call' ? row.segments.map(({ kind }) => kind) : [])));

/** The card with the focus goes away with the answer; the focus stays in this pane. */
function useFocusAfterAnswer(asking: boolean, body: React.RefObject<HTMLElement | null>): void {
  const asked = useRef(asking);
  useEffect(() => {
    if (asked.current && !asking && document.activeElement === document.body) body.current?.focus();
    asked.current = asking;
  }, [asking, body]);
}

function Nothing({ canRun, running }: { canRun: boolean; running: boolean }) {
  const problem = useStudio(state => state.play.run?.problem);
  const none = useStudio(state => scenarioItems(state).length === 0);
  if (problem) return <OutcomeBanner events={[]} />;
  if (running) return <EmptyState title="Running…" />;
  if (none) {
    return (
      <EmptyState title="Nothing to run yet">
        A run plays a scenario: what the model does, and what the tools answer.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={canRun ? 'Nothing has run yet' : 'Choose a scenario that can run'}>
      {canRun
        ? 'Run plays the scenario on one chosen provider after another: no key, no network, no waiting. Timeouts and backoff take virtual time only.'
        : 'At the left is what the scripted model does, and what the tools answer.'}
    </EmptyState>
  );
}
