import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Breaker } from '../../src/fetch/breaker.ts';
import type { Exchange } from '../../src/fetch/exchange.ts';
import { Origin } from '../../src/fetch/origin.ts';
import { Retries } from '../../src/fetch/retries.ts';
import { Stop } from '../../src/fetch/stop.ts';
import { Throttle } from '../../src/fetch/throttle.ts';
import { type Effects, liveEffects } from '../../src/system/effects.ts';

/** Effects whose clock moves only when something sleeps, or when told. */
function stillClock() {
  let at = 0;
  const effects: Effects = {
    ...liveEffects,
    elapsed: () => at,
    sleep: async (milliseconds) => {
      at += milliseconds;
      // Who waits for long keeps nobody else waiting.
      await setImmediate();
    },
  };
  return {
    effects,
    advance: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

describe('Throttle: how many are under way', () => {
  it('halves once for all that was under way, and adds one per quiet window', () => {
    const { effects, advance } = stillClock();
    const limit = { concurrency: 8 };
    const throttle = new Throttle(effects, null, new AbortController().signal, limit);
    advance(100);
    throttle.halve(50);
    throttle.halve(60);
    expect(limit.concurrency).toBe(4);
    throttle.halve(100);
    expect(limit.concurrency).toBe(2);
    throttle.grow();
    expect(limit.concurrency).toBe(2);
    advance(5000);
    throttle.grow();
    throttle.grow();
    expect(limit.concurrency).toBe(3);
  });

  it('stays between one and the ceiling', () => {
    const { effects, advance } = stillClock();
    const limit = { concurrency: 2 };
    const throttle = new Throttle(effects, null, new AbortController().signal, limit);
    for (const at of [0, 1, 2]) {
      throttle.halve(at);
      advance(1);
    }
    expect(limit.concurrency).toBe(1);
    for (let window = 0; window < 5; window += 1) {
      advance(5000);
      throttle.grow();
    }
    expect(limit.concurrency).toBe(2);
  });
});

describe('Throttle: how far apart they leave', () => {
  function gateOf(rate: number | null) {
    const { effects } = stillClock();
    const gate = new Throttle(effects, rate, new AbortController().signal);
    /** Milliseconds between the next two that leave. */
    const spacing = async () => {
      await gate.pass();
      const left = effects.elapsed();
      await gate.pass();
      return effects.elapsed() - left;
    };
    return { gate, spacing, now: effects.elapsed };
  }

  it('has them leave twice as far apart once they are too many, once for all that was under way', async () => {
    const { gate, spacing, now } = gateOf(10);
    expect(await spacing()).toBe(105);
    const left = now();
    await spacing();
    gate.widen(left);
    gate.widen(left);
    expect(await spacing()).toBe(210);
    gate.widen(now());
    expect(await spacing()).toBe(420);
  });

  it('lets them nearer together with every answer, never nearer than the rate that was set', async () => {
    const { gate, spacing, now } = gateOf(10);
    gate.widen(now());
    for (let answer = 0; answer < 7; answer += 1) gate.narrow();
    expect(await spacing()).toBeLessThan(160);
    for (let answer = 0; answer < 50; answer += 1) gate.narrow();
    expect(await spacing()).toBe(105);
  });

  it('finds an end both ways', async () => {
    const { gate, spacing, now } = gateOf(null);
    expect(await spacing()).toBe(0);
    for (let denied = 0; denied < 40; denied += 1) gate.widen(now());
    expect(await spacing()).toBe(2000);
    for (let answer = 0; answer < 200; answer += 1) gate.narrow();
    expect(await spacing()).toBe(0);
    const slow = gateOf(0.1);
    slow.gate.widen(slow.now());
    expect(await slow.spacing()).toBe(10_500);
  });
});

describe('Throttle.pause(milliseconds)', () => {
  it('lets a longer pause stand when a shorter one comes', async () => {
    const { effects } = stillClock();
    const gate = new Throttle(effects, null, new AbortController().signal);
    gate.pause(5000);
    gate.pause(1000);
    await gate.pass();
    expect(effects.elapsed()).toBe(5000);
  });

  it('lets everyone through once nothing more is to be asked', async () => {
    const { effects } = stillClock();
    const gate = new Throttle(effects, null, AbortSignal.abort());
    gate.pause(5000);
    await gate.pass();
    expect(effects.elapsed()).toBe(0);
  });

  it('wakes who waits for the end of a pause as soon as nothing more is to be asked', async () => {
    const stop = new AbortController();
    const gate = new Throttle(liveEffects, null, stop.signal);
    gate.pause(600_000);
    const passed = gate.pass();
    await setImmediate();
    stop.abort();
    await passed;
    expect(gate.pausedFor).toBeGreaterThan(500_000);
  });
});

describe('Origin.heard(exchange, judgement, leave, isNew)', () => {
  const failure = { outcome: 'failure', error: 'no', retryable: true } as const;
  const exchangeOf = (status: number, headers = {}): Exchange => ({
    ...{ status, headers, body: null, error: null, fault: null },
  });

  function originOf() {
    const { effects } = stillClock();
    const stop = new Stop(null);
    const origin = new Origin(effects, stop, { concurrency: 4, rate: null });
    const hear = (exchange: Exchange) =>
      origin.heard(exchange, failure, { isProbe: false, at: 0 }, true);
    return { effects, stop, origin, hear };
  }

  it.each([
    ['900', null, 900_000],
    ['901', 'origin', 0],
  ])('waits for a pause of %s seconds, or stops (%s)', async (seconds, reason, waited) => {
    const { effects, stop, origin, hear } = originOf();
    hear(exchangeOf(503, { 'retry-after': seconds }));
    expect(stop.reason).toBe(reason);
    await origin.leave();
    expect(effects.elapsed()).toBe(waited);
  });

  it.each([429, 502, 503, 504])('takes twenty times %i for silence', async (status) => {
    const { effects, origin, hear } = originOf();
    for (let heard = 0; heard < 20; heard += 1) hear(exchangeOf(status));
    const { isProbe } = await origin.leave();
    expect([isProbe, effects.elapsed() >= 1000]).toEqual([true, true]);
  });

  it('takes twenty times 500 for no silence', async () => {
    const { origin, hear } = originOf();
    for (let heard = 0; heard < 20; heard += 1) hear(exchangeOf(500));
    expect((await origin.leave()).isProbe).toBe(false);
  });

  it('asks on as seldom where another failed than the one that finds out', async () => {
    const { effects, origin, hear } = originOf();
    for (let heard = 0; heard < 20; heard += 1) hear(exchangeOf(504));
    const probe = await origin.leave();
    hear(exchangeOf(504));
    // It is still under way: a failure that was asked before says nothing of it.
    const next = origin.leave() as Promise<unknown>;
    let hasLeft = false;
    void next.then(() => {
      hasLeft = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([probe.isProbe, hasLeft]).toEqual([true, false]);
    origin.heard(
      exchangeOf(200),
      { outcome: 'answer', error: null, retryable: false },
      probe,
      true,
    );
    await next;
    expect(effects.elapsed()).toBeGreaterThanOrEqual(1000);
  });
});

describe('Breaker', () => {
  function opened() {
    const clock = stillClock();
    const stop = new Stop(null);
    const breaker = new Breaker(clock.effects, stop);
    for (let failure = 0; failure < 20; failure += 1) breaker.silent(false, true, null);
    return { ...clock, stop, breaker };
  }

  it('opens after twenty new requests in a row without an answer', () => {
    expect(opened().breaker.isOpen).toBe(true);
    const { effects } = stillClock();
    const breaker = new Breaker(effects, new Stop(null));
    for (let failure = 0; failure < 40; failure += 1) {
      breaker.silent(false, failure % 20 !== 0, null);
      if (failure === 10) breaker.answered();
    }
    expect(breaker.isOpen).toBe(true);
  });

  it('does not open for requests that fail again', () => {
    const breaker = new Breaker(stillClock().effects, new Stop(null));
    for (let failure = 0; failure < 100; failure += 1) breaker.silent(false, false, null);
    expect(breaker.isOpen).toBe(false);
  });

  it('lets one through after a cooldown that doubles, and closes with its answer', async () => {
    const { breaker, effects } = opened();
    expect(await breaker.pass()).toBe(true);
    expect(effects.elapsed()).toBe(1000);
    breaker.silent(true, true, 'HTTP status 503');
    expect(await breaker.pass()).toBe(true);
    expect(effects.elapsed()).toBe(3000);
    breaker.answered();
    expect(breaker.isOpen).toBe(false);
    expect(await breaker.pass()).toBe(false);
  });

  function inDoubt() {
    const clock = stillClock();
    const stop = new Stop(null);
    const breaker = new Breaker(clock.effects, stop);
    for (let failure = 0; failure < 50; failure += 1)
      breaker.failed(false, true, 'HTTP status 401');
    return { ...clock, stop, breaker };
  }

  it('is in doubt after fifty new requests in a row that failed in whatever way', () => {
    const { breaker } = inDoubt();
    expect(breaker.isInDoubt).toBe(true);
    breaker.answered();
    expect(breaker).toMatchObject({ isInDoubt: false, isOpen: false });
    const again = new Breaker(stillClock().effects, new Stop(null));
    for (let failure = 0; failure < 99; failure += 1) again.failed(false, false, null);
    expect(again).toMatchObject({ isInDoubt: false, isOpen: false });
  });

  it('has the next request find out at once in doubt, and those after it ever later', async () => {
    const { breaker, stop, effects } = inDoubt();
    expect(await breaker.pass()).toBe(true);
    expect(effects.elapsed()).toBe(0);
    // What was under way meanwhile proves nothing.
    breaker.failed(false, true, 'HTTP status 401');
    expect(breaker.isOpen).toBe(true);
    breaker.failed(true, false, 'HTTP status 401');
    expect(await breaker.pass()).toBe(true);
    expect(effects.elapsed()).toBe(2000);
    breaker.silent(true, false, null);
    expect(await breaker.pass()).toBe(true);
    expect(effects.elapsed()).toBe(6000);
    breaker.answered();
    expect(breaker).toMatchObject({ isInDoubt: false, isOpen: false });
    expect(stop.reason).toBeNull();
  });

  it('is in doubt once more before it ends the run, and an answer then goes for any other', async () => {
    const { breaker, stop, effects } = opened();
    while (!breaker.isPatienceOver) {
      expect(breaker.isInDoubt).toBe(false);
      await breaker.pass();
      breaker.silent(true, true, 'HTTP status 504');
    }
    const at = effects.elapsed();
    expect(await breaker.pass()).toBe(true);
    expect([breaker.isInDoubt, effects.elapsed(), stop.reason]).toEqual([true, at, null]);
    breaker.answered();
    expect(breaker).toMatchObject({ isInDoubt: false, isPatienceOver: false, isOpen: false });
  });

  it('ends the run where the origin stays silent', async () => {
    const { breaker, stop, effects } = opened();
    while (stop.reason === null) {
      await breaker.pass();
      breaker.silent(true, true, 'HTTP status 503');
    }
    expect(stop.reason).toBe('origin');
    expect(stop.detail).toContain('no longer answers (HTTP status 503)');
    expect(effects.elapsed()).toBeGreaterThan(30_000);
    expect(effects.elapsed()).toBeLessThan(120_000);
  });
});

describe('Retries', () => {
  const started = () => {
    const clock = stillClock();
    return { ...clock, retries: new Retries<number>(clock.effects, new AbortController().signal) };
  };

  it('grants a burst, then one retry for ten new requests', () => {
    const { retries } = started();
    for (let item = 0; item < 100; item += 1) retries.put(item, 2, 0);
    let granted = 0;
    while (retries.takeDue() !== null) granted += 1;
    expect(granted).toBe(20);
    for (let request = 0; request < 100; request += 1) {
      retries.earn();
      if (retries.takeDue() !== null) granted += 1;
    }
    expect(granted).toBeGreaterThanOrEqual(29);
    expect(granted).toBeLessThanOrEqual(30);
  });

  it('gives the soonest once it is due, and waits for it only where nothing else is left', async () => {
    const { retries, advance, effects } = started();
    retries.put(1, 2, 300);
    retries.put(2, 3, 100);
    expect(retries.takeDue()).toBeNull();
    advance(100);
    expect(retries.takeDue()).toMatchObject({ item: 2, attempt: 3 });
    expect(retries.takeDue()).toBeNull();
    expect(await retries.takeNext()).toMatchObject({ item: 1, attempt: 2 });
    expect(effects.elapsed()).toBe(300);
    expect(await retries.takeNext()).toBeNull();
  });

  it('is full with two thousand', () => {
    const { retries } = started();
    for (let item = 0; item < 1999; item += 1) retries.put(item, 2, 0);
    expect(retries.isFull).toBe(false);
    retries.put(2000, 2, 0);
    expect(retries.isFull).toBe(true);
  });
});
