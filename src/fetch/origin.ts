import pLimit, { type LimitFunction } from 'p-limit';
import type { Effects } from '../system/effects.ts';
import { Breaker } from './breaker.ts';
import type { Exchange } from './exchange.ts';
import type { Judgement } from './judge.ts';
import { comeBack, parseRetryAfter } from './retry-after.ts';
import type { Stop } from './stop.ts';
import { Throttle } from './throttle.ts';

/** A pause longer than this is not waited for: the run stops and says when to come back. */
const longestPause = 15 * 60 * 1000;

export interface OriginSettings {
  /** The most requests ever under way. */
  readonly concurrency: number;
  /** Requests per second, `null` for no limit. */
  readonly rate: number | null;
}

/** What a request got on leaving. */
export interface Leave {
  readonly isProbe: boolean;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/**
 * The one way to the origin: how many may be under way, how fast they leave, and everything that the
 * origin's answers mean for those that follow.
 */
export class Origin {
  readonly limit: LimitFunction;
  readonly #effects: Effects;
  readonly #stop: Stop;
  readonly throttle: Throttle;
  readonly breaker: Breaker;

  constructor(effects: Effects, stop: Stop, { concurrency, rate }: OriginSettings) {
    this.#effects = effects;
    this.#stop = stop;
    this.limit = pLimit(concurrency);
    this.throttle = new Throttle(effects, rate, stop.signal, this.limit);
    this.breaker = new Breaker(effects, stop);
  }

  /** When one request may leave: at once, or as soon as the promise resolves. */
  leave(): Leave | Promise<Leave> {
    if (this.breaker.isOpen) return this.#leaveLater(this.breaker.pass());
    const passed = this.throttle.pass();
    if (passed !== undefined) return this.#leaveLater(false, passed);
    return { isProbe: false, at: this.#effects.elapsed() };
  }

  /** What keeps requests from leaving now, for people; `null` where nothing does. */
  get waitsFor(): string | null {
    const seconds = Math.ceil(this.throttle.pausedFor / 1000);
    if (seconds > 0) return `the end of a pause that the service asked for (${seconds} s)`;
    return this.breaker.isOpen ? 'the service, which no longer answers' : null;
  }

  /** Whether one more may go on asking: not so while more are under way than now may be. */
  get hasRoom(): boolean {
    return this.limit.activeCount <= this.limit.concurrency;
  }

  /** Takes in what came of a request: pauses, and how many may be under way. */
  heard(exchange: Exchange, judgement: Judgement, leave: Leave, isNew: boolean): void {
    const { outcome, error, retryable } = judgement;
    if (outcome !== 'failure') this.breaker.answered();
    else if (isSilence(exchange)) this.breaker.silent(leave.isProbe, isNew, error);
    else this.breaker.failed(leave.isProbe, isNew, error);
    if (isStrain(exchange)) this.throttle.halve(leave.at);
    else if (outcome !== 'failure') this.throttle.grow();
    if (exchange.status === 429) this.throttle.widen(leave.at);
    else if (outcome !== 'failure') this.throttle.narrow();
    if (outcome === 'failure' || retryable) this.#obey(exchange);
  }

  async #leaveLater(
    probe: boolean | Promise<boolean>,
    passed = this.throttle.pass(),
  ): Promise<Leave> {
    const isProbe = await probe;
    await passed;
    return { isProbe, at: this.#effects.elapsed() };
  }

  #obey({ headers }: Exchange): void {
    const pause = parseRetryAfter(headers['retry-after'], headers.date, this.#effects.now());
    if (pause === null) return;
    if (pause <= longestPause) this.throttle.pause(pause);
    else this.#stop.now('origin', comeBack(pause, this.#effects.now()));
  }
}

/** Nothing of the service itself: no answer at all, or only what stands before it. */
function isSilence({ status, fault }: Exchange): boolean {
  if (status === null) return fault === 'connection' || fault === 'timeout';
  return [429, 502, 503, 504].includes(status);
}

function isStrain({ status, fault }: Exchange): boolean {
  return status === 429 || status === 503 || fault === 'timeout';
}
