import { Pause, Play, SkipBack, SkipForward, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { presentPlace } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { type RunTab, usePlayUi } from '../play-ui.ts';
import { duration } from '../timeline/duration.ts';
import { JumpSlider } from './jump-slider.tsx';
import { leadEvents } from './run-view.ts';
import { SeedInput } from './seed-input.tsx';
import { usePlayback } from './use-playback.ts';

const TABS: readonly { value: RunTab; label: string }[] = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'calls', label: 'Calls' },
  { value: 'tool', label: 'One tool' },
];

/** Virtual time is divided by it; 0 shows the end at once. */
const SPEEDS = [
  { value: '0', label: 'instant' },
  { value: '10', label: '10 × time' },
  { value: '1', label: 'real time' },
];

/** Runs the scenario, and goes through what happened. */
export function RunBar({ canRun }: { canRun: boolean }) {
  const play = usePlay();
  const ui = usePlayUi();
  const status = useStudio(state => state.play.run?.status);
  const id = useStudio(state => state.play.run?.id);
  const has = useStudio(state => leadEvents(state).length > 0);
  const [speed, setSpeed] = useState('0');
  const playback = usePlayback(Number(speed) || 10);
  const stepping = useRef(false);
  const getState = useGetState();
  const going = status === 'running' || status === 'asking';
  usePlayFromStart(id, status === 'done', speed !== '0', playback.restart);

  /** One step on; from the end, or before any run, to the first one. */
  const step = (): void => {
    const [first] = leadEvents(getState());
    if (!first) {
      stepping.current = true;
      run();
    } else if (getState().play.cursor === undefined) play.setCursor(first.seq);
    else play.step(1);
  };
  useEffect(() => {
    if (going || !stepping.current) return;
    stepping.current = false;
    play.setCursor(leadEvents(getState())[0]?.seq);
  }, [going, play, getState]);

  const run = (): void => {
    ui.pick(undefined);
    if (ui.tab === 'tool') ui.setTab('timeline');
    const outcome = play.run();
    if (!outcome.ok) toast(outcome.reason);
  };
  return (
    <div className="grid shrink-0 grid-cols-1 gap-2 border-b border-line px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={Play} data-testid="run" disabled={!canRun} onClick={run}>
          Run
        </Button>
        {going && (
          <Button icon={Square} onClick={() => play.cancelRun()}>
            Cancel
          </Button>
        )}
        {ui.tab !== 'tool' && (
          <>
            <Button disabled={!canRun || going} onClick={step}>
              Step
            </Button>
            <Select
              fit
              aria-label="Speed"
              value={speed}
              options={SPEEDS}
              onChange={event => setSpeed(event.target.value)}
            />
          </>
        )}
        <SeedInput />
        <Segmented label="What is shown" className="ml-auto" options={TABS} value={ui.tab} onChange={ui.setTab} />
      </div>
      {has && !going && ui.tab !== 'tool' && (
        <div className="flex flex-wrap items-center gap-1">
          <IconButton size="sm" icon={SkipBack} label="Step back" onClick={() => play.step(-1)} />
          <IconButton
            size="sm"
            icon={playback.playing ? Pause : Play}
            label={playback.playing ? 'Pause' : 'Play the steps'}
            onClick={playback.toggle}
          />
          <IconButton size="sm" icon={SkipForward} label="Show the end" onClick={() => play.setCursor(undefined)} />
          <JumpSlider />
          <Took />
        </div>
      )}
    </div>
  );
}

/** A run that is not shown at once begins to play when it is there. */
function usePlayFromStart(id: number | undefined, finished: boolean, wanted: boolean, restart: () => void): void {
  const seen = useRef(id);
  useEffect(() => {
    if (!finished || seen.current === id) return;
    // Whoever chooses another speed later does not ask for this one again.
    seen.current = id;
    if (wanted) restart();
  });
}

function Took() {
  const took = useStudio(state => state.play.run?.tookMs);
  const endMs = useStudio(state => leadEvents(state).at(-1)?.at);
  const place = useStudio(state => presentPlace(state, 0));
  if (endMs === undefined || place < 0) return null;
  return (
    <span className="shrink-0 text-muted tabular-nums" data-testid="run-time">
      {duration(endMs)} virtual{took === undefined ? '' : `, ${duration(took)} real`}
    </span>
  );
}
