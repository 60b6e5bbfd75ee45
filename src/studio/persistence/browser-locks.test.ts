import { expect, it } from 'vitest';
import { createBrowserLocks } from './browser-locks.ts';
import type { LeaseEvents } from './locks.ts';

type Callback = (lock: object | null) => Promise<unknown> | undefined;

/** Web Locks as the standard has them: a queue for each name, `ifAvailable`, `steal`, `signal`. */
function createLockManager(): LockManager {
  const held = new Map<string, { reject(error: Error): void }>();
  const queue: { name: string; start(): void }[] = [];
  const next = (name: string): void => {
    const index = queue.findIndex(each => each.name === name);
    if (index >= 0 && !held.has(name)) queue.splice(index, 1)[0]?.start();
  };
  const request = (name: string, options: LockOptions, callback: Callback): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        const lock = { reject };
        held.set(name, lock);
        void Promise.resolve(callback({ name })).then(value => {
          if (held.get(name) === lock) held.delete(name);
          resolve(value);
          next(name);
        });
      };
      if (options.steal) {
        held.get(name)?.reject(new DOMException('stolen', 'AbortError'));
        start();
      } else if (!held.has(name)) start();
      else if (options.ifAvailable) resolve(callback(null));
      else {
        const entry = { name, start };
        queue.push(entry);
        options.signal?.addEventListener('abort', () => {
          const index = queue.indexOf(entry);
          if (index < 0) return;
          queue.splice(index, 1);
          reject(new DOMException('no patience', 'AbortError'));
        });
      }
    });
  return { request } as unknown as LockManager;
}

const recorder = (handOver: () => Promise<void> = async () => {}) => {
  const said: string[] = [];
  const events: LeaseEvents = {
    async handOver() {
      said.push('hand over');
      await handOver();
    },
    lost: () => said.push('lost'),
  };
  return { said, events };
};

it('belongs to one tab until that tab lets go', async () => {
  const manager = createLockManager();
  const [one, two] = [createBrowserLocks(manager), createBrowserLocks(manager)];
  const lease = await one.claim('w', recorder().events);
  expect(lease).toBeDefined();
  expect(await two.claim('w', recorder().events)).toBeUndefined();
  expect(await two.claim('other', recorder().events)).toBeDefined();
  lease?.release();
  await new Promise(setImmediate);
  expect(await two.claim('w', recorder().events)).toBeDefined();
});

it('is handed over when another tab asks, after that tab has written', async () => {
  const manager = createLockManager();
  const first = recorder();
  await createBrowserLocks(manager).claim('w', first.events);
  const lease = await createBrowserLocks(manager).takeOver('w', recorder().events);
  expect(lease).toBeDefined();
  expect(first.said).toEqual(['hand over', 'lost']);
});

it('is taken by force from a tab that does not answer, and that tab is told', async () => {
  const manager = createLockManager();
  const stuck = recorder(() => new Promise(() => {}));
  await createBrowserLocks(manager).claim('w', stuck.events);
  const lease = await createBrowserLocks(manager, 20).takeOver('w', recorder().events);
  expect(lease).toBeDefined();
  expect(stuck.said).toEqual(['hand over', 'lost']);
});
