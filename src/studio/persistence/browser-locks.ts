/**
 * Web Locks say which tab writes a workspace; a BroadcastChannel lets a tab ask for it politely before taking it by force.
 * The browser releases a lock by itself when its tab closes or crashes.
 */
import type { Lease, LeaseEvents, WorkspaceLocks } from './locks.ts';

/** How long the other tab may take to write and let go. A tab in the background is slow, not dead. */
const PATIENCE_MS = 2000;
const CHANNEL = 'manifest-studio:workspaces';

const lockOf = (workspaceId: string): string => `manifest-studio:workspace:${workspaceId}`;

/** Holds the lock until the lease is released. Resolves with `undefined` when the lock is not granted. */
function hold(
  locks: LockManager,
  workspaceId: string,
  events: LeaseEvents,
  options: LockOptions,
): Promise<Lease | undefined> {
  return new Promise((resolve, reject) => {
    let release = (): void => {};
    const released = new Promise<void>(free => {
      release = free;
    });
    let granted = false;
    const stopListening = listen(workspaceId, async () => {
      if (!granted) return;
      await events.handOver();
      release();
      events.lost();
    });
    locks
      .request(lockOf(workspaceId), options, lock => {
        if (!lock) {
          resolve(undefined);
          return undefined;
        }
        granted = true;
        resolve({ release });
        return released;
      })
      .catch((error: unknown) => {
        // Stolen from us (`AbortError`), or never granted.
        if (granted) events.lost();
        else reject(error);
      })
      .finally(() => {
        granted = false;
        stopListening();
      });
  });
}

/** Calls back when another tab asks for the workspace; returns how to stop. */
function listen(workspaceId: string, asked: () => Promise<void>): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === workspaceId) void asked();
  };
  return () => channel.close();
}

function ask(workspaceId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(workspaceId);
  channel.close();
}

export function createBrowserLocks(locks: LockManager, patienceMs = PATIENCE_MS): WorkspaceLocks {
  return {
    claim(workspaceId, events) {
      return hold(locks, workspaceId, events, { ifAvailable: true });
    },
    async takeOver(workspaceId, events) {
      ask(workspaceId);
      const patience = AbortSignal.timeout(patienceMs);
      const lease = await hold(locks, workspaceId, events, { signal: patience }).catch(() => undefined);
      const taken = lease ?? (await hold(locks, workspaceId, events, { steal: true }));
      if (!taken) throw new Error('The browser did not grant the workspace to this tab.');
      return taken;
    },
  };
}
