import type { Effects } from '../system/effects.ts';

/** So long nothing may go wrong before one more request is let under way, in milliseconds. */
const quietWindow = 5000;

/**
 * How many requests may be under way: half as many once the origin is strained, one more per quiet
 * window, never more than the ceiling.
 */
export class Pace {
  readonly #effects: Effects;
  readonly #limit: { concurrency: number };
  readonly #ceiling: number;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** Steers `limit.concurrency`, which stands at its ceiling. */
  constructor(effects: Effects, limit: { concurrency: number }) {
    this.#effects = effects;
    this.#limit = limit;
    this.#ceiling = limit.concurrency;
  }

  /** The origin is strained; what was asked before the last halving says nothing new. */
  strained(askedAt: number): void {
    if (askedAt < this.#halvedAt) return;
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
    this.#halvedAt = this.#effects.elapsed();
    this.#changedAt = this.#halvedAt;
  }

  /** The origin has answered. */
  eased(): void {
    if (this.#limit.concurrency >= this.#ceiling) return;
    if (this.#effects.elapsed() - this.#changedAt < quietWindow) return;
    this.#limit.concurrency += 1;
    this.#changedAt = this.#effects.elapsed();
  }
}
