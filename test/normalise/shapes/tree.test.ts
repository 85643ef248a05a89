import { describe, expect, it } from 'vitest';
import { ask, told } from '../ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const crossed = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];

describe('readTree(payload, lexicon, subjectId)', () => {
  it.each([
    ['a map', { F: 1, M: 2 }],
    ['a map under its dimension', { gender: { F: 1, M: 2 } }],
    ['a map under the subject', { 10215: { F: 1, M: 2 } }],
    ['a map under the year', { 2020: { F: 1, M: 2 } }],
    ['a map under the statistic', { workforce: { F: 1, M: 2 } }],
    ['a map of records', { F: { count: 1 }, M: { count: 2 } }],
    ['columns with a count word before', [{ total_F: 1, total_M: 2 }]],
    ['columns with a count word behind', { F_count: 1, M_count: 2 }],
    [
      'JSON:API',
      [
        { id: '1', type: 'x', attributes: { sexe: 'F', n: 1 } },
        { id: '2', type: 'x', attributes: { sexe: 'M', n: 2 } },
      ],
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(['/F=1', '/M=2']);
  });

  it.each([
    ['nested maps', { A: { F: 1, M: 2 }, B: { F: 3, M: 4 } }],
    [
      'nested records',
      [
        {
          level: 'A',
          items: [
            { gender: 'F', n: 1 },
            { gender: 'M', n: 2 },
          ],
        },
        {
          level: 'B',
          items: [
            { gender: 'F', n: 3 },
            { gender: 'M', n: 4 },
          ],
        },
      ],
    ],
    [
      'records with a map',
      [
        { level: 'A', values: { F: 1, M: 2 } },
        { level: 'B', values: { F: 3, M: 4 } },
      ],
    ],
    [
      'a column per category',
      [
        { level: 'A', F: 1, M: 2 },
        { level: 'B', F: 3, M: 4 },
      ],
    ],
    [
      'a column per category with a count word',
      [
        { level: 'A', nb_F: 1, nb_M: 2 },
        { level: 'B', nb_F: 3, nb_M: 4 },
      ],
    ],
  ])('reads a cross as %s', (_, body) => {
    expect(told(ask(cross, body))).toEqual(crossed);
  });

  it('keeps labels in every language among the categories and the attributes', () => {
    const label = { fr: 'Femmes', nl: 'Vrouwen' };
    const read = ask(split, [{ gender: { code: 'F', label }, total: 1 }]);
    expect(read.categories).toEqual([{ dimension: 'gender', code: 'F', labels: label }]);
    expect(read.figures[0]?.attributes).toEqual({
      field_label_fr: 'Femmes',
      field_label_nl: 'Vrouwen',
    });
  });

  it('reads one letter that is the name of something else as the category it is', () => {
    const key = 'workforce?year=2020&field=language';
    expect(told(ask(key, { N: { n: 1 }, F: { n: 2 } }))).toEqual(['/F=2', '/N=1']);
    expect(told(ask(split, { X: 1, Femmes: 2, Hommes: 3 }))).toEqual([
      '/Femmes=2',
      '/Hommes=3',
      '/X=1',
    ]);
  });

  it('reads one letter as the name of the figure in records that have each category', () => {
    const n = (value: number) => ({ value, status: 'A' });
    const key = 'workforce?year=2020&field=language';
    const rows = [
      { language: 'F', n: n(1) },
      { language: 'N', n: n(2) },
    ];
    expect(told(ask(key, rows))).toEqual(['/F=1', '/N=2']);
    expect(told(ask(split, [{ gender: { code: 'F' }, N: n(1) }]))).toEqual(['/F=1']);
    const byLevel = 'distribution?year=2020&groupby=level&field=language';
    const columns = [{ level: 'A', F: { value: 1 }, N: { value: 2 } }];
    expect(told(ask(byLevel, columns))).toEqual(['A/F=1', 'A/N=2']);
  });

  it('keeps a category without a figure', () => {
    expect(ask(split, { F: 1, M: null }).figures.map((one) => one.obsStatus)).toEqual(['A', 'O']);
  });

  it('reads the kinds of long absence under their own names', () => {
    const { figures } = ask('longabsence?year=2020', { parental: 4, career: 5 });
    expect(figures.map((one) => [one.measure, one.value])).toEqual([
      ['parental', 4],
      ['career', 5],
    ]);
  });

  it.each([
    ['a map that holds something else', { F: 4000, X: { zz: 1 } }],
    ['a category that is no figure', { F: 12, M: true }],
    [
      'a row without the code of the others',
      [
        { gender_label: 'Femmes', n: 1 },
        { gender_code: 'M', gender_label: 'Hommes', n: 2 },
      ],
    ],
    ['names of counts, none a category', { headcount_total: 30, headcount_fte: 28.5 }],
    ['words that are no known category', { posts: 30, vacancies: 28 }],
    ['more than six levels', { a: { b: { c: { d: { e: { f: { g: { h: 1 } } } } } } } }],
  ])('quarantines %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it('declines tens of thousands of records with a key of its own each', () => {
    const body = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ [`Land ${place}`]: { [`x ${place}`]: 1 } }));
    const { verdict, declined } = ask('workforce?year=2020&field=nationality', body(6000));
    expect(verdict).toBe('quarantined');
    expect(declined).toContainEqual({
      recogniser: 'tree',
      why: expect.stringMatching(/6001 keys in 6000 records/),
    });
  });
});
