import type { Effects } from '../system/effects.ts';

/** Beyond this many, those that wait are asked again before anything new. */
const mostWaiting = 2000;

/** Retries per new request, while there is anything new to ask. */
const share = 0.1;

/** Retries that may come at once. */
const burst = 20;

interface Waiting<Item> {
  readonly item: Item;
  readonly attempt: number;
  readonly dueAt: number;
}

/**
 * Requests that failed and are asked again later, soonest first. Under trouble they must not multiply the load: while
 * there are new requests, at most one in ten is a retry. The others wait, and none is given up for it.
 */
export class Retries<Item> {
  readonly #effects: Effects;
  readonly #signal: AbortSignal;
  readonly #waiting: Waiting<Item>[] = [];
  #allowed = burst;

  constructor(effects: Effects, signal: AbortSignal) {
    this.#effects = effects;
    this.#signal = signal;
  }

  /** Whether so many wait that nothing new is to be asked. */
  get isFull(): boolean {
    return this.#waiting.length >= mostWaiting;
  }

  /** Has an item wait for `delay` milliseconds from now. */
  put(item: Item, attempt: number, delay: number): void {
    const entry = { item, attempt, dueAt: this.#effects.elapsed() + delay };
    const position = this.#waiting.findIndex(({ dueAt }) => dueAt > entry.dueAt);
    if (position < 0) this.#waiting.push(entry);
    else this.#waiting.splice(position, 0, entry);
  }

  /** The soonest item if it is due by now and one more retry is allowed, else `null`. */
  takeDue(): Waiting<Item> | null {
    const [soonest] = this.#waiting;
    if (soonest === undefined || soonest.dueAt > this.#effects.elapsed()) return null;
    if (this.#allowed < 1) return null;
    this.#allowed -= 1;
    return this.#waiting.shift() ?? null;
  }

  /** The soonest item, once it is due, where nothing else is left; `null` if there is none, or the run stops meanwhile. */
  async takeNext(): Promise<Waiting<Item> | null> {
    const soonest = this.#waiting.shift();
    if (soonest === undefined) return null;
    await this.#effects.sleep(Math.max(0, soonest.dueAt - this.#effects.elapsed()), this.#signal);
    return this.#signal.aborted ? null : soonest;
  }

  /** A new request was asked: a tenth of a retry more is allowed. */
  earn(): void {
    this.#allowed = Math.min(burst, this.#allowed + share);
  }
}
