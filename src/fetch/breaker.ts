import type { Effects } from '../effects.ts';
import type { Stop } from './stop.ts';

/** So many new requests in a row without an answer open the breaker. */
const mostFailures = 20;

const firstCooldown = 1000;
const longestCooldown = 60_000;

/** An origin that does not come back within this time ends the run, in milliseconds. */
const patience = 2 * 60 * 1000;

/**
 * Stops asking an origin that no longer answers. After a cooldown that doubles, one request is let
 * through to see; its answer closes the breaker again.
 */
export class Breaker {
  readonly #effects: Effects;
  readonly #stop: Stop;
  #failures = 0;
  #openedAt: number | null = null;
  #cooldown = firstCooldown;
  #probeAt = 0;
  #probing = false;

  constructor(effects: Effects, stop: Stop) {
    this.#effects = effects;
    this.#stop = stop;
  }

  get isOpen(): boolean {
    return this.#openedAt !== null;
  }

  /** Resolves when a request may leave, with whether it is the one that finds out. */
  async pass(): Promise<boolean> {
    while (this.#openedAt !== null && !this.#stop.signal.aborted) {
      const wait = this.#probeAt - this.#effects.elapsed();
      if (wait <= 0 && !this.#probing) {
        this.#probing = true;
        return true;
      }
      await this.#effects.sleep(Math.min(200, Math.max(wait, 20)), this.#stop.signal);
    }
    return false;
  }

  /** The origin has answered, whatever it said. */
  answered(): void {
    this.#failures = 0;
    this.#openedAt = null;
    this.#probing = false;
    this.#cooldown = firstCooldown;
  }

  /**
   * The origin has not answered. Only new requests open the breaker: one that fails again may be at
   * fault itself.
   */
  silent(isProbe: boolean, isNew: boolean): void {
    const now = this.#effects.elapsed();
    if (this.#openedAt === null) {
      if (isNew) this.#failures += 1;
      if (this.#failures < mostFailures) return;
      this.#openedAt = now;
    } else {
      if (!isProbe) return;
      this.#probing = false;
      this.#cooldown = Math.min(longestCooldown, this.#cooldown * 2);
      if (now - this.#openedAt + this.#cooldown > patience) {
        this.#stop.now('origin', 'the service no longer answers: run again once it does');
      }
    }
    this.#probeAt = now + this.#cooldown;
  }
}
