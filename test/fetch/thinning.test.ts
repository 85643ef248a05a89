import { describe, expect, it } from 'vitest';
import type { Ask } from '../../src/fetch/ask.ts';
import { Stop } from '../../src/fetch/stop.ts';
import { Thinning } from '../../src/fetch/thinning.ts';

/** Chance that is the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function askOf(ordinal: number, endpoint = 'contractors'): Ask {
  return { key: String(ordinal), ordinal, endpoint, conditions: null };
}

const refused = { outcome: 'failure', error: 'HTTP status 403', retryable: false } as const;
const answered = { outcome: 'answer', error: null, retryable: false } as const;

/** Asks ordinals as a walk does, back ones included. @returns those that were asked, in order, and how it stopped. */
function crawl(count: number, isAnswered: (ordinal: number) => boolean, seed = 1) {
  const thinning = new Thinning(chance(seed));
  const asked: number[] = [];
  let ordinals = Array.from({ length: count }, (_, ordinal) => ordinal);
  while (ordinals.length > 0) {
    for (const ask of thinning.thin(ordinals.map((ordinal) => askOf(ordinal)))) {
      asked.push(ask.ordinal);
      thinning.heard(ask, isAnswered(ask.ordinal) ? answered : refused, true);
    }
    ordinals = thinning.takeBack();
  }
  const stop = new Stop(null);
  thinning.tell(stop);
  return { asked, stop };
}

describe('Thinning', () => {
  it('asks everything as long as one in five hundred is answered', () => {
    const { asked, stop } = crawl(20_000, (ordinal) => ordinal % 500 === 499);
    expect(asked).toHaveLength(20_000);
    expect(stop.reason).toBeNull();
  });

  it('asks some hundred of what fails without end, and says what and how many are left', () => {
    const { asked, stop } = crawl(1_000_000, () => false);
    expect(asked.slice(0, 500)).toEqual(Array.from({ length: 500 }, (_, ordinal) => ordinal));
    expect(asked.length).toBeLessThan(1500);
    expect(asked.at(-1)).toBeGreaterThan(500_000);
    expect(stop).toMatchObject({
      reason: 'origin',
      detail: `the service answers, but not contractors (HTTP status 403): ${1_000_000 - asked.length} requests are left for a later run`,
    });
  });

  it.each([1, 2, 3, 4, 5])('finds its way out of a long stretch of failures (%d)', (seed) => {
    const isGood = (ordinal: number) => ordinal >= 20_000;
    const { asked } = crawl(25_000, isGood, seed);
    const good = asked.filter(isGood);
    expect(new Set(good).size).toBe(5000);
    expect(good).toHaveLength(5000);
    expect(asked.length - good.length).toBeLessThan(2200);
  });

  it('asks all the others of a statistic that was out of order for a while', () => {
    const { asked, stop } = crawl(3000, (ordinal) => ordinal < 900 || ordinal >= 1300);
    expect(asked).toHaveLength(3000);
    expect(stop.reason).toBeNull();
  });

  it('leaves the other statistics alone, and takes a refusal for an answer', () => {
    const thinning = new Thinning(() => 0.99);
    for (let failed = 0; failed < 600; failed += 1) thinning.heard(askOf(failed), refused, true);
    expect([...thinning.thin([askOf(1), askOf(2, 'illness')])]).toEqual([askOf(2, 'illness')]);
    thinning.heard(askOf(3), { ...refused, outcome: 'refusal' }, true);
    expect(thinning.takeBack()).toEqual([1]);
    expect([...thinning.thin([askOf(1)])]).toEqual([askOf(1)]);
  });

  it('gives up the statistic that failed most in a row, until it is answered', () => {
    const thinning = new Thinning(() => 0.01);
    thinning.giveUp();
    thinning.heard(askOf(1, 'illness'), refused, true);
    for (let failed = 0; failed < 20; failed += 1) thinning.heard(askOf(failed), refused, true);
    thinning.giveUp();
    expect([...thinning.thin([askOf(1), askOf(2, 'illness')])]).toEqual([askOf(2, 'illness')]);
    // The next time it is another one.
    thinning.giveUp();
    expect([...thinning.thin([askOf(3), askOf(4, 'illness'), askOf(5, 'carph')])]).toEqual([
      askOf(5, 'carph'),
    ]);
    thinning.heard(askOf(0), answered, false);
    expect(thinning.takeBack()).toEqual([3, 1]);
  });

  it('counts a request once, however often it fails', () => {
    const thinning = new Thinning(() => 0.99);
    for (let failed = 0; failed < 600; failed += 1) thinning.heard(askOf(7), refused, false);
    expect([...thinning.thin([askOf(1)])]).toEqual([askOf(1)]);
  });
});
