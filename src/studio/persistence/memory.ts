/** Storage, journal and locks in memory: for tests, and for a browser that allows no storage at all. */
import type { Lease, LeaseEvents, WorkspaceLocks } from './locks.ts';
import type { Journal, Preferences, SaveBatch, StudioStorage, ToolRecord, WorkspaceRecord } from './storage.ts';

/** Several studios may share one, as tabs share a browser's. */
export function createMemoryStorage(): StudioStorage {
  const workspaces = new Map<string, WorkspaceRecord>();
  const tools = new Map<string, Map<string, ToolRecord>>();
  let preferences: Preferences = {};
  const toolsOf = (id: string): Map<string, ToolRecord> => {
    const known = tools.get(id) ?? new Map<string, ToolRecord>();
    tools.set(id, known);
    return known;
  };
  return {
    async list() {
      return [...workspaces.values()]
        .map(({ id, name, order, savedAt }) => ({ id, name, tools: order.length, savedAt }))
        .sort((a, b) => b.savedAt - a.savedAt);
    },
    async load(id) {
      const workspace = workspaces.get(id);
      return workspace && structuredClone({ workspace, tools: [...toolsOf(id).values()] });
    },
    async save(batch) {
      const copy = structuredClone(batch);
      if (copy.workspace) workspaces.set(copy.workspaceId, copy.workspace);
      const own = toolsOf(copy.workspaceId);
      for (const tool of copy.tools) own.set(tool.key, tool);
      for (const key of copy.removed) own.delete(key);
    },
    async remove(id) {
      workspaces.delete(id);
      tools.delete(id);
    },
    async loadPreferences() {
      return structuredClone(preferences);
    },
    async savePreferences(next) {
      preferences = structuredClone(next);
    },
  };
}

export function createMemoryJournal(): Journal {
  const entries = new Map<string, string>();
  return {
    read(workspaceId) {
      const entry = entries.get(workspaceId);
      return entry === undefined ? undefined : (JSON.parse(entry) as SaveBatch);
    },
    write(batch) {
      entries.set(batch.workspaceId, JSON.stringify(batch));
      return true;
    },
    clear(workspaceId) {
      entries.delete(workspaceId);
    },
  };
}

export interface MemoryLocks extends WorkspaceLocks {
  /** As a browser does when the tab that holds a lock crashes: nobody is asked, nobody is told. */
  free(workspaceId: string): void;
}

/** One instance stands for one browser; each studio that uses it is a tab. */
export function createMemoryLocks(): MemoryLocks {
  const held = new Map<string, LeaseEvents>();
  const take = (workspaceId: string, events: LeaseEvents): Lease => {
    held.set(workspaceId, events);
    return {
      release() {
        if (held.get(workspaceId) === events) held.delete(workspaceId);
      },
    };
  };
  return {
    async claim(workspaceId, events) {
      return held.has(workspaceId) ? undefined : take(workspaceId, events);
    },
    async takeOver(workspaceId, events) {
      const other = held.get(workspaceId);
      if (other) {
        await other.handOver();
        held.delete(workspaceId);
        other.lost();
      }
      return take(workspaceId, events);
    },
    free: workspaceId => held.delete(workspaceId),
  };
}
