import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { pino } from 'pino';

/** The outside world as one argument: tests pass their own, everything else the live one. */
export interface Effects {
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number;
  /** Monotonic clock, milliseconds. */
  readonly elapsed: () => number;
  /** Resolves after that many milliseconds, or early when the signal fires. Never rejects. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly randomHex: (bytes: number) => string;
  readonly log: Logger;
}

export const liveEffects: Effects = Object.freeze({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (milliseconds: number, signal?: AbortSignal) => {
    await delay(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(
      () => undefined,
    );
  },
  random: () => Math.random(),
  randomHex: (bytes: number) => randomBytes(bytes).toString('hex'),
  log: pino({ enabled: false }),
});
