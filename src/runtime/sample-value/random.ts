/** A small seeded generator of random numbers (mulberry32): the same seed gives the same sample everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds should not give similar samples.
    this.#state = Math.imul(Math.trunc(seed) | 0, 0x9e3779b1) ^ 0x85ebca6b;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const list = [...items];
    for (let last = list.length - 1; last > 0; last--) {
      const other = this.integer(0, last);
      [list[last], list[other]] = [list[other] as Item, list[last] as Item];
    }
    return list;
  }
}
