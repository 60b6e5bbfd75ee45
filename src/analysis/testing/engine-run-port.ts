/** A run worker without the worker: the real engine in process. */
import { createRunEngine } from '../run/engine.ts';
import type { FromRunWorker, RunPort } from '../run/protocol.ts';

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
