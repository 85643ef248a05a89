import { describe, expect, it } from 'vitest';
import type { CategorySets } from '../../src/normalise/category-sets.ts';
import { ask, taughtBy } from './ask.ts';

const total = 'workforce?year=2020';
const split = 'workforce?year=2020&field=language';

const figureOf = (key: string, body: unknown, sets: CategorySets) =>
  ask(key, body, sets).figures[0];

describe('a figure that may be thousands or decimals', () => {
  it('is left open where no other answer of the source tells', () => {
    const read = ask(total, { total: '18.618' });
    expect(read.figures).toMatchObject([{ value: null, valueText: '18.618', obsStatus: 'U' }]);
    expect(read.problems).toMatchObject([{ kind: 'figure ambiguous' }]);
    expect(read.setsUsed).toEqual(['figures']);
  });

  it.each([
    ['smaller bodies have no mark', [[total, { total: '954' }]]],
    ['larger ones have two', [[total, { total: '1.218.618' }]]],
    ['decimals have another', [['illness?year=2020&groupby=month', { '1': '12,5' }]]],
  ] as const)('is thousands where %s', (_, answers) => {
    const sets = taughtBy(answers);
    for (const key of [total, 'pension', 'longabsence?year=2020'])
      expect(
        figureOf(
          key,
          key === 'pension' ? [{ year: 2020, total: '18.618' }] : { total: '18.618' },
          sets,
        ),
      ).toMatchObject({
        value: 18_618,
        valueText: '18.618',
        obsStatus: 'A',
      });
  });

  it('is thousands of days where that is proven, and not where people have no mark', () => {
    const months = { '1': '85.123', '2': '79.941' };
    const likely = [split, { NL: '1.618', FR: '954' }] as const;
    const proof = ['carph', [{ year: 2020, rate: '1,22' }]] as const;
    const days = (...answers: Parameters<typeof taughtBy>[0][number][]) =>
      ask('illness?year=2020&groupby=month', months, taughtBy(answers)).figures.map(
        ({ value }) => value,
      );
    expect(days(likely)).toEqual([null, null]);
    expect(days(likely, proof)).toEqual([85_123, 79_941]);
  });

  it('is thousands of days where a zero ends them, and days below a thousand have no mark', () => {
    const days = (...texts: string[]) =>
      ask(
        'illness?year=2020&groupby=weekday',
        Object.fromEntries(texts.map((text, at) => [at + 1, text])),
      ).figures.map(({ value }) => value);
    expect(days('2.263', '1.410', '993')).toEqual([2263, 1410, 993]);
    expect(days('2.263', '1.412', '993')).toEqual([null, null, 993]);
    expect(days('2.263', '1.410')).toEqual([null, null]);
    expect(days('2.000', '1.000', '993')).toEqual([null, null, 993]);
  });

  it.each([
    ['nobody is told without a mark', [[total, { total: '19.204' }]]],
    ['they are told as numbers', [[total, { total: 954 }]]],
    [
      'the mark is that of decimals elsewhere',
      [
        [total, { total: '954' }],
        ['illness?year=2020&groupby=month', { '1': '12.5' }],
      ],
    ],
    ['another mark does the same', [[split, { NL: '1,618', FR: '954' }]]],
    [
      'thousands are even',
      [
        [total, { total: '954' }],
        [total, { total: '3.000' }],
      ],
    ],
  ] as const)('stays open where %s', (_, answers) => {
    const even = answers.length === 2 && answers[1][0] === total;
    const body = { total: even ? '18.000' : '18.618' };
    expect(figureOf(total, body, taughtBy(answers))).toMatchObject({ value: null, obsStatus: 'U' });
  });

  it('is never settled against its own answer', () => {
    const sets = taughtBy([[split, { NL: '1.618', FR: '954' }]]);
    const read = ask('workforce?year=2020&field=gender', { F: '1.234', M: '7.5' }, sets);
    expect(read.figures.map(({ value }) => value)).toEqual([1.234, 7.5]);
    expect(read.setsUsed).toEqual([]);
  });

  it('leaves rates as they are', () => {
    const sets = taughtBy([[split, { NL: '1.618', FR: '954' }]]);
    expect(figureOf('carph', [{ year: 2020, rate: '1.224' }], sets)).toMatchObject({
      value: 1.224,
    });
  });

  it('teaches no category that hangs on it', () => {
    const sets = taughtBy([[split, { NL: '42.214', FR: '36.919', T: '79.133' }]]);
    expect([...sets.keys()]).toEqual(['figures']);
  });
});
