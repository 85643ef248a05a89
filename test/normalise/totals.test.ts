import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const kinds = (key: string, body: unknown) => ask(key, body).problems.map(({ kind }) => kind);

describe('settleTotals(reading, figures, primary)', () => {
  it('takes a T for the total where it is the sum of the others', () => {
    const read = ask(split, { F: 3, M: 4, T: 7 });
    expect(told(read)).toEqual(['/F=3', '/M=4', '/_T=7']);
    expect(read.categories.map(({ code }) => code)).toEqual(['F', 'M']);
  });

  it.each([
    ['is not the sum', { F: 3, M: 4, T: 8 }, '/T=8'],
    ['has one other beside it', { F: 3, T: 3 }, '/T=3'],
  ])('leaves a T that %s', (_, body, figure) => {
    expect(told(ask(split, body))).toContain(figure);
  });

  it('leaves a T with a label of its own', () => {
    const rows = [
      ['S', 'Statutaires', 3],
      ['C', 'Contractuels', 4],
      ['T', 'Temporaires', 7],
    ].map(([status_code, status_label, total]) => ({ status_code, status_label, total }));
    expect(told(ask('workforce?year=2020&field=status', rows))).toContain('/T=7');
  });

  it('takes the rows a rollup gives for totals, the total of totals too', () => {
    const rows = [
      ['A', 'F', 1],
      ['A', 'M', 2],
      ['A', null, 3],
      ['B', 'F', 3],
      ['B', 'M', 4],
      ['B', null, 7],
      [null, null, 10],
    ].map(([level, gender, total]) => ({ level, gender, total }));
    expect(told(ask(cross, rows)).filter((one) => one.includes('_T'))).toEqual([
      'A/_T=3',
      'B/_T=7',
      '_T/_T=10',
    ]);
  });

  it('quarantines a category of null that is no sum', () => {
    const rows = [
      { gender: 'F', total: 3 },
      { gender: 'M', total: 4 },
      { gender: null, total: 2 },
    ];
    expect(kinds(split, rows)).toEqual(['row without category']);
  });
});

describe('totalBeside(reading, envelope, plan, figures)', () => {
  it.each([
    ['their sum', { total: 30, data: { F: 18, M: 12 } }, '/_T=30'],
    ['not below them where one is hidden', { total: 30, data: { F: 18, M: '*' } }, '/_T=30'],
  ])('keeps a total that is %s', (_, body, figure) => {
    expect(told(ask(split, body))).toContain(figure);
  });

  it('keeps the total of a cross for both dimensions', () => {
    const body = { total: 10, data: { A: { F: 1, M: 2 }, B: { F: 3, M: 4 } } };
    expect(told(ask(cross, body))).toContain('_T/_T=10');
  });

  it.each([
    ['the number of rows', { count: 2, data: { F: 18, M: 12 } }, []],
    ['as likely the number of rows', { total: 2, data: { F: 1, M: 1 } }, ['total beside']],
    ['neither', { total: 99, data: { F: 18, M: 12 } }, ['total beside']],
    ['beside a page number', { total: 30, page: 1, data: { F: 18, M: 12 } }, ['total beside']],
  ])('leaves out one that is %s', (_, body, problems) => {
    expect([told(ask(split, body)).length, kinds(split, body)]).toEqual([2, problems]);
  });

  it('quarantines parts that are more than their total', () => {
    expect(kinds(split, { total: 20, data: { F: 18, M: 12 } })).toEqual(['contradiction']);
  });

  it('takes a category without a name for the total beside a T of its own, under both names of one dimension', () => {
    const row = (code: string | null, nb: number) => ({
      code,
      libelle_fr: code && `L ${code}`,
      nb,
    });
    const rows = [row('S', 5), row('T', 3), row('C', 4), row(null, 12)];
    const key = 'distribution?year=2020&groupby=status&field=status';
    expect(told(ask(key, rows))).toEqual(['C/C=4', 'S/S=5', 'T/T=3', '_T/_T=12']);
    expect(ask(key, [...rows.slice(0, 3), row(null, 13)]).verdict).toBe('quarantined');
  });
});
