type Writable<Tuple extends readonly unknown[]> = { -readonly [index in keyof Tuple]: Tuple[index] };

/** A selector that recomputes only when one of its inputs changed by identity, so that React sees the same object again. */
export function memo<State, Inputs extends readonly unknown[], Result>(
  inputs: (state: State) => Inputs,
  compute: (...args: NoInfer<Writable<Inputs>>) => Result,
): (state: State) => Result {
  let last: { inputs: Inputs; result: Result } | undefined;
  return state => {
    const next = inputs(state);
    if (last && next.every((value, index) => Object.is(value, last?.inputs[index]))) return last.result;
    last = { inputs: next, result: compute(...(next as Writable<Inputs>)) };
    return last.result;
  };
}
