import type { Effects } from '../effects.ts';

/** Arrival times wobble on the way to the server; the spacing leaves room for it within each second. */
const spacingMargin = 1.05;

/**
 * The one gate to the origin: requests leave it evenly spaced, and none leaves while the origin has
 * asked for a pause.
 */
export class Gate {
  readonly #effects: Effects;
  readonly #spacing: number;
  readonly #signal: AbortSignal;
  #lastLeft = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();

  /** `rate` in requests per second, `null` for no limit; `signal` lets everyone waiting through at once. */
  constructor(effects: Effects, rate: number | null, signal: AbortSignal) {
    this.#effects = effects;
    this.#spacing = rate === null ? 0 : (1000 / rate) * spacingMargin;
    this.#signal = signal;
  }

  /** Resolves when one request may leave. */
  pass(): Promise<void> | undefined {
    if (this.#spacing === 0 && this.#effects.elapsed() >= this.#pausedUntil) return undefined;
    this.#queue = this.#queue.then(() => this.#wait());
    return this.#queue;
  }

  /** Lets nothing leave for that many milliseconds; a longer pause already under way stands. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#effects.elapsed() + milliseconds);
  }

  async #wait(): Promise<void> {
    for (;;) {
      const wait =
        Math.max(this.#lastLeft + this.#spacing, this.#pausedUntil) - this.#effects.elapsed();
      if (wait <= 0 || this.#signal.aborted) break;
      await this.#effects.sleep(Math.ceil(wait), this.#signal);
    }
    this.#lastLeft = this.#effects.elapsed();
  }
}
