import { ListTree, type LucideIcon, Play, SquareTerminal } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { classNames } from '../ui/class-names.ts';
import { SplitHandle, SplitPane, Splitter } from '../ui/splitter.tsx';
import { type PlayUi, PlayUiContext, type RunTab, usePlayUi } from './play-ui.ts';
import { RunPane } from './run/run-pane.tsx';
import { ScenarioPane } from './scenario/scenario-pane.tsx';
import { WirePane } from './wire/wire-pane.tsx';

/** The playground: scenario, run and wire side by side, or one at a time on a narrow screen. */
export function PlayView({ narrow }: { narrow: boolean }) {
  const [tab, setTab] = useState<RunTab>('timeline');
  const [picked, pick] = useState<number>();
  const [wide, setWide] = useState(false);
  const cursor = useStudio(state => state.play.cursor);
  const run = useStudio(state => state.play.run?.id);
  const place = `${run} ${cursor}`;
  const [pickedAt, setPickedAt] = useState(place);
  // A step on or another run leads the wire again.
  if (picked !== undefined && pickedAt !== place) pick(undefined);
  if (pickedAt !== place) setPickedAt(place);
  const ui = useMemo<PlayUi>(() => ({ tab, setTab, picked, pick, wide, setWide }), [tab, picked, wide]);
  return <PlayUiContext value={ui}>{narrow ? <NarrowPlay /> : <WidePlay />}</PlayUiContext>;
}

/** On a narrow screen one pane shows at a time. */
type PlayPane = 'scenario' | 'run' | 'wire';

function WidePlay() {
  const layout = useStudio(state => state.layout);
  const commands = useCommands();
  const { wide } = usePlayUi();
  // Two ways to share the room, each remembered for itself.
  const run = wide ? 'play-run-narrow' : 'play-run';
  const wire = wide ? 'play-wire-wide' : 'play-wire';
  return (
    <Splitter
      orientation="horizontal"
      panes={wide ? [run, wire] : ['play-scenario', run, wire]}
      sizes={layout}
      onResize={sizes => commands.setLayout({ ...layout, ...sizes })}
    >
      {!wide && (
        <SplitPane id="play-scenario" defaultSize="21%" minSize={240} maxSize="45%">
          <PlayRegion label="Scenario">
            <ScenarioPane />
          </PlayRegion>
        </SplitPane>
      )}
      {!wide && <SplitHandle label="Resize the scenario" />}
      <SplitPane id={run} defaultSize={wide ? '28%' : '42%'} minSize={300}>
        <PlayRegion label="Run">
          <RunPane />
        </PlayRegion>
      </SplitPane>
      <SplitHandle label="Resize the wire" />
      <SplitPane id={wire} defaultSize={wide ? '72%' : '37%'} minSize={260}>
        <PlayRegion label="Wire">
          <WirePane />
        </PlayRegion>
      </SplitPane>
    </Splitter>
  );
}

/** A region that the pane key finds. */
function PlayRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section data-pane={label} aria-label={label} tabIndex={-1} className="isolate h-full min-h-0 outline-none">
      {children}
    </section>
  );
}

const SWITCH: { pane: PlayPane; label: string; icon: LucideIcon }[] = [
  { pane: 'scenario', label: 'Scenario', icon: ListTree },
  { pane: 'run', label: 'Run', icon: Play },
  { pane: 'wire', label: 'Wire', icon: SquareTerminal },
];

/** One pane at a time, with a switch at the bottom. Hidden panes stay as they are. */
function NarrowPlay() {
  const [shown, setShown] = useState<PlayPane>('run');
  const panes: Record<PlayPane, ReactNode> = {
    scenario: <ScenarioPane />,
    run: <RunPane />,
    wire: <WirePane />,
  };
  return (
    <>
      <div className="min-h-0 flex-1">
        {SWITCH.map(({ pane, label }) => (
          <div key={pane} hidden={pane !== shown} className="h-full">
            <PlayRegion label={label}>{panes[pane]}</PlayRegion>
          </div>
        ))}
      </div>
      <nav
        aria-label="Panes"
        className="grid shrink-0 grid-cols-3 border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]"
      >
        {SWITCH.map(({ pane, label, icon: Icon }) => (
          <button
            key={pane}
            type="button"
            aria-current={pane === shown ? 'true' : undefined}
            onClick={() => setShown(pane)}
            className={classNames(
              'flex h-12 flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2',
              pane === shown ? 'font-medium text-accent' : 'text-muted',
            )}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </button>
        ))}
      </nav>
    </>
  );
}
