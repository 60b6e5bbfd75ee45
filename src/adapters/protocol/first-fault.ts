/** The first fault that `check` finds, going through `items` in order: a server names one fault and stops. */
export function firstFault<Item, Fault>(
  items: readonly Item[],
  check: (item: Item, index: number) => Fault | undefined,
): Fault | undefined {
  for (const [index, item] of items.entries()) {
    const fault = check(item, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
