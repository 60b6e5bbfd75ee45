/** A run worker in the hands of a test. */
import type { FromRunWorker, RunNews, RunPlace, RunPort, ToRunWorker } from '../run/protocol.ts';

export interface FakeRunPort extends RunPort {
  /** What the page posted, in order. */
  heard: ToRunWorker[];
  /** The worker says what it is at; nothing when absent. */
  at(place?: RunPlace): void;
  tell(id: number, news: RunNews): void;
  die(message: string): void;
  terminated: boolean;
}

/** The worker hears what is posted, and says what it is told to say, when it is told to. */
export function createFakeRunPort(): FakeRunPort {
  let listen: (message: FromRunWorker) => void = () => {};
  let fail: (message: string) => void = () => {};
  const port: FakeRunPort = {
    heard: [],
    terminated: false,
    post: message => port.heard.push(structuredClone(message)),
    onMessage(next) {
      listen = next;
    },
    onFailure(next) {
      fail = next;
    },
    terminate() {
      port.terminated = true;
    },
    at: place => listen({ type: 'at', ...(place && { place }) }),
    tell: (id, news) => listen({ type: 'news', id, news: structuredClone(news) }),
    die: message => fail(message),
  };
  return port;
}
