import { describe, expect, it } from 'vitest';
import { ask, taughtBy, told } from './ask.ts';

const total = 'workforce?year=2020';
const gender = 'workforce?year=2020&field=gender';
const age = 'workforce?year=2020&field=age';
const weekly = 'illness?year=2020&groupby=weekday';
const monthly = 'illness?year=2020&groupby=month';
const rows = [
  { gender: 'F', count: 5 },
  { gender: 'M', count: 6 },
];
const each = (more: object) => rows.map((row) => ({ ...row, ...more }));

describe('interpret(request, body): figures that are no counts of that year', () => {
  it.each([
    ['unit: thousands', gender, { unit: 'thousands', data: rows }],
    ['unite: en milliers', gender, { meta: { unité: 'en milliers' }, data: rows }],
    ['unit: %', gender, { unit: '%', data: rows }],
    ['unit: percent', gender, each({ unit: 'Percent' })],
    ['unit_measure: fte', gender, each({ unit_measure: 'FTE' })],
    ['unit', total, { value: 1.2, unit: 'k' }],
    ['unit_mult: 3', gender, each({ UNIT_MULT: 3 })],
    ['multiplier: 1000', total, { value: 12, multiplier: '1000' }],
    ['percentage', gender, { F: 0.455, M: 0.545 }],
    [
      'percentage',
      gender,
      [
        { gender: 'F', value: 45.5 },
        { gender: 'M', value: 54.5 },
      ],
    ],
    ['are no counts', age, { '20-24': 33.3, '25-29': 33.3, '30-34': 33.3, total: 99.9 }],
    [
      'a mean',
      age,
      [
        ...each({}).map((row, at) => ({ age: `2${at}`, count: row.count })),
        { age: 'Moyenne', count: 43 },
      ],
    ],
    [
      'another year: count_2019',
      gender,
      [
        { gender: 'F', count_2019: 1 },
        { gender: 'M', count_2019: 2 },
      ],
    ],
    ['another year', gender, each({ boekjaar: 2019 })],
    ['another year', gender, { reference_date: '2019-12-31', data: rows }],
    [
      'another year',
      monthly,
      [
        { month: '2019-01', days: 5 },
        { month: '2019-02', days: 6 },
      ],
    ],
    [
      'another year',
      monthly,
      [
        { month: 201901, days: 5 },
        { month: 201902, days: 6 },
      ],
    ],
    [
      'another year',
      monthly,
      [
        { month: 'janvier 2020', days: 5 },
        { month: 'janvier 2019', days: 6 },
      ],
    ],
    ['13 is no month', monthly, [12, 13].map((month) => ({ month, days: 5 }))],
    ['0 is no month', monthly, [0, 1, 2, 3, 4, 5, 6].map((month) => ({ month, days: 5 }))],
    ['the flag zz', gender, each({ flag: 'zz' })],
    [
      'none of a, b is a known name of the figure',
      monthly,
      [1, 2].map((month) => ({ month, a: month, b: 3 })),
    ],
    ['Q1 is no month', monthly, { '2020-11': 5, '2020-12': 6, Q1: 7 }],
    ['1er trimestre is no month', monthly, { janvier: 5, février: 6, '1er trimestre': 11 }],
    ['2020-W01 is no month', monthly, { '2020-W01': 5, '2020-W02': 6 }],
    ['hiver is no month', monthly, { '2020-01': 5, '2020-02': 6, '2020-03': 6, hiver: 7 }],
    [
      'Total 2019 is of 2019',
      monthly,
      ['janvier', 'mars', 'Total 2019'].map((month) => ({ month, days: 5 })),
    ],
    [
      '2019 is no weekday',
      weekly,
      ['lundi', 'mardi', '2019'].map((weekday) => ({ weekday, days: 5 })),
    ],
    [
      'a mean, a part or another figure',
      'pension',
      ['limite', 'Âge moyen'].map((reason) => ({ year: 2020, reason, count: 60 })),
    ],
    ['what has no name', 'carph', { 2020: 1.06, 2021: 1.16, national_rate: 3 }],
    [
      'another figure among the categories: took',
      'workforce?year=2020&field=level',
      { A: 120, B: 95, C: 60, took: 12 },
    ],
    ['8 is no weekday', weekly, [7, 8].map((weekday) => ({ weekday, days: 5 }))],
    [
      'above 100',
      'carph',
      [
        { year: 2020, count: 120 },
        { year: 2021, count: 0 },
      ],
    ],
  ])('sets aside, %s: %s %j', (why, key, body) => {
    const read = ask(key, body);
    expect(read).toMatchObject({ verdict: 'quarantined', figures: [] });
    expect(read.why).toContain(why);
  });

  it.each([
    ['a unit of persons', gender, { unit: 'persons', data: rows }, ['/F=5', '/M=6']],
    ['a power of none', gender, each({ UNIT_MULT: 0 }), ['/F=5', '/M=6']],
    [
      'the year in a name',
      gender,
      [
        { gender: 'F', count_2020: 1 },
        { gender: 'M', count_2020: 2 },
      ],
      ['/F=1', '/M=2'],
    ],
    [
      'months of the year',
      monthly,
      [
        { month: '2020-01', days: 5 },
        { month: '2020-02', days: 6 },
      ],
      ['2020-01/=5', '2020-02/=6'],
    ],
    ['half days', monthly, { jan: 0.5, feb: 0.5 }, ['feb/=0.5', 'jan/=0.5']],
    ['a rate in percent', 'carph', { unit: '%', data: [{ year: 2020, rate: 1.2 }] }, ['/=1.2']],
    [
      'a rate under a count word',
      'carph',
      [
        { year: 2020, count: 1.25 },
        { year: 2021, count: 1 },
      ],
      ['/=1', '/=1.25'],
    ],
  ])('reads %s: %s %j', (_, key, body, figures) => {
    const { figures: all, ...rest } = ask(key, body);
    const own = all.filter(({ measure }) => measure !== 'UNIT_MULT');
    expect(told({ ...rest, figures: own })).toEqual(figures);
  });

  it('gives a negative count no value, keeps its text and says so', () => {
    const { figures, problems } = ask(gender, { F: -999, M: 6 });
    expect(figures.map(({ value, valueText, obsStatus }) => [value, valueText, obsStatus])).toEqual(
      [
        [null, '-999', 'U'],
        [6, '6', 'A'],
      ],
    );
    expect(problems.map(({ kind }) => kind)).toEqual(['figure negative']);
  });

  it('takes a marker in the column of flags for the reason why there is no value', () => {
    const { figures } = ask(gender, each({ flag: '<5' }));
    expect(figures.map(({ value, obsStatus }) => [value, obsStatus])).toEqual([
      [null, 'Q'],
      [null, 'Q'],
    ]);
  });

  it.each([
    ['confidentiel', true, false, 'Q'],
    ['vertrouwelijk', 'ja', 'neen', 'Q'],
    ['geheim', 'ja', 'nein', 'Q'],
    ['available', false, true, 'O'],
    ['disponible', 'non', 'oui', 'O'],
    ['diffusible', 0, 1, 'Q'],
  ])('takes no zero for a figure that is hidden: %s %j', (name, hidden, plain, obsStatus) => {
    const { figures } = ask(gender, [
      { gender: 'F', count: 5, [name]: plain },
      { gender: 'M', count: 0, [name]: hidden },
    ]);
    expect(figures).toMatchObject([
      { value: 5, obsStatus: 'A' },
      { value: null, obsStatus },
    ]);
  });

  it('hides a figure that one of two flags hides', () => {
    const { figures } = ask(gender, [
      { gender: 'F', count: 5, flag: 'p', confidential: false },
      { gender: 'M', count: 0, flag: '', confidential: true },
    ]);
    expect(figures.map(({ value, obsStatus }) => [value, obsStatus])).toEqual([
      [5, 'P'],
      [null, 'Q'],
    ]);
  });

  it('counts nobody by a figure with a unit inside it that is a share', () => {
    const body = [
      { gender: 'F', count: { value: 45, unit: '%' } },
      { gender: 'M', count: { value: 55, unit: '%' } },
    ];
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('keeps rates that look like ratios as received, and says so', () => {
    const { figures, problems } = ask('carph', { 2020: 0.021, 2021: 0.019 });
    expect(figures.map(({ value }) => value)).toEqual([0.021, 0.019]);
    expect(problems.map(({ kind }) => kind)).toEqual(['ratio']);
  });

  it('never reads by memory what it would set aside', () => {
    const body = (year: number, month: string) => [
      { month: `${year}-01`, days: 5 },
      { month, days: 6 },
    ];
    const other = 'illness?year=2021&groupby=month';
    for (const key of [monthly, other, monthly]) {
      const year = Number(/\d{4}/.exec(key)?.[0]);
      expect(ask(key, body(year, `${year}-02`)).verdict).toBe('ok');
      expect(ask(key, body(year, '2019-02')).verdict).toBe('quarantined');
      expect(ask(key, body(2018, '2018-02')).verdict).toBe('quarantined');
    }
    const named = [
      { gender: 'F', effectif_2020: 5 },
      { gender: 'M', effectif_2020: 6 },
    ];
    expect(ask(gender, named).verdict).toBe('ok');
    expect(ask(gender.replace('2020', '2021'), named).verdict).toBe('quarantined');
  });

  const coded = (...codes: string[]) => codes.map((code) => ({ code, days: 5 }));

  it.each([
    [monthly, ['BE', 'EU', 'XX'], 'BE, EU, XX: no month is called that'],
    [weekly, ['BE', 'EU'], 'BE, EU: no weekday is called that'],
    [monthly, ['F', 'M'], 'of gender, not of month'],
    [weekly, ['F', 'M'], 'of gender, not of weekday'],
    [weekly, ['A', 'B', 'C', 'D'], 'of level, not of weekday'],
    [monthly, ['N', 'F', 'D'], 'of language, not of month'],
  ])('sets aside what another question is answered with: %s %j', (key, codes, why) => {
    const read = ask(key, coded(...codes));
    expect(read).toMatchObject({ verdict: 'quarantined', figures: [] });
    expect(read.why).toContain(why);
  });

  it.each([
    [monthly, ['janv.', 'févr.', 'mars']],
    [monthly, ['M01', 'M02']],
    [monthly, ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio']],
    [weekly, ['lu', 'ma']],
    [weekly, ['weekday', 'weekend']],
  ])('reads months and weekdays by whatever they are called: %s %j', (key, codes) => {
    expect(ask(key, coded(...codes))).toMatchObject({ verdict: 'ok' });
  });
});

describe('interpret(request, body) of something else where records or figures stand', () => {
  const split = 'distribution?year=2020&groupby=language&field=age';
  const ages = { '20-24': 4000, '65+': 4000 };

  it.each([null, 'n/a', ''])(
    'takes no category without a record for one of another dimension: %j',
    (none) => {
      expect(ask(split, { Français: none, Allemand: ages }).verdict).toBe('quarantined');
      expect(ask(split, { X: none, D: ages, F: ages }).verdict).toBe('quarantined');
      expect(ask('workforce?year=2020&field=gender', { F: none, M: { total: 9 } }).verdict).toBe(
        'quarantined',
      );
      expect(ask('pension', { 2019: { ILLNESS: none, AGE: { total: 9 } } }).verdict).toBe(
        'quarantined',
      );
    },
  );

  it.each([null, 'n/a', ''])(
    'takes nothing beside a frame for no category of what is inside: %j',
    (none) => {
      const rows = [
        ['N', 4000],
        ['F', 300],
      ];
      expect(told(ask('workforce?year=2020&field=language', { columns: none, rows }))).toEqual([
        '/F=300',
        '/N=4000',
      ]);
    },
  );

  it('takes no member of an object beside figures for one of them', () => {
    const body = { F: 4000, M: 4000, extra: { a: 1 } };
    expect(ask('workforce?year=2020&field=gender', body).verdict).toBe('quarantined');
  });

  it('takes lists of figures beside nothing for no empty answer', () => {
    const body = { year: ['2018', '2019'], total: [4000, 4000], data: {} };
    expect(ask('pension', body).verdict).toBe('quarantined');
  });

  it.each([true, 'verborgen', 'zu klein'])(
    'takes no further figure for the one that a row hides in its own way: %j',
    (hidden) => {
      for (const count of [12, '12', '1 204']) {
        const body = [
          { gender: 'F', count, share: 42 },
          { gender: 'M', count: hidden, share: 58 },
        ];
        expect(ask(gender, body).verdict).toBe('quarantined');
      }
    },
  );

  it('takes a number without a name for no figure beside one that may be it', () => {
    expect(ask(total, { facts: 40, zz: 7 }).verdict).toBe('quarantined');
    expect(ask(total, { headcount: null, zz: 7 }).verdict).toBe('quarantined');
    const departures = { Maladie: 40, "Limite d'âge": 41 };
    const byYear = { 2018: { ...departures, total: true }, 2019: departures };
    expect(ask('pension', byYear).verdict).toBe('quarantined');
    expect(ask(total, [{ 'Personnes absentes': '12', zz: 7 }]).verdict).toBe('quarantined');
    const retired = { year: 2020, reason: 'AGE', persons: 3, averageAge: 62.4 };
    expect(
      ask('pension', [retired]).figures.map(({ measure, value }) => [measure, value]),
    ).toContainEqual(['retirements', 3]);
    expect(ask('pension', [{ ...retired, zz: 7 }]).verdict).toBe('quarantined');
  });

  it('takes a number under a name not known for the figure where no answer calls it otherwise', () => {
    const others = (body: unknown, key = total) => taughtBy([[key, body]]);
    const verdict = (sets = others({ zz: 9 })) => ask(total, { sites: 3 }, sets).verdict;
    expect(verdict()).toBe('ok');
    expect(verdict(others([{ year: 2020, headcount: 900 }]))).toBe('quarantined');
    expect(verdict(others([{ gender: 'F', headcount: 900 }], gender))).toBe('ok');
    const restricted = `${total}&restriction=handicap`;
    const named = others({ headcount: 900 });
    expect(ask(restricted, { handicapes: 3 }, named).verdict).toBe('ok');
    expect(ask(restricted, { sites: 3 }, named).verdict).toBe('quarantined');
  });

  it('takes the number of organisms, levels or days for no headcount', () => {
    for (const name of ['nb_organismes', 'aantal_organisaties', 'number_of_levels', 'organisms'])
      expect(ask(total, { [name]: 3 }).verdict).toBe('quarantined');
    for (const name of ['nb_agents', 'effectif_organisme', 'total_organisme'])
      expect(ask(total, { [name]: 3 }).verdict).toBe('ok');
  });

  it.each([null, 'n/a', true])('takes no number beside an answer that is %j for it', (data) => {
    expect(ask(total, { data, zz: 987654 }).verdict).toBe('quarantined');
    const chosen = 'contractors?year=2022&groupby=selection';
    expect(ask(chosen, { results: { data, LAU: 7, JOB: 8 } }).verdict).toBe('quarantined');
  });

  it('takes the year, or what is below zero, under an unknown name for no figure', () => {
    expect(ask(total, { zz: 2021 }).verdict).toBe('ok');
    expect(ask(total, { zz: 2020 }).verdict).toBe('quarantined');
    expect(ask('carph', [{ zz: 2021 }]).verdict).toBe('quarantined');
    const grown = [
      { gender: 'F', zz: -3 },
      { gender: 'M', zz: 4 },
    ];
    expect(ask(gender, grown).verdict).toBe('quarantined');
  });

  it('takes a figure beside an empty list for no empty answer', () => {
    const split = 'workforce?year=2020&field=language';
    for (const count of [4000, '4 000'])
      expect(ask(split, { Néerlandais: count, Français: 300, data: [] }).verdict).toBe(
        'quarantined',
      );
    for (const data of [67767, '67 767'])
      expect(ask(total, { data, zz: [] }).verdict).toBe('quarantined');
    expect(ask(age, { '20-24': [], '30-34': 29, '25-29': [] }).verdict).toBe('quarantined');
    expect(ask(age, { '20-24': [12], '25-29': [13], '30-34': 29 }).verdict).toBe('quarantined');
    expect(ask(gender, { gender: [], headcount: [], took: 12 }).verdict).toBe('empty');
  });

  it.each([[[]], [{}]])('takes %j in place of each figure for no empty answer', (count) => {
    const hidden = [
      { gender: 'F', count },
      { gender: 'M', count },
    ];
    expect(ask(gender, hidden).verdict).toBe('quarantined');
    expect(ask(gender, { F: count, M: count }).verdict).toBe('empty');
    expect(ask('pension', [{ year: 2020, retirements: count }]).verdict).toBe('empty');
    const split = 'distribution?year=2020&groupby=level&field=gender';
    expect(ask(split, [{ level: 'A', headcount: count }]).verdict).toBe('empty');
  });

  it('takes no object without members for a total, unless it adds up', () => {
    const body = (all: number) => [
      { level: [], total: all },
      { level: { code: 'A' }, total: 12 },
      { level: { code: 'B' }, total: 14 },
    ];
    expect(ask('distribution?year=2020&groupby=level', body(25)).verdict).toBe('quarantined');
    expect(told(ask('distribution?year=2020&groupby=level', body(26)))).toContain('_T/=26');
  });

  it('calls a category the same where another has no figure', () => {
    const body = [{ LEVEL: 'A', 'AGE_<20': 1, 'AGE_20-29': null }];
    expect(told(ask('distribution?year=2020&groupby=level&field=age', body))).toEqual([
      'A/20-29=',
      'A/<20=1',
    ]);
    expect(told(ask(gender, { total_F: 3, total_M: null }))).toEqual(['/F=3', '/M=']);
  });

  it('takes no figures of a cross table without its header for categories', () => {
    const split = 'distribution?year=2020&groupby=level&field=gender';
    expect(
      ask(split, [
        ['A', 3, 4],
        ['B', 5, 6],
      ]).verdict,
    ).toBe('quarantined');
    expect(
      told(
        ask(split, [
          ['A', 1, 4],
          ['A', 2, 3],
          ['B', 1, 6],
        ]),
      ),
    ).toEqual(['A/1=4', 'A/2=3', 'B/1=6']);
  });

  it('takes one letter for a category, and for nobody else', () => {
    expect(ask(total, { F: 12 }).verdict).toBe('quarantined');
    expect(ask(total, { count: { A: 12 } }).verdict).toBe('quarantined');
    expect(told(ask(total, { x: 2020, y: 12 }))).toEqual(['/=12']);
  });

  it('takes the year before each of some reasons for no part of them', () => {
    const body = { '2017-AGE': 3, '2018-AGE': 5, '2018-REQ': 4 };
    expect(
      ask('pension', body).figures.map(({ year, reason, value }) => [year, reason, value]),
    ).toEqual([
      [2017, 'AGE', 3],
      [2018, 'AGE', 5],
      [2018, 'REQ', 4],
    ]);
    expect(ask('pension', { '2017-AGE': 3 }).verdict).toBe('quarantined');
  });

  it('keeps the name of the one kind of absence that there is', () => {
    const measures = (body: object) =>
      ask('longabsence?year=2020', body).figures.map(({ measure, value }) => [measure, value]);
    expect(measures({ parental: 4, career: 5 })).toEqual([
      ['parental', 4],
      ['career', 5],
    ]);
    expect(measures({ parental: 4 })).toEqual([['parental', 4]]);
    for (const name of ['total', 'count', 'longabsence', 'Personnes absentes'])
      expect(measures([{ [name]: 4 }])).toEqual([['headcount', 4]]);
  });

  it('knows what a statistic counts by its name, beside all the staff', () => {
    const measures = (body: object) =>
      ask('longabsence?year=2020', body).figures.map(({ measure, value }) => [measure, value]);
    const told = [
      ['headcount', 12],
      ['personeel', 900],
    ];
    expect(measures({ langdurig_afwezigen: 12, personeel: 900 })).toEqual(told);
    expect(measures({ absences: 12, personeel: 900 })).toEqual(told);
    const years = [2019, 2020].map((year) => ({ year, absences: year - 2008, personeel: 900 }));
    expect(measures(years)).toEqual(told);
    const kinds = [1, 3].map((absence) => ({ absence, count: 4 }));
    expect(measures(kinds)).toEqual([
      ['1', 4],
      ['3', 4],
    ]);
  });

  it('keeps kinds of absence that are hidden, missing or told as texts', () => {
    const measures = (body: object) =>
      ask('longabsence?year=2020', body).figures.map(({ measure, value }) => [measure, value]);
    expect(measures({ parental: 4, career: '<5', ill: null, 'long-terme': 1 })).toEqual([
      ['parental', 4],
      ['career', null],
      ['ill', null],
      ['long-terme', 1],
    ]);
    expect(measures({ Palliatief: '1 204', Ouderschap: '31' })).toEqual([
      ['Palliatief', 1204],
      ['Ouderschap', 31],
    ]);
    expect(measures({ absent_since: null, parental: 4 })).toEqual([['parental', 4]]);
    for (const body of [
      { parental: '4', career: '5', plek: 'Gent' },
      { zip: '1000', kbo: '0671516647' },
    ])
      expect(ask('longabsence?year=2020', body).verdict).toBe('quarantined');
    expect(ask('longabsence?year=2020', { parental: 4, career: -1 }).verdict).toBe('quarantined');
  });

  it('reads figures that say what they count, and none that count something else', () => {
    const read = (key: string, body: unknown) =>
      ask(key, body).figures.map(({ value, valueText }) => [value, valueText]);
    const levels = { A: '1 204 personnes', B: '1 personne', C: '< 5 personnes' };
    expect(read('workforce?year=2020&field=level', levels)).toEqual([
      [1204, '1 204 personnes'],
      [1, '1 personne'],
      [null, '< 5 personnes'],
    ]);
    const months = { 1: '3.258 dagen', 2: '1.410 dagen', 3: '419 dagen', 4: '3 dagen' };
    const days = read('illness?year=2020&groupby=month', months).map(([value]) => value);
    expect(days).toEqual([3258, 1410, 419, 3]);
    const telework = [
      { valeur: '1 jour', n: '12 PU' },
      { valeur: '2 jours', n: '8 PU' },
    ];
    const teleworkers = ask('workforce?year=2020&field=telework-day', telework);
    expect(told(teleworkers)).toEqual(['/1 jour=12', '/2 jours=8']);
    for (const [key, body] of [
      ['workforce?year=2020', { effectif: '1 376 jours' }],
      ['workforce?year=2020', { effectif: '1 376 ETP' }],
      ['workforce?year=2020&field=level', [{ level: 'A', n: '12 ETP' }]],
      ['illness?year=2020&groupby=month', { 1: '32 personnes', 2: '41 personnes' }],
      ['carph', [{ year: 2020, taux: '12 personnes' }]],
    ] as const)
      expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('takes numbers in a list for no metadata of another figure', () => {
    const body = { year: [2019, 2020], total: [4, 5], data: { total: 9 } };
    expect(ask('carph', body).verdict).toBe('quarantined');
    expect(ask('workforce?year=2020', body).verdict).toBe('quarantined');
  });

  it('takes a row without a kind for no total of the kinds', () => {
    const kinds = [{ count: 4 }, { type: 'career', count: 6 }];
    expect(ask('longabsence?year=2020', kinds).verdict).toBe('quarantined');
  });

  it.each([
    ['level', 'C'],
    ['status', 'S'],
    ['gender', 'X'],
  ])('takes the one %s of an answer for no hidden figure: %s', (field, code) => {
    const one = { 'Caractère 1': code, obs: 12 };
    expect(ask(`workforce?year=2020&field=${field}`, [one]).verdict).toBe('quarantined');
    expect(told(ask('workforce?year=2020&field=level', { A: 12, B: 'c' }))).toEqual([
      '/A=12',
      '/B=',
    ]);
  });

  it.each([null, '-', {}, true])(
    'takes no other column for the one that is hidden as a whole: %j',
    (count) => {
      const body = { gender: ['F', 'M'], count, sites: [3, 10] };
      expect(ask(gender, body).verdict).toBe('quarantined');
    },
  );

  it('takes no truth for a category', () => {
    expect(ask('workforce?year=2020&field=nationality', { BE: 100, CD: true }).verdict).toBe(
      'quarantined',
    );
  });
});
