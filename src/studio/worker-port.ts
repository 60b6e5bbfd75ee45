/** Starts the workers. The bundler sees the address and builds the script as a file of its own; both workers share it. */
import type { Port } from '../analysis/protocol.ts';
import type { RunPort } from '../analysis/run/protocol.ts';

interface AnyPort<Sent, Heard> {
  post(message: Sent): void;
  onMessage(listen: (message: Heard) => void): void;
  onFailure(listen: (message: string) => void): void;
  terminate(): void;
}

const portOf = <Sent, Heard>(worker: Worker): AnyPort<Sent, Heard> => ({
  post: message => worker.postMessage(message),
  onMessage(listen) {
    worker.onmessage = ({ data }: MessageEvent<Heard>) => listen(data);
  },
  onFailure(listen) {
    worker.onerror = event => listen(event.message || 'The worker stopped.');
    worker.onmessageerror = () => listen('A message of the worker could not be read.');
  },
  terminate: () => worker.terminate(),
});

export const createWorkerPort = (): Port =>
  portOf(new Worker(new URL('../analysis/worker.ts', import.meta.url), { type: 'module', name: 'analysis' }));

export const createRunPort = (): RunPort =>
  portOf(new Worker(new URL('../analysis/worker.ts', import.meta.url), { type: 'module', name: 'runs' }));
