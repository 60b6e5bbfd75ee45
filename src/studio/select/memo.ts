type Writable<Tuple extends readonly unknown[]> = { -readonly [index in keyof Tuple]: Tuple[index] };

/**
 * A selector that recomputes only when one of its inputs changed by identity, so that React sees the same object again. With
 * `same` it sees it again also when the new result says nothing new.
 */
export function memo<State, Inputs extends readonly unknown[], Result>(
  inputs: (state: State) => Inputs,
  compute: (...args: NoInfer<Writable<Inputs>>) => Result,
  same?: (before: unknown, now: unknown) => boolean,
): (state: State) => Result {
  let last: { state: State; inputs: Inputs; result: Result } | undefined;
  return state => {
    // A hundred fields ask about one state.
    if (last && Object.is(last.state, state)) return last.result;
    const next = inputs(state);
    if (last && next.every((value, index) => Object.is(value, last?.inputs[index]))) {
      last.state = state;
      return last.result;
    }
    const result = compute(...(next as Writable<Inputs>));
    last = { state, inputs: next, result: last && same?.(last.result, result) ? last.result : result };
    return last.result;
  };
}

/** For results of plain data. */
export const sameData = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
