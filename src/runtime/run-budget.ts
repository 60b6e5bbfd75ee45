/**
 * What one run may use up. A scenario comes out of a file of anybody, so that every run has to end within a time and a memory
 * that follow from these figures, whatever is scripted. They are counted, not timed: the same run ends the same each time.
 */
import { count } from '../manifest/words.ts';

export interface RunLimits {
  /** How often the model is asked. */
  turns: number;
  /** Calls of all turns together. */
  calls: number;
  /** Further attempts of all calls together. */
  retries: number;
  /** Characters of all requests, responses and outputs together, as JSON. */
  characters: number;
}

/** Far above what anybody reads; a run that uses them up takes some seconds. */
export const RUN_LIMITS: RunLimits = { turns: 500, calls: 2000, retries: 10_000, characters: 200_000_000 };

/** Deeper values are no data that a run takes. */
const DEEPEST = 500;

export class RunBudget {
  readonly #limits: RunLimits;
  /** Parts that are said again in each request are the same objects. */
  readonly #sizes = new WeakMap<object, number>();
  #characters = 0;
  #retries = 0;

  constructor(limits: RunLimits = RUN_LIMITS) {
    this.#limits = limits;
  }

  /** Counts what went over the wire, or came from a tool. */
  spend(value: unknown): void {
    this.#characters += this.#sizeOf(value, 0);
  }

  /** True for a further attempt that may be made; it is counted. */
  takeRetry(): boolean {
    this.#retries += 1;
    return this.#retries <= this.#limits.retries;
  }

  get retriesUsed(): string {
    return `${count(this.#limits.retries, 'retry was', 'retries were')} made in this run, and no more are.`;
  }

  /** Why the run cannot go on with a turn that brings the number of calls to `calls`, as a sentence. */
  tooManyCalls(calls: number): string | undefined {
    if (calls <= this.#limits.calls) return undefined;
    return `With this turn the model has made ${count(calls, 'call')}; a run carries out ${this.#limits.calls} at most, so it ends here.`;
  }

  /** Why nothing more may be sent or carried out, as a sentence. */
  get exhausted(): string | undefined {
    const { characters } = this.#limits;
    if (this.#characters <= characters) return undefined;
    return `Requests, responses and outputs come to more than ${characters / 1_000_000} million characters, which is what a run may have.`;
  }

  /** About the length of the JSON. */
  #sizeOf(value: unknown, depth: number): number {
    if (typeof value === 'string') return value.length + 2;
    if (typeof value !== 'object' || value === null) return 5;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    let size = 2;
    if (depth < DEEPEST) {
      for (const [key, member] of Object.entries(value)) {
        size += this.#sizeOf(member, depth + 1) + (Array.isArray(value) ? 1 : key.length + 4);
      }
    }
    this.#sizes.set(value, size);
    return size;
  }
}
