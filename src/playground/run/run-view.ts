/** The run as far as it is shown: up to the present step. */

import type { RunEvent } from '../../runtime/run-result.ts';
import { presentPlace } from '../../studio/play/select-play.ts';
import { memo } from '../../studio/select/memo.ts';
import type { StudioState } from '../../studio/state.ts';
import { type RunRow, runRows } from '../timeline/run-rows.ts';

const NONE: readonly RunEvent[] = [];

/** All events of the lead. */
export const leadEvents = (state: StudioState): readonly RunEvent[] => state.play.run?.lanes[0]?.events ?? NONE;

export interface RunView {
  /** Up to the present step. */
  events: readonly RunEvent[];
  rows: readonly RunRow[];
  /** Virtual milliseconds of the whole run. */
  endMs: number;
  /** The present step is the last one. */
  atEnd: boolean;
}

export const runView = memo(
  (state: StudioState) => [leadEvents(state), presentPlace(state, 0)] as const,
  (events, place): RunView => {
    const atEnd = place >= events.length - 1;
    const shown = atEnd ? events : events.slice(0, place + 1);
    return { events: shown, rows: runRows(shown), endMs: events.at(-1)?.at ?? 0, atEnd };
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
