/** Tells from the events of a run which call is being worked on, so that it is known what hangs. */
import type { RunEvent } from '../../runtime/run-result.ts';
import type { JobContext } from './job-context.ts';
import type { RunPlace } from './protocol.ts';

/** A sign of life at least this often, and whenever another call is worked on. */
const OFTEN_MS = 100;

/** To be told of each event. Before the first call the place is that of `run` alone. */
export function watchCalls(run: Omit<RunPlace, 'job'>, { at, now }: JobContext): (event: RunEvent) => void {
  const names = new Map<string, string>();
  /** Calls of a turn that were not looked at yet; they are taken up in their order. */
  const pending: string[] = [];
  let present: string | undefined;
  let saidAt = now();

  const say = (callId: string | undefined): void => {
    if (callId === present && now() - saidAt < OFTEN_MS) return;
    present = callId;
    saidAt = now();
    const tool = callId === undefined ? undefined : names.get(callId);
    const call = callId === undefined ? -1 : [...names.keys()].indexOf(callId);
    at({ ...run, ...(tool !== undefined && { tool, call: call + 1 }) });
  };

  return event => {
    switch (event.type) {
      case 'call-received':
        names.set(event.callId, event.wireName);
        pending.push(event.callId);
        say(pending[0]);
        break;
      case 'call-restored': {
        const index = pending.indexOf(event.callId);
        if (index >= 0) pending.splice(index, 1);
        if (event.toolId !== undefined) names.set(event.callId, event.toolId);
        say(event.callId);
        break;
      }
      case 'defaults-applied':
      case 'attempt-ended':
        say(event.callId);
        break;
      case 'attempt-started':
      case 'slot-awaited':
      case 'call-ended':
        say(pending[0] ?? event.callId);
        break;
      default:
        say(present);
    }
  };
}
