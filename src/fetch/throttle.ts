import type { Effects } from '../system/effects.ts';

/** Arrival times wobble on the way to the server; the spacing leaves room for it within each second. */
const spacingMargin = 1.05;

/** How far apart requests leave at least once the origin has called them too many, in milliseconds. */
const firstSpacing = 2;

/** How far apart at most, but for a rate that was set lower. */
const widestSpacing = 2000;

/** What every answer leaves of a spacing that was widened. */
const share = 0.95;

/** So long nothing may go wrong before one more request is let under way, in milliseconds. */
const quietWindow = 5000;

/**
 * How fast an origin is asked: how far apart requests leave it, that none leaves while it has asked for a pause, and how
 * many may be under way. What was set is a ceiling; where the origin allows less, its answers show how much.
 */
export class Throttle {
  readonly #effects: Effects;
  /** What `concurrency` is steered of. */
  readonly #limit: { concurrency: number };
  readonly #most: number;
  /** The spacing of the rate that was set. */
  readonly #narrowest: number;
  readonly #signal: AbortSignal;
  #spacing: number;
  #widenedAt = Number.NEGATIVE_INFINITY;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;
  #lastLeft = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();

  /**
   * `rate` in requests per second, `null` for no limit; `signal` lets everyone waiting through at once; steers
   * `limit.concurrency`, which stands at its ceiling.
   */
  constructor(
    effects: Effects,
    rate: number | null,
    signal: AbortSignal,
    limit: { concurrency: number } = { concurrency: 1 },
  ) {
    this.#effects = effects;
    this.#limit = limit;
    this.#most = limit.concurrency;
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

  /** For how many milliseconds from now nothing may leave, since the origin asked for it. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#effects.elapsed());
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

  /** The origin is strained: half as many. What left before the last halving says nothing new. */
  halve(leftAt: number): void {
    if (leftAt < this.#halvedAt) return;
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
    this.#halvedAt = this.#effects.elapsed();
    this.#changedAt = this.#halvedAt;
  }

  /** The origin has answered: one more, once in a quiet window. */
  grow(): void {
    if (this.#limit.concurrency >= this.#most) return;
    if (this.#effects.elapsed() - this.#changedAt < quietWindow) return;
    this.#limit.concurrency += 1;
    this.#changedAt = this.#effects.elapsed();
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
