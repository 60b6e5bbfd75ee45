/** The worker's entry: messages in, slices of work, messages out. */
import { createEngine } from './engine.ts';
import type { ToPage, ToWorker } from './protocol.ts';

/** The little of a worker's world that is needed; the core knows no DOM. */
interface WorkerScope {
  onmessage: ((event: { data: ToWorker }) => void) | null;
  postMessage(message: ToPage): void;
}
interface ChannelEnd {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
}
declare const self: WorkerScope;
declare const MessageChannel: new () => { port1: ChannelEnd; port2: ChannelEnd };
declare const performance: { now(): number };

/** Between slices newer messages get in: a keystroke waits this long at most for work that it makes void. */
const SLICE_MS = 10;

const engine = createEngine({ post: message => self.postMessage(message), now: () => performance.now() });

// A message to oneself comes back after the messages that are waiting, and without the delay of a timer.
const { port1, port2 } = new MessageChannel();
let scheduled = false;
const schedule = (): void => {
  if (scheduled) return;
  scheduled = true;
  port2.postMessage(null);
};
port1.onmessage = () => {
  scheduled = false;
  if (engine.run(SLICE_MS)) schedule();
};

self.onmessage = ({ data }) => {
  engine.accept(data);
  schedule();
};
