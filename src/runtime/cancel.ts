/** Cancelling, without the platform: an `AbortSignal` is a `CancelSignal`. */

/** What an `AbortSignal` has that a run needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Thrown from every wait of a run once it is cancelled; never leaves `runLoop`. */
export class RunCancelled extends Error {
  override name = 'RunCancelled';

  constructor() {
    super('The run was cancelled.');
  }
}

/** A thrown value can be anything, and some cannot even be asked what they are. */
export function isCancellation(thrown: unknown): thrown is RunCancelled {
  try {
    return thrown instanceof RunCancelled;
  } catch {
    return false;
  }
}

export const throwIfCancelled = (signal: CancelSignal | undefined): void => {
  if (signal?.aborted) throw new RunCancelled();
};

/** A signal of our own, and the way to set it off. Setting it off twice is setting it off once. */
export class CancelSource {
  readonly signal: CancelSignal;
  readonly #listeners = new Set<() => void>();
  #aborted = false;

  constructor() {
    const isAborted = (): boolean => this.#aborted;
    this.signal = {
      get aborted() {
        return isAborted();
      },
      addEventListener: (_type, listener) => void this.#listeners.add(listener),
      removeEventListener: (_type, listener) => void this.#listeners.delete(listener),
    };
  }

  cancel(): void {
    if (this.#aborted) return;
    this.#aborted = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}

/** What `promise` gives, or a `RunCancelled` as soon as the signal is set off. What comes later is dropped. */
export function untilCancelled<T>(promise: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const cancel = (): void => reject(new RunCancelled());
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
