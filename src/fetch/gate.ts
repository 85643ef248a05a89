import type { Effects } from '../system/effects.ts';

/** Arrival times wobble on the way to the server; the spacing leaves room for it within each second. */
const spacingMargin = 1.05;

/** How far apart requests leave at least once the origin has called them too many, in milliseconds. */
const firstSpacing = 2;

/** How far apart at most, but for a rate that was set lower. */
const widestSpacing = 2000;

/** What every answer leaves of a spacing that was widened. */
const share = 0.95;

/**
 * The one gate to the origin: requests leave it evenly spaced, and none leaves while the origin has
 * asked for a pause. The rate is a ceiling: where the origin allows less, the spacing finds out how much.
 */
export class Gate {
  readonly #effects: Effects;
  /** The spacing of the rate that was set. */
  readonly #narrowest: number;
  #spacing: number;
  #widenedAt = Number.NEGATIVE_INFINITY;
  readonly #signal: AbortSignal;
  #lastLeft = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();

  /** `rate` in requests per second, `null` for no limit; `signal` lets everyone waiting through at once. */
  constructor(effects: Effects, rate: number | null, signal: AbortSignal) {
    this.#effects = effects;
    this.#narrowest = rate === null ? 0 : (1000 / rate) * spacingMargin;
    this.#spacing = this.#narrowest;
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

  /** The origin calls them too many: twice as far apart. What left before the last widening says nothing new. */
  widen(leftAt: number): void {
    if (leftAt < this.#widenedAt) return;
    const twice = Math.max(firstSpacing, this.#spacing * 2);
    this.#spacing = Math.max(this.#narrowest, Math.min(widestSpacing, twice));
    this.#widenedAt = this.#effects.elapsed();
  }

  /** The origin has answered: a little nearer together again. */
  narrow(): void {
    const nearer = this.#spacing * share;
    this.#spacing = nearer < firstSpacing / 2 ? this.#narrowest : Math.max(this.#narrowest, nearer);
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
