import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

/** Answers as facts §7 and §8 tell of them, each with what it says; and their likes that say something else. */
const gender = 'workforce?year=2020&field=gender';
const level = 'workforce?year=2020&field=level';
const bonus = 'workforce?year=2020&field=language-bonus';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const seniority = 'distribution?year=2020&groupby=seniority&field=level';

const kinds = (key: string, body: unknown) => ask(key, body).problems.map(({ kind }) => kind);

describe('interpret(request, body): totals and their parts', () => {
  it.each([
    ['parts rounded to five', level, { A: 10, B: 15, C: 5, Total: 28 }, '/_T=28'],
    ['people with several', bonus, { '7D': 30, '8': 20, '12': 25, Total: 60 }, '/_T=60'],
    ['a part that is hidden', level, { A: 10, B: 15, C: '<5', Total: 28 }, '/_T=28'],
    [
      'a part without a number, in a table',
      'distribution?year=2020&groupby=age&field=language-bonus',
      {
        columns: ['age', '7D', '8', 'total'],
        rows: [
          ['<25', '*', '1 553', '1 600'],
          ['>65', '24 586', '36', '24 622'],
        ],
      },
      '<25/_T=1600',
    ],
    [
      'texts with marks in the digits',
      'contractors?year=2020&groupby=gender&field=category',
      {
        columns: ['gender', 'BET', 'TAS', 'totaal'],
        rows: [['1', '54319,00', '42805,00', '97124,00']],
      },
      '1/_T=97124',
    ],
  ])('keeps both: %s', (_, key, body, total) => {
    expect(told(ask(key, body))).toContain(total);
  });

  it('tells that they differ', () => {
    expect(kinds(level, { A: 10, B: 15, C: 5, Total: 28 })).toEqual(['total differs']);
  });

  it.each([
    ['a part above its total', level, { A: 10, B: 35, Total: 28 }],
    ['words that may be measures', gender, { posts: 30, vacancies: 2, total: 40 }],
  ])('sets aside %s', (_, key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });
});

describe('interpret(request, body): groups with labels around a split', () => {
  const figures = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];
  const labels = (one: string) => ({ label_fr: `Niveau ${one}`, label_nl: `Niveau ${one}` });
  it.each([
    [
      'a column per category',
      [
        { level: 'A', ...labels('A'), F: 1, M: 2 },
        { level: 'B', ...labels('B'), F: 3, M: 4 },
      ],
    ],
    [
      'a map in a map of groups',
      {
        A: { ...labels('A'), values: { F: 1, M: 2 } },
        B: { ...labels('B'), values: { F: 3, M: 4 } },
      },
    ],
    [
      'a map called as its dimension',
      {
        A: { label: { fr: 'x', nl: 'y' }, gender: { F: 1, M: 2 } },
        B: { label: { fr: 'v', nl: 'w' }, gender: { F: 3, M: 4 } },
      },
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(cross, { results: { data: body } }))).toEqual(figures);
  });

  it.each([
    ['with a total', { A: 51, D: 5, total: 56 }, ['0-4/A=51', '0-4/D=5', '0-4/_T=56']],
    [
      'with a total and a hidden part',
      { A: '*', D: '5', totaal: '60' },
      ['0-4/A=', '0-4/D=5', '0-4/_T=60'],
    ],
  ])('never takes a label for a category: %s', (_, values, expected) => {
    expect(told(ask(seniority, { '0-4': { label_fr: '0 à 4 ans', values } }))).toEqual(expected);
  });

  it('never takes for the only category what stands around all of them', () => {
    for (const total of [48557, 48551]) {
      const body = { facts: { XY: { '20-29': 25715, '30-39': 10, '60+': 22826, total } } };
      expect(ask('workforce?year=2020&field=age', body).verdict).toBe('quarantined');
    }
  });
});

