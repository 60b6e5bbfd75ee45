import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createIndexedDbStorage } from './indexed-db.ts';
import { createMemoryStorage } from './memory.ts';
import type { StudioStorage, ToolRecord, WorkspaceRecord } from './storage.ts';

const workspace = (id: string, savedAt: number, rest: Partial<WorkspaceRecord> = {}): WorkspaceRecord => ({
  id,
  name: `Bundle ${id}`,
  order: ['b', 'a'],
  savedAt,
  ...rest,
});
const tool = (workspaceId: string, key: string, text: string): ToolRecord => ({ workspaceId, key, text });

beforeEach(() => {
  // A browser of its own for each test.
  globalThis.indexedDB = new IDBFactory();
});

const kinds: [string, () => StudioStorage][] = [
  ['IndexedDB', createIndexedDbStorage],
  ['memory', createMemoryStorage],
];

describe.each(kinds)('storage in %s', (_name, create) => {
  it('gives back what was saved, tool by tool', async () => {
    const storage = create();
    await storage.save({
      workspaceId: 'w',
      workspace: workspace('w', 1, { description: 'Tools', scenarios: [{ name: 's' }], selectedKey: 'a' }),
      tools: [tool('w', 'a', 'A'), { ...tool('w', 'b', '{'), lastGood: '{}', origin: { bom: true } }],
      removed: [],
    });
    await storage.save({ workspaceId: 'w', tools: [tool('w', 'a', 'A2')], removed: [] });
    const stored = await storage.load('w');
    expect(stored?.workspace).toEqual(
      workspace('w', 1, { description: 'Tools', scenarios: [{ name: 's' }], selectedKey: 'a' }),
    );
    expect(stored?.tools.toSorted((x, y) => x.key.localeCompare(y.key))).toEqual([
      tool('w', 'a', 'A2'),
      { ...tool('w', 'b', '{'), lastGood: '{}', origin: { bom: true } },
    ]);
  });

  it('keeps workspaces apart, whatever their ids look like', async () => {
    const storage = create();
    for (const id of ['w', 'w ', 'w\uffff', 'ww', '']) {
      await storage.save({ workspaceId: id, workspace: workspace(id, 1), tools: [tool(id, 'a', id)], removed: [] });
    }
    for (const id of ['w', 'w ', 'w\uffff', 'ww', '']) {
      expect((await storage.load(id))?.tools.map(({ text }) => text)).toEqual([id]);
    }
    await storage.remove('w');
    expect(await storage.load('w')).toBeUndefined();
    expect((await storage.load('ww'))?.tools).toHaveLength(1);
  });

  it('lists workspaces, the last saved first', async () => {
    const storage = create();
    await storage.save({ workspaceId: 'old', workspace: workspace('old', 1), tools: [], removed: [] });
    await storage.save({ workspaceId: 'new', workspace: workspace('new', 2), tools: [], removed: [] });
    expect(await storage.list()).toEqual([
      { id: 'new', name: 'Bundle new', tools: 2, savedAt: 2 },
      { id: 'old', name: 'Bundle old', tools: 2, savedAt: 1 },
    ]);
  });

  it('removes tools', async () => {
    const storage = create();
    await storage.save({ workspaceId: 'w', workspace: workspace('w', 1), tools: [tool('w', 'a', 'A')], removed: [] });
    await storage.save({ workspaceId: 'w', tools: [], removed: ['a', 'never there'] });
    expect((await storage.load('w'))?.tools).toEqual([]);
  });

  it('keeps preferences', async () => {
    const storage = create();
    expect(await storage.loadPreferences()).toEqual({});
    await storage.savePreferences({ theme: 'dark', layout: { tools: 3 } });
    expect(await storage.loadPreferences()).toEqual({ theme: 'dark', layout: { tools: 3 } });
  });
});

describe('IndexedDB', () => {
  it('is read by the next page', async () => {
    await createIndexedDbStorage().save({ workspaceId: 'w', workspace: workspace('w', 1), tools: [], removed: [] });
    expect((await createIndexedDbStorage().load('w'))?.workspace.name).toBe('Bundle w');
  });

  it('writes all of a batch or nothing', async () => {
    const storage = createIndexedDbStorage();
    const unclonable = { ...tool('w', 'b', 'B'), text: (() => 'no data') as unknown as string };
    const batch = {
      workspaceId: 'w',
      workspace: workspace('w', 1),
      tools: [tool('w', 'a', 'A'), unclonable],
      removed: [],
    };
    await expect(storage.save(batch)).rejects.toThrow();
    await storage.save({ ...batch, tools: [] });
    expect((await storage.load('w'))?.tools).toEqual([]);
  });

  it('writes a batch of any size in one transaction, or nothing of it', async () => {
    const storage = createIndexedDbStorage();
    const tools = Array.from({ length: 321 }, (_, index) => tool('w', `t${index}`, `${index}`));
    const batch = { workspaceId: 'w', workspace: workspace('w', 1), tools, removed: [] };
    const unclonable = { ...tool('w', 'last', ''), text: (() => 'no data') as unknown as string };
    await expect(storage.save({ ...batch, tools: [...tools, unclonable] })).rejects.toThrow();
    expect(await storage.load('w')).toBeUndefined();
    await storage.save(batch);
    expect((await storage.load('w'))?.tools).toHaveLength(321);
  });

  it('hands a large batch over in pieces, so that the page can go on between them', async () => {
    const storage = createIndexedDbStorage();
    await storage.list();
    let handed = 0;
    const tools = Array.from({ length: 321 }, (_, index) => ({
      ...tool('w', `t${index}`, ''),
      get text() {
        handed++;
        return 'text';
      },
    }));
    const saving = storage.save({ workspaceId: 'w', workspace: workspace('w', 1), tools, removed: [] });
    await Promise.resolve();
    await Promise.resolve();
    expect(handed).toBeLessThan(100);
    await saving;
    expect(handed).toBe(321);
  });

  it('rejects where there is none, and works once there is', async () => {
    const storage = createIndexedDbStorage();
    const real = globalThis.indexedDB;
    (globalThis as { indexedDB?: IDBFactory }).indexedDB = undefined as never;
    await expect(storage.list()).rejects.toThrow();
    globalThis.indexedDB = real;
    expect(await storage.list()).toEqual([]);
  });

  it('opens again after another page needed the database for itself', async () => {
    const storage = createIndexedDbStorage();
    await storage.save({ workspaceId: 'w', workspace: workspace('w', 1), tools: [], removed: [] });
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('manifest-studio');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
    expect(await storage.list()).toEqual([]);
  });
});
