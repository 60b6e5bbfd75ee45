/** The worker's end of runs. Loaded by the script of all workers where the worker is one for runs. */
import { createRunEngine } from './engine.ts';
import type { FromRunWorker, ToRunWorker } from './protocol.ts';

interface ChannelEnd {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
}
declare const self: { postMessage(message: FromRunWorker): void };
declare const MessageChannel: new () => { port1: ChannelEnd; port2: ChannelEnd };
declare const performance: { now(): number };

// A message to oneself comes back after the messages that are waiting, and without the delay of a timer.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const engine = createRunEngine({
  post: message => self.postMessage(message),
  pause: () =>
    new Promise(resolve => {
      waiting.push(resolve);
      port2.postMessage(null);
    }),
  now: () => performance.now(),
});

export const accept = (message: ToRunWorker): void => engine.accept(message);