describe('interpret(request, body): marks in place of figures, and beside them', () => {
  it('reads the column of the figure around a word that nobody knows', () => {
    const row = (status: string, count: string) => ({ status, count });
    const rows = [row('S', '9 002'), row('T', 'verborgen'), row('C', '89'), row('M', '7 011')];
    const read = ask('workforce?year=2020&field=status', rows);
    expect(told(read)).toEqual(['/C=89', '/M=7011', '/S=9002', '/T=']);
    expect(read.figures[1]).toMatchObject({ valueText: 'verborgen', obsStatus: 'O' });
  });

  it('takes labels beside the figure for what they are', () => {
    const rows = [
      { value: '65', total: 3 },
      { value: '65+', total: 4 },
    ];
    expect(told(ask('workforce?year=2020&field=age', rows))).toEqual(['/65+=4', '/65=3']);
  });

  it.each([
    ['b', 12, 'B'],
    ['r', 12, 'A'],
    ['f', 12, 'F'],
    ['z', null, 'M'],
  ])('reads the flag %s', (flag, value, obsStatus) => {
    const rows = [
      { gender: 'F', value: 12, flag },
      { gender: 'M', value: 13, flag: '' },
    ];
    expect(ask(gender, rows).figures[0]).toMatchObject({ value, obsStatus });
  });

  it.each([
    ['1.224', 1.224],
    ['1,224', 1.224],
  ])('reads the rate %s, which is no thousand', (rate, value) => {
    const rows = [
      { year: 2019, rate },
      { year: 2020, rate: '1,06' },
    ];
    expect(ask('carph', rows).figures[0]).toMatchObject({ value, valueText: rate });
  });
});

describe('interpret(request, body): statements of the German office', () => {
  const ident = { Service: 'data', Method: 'table' };
  const nothing = {
    Code: 104,
    Content: 'Es gibt keine Objekte zum Kriterium',
    Type: 'Information',
  };
  it.each([
    ['no objects', { Status: nothing, List: [] }, 'empty'],
    ['no object', { Ident: ident, Status: nothing, Object: null }, 'empty'],
    [
      'a refusal',
      {
        Ident: ident,
        Status: { ...nothing, Code: 6, Content: 'zu viele parallele Anfragen', Type: 'Fehler' },
        Object: null,
      },
      'quarantined',
    ],
    [
      'an error in its words',
      { Ident: ident, Status: { ...nothing, Type: 'Fehler' }, Object: null },
      'quarantined',
    ],
    [
      'figures',
      {
        Ident: ident,
        Status: { Code: 0, Content: 'erfolgreich', Type: 'Information' },
        Object: { F: 12, M: 13 },
      },
      'ok',
    ],
    [
      'figures of another year',
      { Ident: ident, Parameter: { year: '2019' }, Object: { F: 12, M: 13 } },
      'quarantined',
    ],
  ])('knows %s', (_, body, verdict) => {
    expect(ask(gender, body).verdict).toBe(verdict);
  });

  it.each([
    [{ results: { message: 'Aucune donnée pour cette année' } }, 'empty'],
    [{ year: 2020, data: { message: 'Geen gegevens beschikbaar' } }, 'empty'],
    [{ year: 2019, data: { message: 'Geen gegevens beschikbaar' } }, 'quarantined'],
    [{ total: 25, data: { message: 'No data by gender' } }, 'quarantined'],
  ])('knows the word that there is nothing: %j', (body, verdict) => {
    expect(ask(gender, body).verdict).toBe(verdict);
  });
});

