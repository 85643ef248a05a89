import { describe, expect, it } from 'vitest';
import { backoff, parseRetryAfter } from '../../src/fetch/retry-after.ts';

const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
const now = Date.parse(date) + 7_000_000;

describe('parseRetryAfter(value, date, now)', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5000],
    ['Sat, 21 Nov 2026 10:01:30 GMT', 90_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['Saturday, 21-Nov-26 10:01:30 GMT', 90_000],
    ['Sat Nov 21 10:01:30 2026', 90_000],
    ['99999999999', 99_999_999_999_000],
    ['-3', null],
    ['1.5', 1500],
    ['2, 2', 2000],
    ['2,120', 120_000],
    ['Sat, 21 Nov 2026 10:01:30 GMT, 5', 90_000],
    ['5, Sat, 21 Nov 2026 10:01:30 GMT', 90_000],
    ['Saturday, 21-Nov-26 10:01:30 GMT, Sat, 21 Nov 2026 10:00:30 GMT', 90_000],
    ['soon, 5', 5000],
    ['1.5.2', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['2026-11-21', null],
    ['', null],
    [undefined, null],
  ])('reads %j as %j ms', (value, expected) => {
    expect(parseRetryAfter(value, date, now)).toBe(expected);
  });

  it('counts a date from our own clock where the response has none', () => {
    expect(parseRetryAfter('Sat, 21 Nov 2026 10:00:10 GMT', undefined, Date.parse(date))).toBe(
      10_000,
    );
  });
});

describe('backoff(attempt, random)', () => {
  it('doubles its ceiling with every attempt, up to half a minute', () => {
    expect([1, 2, 3, 4].map((attempt) => backoff(attempt, 1))).toEqual([250, 500, 1000, 2000]);
    expect(backoff(20, 1)).toBe(30_000);
    expect(backoff(20, 0)).toBe(15_000);
    expect([1, 2, 3, 4].map((attempt) => backoff(attempt, 0))).toEqual([125, 250, 500, 1000]);
  });
});
