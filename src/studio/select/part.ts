/**
 * A part of the state with listeners of its own. The store tells every listener of every change; a form has hundreds that look
 * at one part of it. They are told only when that part is another one.
 */
export interface Part<Value> {
  read(): Value;
  /** Returns what ends the subscription. The same function at each call of `partOf`. */
  subscribe(listener: () => void): () => void;
}

interface Source<State> {
  getState(): State;
  subscribe(listener: (state: State) => void): () => void;
}

const partsByStore = new WeakMap<object, Map<unknown, Part<unknown>>>();

/** The same part for the same store and selector. `select` must be memoised or pick: parts are compared by identity. */
export function partOf<State, Value>(store: Source<State>, select: (state: State) => Value): Part<Value> {
  let parts = partsByStore.get(store);
  if (!parts) {
    parts = new Map();
    partsByStore.set(store, parts);
  }
  const known = parts.get(select);
  if (known) return known as Part<Value>;
  const part = createPart(store, select);
  parts.set(select, part);
  return part;
}

function createPart<State, Value>(store: Source<State>, select: (state: State) => Value): Part<Value> {
  const listeners = new Set<() => void>();
  let stop = (): void => {};
  const listen = (): (() => void) => {
    let told = select(store.getState());
    return store.subscribe(state => {
      const value = select(state);
      if (Object.is(value, told)) return;
      told = value;
      for (const listener of [...listeners]) listener();
    });
  };
  return {
    read: () => select(store.getState()),
    subscribe(listener) {
      // Nobody watches a part that nobody shows.
      if (listeners.size === 0) stop = listen();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}
