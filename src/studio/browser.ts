/** What a page passes to `createStudio`: the browser's storage, locks and clock, with what the page itself gives. */

import type { Clock } from '../analysis/analyser.ts';
import { createWorkerAnalyser } from '../analysis/client.ts';
import type { StudioOptions } from './options.ts';
import { createBrowserJournal } from './persistence/browser-journal.ts';
import { createBrowserLocks } from './persistence/browser-locks.ts';
import { createChannelLocks } from './persistence/channel-locks.ts';
import { createIndexedDbStorage } from './persistence/indexed-db.ts';
import { createRunPort, createWorkerPort } from './worker-port.ts';

const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Random enough for keys within one browser; `crypto.randomUUID` is missing on plain http. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};

const TAB_WORKSPACE = 'manifest-studio:workspace';

/** Storage of a tab throws where the person has forbidden it; then the tab just does not remember. */
const tabMemory: NonNullable<StudioOptions['tabMemory']> = {
  read() {
    try {
      return sessionStorage.getItem(TAB_WORKSPACE) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(workspaceId) {
    try {
      sessionStorage.setItem(TAB_WORKSPACE, workspaceId);
    } catch {
      // See above.
    }
  },
};

/** `pagehide` does not fire when a phone kills a page in the background; being hidden is the last sure sign. */
function onLeave(flush: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', flush);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', flush);
  };
}

export const browserOptions = (given: Pick<StudioOptions, 'example' | 'saveFile'>): StudioOptions => ({
  storage: createIndexedDbStorage(),
  locks: 'locks' in navigator ? createBrowserLocks(navigator.locks) : createChannelLocks(browserClock, newId()),
  journal: createBrowserJournal(),
  clock: browserClock,
  newId,
  createAnalyser: events => createWorkerAnalyser({ createPort: createWorkerPort, clock: browserClock, events }),
  createRunPort,
  tabMemory,
  onLeave,
  ...given,
});
