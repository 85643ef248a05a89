import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const genders = 'workforce?year=2020&field=gender';
const split = 'distribution?year=2020&groupby=level&field=age';
const rows = [
  { gender: 'F', count: 3 },
  { gender: 'M', count: 4 },
];
const crossed = [
  { level: 'A', age: '20-24', count: 3 },
  { level: 'B', age: '20-24', count: 4 },
];
const cube = (id: string, role: object, codes: readonly string[], more: object = {}) => ({
  class: 'dataset',
  id: ['gender', id],
  size: [2, codes.length],
  role,
  dimension: {
    gender: { category: { index: ['F', 'M'] } },
    [id]: { category: { index: codes, ...more } },
  },
});

describe('interpret(request, body) of what answers seldom hold', () => {
  it.each([
    [
      'a category that stands under two names',
      [
        { code: 'F', gender: 'F', count: 3 },
        { code: 'M', gender: 'M', count: 4 },
      ],
    ],
    ['a total of something else, in every row', rows.map((row) => ({ ...row, category: 'Total' }))],
    ['a grouping that was not asked for, told as none', { groupby: 'none', data: rows }],
    ['filters that leave out nobody', { filters: { level: '', status: 'all' }, data: rows }],
    ['a first place that is counted from one', { start_index: 1, data: rows }],
    [
      'the one measure of a cube',
      {
        ...cube('ContentsCode', { metric: ['ContentsCode'] }, ['x1'], {
          label: { x1: 'Effectif' },
        }),
        value: [3, 4],
      },
    ],
    [
      'figures as texts beside a numbered column',
      [
        { Var1: 'F', Freq: '3' },
        { Var1: 'M', Freq: '4' },
      ],
    ],
  ])('reads past %s', (_, body) => {
    expect(told(ask(genders, body))).toEqual(['/F=3', '/M=4']);
  });

  it.each([
    [
      'the address of another split',
      split,
      {
        self: '/v1/organisms/10215/distribution?year=2020&groupby=level&field=gender',
        data: crossed,
      },
    ],
    [
      'the address of another statistic',
      genders,
      { self: '/v1/organisms/10215/contractors?year=2020&field=gender', data: rows },
    ],
    ['a list of restrictions', genders, { restrictions: ['telework', 'handicap'], data: rows }],
    [
      'halves of people under a name not known',
      genders,
      [
        { gender: 'F', xyz: 3.5 },
        { gender: 'M', xyz: 4 },
      ],
    ],
    ['a cube of another year', genders, { ...cube('T', { time: ['T'] }, ['2019']), value: [3, 4] }],
    [
      'one level beside figures on an axis of their own',
      genders,
      { dimensions: [{ name: 'gender', values: ['F', 'M'] }], level: 'A', values: [3, 4] },
    ],
    [
      'two flags of each figure',
      genders,
      rows.map((row) => ({ ...row, flag: 'p', status: 'normal' })),
    ],
    [
      'columns that stand as rows',
      genders,
      [
        [1, 2],
        ['F', 'M'],
        ['Femmes', 'Hommes'],
      ],
    ],
    ['the id of a row that is another year', 'workforce?year=2020', [{ id: 2019, count: 3 }]],
  ])('sets aside %s', (_, key, body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it('takes an empty status, and nobody counted beside no rows, for nothing', () => {
    expect(ask('workforce?year=2020', { status: '', data: [] }).verdict).toBe('empty');
    const nobody = { totalHeadcount: 0, averageAge: null, rows: [] };
    expect(ask(genders, nobody).verdict).toBe('empty');
  });

  it('takes the number of rows of an undivided figure for no total of it', () => {
    const read = ask('workforce?year=2020', { count: 1, results: [{ year: 2020, headcount: 30 }] });
    expect(told(read)).toEqual(['/=30']);
    expect(read.problems).toEqual([]);
  });

  it('reads months by number and name, figures by a range, and rates without a leading zero', () => {
    const months = ['janvier', 'février'].map((name, at) => ({
      month: { number: at + 1, name },
      days: at + 3,
    }));
    expect(told(ask('illness?year=2020&groupby=month', months))).toEqual(['1/=3', '2/=4']);
    const few = [
      { gender: 'F', count: '1-4' },
      { gender: 'M', count: 12 },
      { gender: 'X', count: 13 },
    ];
    expect(ask(genders, few).figures[0]).toMatchObject({ value: null, obsStatus: 'Q' });
    const rates = [
      { year: 2019, rate: ',95' },
      { year: 2020, rate: '1,05' },
    ];
    expect(ask('carph', rates).figures.map(({ value }) => value)).toEqual([0.95, 1.05]);
  });

  it('knows that who retires is a person, and that absences are how many', () => {
    const pension = { measure: 'headcount', data: [{ year: 2019, reason: 'AGE', n: 3 }] };
    expect(ask('pension', pension).figures[0]).toMatchObject({ reason: 'AGE', value: 3 });
    expect(told(ask('longabsence?year=2020', [{ absences: 12 }]))).toEqual(['/=12']);
  });
});
