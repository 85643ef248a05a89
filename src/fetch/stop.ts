import { setMaxListeners } from 'node:events';

/** Why a crawl ended before everything was asked. */
export type StopReason = 'signal' | 'max-requests' | 'max-duration' | 'origin' | 'landing';

/** How long what is in flight may take to land after a stop, in milliseconds. */
const graceMilliseconds = 5000;

/** The one place that decides that a crawl ends early: signals, budgets, or the origin's own wish. */
export class Stop {
  readonly #asking = new AbortController();
  readonly #inFlight = new AbortController();
  readonly #interrupted = new AbortController();
  /** Fires when nothing more may be asked. */
  readonly signal: AbortSignal = this.#asking.signal;
  /** Fires when what is in flight is to be abandoned, a grace after the stop. */
  readonly abandon: AbortSignal = this.#inFlight.signal;
  /** Fires when a signal ends the whole run, whatever it is at. */
  readonly interrupted: AbortSignal = this.#interrupted.signal;
  #requestsLeft: number;
  reason: StopReason | null = null;
  /** What to tell the user, where there is more to say than the reason. */
  detail: string | null = null;

  constructor(mostRequests: number | null) {
    this.#requestsLeft = mostRequests ?? Number.POSITIVE_INFINITY;
    // Every attempt in flight listens; their number is bounded by the concurrency.
    setMaxListeners(0, this.signal, this.abandon);
  }

  /** Takes one request off the budget; `false`, and a stop, where none is left. */
  spend(): boolean {
    if (this.#requestsLeft <= 0) {
      this.now('max-requests');
      return false;
    }
    this.#requestsLeft -= 1;
    return true;
  }

  /** Stops asking; the first reason stands, but a signal is always heard. */
  now(reason: StopReason, detail: string | null = null): void {
    if (this.reason !== null && reason !== 'signal') return;
    this.reason = reason;
    this.detail = detail;
    if (reason === 'signal') this.#interrupted.abort();
    this.#asking.abort();
    setTimeout(() => this.#inFlight.abort(), graceMilliseconds).unref();
  }
}
