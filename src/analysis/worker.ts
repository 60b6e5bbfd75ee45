/**
 * The entry of both workers, so that they share what they load. The one named `runs` runs scenarios; any other one analyses:
 * messages in, slices of work, messages out.
 */
import { createEngine } from './engine.ts';
import type { ToPage, ToWorker } from './protocol.ts';
import type { ToRunWorker } from './run/protocol.ts';

/** The little of a worker's world that is needed; the core knows no DOM. */
interface WorkerScope {
  readonly name: string;
  onmessage: ((event: { data: never }) => void) | null;
  postMessage(message: ToPage): void;
}
interface ChannelEnd {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
}
declare const self: WorkerScope;
declare const MessageChannel: new () => { port1: ChannelEnd; port2: ChannelEnd };
/** Tells the page as an error that nobody caught. */
declare const reportError: (error: unknown) => void;
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

if (self.name === 'runs') {
  const runs = import('./run/worker.ts');
  self.onmessage = ({ data }: { data: ToRunWorker }) => {
    runs.then(({ accept }) => accept(data)).catch(reportError);
  };
} else {
  self.onmessage = ({ data }: { data: ToWorker }) => {
    engine.accept(data);
    schedule();
  };
}
