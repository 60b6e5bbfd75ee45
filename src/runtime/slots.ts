/** How many calls of one tool run at once: first come, first served. */
import { type CancelSignal, RunCancelled } from './cancel.ts';
import type { Clock } from './clock.ts';

export class Slots {
  readonly #clock: Clock;
  readonly #size: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(clock: Clock, size: number) {
    this.#clock = clock;
    this.#size = size;
  }

  get taken(): number {
    return this.#taken;
  }

  get isFull(): boolean {
    return this.#taken >= this.#size;
  }

  /** Takes a slot, waiting for one where all are taken. Throws `RunCancelled` when the signal is set off before. */
  async take(signal: CancelSignal | undefined): Promise<void> {
    if (!this.isFull) {
      this.#taken += 1;
      return;
    }
    let place = (): void => {};
    const woken = await this.#clock.wait({
      signal,
      wake: wake => {
        place = wake;
        this.#waiting.push(wake);
      },
    });
    if (woken === 'woken') return;
    const index = this.#waiting.indexOf(place);
    if (index >= 0) this.#waiting.splice(index, 1);
    // It was handed over at the same moment.
    else this.release();
    throw new RunCancelled();
  }

  /** Gives a slot back; whoever waits longest has it at once, so that nobody overtakes. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
