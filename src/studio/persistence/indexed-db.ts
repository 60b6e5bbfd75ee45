/** Workspaces in IndexedDB: a record a workspace, a record a tool, one record of preferences. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Preferences, SaveBatch, StudioStorage, ToolRecord, WorkspaceRecord } from './storage.ts';

interface Schema extends DBSchema {
  workspaces: { key: string; value: WorkspaceRecord };
  tools: { key: [string, string]; value: ToolRecord };
  preferences: { key: string; value: Preferences };
}

const VERSION = 1;
const PREFERENCES = 'preferences';
/** So many records are handed over at once: the browser copies each one before `put` returns, and a thousand hold up the page. */
const SLICE = 50;

/** Keys of all tools of a workspace: an array sorts after every string. */
const toolsOf = (workspaceId: string): IDBKeyRange => IDBKeyRange.bound([workspaceId], [workspaceId, []]);

const openDatabase = (name: string, closed: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('workspaces', { keyPath: 'id' });
      database.createObjectStore('tools', { keyPath: ['workspaceId', 'key'] });
      database.createObjectStore('preferences');
    },
    // A tab with a newer version of the studio wants to upgrade: let it, and reopen at the next save.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // A request that failed has done so already.
  }
}

/**
 * Opens lazily and again after the connection was lost. Every method rejects where the browser has no IndexedDB, forbids it
 * or is out of room.
 */
export function createIndexedDbStorage(name = 'manifest-studio'): StudioStorage {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => {
    connection = undefined;
  };
  const open = (): Promise<IDBPDatabase<Schema>> => {
    if (connection) return connection;
    // An async function, so that a browser without `indexedDB` rejects instead of throwing.
    const opening = (async () => openDatabase(name, forget))();
    opening.catch(forget);
    connection = opening;
    return opening;
  };

  return {
    async list() {
      const workspaces = await (await open()).getAll('workspaces');
      return workspaces
        .map(({ id, name, order, savedAt }) => ({ id, name, tools: order.length, savedAt }))
        .sort((a, b) => b.savedAt - a.savedAt);
    },
    async load(id) {
      const transaction = (await open()).transaction(['workspaces', 'tools'], 'readonly');
      const [workspace, tools] = await Promise.all([
        transaction.objectStore('workspaces').get(id),
        transaction.objectStore('tools').getAll(toolsOf(id)),
      ]);
      return workspace && { workspace, tools };
    },
    async save(batch: SaveBatch) {
      const transaction = (await open()).transaction(['workspaces', 'tools'], 'readwrite');
      const tools = transaction.objectStore('tools');
      const writes: Promise<unknown>[] = [transaction.done];
      try {
        for (const [index, tool] of batch.tools.entries()) {
          const put = tools.put(tool);
          writes.push(put);
          // The transaction lives as long as each step follows from one of its own requests.
          if (index % SLICE === SLICE - 1) await put;
        }
        for (const key of batch.removed) writes.push(tools.delete([batch.workspaceId, key]));
        if (batch.workspace) writes.push(transaction.objectStore('workspaces').put(batch.workspace));
      } catch (error) {
        // A value that cannot be stored throws at once and would leave what was put before it.
        abort(transaction);
        await Promise.allSettled(writes);
        throw error;
      }
      await Promise.all(writes);
    },
    async remove(id) {
      const transaction = (await open()).transaction(['workspaces', 'tools'], 'readwrite');
      await Promise.all([
        transaction.objectStore('workspaces').delete(id),
        transaction.objectStore('tools').delete(toolsOf(id)),
        transaction.done,
      ]);
    },
    async loadPreferences() {
      return (await (await open()).get('preferences', PREFERENCES)) ?? {};
    },
    async savePreferences(preferences) {
      await (await open()).put('preferences', preferences, PREFERENCES);
    },
  };
}
