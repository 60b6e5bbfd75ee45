/** The record of a run: every step as an event, in order, with its time. */
import type { Clock } from './clock.ts';
import type { RunEvent } from './run-result.ts';

type Without<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never;

/** An event before it has its number and its time. */
export type Step = Without<RunEvent, 'seq' | 'at'>;
export type RecordStep = (step: Step) => void;

export interface RunRecord {
  readonly events: RunEvent[];
  /** Milliseconds since the run began. */
  elapsed(): number;
  record: RecordStep;
}

export function createRecord(clock: Clock, onEvent?: (event: RunEvent) => void): RunRecord {
  const events: RunEvent[] = [];
  const begun = clock.now();
  const elapsed = (): number => clock.now() - begun;
  let isOver = false;
  return {
    events,
    elapsed,
    record: step => {
      // A tool that was given up may still answer after the run.
      if (isOver) return;
      isOver = step.type === 'run-ended';
      const event = { seq: events.length, at: elapsed(), ...step } as RunEvent;
      events.push(event);
      onEvent?.(event);
    },
  };
}