describe('interpret(request, body): what names categories', () => {
  const undivided = 'workforce?year=2020';
  const mission = 'contractors?year=2020&groupby=mission';
  const group = (code: string, total: number, F: number, M: number) => ({
    ...{ code, label: `Niveau ${code}`, total },
    children: [
      { code: 'F', label: 'Femmes', personnes: F },
      { code: 'M', label: 'Hommes', personnes: M },
    ],
  });
  it.each([
    [
      'a value beside the name of what was asked',
      gender,
      [
        { field: 'gender', value: '1', count: 661 },
        { field: 'gender', value: '2', count: 371 },
      ],
      ['/1=661', '/2=371'],
    ],
    [
      'a category beside its group, grouped by category',
      'contractors?year=2020&groupby=category&field=gender',
      [
        { group: 'BET', category: 'F', count: 3 },
        { group: 'REM', category: 'F', count: 4 },
      ],
      ['BET/F=3', 'REM/F=4'],
    ],
    [
      'groups with a total under another name',
      cross,
      [group('A', 3, 1, 2), group('B', 7, 3, 4)],
      ['A/F=1', 'A/M=2', 'A/_T=3', 'B/F=3', 'B/M=4', 'B/_T=7'],
    ],
    [
      'a label that repeats its code, beside texts of figures',
      'workforce?year=2020&field=age',
      [
        { age: { code: '20-29', label_fr: '20-29' }, count: '36 872' },
        { age: { code: '60+', label_fr: '60+' }, count: 'moins de 5' },
      ],
      ['/20-29=36872', '/60+='],
    ],
    [
      'keys around a figure in a word that nobody knows',
      'illness?year=2020&groupby=month',
      {
        1: { n: '820,00', label: { fr: 'janvier' } },
        2: { n: 'verborgen', label: { fr: 'février' } },
        3: { n: '762,00', label: { fr: 'mars' } },
      },
      ['1/=820', '2/=', '3/=762'],
    ],
    [
      'kinds that all but add up to their total',
      mission,
      { Nettoyage: 870, Restaurant: 191, Informatique: 182, Expertise: 655, TOTAL: 1909 },
      ['Expertise/=655', 'Informatique/=182', 'Nettoyage/=870', 'Restaurant/=191', '_T/=1909'],
    ],
    [
      'days of telework',
      'workforce?year=2020&field=telework-day',
      [
        { day: 0, count: 5 },
        { day: 1, count: 7 },
      ],
      ['/0=5', '/1=7'],
    ],
    [
      'the label of all staff',
      undivided,
      [{ label_fr: 'Effectif total', total: 1234 }],
      ['/=1234'],
    ],
  ])('knows %s', (_, key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it.each([
    ['pension', { jaar: { 2019: { Leeftijd: 3, Ziekte: 2 } } }, ['Leeftijd 2019', 'Ziekte 2019']],
    ['carph', { years: { 2019: 1.2, 2020: 1.3 } }, ['null 2019', 'null 2020']],
  ])('takes the word for years for no reason: %s', (key, body, expected) => {
    const read = ask(key, body).figures.map(({ reason, year }) => `${reason} ${year}`);
    expect(read).toEqual(expected);
  });

  it('publishes hours as hours', () => {
    const rows = [
      { month: 1, hours: 5 },
      { month: 2, hours: 6 },
    ];
    const { figures } = ask('illness?year=2020&groupby=month', rows);
    expect(figures.map(({ measure }) => measure)).toEqual(['hours', 'hours']);
  });

  it.each([
    ['words far from adding up', mission, { posts: 30, vacancies: 2, interims: 1, total: 40 }],
    ['a part of the staff', undivided, [{ label_fr: 'Femmes', total: 1234 }]],
    ['days that nobody asked for', gender, [{ day: 0, count: 5 }]],
    ['values of another name', gender, [{ field: 'level', value: '1', count: 661 }]],
  ])('sets aside %s', (_, key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });
});

describe('interpret(request, body): what reads like a hidden figure and is a category', () => {
  it('takes `Moins de 25 ans` for an age, in every language beside its code', () => {
    const series = [
      { category: { code: '-25', i18n: { fr: 'Moins de 25 ans', en: 'Under 25' } }, count: 54 },
      { category: { code: '25-34', i18n: { fr: '25 à 34 ans', en: '25 to 34' } }, count: 34 },
    ];
    const read = ask('workforce?year=2022&field=age', { meta: { unit: 'persons' }, series });
    expect(told(read)).toEqual(['/-25=54', '/25-34=34']);
  });

  it('takes it for one under a key that says nothing, too', () => {
    const rows = ['Moins de 25 ans', '25 à 34 ans'].map((age, row) => ({
      'Critère 1': age,
      Nombre: String(54 + row),
    }));
    const read = ask('workforce?year=2022&field=age', rows);
    expect(told(read)).toEqual(['/25 à 34 ans=55', '/Moins de 25 ans=54']);
  });
});
