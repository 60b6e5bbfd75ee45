import { useMemo } from 'react';
import { presentPlace } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { moment } from '../timeline/duration.ts';
import { callNames, eventWords } from './event-words.ts';
import { leadEvents } from './run-view.ts';

/** Goes to any step of the run, and says which one it is. */
export function JumpSlider() {
  const play = usePlay();
  const events = useStudio(leadEvents);
  const place = useStudio(state => presentPlace(state, 0));
  const nameOf = useMemo(() => callNames(events), [events]);
  const now = events[place];
  const words = now ? `${moment(now.at)}, ${eventWords(now, nameOf)}` : '';
  return (
    <>
      <input
        type="range"
        aria-label="Step of the run"
        aria-valuetext={`${place + 1} of ${events.length}: ${words}`}
        min={0}
        max={Math.max(0, events.length - 1)}
        value={Math.max(0, place)}
        onChange={event => {
          const at = Number(event.target.value);
          play.setCursor(at >= events.length - 1 ? undefined : events[at]?.seq);
        }}
        className="h-6 w-32 min-w-16 shrink cursor-pointer accent-accent"
      />
      <span className="ml-1 min-w-32 flex-1 truncate text-sm text-muted tabular-nums" title={words}>
        {place + 1} of {events.length} · {words}
      </span>
    </>
  );
}
