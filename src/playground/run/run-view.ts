/** The run as far as it is shown: up to the present step. */

import { targetName } from '../../adapters/catalogue.ts';
import type { RunEvent } from '../../runtime/run-result.ts';
import { presentPlace } from '../../studio/play/select-play.ts';
import { memo } from '../../studio/select/memo.ts';
import type { StudioState } from '../../studio/state.ts';
import { keptRows, type RunRow, runRows } from '../timeline/run-rows.ts';

const NONE: readonly RunEvent[] = [];

/** All events of the lead. */
export const leadEvents = (state: StudioState): readonly RunEvent[] => state.play.run?.lanes[0]?.events ?? NONE;

/** The name of the target on which a person is asked; empty while none is. */
export function askingTarget(state: StudioState): string {
  const { run } = state.play;
  const lane = run?.approval && run.lanes[run.approval.lane];
  return lane ? targetName(lane.target) : '';
}

/** What is shown: the lead, or whoever asks a person. */
function shownEvents(state: StudioState): readonly RunEvent[] {
  const { run } = state.play;
  return run?.lanes[run.approval?.lane ?? 0]?.events ?? NONE;
}

export interface RunView {
  /** Up to the present step. */
  events: readonly RunEvent[];
  rows: readonly RunRow[];
  /** Virtual milliseconds of the whole run. */
  endMs: number;
  /** The present step is the last one. */
  atEnd: boolean;
}

/** A step through a run changes a row or two; the others stay the same objects, so that they are not drawn again. */
let last: { events: readonly RunEvent[]; rows: readonly RunRow[] } = { events: NONE, rows: [] };

export const runView = memo(
  (state: StudioState) => [shownEvents(state), presentPlace(state, state.play.run?.approval?.lane ?? 0)] as const,
  (events, place): RunView => {
    const atEnd = place >= events.length - 1;
    const shown = atEnd ? events : events.slice(0, place + 1);
    const rows = keptRows(last.events === events ? last.rows : [], runRows(shown));
    last = { events, rows };
    return { events: shown, rows, endMs: events.at(-1)?.at ?? 0, atEnd };
  },
);

/** The exchange that the present step of a lane belongs to; 0 before the first. */
export function presentExchange(state: StudioState, lane: number): number {
  const events = state.play.run?.lanes[lane]?.events ?? NONE;
  for (let place = presentPlace(state, lane); place >= 0; place--) {
    const event = events[place];
    if (event && 'exchange' in event) return event.exchange;
  }
  return 0;
}
