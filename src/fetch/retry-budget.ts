/** Retries per new request, while there is anything new to ask. */
const share = 0.1;

/** Retries that may come at once. */
const burst = 20;

/**
 * Under trouble retries must not multiply the load: while there are new requests, at most one in ten is
 * a retry. The others wait on the shelf, and none is given up for it.
 */
export class RetryBudget {
  #retries = burst;

  get allows(): boolean {
    return this.#retries >= 1;
  }

  /** A new request was asked. */
  earn(): void {
    this.#retries = Math.min(burst, this.#retries + share);
  }

  /** A retry was asked. */
  spend(): void {
    this.#retries -= 1;
  }
}
