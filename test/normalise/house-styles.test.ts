import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../../src/interpretation.ts';
import { ask, told } from './ask.ts';

const ages = 'distribution?year=2020&groupby=age';
const genders = 'workforce?year=2020&field=gender';
const rows = [
  { age: '-25', headcount: 25 },
  { age: '25-34', headcount: 89 },
];

/** `group/field measure=value` of each figure, sorted. */
function measured({ figures }: Interpretation): string[] {
  return figures
    .map((one) => `${one.groupValue ?? ''}/${one.fieldValue ?? ''} ${one.measure}=${one.value}`)
    .sort();
}

describe('a total beside its rows under its own name', () => {
  it.each([
    ['totalHeadcount', 'headcount'],
    ['effectif_total', 'effectif'],
    ['TotalNumberOfPersons', 'NumberOfPersons'],
    ['totaalAantalPersonen', 'aantalPersonen'],
    ['nombre_total_agents', 'nombre_agents'],
  ])('is the total: %s of %s', (total, part) => {
    const items = rows.map(({ age, headcount }) => ({ age, [part]: headcount }));
    const expected = ['-25/=25', '25-34/=89', '_T/=114'];
    expect(told(ask(ages, { year: 2020, [total]: 114, cells: items }))).toEqual(expected);
    expect(told(ask(ages, { [total]: 114, averageAge: 31.5, cells: items }))).toEqual(
      expect.arrayContaining(expected),
    );
    expect(ask(ages, { year: 2020, [total]: 90, cells: items }).figures).toEqual([]);
  });

  it('is that of each group where it stands among its parts', () => {
    const body = {
      levels: [
        {
          level: 'A',
          totalHeadcount: 7,
          totalFte: 6.5,
          genders: [{ gender: 'F', headcount: 7, fte: 6.5 }],
        },
        {
          level: 'B',
          totalHeadcount: 5,
          totalFte: 4,
          genders: [{ gender: 'F', headcount: 5, fte: 4 }],
        },
      ],
    };
    expect(measured(ask('distribution?year=2020&groupby=level&field=gender', body))).toEqual([
      'A/F fte=6.5',
      'A/F headcount=7',
      'A/_T fte=6.5',
      'A/_T headcount=7',
      'B/F fte=4',
      'B/F headcount=5',
      'B/_T fte=4',
      'B/_T headcount=5',
    ]);
  });

  it('is another figure of each row where each row has it', () => {
    const body = [
      { gender: 'F', headcount: 12, totalHeadcount: 25 },
      { gender: 'M', headcount: 13, totalHeadcount: 25 },
    ];
    expect(measured(ask(genders, body))).toEqual([
      '/F headcount=12',
      '/F totalHeadcount=25',
      '/M headcount=13',
      '/M totalHeadcount=25',
    ]);
  });

  it('takes no other figure of all for that of one', () => {
    expect(measured(ask(ages, { averageAge: 43.7, cells: rows }))).toEqual([
      '-25/ headcount=25',
      '25-34/ headcount=89',
      '_T/ averageAge=43.7',
    ]);
    expect(ask(ages, { cells: [rows[0], { age: '25-34', averageAge: 30 }] }).figures).toEqual([]);
  });

  it('is nobody beside no rows, and no excuse', () => {
    expect(ask(ages, { totalHeadcount: 0, _embedded: { cells: [] } }).verdict).toBe('empty');
    expect(ask(ages, { totalHeadcount: 114, cells: [] }).verdict).toBe('quarantined');
    expect(ask(ages, { totalHeadcount: 0, why: 'access denied', cells: [] }).verdict).toBe(
      'quarantined',
    );
  });
});

describe('a median', () => {
  it('is no number of people', () => {
    const headcounts = (key: string, body: unknown) =>
      ask(key, body).figures.filter(({ measure }) => measure === 'headcount');
    expect(headcounts('workforce?year=2020', { year: 2020, medianAge: 42 })).toEqual([]);
    expect(headcounts('workforce?year=2020', { averageAge: 41.9, medianAge: 42 })).toEqual([]);
    expect(headcounts(genders, [{ gender: 'F', ageMoyen: 42 }])).toEqual([]);
    expect(headcounts(genders, [{ gender: 'F', mediaan: 42, n: 3 }])).toMatchObject([{ value: 3 }]);
  });
});
