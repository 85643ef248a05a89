import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../../src/interpretation.ts';
import { ask } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';

function told({ figures }: Interpretation): string[] {
  return figures
    .map(({ groupValue, fieldValue, measure, valueText }) =>
      [groupValue, fieldValue, measure, valueText].filter((part) => part !== null).join(' '),
    )
    .sort();
}

const read = ['f headcount 5', 'f pct 55.6', 'm headcount 4', 'm pct 44.4'];

describe('several figures of each category, each in a column of its own', () => {
  it.each([
    ['after a word for each', { nb_m: 4, nb_f: 5, pct_m: 44.4, pct_f: 55.6 }],
    ['before a word for each', { m_count: 4, f_count: 5, m_pct: 44.4, f_pct: 55.6 }],
    ['alone, and before a word', { m: 4, f: 5, m_pct: 44.4, f_pct: 55.6 }],
  ])('are read %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(read);
    expect(told(ask(split, { organism: 10215, data: [body] }))).toEqual(read);
    const rows = ['A', 'B'].map((level) => ({ level, ...body }));
    const crossed = ['A', 'B'].flatMap((level) => read.map((one) => `${level} ${one}`));
    expect(told(ask(cross, rows))).toEqual(crossed);
  });

  it('have a total of each, or of the one asked for', () => {
    const parts = { nb_m: 4, nb_f: 5, pct_m: 44.4, pct_f: 55.6 };
    const body = { ...parts, nb_total: 9, pct_total: 100 };
    expect(told(ask(split, body))).toEqual(['_T headcount 9', '_T pct 100', ...read]);
    expect(told(ask(split, { ...parts, nb_total: 9 }))).toEqual(['_T headcount 9', ...read]);
  });

  it('may be hidden', () => {
    const body = { nb_m: null, nb_f: 5, pct_m: null, pct_f: 100 };
    expect(told(ask(split, body))).toEqual(['f headcount 5', 'f pct 100', 'm headcount', 'm pct']);
  });

  it.each([
    ['one category lacks a figure', { nb_m: 4, nb_f: 5, pct_m: 44.4 }],
    ['none is the one asked for', { avg_m: 4, avg_f: 5, pct_m: 44.4, pct_f: 55.6 }],
    ['two may be the one asked for', { nb_m: 4, nb_f: 5, headcount_m: 44, headcount_f: 55 }],
    ['a total has another figure alone', { m: 4, f: 5, m_pct: 44, f_pct: 56, total_pct: 100 }],
    ['something else stands beside them', { m: 4, f: 5, m_pct: 44, f_pct: 56, age: 43 }],
  ])('are set aside where %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('have a total under the word that all begin with', () => {
    expect(told(ask(split, { nb_m: 4, nb_f: 5, nb_total: 9 }))).toEqual([
      '_T headcount 9',
      'f headcount 5',
      'm headcount 4',
    ]);
    const whole = { effectif_hommes: 4, effectif_femmes: 5, effectif_total: 9 };
    expect(ask('workforce?year=2020', whole).verdict).toBe('quarantined');
  });
});
