/** The journal in localStorage: the only storage of a page that is written before the call returns. */
import type { Journal, SaveBatch } from './storage.ts';

const entryOf = (workspaceId: string): string => `manifest-studio:unsaved:${workspaceId}`;

/** `localStorage` is asked for at each call: merely touching it throws where the person has forbidden it. */
export function createBrowserJournal(storage: () => Storage = () => localStorage): Journal {
  return {
    read(workspaceId) {
      try {
        const entry = storage().getItem(entryOf(workspaceId));
        return entry === null ? undefined : (JSON.parse(entry) as SaveBatch);
      } catch {
        return undefined;
      }
    },
    write(batch) {
      try {
        storage().setItem(entryOf(batch.workspaceId), JSON.stringify(batch));
        return true;
      } catch {
        return false;
      }
    },
    clear(workspaceId) {
      try {
        storage().removeItem(entryOf(workspaceId));
      } catch {
        // Nothing can be in a storage that cannot be reached.
      }
    },
  };
}
