import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { mustAsk } from '../../src/plan/freshness.ts';
import type { Question } from '../../src/plan/plan.ts';

const day = 24 * 60 * 60 * 1000;
/** Well into the run before: a walk takes hours, and a timer spreads its starts. */
const offset = 8.75 * 60 * 60 * 1000;

const question = (endpoint: string, year: number | null = null) => ({ endpoint, year }) as Question;

/** Whether an answer is asked again by a run that starts so many whole days after the run it came in. */
function isAsked(days: number, asked: Question, outcome: 'answer' | 'refusal' = 'answer'): boolean {
  const known = { outcome, askedAt: offset, isConfirmed: true } as const;
  const policy = { refresh: 'stale', maxAge: null } as const;
  return mustAsk(federalHr, policy, asked, known, days * day);
}

describe('mustAsk(catalogue, policy, request, known, now)', () => {
  it('asks a schedule of nights for the lists every night', () => {
    expect(isAsked(1, question('list'))).toBe(true);
  });

  it.each([
    ['the newest year', question('workforce', 2022)],
    ['what has no year', question('pension')],
    ['the records', question('detail')],
  ])('asks a schedule of weeks for %s every week, one of nights no more often', (_, asked) => {
    expect(isAsked(7, asked)).toBe(true);
    expect(isAsked(6, asked)).toBe(false);
  });

  it('asks for closed years after a season, and for refusals after a month', () => {
    expect(isAsked(90, question('workforce', 2021))).toBe(true);
    expect(isAsked(84, question('workforce', 2021))).toBe(false);
    expect(isAsked(30, question('illness', 2024), 'refusal')).toBe(true);
    expect(isAsked(28, question('illness', 2024), 'refusal')).toBe(false);
  });

  it('asks again for an answer that a wrong clock has given a time to come', () => {
    expect(isAsked(-30, question('pension'))).toBe(true);
  });

  it('takes the days of --max-age as they are told', () => {
    const known = { outcome: 'answer', askedAt: 0, isConfirmed: true } as const;
    const policy = { refresh: 'stale', maxAge: 7 } as const;
    expect(mustAsk(federalHr, policy, question('pension'), known, 7 * day)).toBe(false);
    expect(mustAsk(federalHr, policy, question('pension'), known, 7 * day + 1)).toBe(true);
  });
});
