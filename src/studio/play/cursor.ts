/** The same step on several targets: events are matched by what they are about, not by their number or time. */
import type { RunEvent } from '../../runtime/run-result.ts';

interface Steps {
  /** What each event is about: `call-ended` of the third call. */
  names: readonly string[];
  places: ReadonlyMap<string, number>;
}

const memory = new WeakMap<readonly RunEvent[], Steps>();

function stepsOf(events: readonly RunEvent[]): Steps {
  const known = memory.get(events);
  if (known) return known;
  const calls = new Map<string, number>();
  const places = new Map<string, number>();
  const names = events.map((event, place) => {
    const about: (string | number)[] = [event.type];
    if ('callId' in event) {
      if (!calls.has(event.callId)) calls.set(event.callId, calls.size);
      about.push('call', calls.get(event.callId) ?? 0);
    }
    if ('turn' in event) about.push('turn', event.turn);
    if ('attempt' in event) about.push('attempt', event.attempt);
    const name = about.join(' ');
    if (!places.has(name)) places.set(name, place);
    return name;
  });
  const steps = { names, places };
  memory.set(events, steps);
  return steps;
}

/**
 * The place in `events` of the step that `lead` is at with its event `cursor`; the last step before it that both have, where
 * `events` lacks it. -1 when there is none. Without a cursor both are at their end.
 */
export function placeIn(events: readonly RunEvent[], lead: readonly RunEvent[], cursor: number | undefined): number {
  if (cursor === undefined) return events.length - 1;
  if (events === lead) return Math.min(cursor, events.length - 1);
  const { names } = stepsOf(lead);
  const { places } = stepsOf(events);
  for (let place = Math.min(cursor, names.length - 1); place >= 0; place--) {
    const found = places.get(names[place] ?? '');
    if (found !== undefined) return found;
  }
  return -1;
}
