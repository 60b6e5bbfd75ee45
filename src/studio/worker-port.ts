/** Starts the analysis worker. The bundler sees the address and builds the worker as a file of its own. */
import type { Port, ToPage } from '../analysis/protocol.ts';

export function createWorkerPort(): Port {
  const worker = new Worker(new URL('../analysis/worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
  return {
    post: message => worker.postMessage(message),
    onMessage(listen) {
      worker.onmessage = ({ data }: MessageEvent<ToPage>) => listen(data);
    },
    onFailure(listen) {
      worker.onerror = event => listen(event.message || 'The analysis worker stopped.');
      worker.onmessageerror = () => listen('A message of the analysis worker could not be read.');
    },
    terminate: () => worker.terminate(),
  };
}
