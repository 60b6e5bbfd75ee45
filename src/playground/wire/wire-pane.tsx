import { ChevronLeft, ChevronRight, Maximize2, Minimize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import type { RunLane } from '../../studio/play/play-state.ts';
import { playTargets } from '../../studio/play/select-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePlayUi } from '../play-ui.ts';
import { presentExchange } from '../run/run-view.ts';
import { ColumnJumps } from './column-jumps.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SameOutcomeNote } from './same-outcome-note.tsx';
import { TargetPicker } from './target-picker.tsx';
import { WireColumn } from './wire-column.tsx';

const NONE: readonly RunLane[] = [];

/** What goes over the wire at the present step, on each of the chosen providers. */
export function WirePane() {
  const lanes = useStudio(state => state.play.run?.lanes ?? NONE);
  const targets = useStudio(playTargets);
  const { wide, setWide } = usePlayUi();
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-panel">
      <h2 className="sr-only">Wire</h2>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <ExchangeSwitch lanes={lanes} />
        <span className="ml-auto flex items-center gap-2">
          <IconButton
            icon={wide ? Minimize2 : Maximize2}
            label={wide ? 'Show the scenario again' : 'More room for the wire'}
            aria-pressed={wide}
            className="max-[800px]:hidden"
            onClick={() => setWide(!wide)}
          />
          <TargetPicker />
          <ExportMenu />
        </span>
      </div>
      {lanes.length === 0 ? (
        <EmptyState title="Nothing on the wire yet">
          A run shows here what {targets.map(({ target }) => targetName(target)).join(' and ')} would be sent, and what
          comes back, byte for byte in the provider’s own format.
        </EmptyState>
      ) : (
        <Columns lanes={lanes} />
      )}
      <SameOutcomeNote lanes={lanes} />
    </div>
  );
}

function Columns({ lanes }: { lanes: readonly RunLane[] }) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <>
      <ColumnJumps lanes={lanes} scroller={scroller} />
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Requests and responses"
        className="min-h-0 flex-1 overflow-y-auto bg-sunken focus-visible:-outline-offset-2"
      >
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(248px,100%),1fr))] gap-px">
          {lanes.map((lane, index) => (
            <Column key={`${lane.target} ${lane.variant}`} lane={lane} index={index} />
          ))}
        </div>
      </section>
    </>
  );
}

function Column({ lane, index }: { lane: RunLane; index: number }) {
  const { picked } = usePlayUi();
  const [peeking, setPeeking] = useState(false);
  const present = useStudio(state => presentExchange(state, index));
  const exchange = picked ?? present;
  return (
    <WireColumn
      key={exchange}
      lane={lane}
      exchange={exchange}
      leads={index === 0}
      peeking={peeking}
      onPeek={() => setPeeking(!peeking)}
    />
  );
}

/** Which exchange is shown: that of the present step, unless one was picked. */
function ExchangeSwitch({ lanes }: { lanes: readonly RunLane[] }) {
  const { picked, pick } = usePlayUi();
  const present = useStudio(state => presentExchange(state, 0));
  const count = Math.max(0, ...lanes.map(({ exchanges }) => exchanges.length));
  const exchange = picked ?? present;
  if (count === 0) return <span className="text-muted">Wire</span>;
  // Said when somebody goes there, and not at each step of a run that plays.
  const go = (to: number): void => {
    pick(to);
    announce(`Request ${to + 1} of ${count}`);
  };
  return (
    <span className="flex items-center gap-1">
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label="Previous request"
        disabled={exchange === 0}
        onClick={() => go(exchange - 1)}
      />
      <span className="text-muted tabular-nums">
        Request {exchange + 1} of {count}
      </span>
      <IconButton
        size="sm"
        icon={ChevronRight}
        label="Next request"
        disabled={exchange >= count - 1}
        onClick={() => go(exchange + 1)}
      />
    </span>
  );
}
