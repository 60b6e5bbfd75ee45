import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../analysis/testing/manual-clock.ts';
import { createChannelLocks } from './channel-locks.ts';
import type { LeaseEvents, WorkspaceLocks } from './locks.ts';

/** Notes that are on their way; a test delivers them. */
const channels = new Set<FakeChannel>();
let onTheWay: (() => void)[] = [];
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) onTheWay.push(() => other.onmessage?.({ data }));
  }
}
const real = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = real;
  channels.clear();
  onTheWay = [];
});

const deliver = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) {
    for (const note of onTheWay.splice(0)) note();
    await Promise.resolve();
  }
};

function tabs(...names: string[]) {
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  const clock = createManualClock();
  return { clock, locks: names.map(name => createChannelLocks(clock, name)) as [WorkspaceLocks, WorkspaceLocks] };
}

const recorder = (): LeaseEvents & { said: string[] } => {
  const said: string[] = [];
  return {
    said,
    handOver: async () => {
      said.push('hand over');
    },
    lost: () => said.push('lost'),
  };
};

describe('locks by asking around', () => {
  it('go to the only one who asks', async () => {
    const { clock, locks } = tabs('a');
    const claim = locks[0].claim('w', recorder());
    await deliver();
    clock.advance(250);
    expect(await claim).toBeDefined();
  });

  it('are refused while another tab has it, and free again after its release', async () => {
    const { clock, locks } = tabs('a', 'b');
    const first = locks[0].claim('w', recorder());
    await deliver();
    clock.advance(250);
    const lease = await first;
    const second = locks[1].claim('w', recorder());
    await deliver();
    expect(await second).toBeUndefined();
    lease?.release();
    const third = locks[1].claim('w', recorder());
    await deliver();
    clock.advance(250);
    expect(await third).toBeDefined();
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('go to one of two tabs that claim at once (%s first)', async (...names) => {
    const { clock, locks } = tabs(...names);
    const first = locks[0].claim('w', recorder());
    await deliver();
    clock.advance(100);
    const second = locks[1].claim('w', recorder());
    await deliver();
    clock.advance(1000);
    await deliver();
    const granted = [await first, await second].map(lease => lease !== undefined);
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(names[granted.indexOf(true)]).toBe('a');
  });

  it('are handed over when asked for, the work written first', async () => {
    const { clock, locks } = tabs('a', 'b');
    const events = recorder();
    const first = locks[0].claim('w', events);
    await deliver();
    clock.advance(250);
    await first;
    const taken = locks[1].takeOver('w', recorder());
    await deliver();
    expect(await taken).toBeDefined();
    expect(events.said).toEqual(['hand over', 'lost']);
  });

  it('are taken from a tab that does not answer', async () => {
    const { clock, locks } = tabs('a');
    const taken = locks[0].takeOver('w', recorder());
    await deliver();
    clock.advance(2000);
    expect(await taken).toBeDefined();
  });
});
