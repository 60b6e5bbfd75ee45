/** Everything impure that the studio needs, injected: a page passes the browser's, a test passes its own. */
import type { Clock, CreateAnalyser } from '../analysis/analyser.ts';
import type { RunPort } from '../analysis/run/protocol.ts';
import type { WorkspaceLocks } from './persistence/locks.ts';
import type { Journal, StudioStorage } from './persistence/storage.ts';

export interface StudioOptions {
  storage: StudioStorage;
  locks: WorkspaceLocks;
  journal: Journal;
  clock: Clock;
  /** Unique ids for workspaces and tool documents. */
  newId: () => string;
  createAnalyser: CreateAnalyser;
  /** Starts a worker for runs. */
  createRunPort: () => RunPort;
  /** Offers a file to the person. */
  saveFile: (name: string, text: string) => Promise<void>;
  /** The bundle file of a first visit; an empty workspace when absent or failing. */
  example?: () => Promise<string>;
  /** Remembers which workspace this very tab has open, across reloads. */
  tabMemory?: { read(): string | undefined; write(workspaceId: string): void };
  /** Calls back when the page may be about to go away: write now. The returned function stops listening. */
  onLeave?: (flush: () => void) => () => void;
}
