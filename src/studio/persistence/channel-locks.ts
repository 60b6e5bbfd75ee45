/**
 * Locks by asking around, for pages that have no Web Locks (plain http on another machine). Weaker: a tab that sleeps does not
 * answer in time. Better than two tabs that overwrite each other without a word.
 */
import type { Clock } from '../../analysis/analyser.ts';
import type { Lease, LeaseEvents, WorkspaceLocks } from './locks.ts';

/** How long a tab may take to say that it has the workspace. */
const ANSWER_MS = 250;
/** How long it may take to write and let go. */
const HAND_OVER_MS = 2000;
const CHANNEL = 'manifest-studio:locks';

interface Note {
  workspaceId: string;
  /** Of the tab that says it. */
  from: string;
  /** claim: may I have it? held: no, I have it. ask: please let go. free: I have let go. */
  say: 'claim' | 'held' | 'ask' | 'free';
}

export function createChannelLocks(clock: Clock, tab: string): WorkspaceLocks {
  const channel = new BroadcastChannel(CHANNEL);
  const held = new Map<string, LeaseEvents>();
  /** Claims and requests of this tab that wait for an answer. */
  const waiting = new Map<string, (note: Note) => void>();
  const say = (workspaceId: string, what: Note['say']): void => {
    channel.postMessage({ workspaceId, from: tab, say: what } satisfies Note);
  };

  channel.onmessage = ({ data: note }: MessageEvent<Note>) => {
    const { workspaceId } = note;
    const events = held.get(workspaceId);
    if (events && note.say === 'claim') say(workspaceId, 'held');
    else if (events && note.say === 'ask') {
      void events.handOver().finally(() => {
        held.delete(workspaceId);
        events.lost();
        say(workspaceId, 'free');
      });
    } else waiting.get(workspaceId)?.(note);
  };

  const take = (workspaceId: string, events: LeaseEvents): Lease => {
    held.set(workspaceId, events);
    return {
      release() {
        if (held.get(workspaceId) === events) held.delete(workspaceId);
      },
    };
  };

  /** Waits for a note that `settles`; false when none came in time. */
  const hear = (workspaceId: string, ms: number, settles: (note: Note) => boolean): Promise<boolean> =>
    new Promise(resolve => {
      const done = (heard: boolean): void => {
        cancel();
        waiting.delete(workspaceId);
        resolve(heard);
      };
      const cancel = clock.after(ms, () => done(false));
      waiting.set(workspaceId, note => {
        if (settles(note)) done(true);
      });
    });

  return {
    async claim(workspaceId, events) {
      if (held.has(workspaceId)) return undefined;
      const refused = hear(workspaceId, ANSWER_MS, note => {
        if (note.say !== 'claim') return note.say === 'held';
        // Of two tabs that claim at once, the one with the smaller name gets it.
        if (note.from > tab) say(workspaceId, 'held');
        return note.from < tab;
      });
      say(workspaceId, 'claim');
      return (await refused) ? undefined : take(workspaceId, events);
    },
    async takeOver(workspaceId, events) {
      const free = hear(workspaceId, HAND_OVER_MS, note => note.say === 'free');
      say(workspaceId, 'ask');
      await free;
      return take(workspaceId, events);
    },
  };
}
