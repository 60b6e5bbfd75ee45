/** Run workers in a test: one in its hands, and the real engine in process. */
import { createRunEngine } from '../run/engine.ts';
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

/** The real engine, one turn of promises away. */
export function createEngineRunPort(): RunPort {
  let listen: (message: FromRunWorker) => void = () => {};
  let open = true;
  const engine = createRunEngine({
    post(message) {
      const sent = structuredClone(message);
      void Promise.resolve().then(() => open && listen(sent));
    },
    pause: () => new Promise(resolve => setImmediate(resolve)),
    now: () => 0,
  });
  return {
    post(message) {
      const sent = structuredClone(message);
      void Promise.resolve().then(() => open && engine.accept(sent));
    },
    onMessage(next) {
      listen = next;
    },
    onFailure() {},
    terminate() {
      open = false;
    },
  };
}
