import type { Effects } from '../system/effects.ts';

/** Beyond this many, those on the shelf are asked again before anything new. */
const mostShelved = 2000;

interface Shelved<Item> {
  readonly item: Item;
  readonly attempt: number;
  readonly dueAt: number;
}

/** Requests that failed and are due again later, soonest first. Bounded, so that it cannot pile up. */
export class RetryShelf<Item> {
  readonly #effects: Effects;
  readonly #signal: AbortSignal;
  #shelved: Shelved<Item>[] = [];

  constructor(effects: Effects, signal: AbortSignal) {
    this.#effects = effects;
    this.#signal = signal;
  }

  get isFull(): boolean {
    return this.#shelved.length >= mostShelved;
  }

  /** Shelves an item until `delay` milliseconds from now. */
  put(item: Item, attempt: number, delay: number): void {
    const entry = { item, attempt, dueAt: this.#effects.elapsed() + delay };
    const position = this.#shelved.findIndex(({ dueAt }) => dueAt > entry.dueAt);
    if (position < 0) this.#shelved.push(entry);
    else this.#shelved.splice(position, 0, entry);
  }

  /** The soonest item if it is due by now, else `null`. */
  takeDue(): Shelved<Item> | null {
    const soonest = this.#shelved[0];
    if (soonest === undefined || soonest.dueAt > this.#effects.elapsed()) return null;
    return this.#shelved.shift() ?? null;
  }

  /** The soonest item, once it is due; `null` if there is none, or the run stops meanwhile. */
  async takeNext(): Promise<Shelved<Item> | null> {
    const soonest = this.#shelved.shift();
    if (soonest === undefined) return null;
    await this.#effects.sleep(Math.max(0, soonest.dueAt - this.#effects.elapsed()), this.#signal);
    return this.#signal.aborted ? null : soonest;
  }
}
