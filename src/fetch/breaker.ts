import type { Effects } from '../system/effects.ts';
import type { Stop } from './stop.ts';

/** So many new requests in a row without an answer open the breaker. */
const mostFailures = 20;

/** So many new requests in a row that all failed, in whatever way: whether anybody is there has to be found out. */
const mostFailed = 50;

const firstCooldown = 1000;
const longestCooldown = 60_000;

/** An origin that does not come back within this time, and does not answer what it did before, ends the run, in milliseconds. */
const patience = 2 * 60 * 1000;

/**
 * Stops asking an origin that no longer answers. After a cooldown that doubles, one request is let
 * through to see; its answer closes the breaker again.
 */
export class Breaker {
  readonly #effects: Effects;
  readonly #stop: Stop;
  /** New requests in a row without an answer, and those that failed at all. */
  #failures = 0;
  #failed = 0;
  #openedAt: number | null = null;
  #cooldown = firstCooldown;
  #probeAt = 0;
  #probing = false;
  #isPatienceOver = false;

  constructor(effects: Effects, stop: Stop) {
    this.#effects = effects;
    this.#stop = stop;
  }

  get isOpen(): boolean {
    return this.#openedAt !== null;
  }

  /**
   * Whether nothing has been answered for long: the service may be gone behind what does answer (a web page, a
   * 401, a 500), or it fails in just what is being asked. What was answered before, asked in place of the next
   * that finds out, shows which.
   */
  get isInDoubt(): boolean {
    return this.#failed >= mostFailed || this.#isPatienceOver;
  }

  /** Whether nothing that was asked has been answered for so long that the run ends, unless what was answered before is. */
  get isPatienceOver(): boolean {
    return this.#isPatienceOver;
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

  /** The origin has given an answer, if only a refusal. */
  answered(): void {
    this.#failed = 0;
    this.#close();
  }

  /** Something has answered, but not the question. */
  failed(isProbe: boolean, isNew: boolean, error: string | null): void {
    if (isNew) this.#failed += 1;
    if (!this.isInDoubt) this.#close();
    else if (isProbe) this.silent(isProbe, false, error);
    else this.#openAtOnce();
  }

  /**
   * The origin has not answered. Only new requests open the breaker: one that fails again may be at
   * fault itself.
   */
  silent(isProbe: boolean, isNew: boolean, error: string | null): void {
    const now = this.#effects.elapsed();
    if (isNew) this.#failed += 1;
    if (this.#openedAt === null) {
      if (isNew) this.#failures += 1;
      if (this.#failures < mostFailures && !this.isInDoubt) return;
      this.#openedAt = now;
    } else {
      if (!isProbe) return;
      this.#probing = false;
      this.#cooldown = Math.min(longestCooldown, this.#cooldown * 2);
      if (this.#isPatienceOver) {
        const why = error === null ? '' : ` (${error})`;
        this.#stop.now('origin', `the service no longer answers${why}: run again once it does`);
      } else if (now - this.#openedAt + this.#cooldown > patience) {
        this.#isPatienceOver = true;
        this.#probeAt = now;
        return;
      }
    }
    this.#probeAt = now + this.#cooldown;
  }

  /** The next request finds out. */
  #openAtOnce(): void {
    if (this.#openedAt !== null) return;
    this.#openedAt = this.#effects.elapsed();
    this.#probeAt = this.#openedAt;
  }

  #close(): void {
    this.#failures = 0;
    this.#openedAt = null;
    this.#probing = false;
    this.#isPatienceOver = false;
    this.#cooldown = firstCooldown;
  }
}
