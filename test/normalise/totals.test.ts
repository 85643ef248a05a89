import { describe, expect, it } from 'vitest';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { ask, taughtBy, told } from './ask.ts';

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
    ['is nobody, as all others are', { F: 0, M: 0, T: 0 }, '/T=0'],
  ])('leaves a T that %s', (_, body, figure) => {
    expect(told(ask(split, body))).toContain(figure);
  });

  it('leaves a T that is a small sum by chance, where others of the source show that it is none', () => {
    const status = 'workforce?year=2020&field=status';
    const sets = taughtBy([[status, { S: 60, C: 40, T: 3 }]]);
    expect(told(ask(status, { S: 2, C: 1, T: 3 }, sets))).toContain('/T=3');
    expect(told(ask(status, { S: 20, C: 10, T: 30 }, emptySets()))).toContain('/_T=30');
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

describe('settleTotals(reading, figures, primary), by what stands beside or elsewhere', () => {
  it('takes each T of an answer for a total where one is proven and none is another figure', () => {
    const body = {
      A: { F: 3, M: 4, T: 7 },
      B: { M: 5, T: 5 },
      C: { F: null, M: 2, T: 20 },
      D: { F: null, M: null, T: null },
      E: { T: 3 },
    };
    const totals = told(ask(cross, body)).filter((one) => one.includes('/_T='));
    expect(totals).toEqual(['A/_T=7', 'B/_T=5', 'C/_T=20', 'D/_T=', 'E/_T=3']);
  });

  const proof = [split, { F: 8, M: 12, T: 20 }] as const;
  const others = [
    { F: null, M: 12, T: 20 },
    { F: '<5', M: '12', T: '20' },
    { M: 12, T: 12 },
  ];

  it.each(others)('takes a T for the total as other answers show it: %j', (body) => {
    expect(told(ask(split, body)).join()).toMatch(/,\/T=/);
    const read = ask(split, body, taughtBy([proof, [split, body]]));
    expect(told(read).join()).toMatch(/,\/_T=/);
    expect(read.setsUsed).toContain('staff/gender/total');
    expect(read.categories.map(({ code }) => code)).not.toContain('T');
  });

  it.each([
    ['no other answer is such a sum', [[split, { F: null, M: 12, T: 20 }]]],
    ['a sum is small, and equal by chance', [[split, { F: 1, M: 1, T: 2 }]]],
    ['it is another figure elsewhere', [proof, [split, { F: 8, M: 12, T: 3 }]]],
    [
      'it is that of another dimension',
      [['workforce?year=2020&field=level', { A: 8, B: 12, T: 20 }]],
    ],
  ] as const)('leaves a T where %s', (_, answers) => {
    const read = ask(split, { F: null, M: 12, T: 20 }, taughtBy(answers));
    expect(told(read)).toContain('/T=20');
  });

  it('leaves a T that is less than what is known of its parts', () => {
    const read = ask(split, { F: null, M: 12, T: 5 }, taughtBy([proof]));
    expect(told(read)).toContain('/T=5');
  });

  it('binds crossed categories by known sets whatever total stands among them', () => {
    const staff = (groupby: string, field: string) =>
      `distribution?year=2020&groupby=${groupby}&field=${field}`;
    const sets = taughtBy([proof, ['workforce?year=2020&field=language', { F: 9, N: 11, T: 20 }]]);
    const body = { F: { F: 3, N: 5, T: 8 }, M: { F: 6, N: 6, T: 12 } };
    expect(told(ask(staff('gender', 'language'), body, sets))).toContain('F/_T=8');
    expect(told(ask(staff('language', 'gender'), body, sets))).toContain('_T/F=8');
  });

  it('takes a category of null for a total beside a hidden part, where others show it', () => {
    const rows = (women: number | null) => [
      { gender: 'F', total: women },
      { gender: 'M', total: 12 },
      { gender: null, total: 20 },
    ];
    expect(ask(split, rows(null), emptySets()).verdict).toBe('quarantined');
    const read = ask(split, rows(null), taughtBy([[split, rows(8)]]));
    expect(told(read)).toEqual(['/F=', '/M=12', '/_T=20']);
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

  it('publishes the sum beside the kinds of absence, under no kind', () => {
    const measures = (body: object) =>
      ask('longabsence?year=2020', body).figures.map(({ measure, value }) => [measure, value]);
    const rows = [
      { type: 'parental', count: 98 },
      { type: 'career', count: 31 },
    ];
    const read = [
      ['parental', 98],
      ['career', 31],
    ];
    const total = ['headcount', 129];
    expect(measures({ total: 129, data: rows })).toEqual([...read, total]);
    expect(measures({ data: { total: 129, details: rows } })).toEqual([...read, total]);
    expect(measures({ total: 129, data: { parental: 98, career: 31 } })).toEqual([...read, total]);
    expect(measures({ total: 2, data: rows })).toEqual(read);
  });

  it('takes numbers for reasons beside the total of a year, and genders for none', () => {
    const read = (years: object) =>
      ask('pension', years).figures.map(({ year, reason, measure, value }) => [
        ...[year, reason, measure === 'retirements', value],
      ]);
    const years = { 2019: { 1: 2, 3: 3, total: 5 }, 2020: { 1: 3, 3: '<5', total: 7 } };
    expect(read(years)).toEqual([
      [2019, '1', true, 2],
      [2019, '3', true, 3],
      [2019, '_T', true, 5],
      [2020, '1', true, 3],
      [2020, '3', true, null],
      [2020, '_T', true, 7],
    ]);
    const genders = read({ 2019: { F: 2, M: 3, total: 5 }, 2020: { F: 3, M: 4, total: 7 } });
    expect(genders.map(([, reason]) => reason)).toEqual(Array(6).fill(null));
    expect(ask('pension', { 2019: { 1: 2, 3: 3, total: 9 } }).verdict).toBe('quarantined');
  });
});
