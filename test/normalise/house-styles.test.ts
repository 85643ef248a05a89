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

describe('a sole number under a name not known', () => {
  it.each([
    [
      'illness?year=2020&groupby=month',
      [
        { month: 1, cumul_jours: 100 },
        { month: 2, cumul_jours: 220 },
      ],
    ],
    ['illness?year=2020&groupby=month', [{ month: 1, days_ytd: 100 }]],
    [genders, [{ gender: 'F', newHires: 11 }]],
    [genders, [{ gender: 'F', gemLeeftijd: 41 }]],
    [genders, [{ gender: 'F', distance_km: 41 }]],
  ])(
    'is not what was asked for where the name holds a word for something else: %s %j',
    (key, body) => {
      const { figures } = ask(key, body);
      expect(figures.filter(({ measure }) => /^(headcount|days)$/.test(measure))).toEqual([]);
    },
  );

  it('is what was asked for where it holds none', () => {
    expect(told(ask(genders, [{ gender: 'F', bezetting: 11 }]))).toEqual(['/F=11']);
  });
});

describe('a figure by a name of two words', () => {
  const months = 'illness?year=2020&groupby=month';

  it.each([
    ['workforce?year=2020', { nb_days: 12 }],
    ['longabsence?year=2020', { nb_jours: 1200 }],
    ['longabsence?year=2020', { nombre_jours_par_agent: 12 }],
    ['pension', [{ year: 2019, reason: 'AGE', nb_jours: 12 }]],
    [months, [{ month: 1, nb_persons: 12 }]],
    [genders, [{ gender: 'F', nb_pensions: 12 }]],
  ])('is of what the words say: %s %j', (key, body) => {
    const { figures } = ask(key, body);
    expect(figures.map(({ measure }) => measure)).not.toContain('headcount');
    expect(figures.map(({ measure }) => measure)).not.toContain('days');
    expect(figures.map(({ measure }) => measure)).not.toContain('retirements');
  });

  it('is the one that was asked for beside others', () => {
    const body = [
      { month: 1, nb_days: 12, nb_persons: 3 },
      { month: 2, nb_days: 14, nb_persons: 5 },
    ];
    expect(measured(ask(months, body))).toEqual([
      '1/ days=12',
      '1/ nb_persons=3',
      '2/ days=14',
      '2/ nb_persons=5',
    ]);
    const left = [{ year: 2019, reason: 'AGE', nb_agents: 12 }];
    expect(ask('pension', left).figures).toMatchObject([{ measure: 'retirements', value: 12 }]);
  });
});

describe('what stands around a map of figures', () => {
  const byLanguage = 'distribution?year=2020&groupby=language&field=age';
  const n = { NL: { '-25': 12, '25-34': 3, total: 15 }, FR: { '-25': 2, '25-34': 1, total: 3 } };
  const expected = ['FR/-25=2', 'FR/25-34=1', 'FR/_T=3', 'NL/-25=12', 'NL/25-34=3', 'NL/_T=15'];

  it('is the split asked for, and the name of the figure', () => {
    const body = { year: 2020, groupby: 'language', field: 'age' };
    expect(told(ask(byLanguage, { ...body, n }))).toEqual(expected);
    expect(told(ask(byLanguage, { ...body, headcount: n }))).toEqual(expected);
  });

  it('makes no category of the name of the figure, whatever stands beside', () => {
    for (const name of ['n', 'count', 'headcount'])
      expect(ask(byLanguage, { year: 2020, foo: 'bar', [name]: n }).figures).toEqual([]);
  });

  it('is the name of the subject, and the results in French', () => {
    const body = { organisme: 'SPF Météores', annee: 2020 };
    const resultats = { Femme: { effectif: '237', part: '49,9 %' }, Homme: { effectif: '238' } };
    expect(measured(ask(genders, { ...body, resultats }))).toEqual([
      '/Femme headcount=237',
      '/Femme part=49.9',
      '/Homme headcount=238',
    ]);
    const rates = { organisme: 'SPF Météores', resultats: { '2019': '1,21 %', '2020': '1,19 %' } };
    expect(ask('carph', rates).figures).toMatchObject([
      { year: 2019, measure: 'rate', value: 1.21 },
      { year: 2020, measure: 'rate', value: 1.19 },
    ]);
  });

  it('is a figure of all of them, above rows below a name that means nothing', () => {
    const bands = [
      { label: '-25', persons: 25 },
      { label: '25-34', persons: 89 },
    ];
    const key = 'workforce?year=2020&field=age';
    expect(measured(ask(key, { data: { mean: 43.7, bands } }))).toEqual([
      '/-25 headcount=25',
      '/25-34 headcount=89',
      '/_T mean=43.7',
    ]);
    expect(ask(key, { averageAge: 43.7, women: bands }).figures).toEqual([]);
    expect(ask(key, { averageAge: 43.7, teleworkers: bands }).figures).toEqual([]);
  });
});

describe('a category as forms are given their choices', () => {
  it('has its code as the value, beside the figure of its record', () => {
    const body = [
      { gender: { value: 'F', display_name: 'Femme' }, headcount: 25, share: '42 %' },
      { gender: { value: 'M', display_name: 'Homme' }, headcount: 35, share: '58 %' },
    ];
    expect(told(ask(genders, body))).toEqual(['/F=25', '/F=42', '/M=35', '/M=58']);
    const left = [{ year: 2019, reason: { value: 1, label: 'Limite d’âge' }, headcount: null }];
    expect(ask('pension', left).figures).toMatchObject([
      { reason: '1', measure: 'retirements', value: null, obsStatus: 'O' },
    ]);
  });

  it('has its figure as the value where there is no other', () => {
    const body = [
      { gender: { value: 25, label: 'Femme' } },
      { gender: { value: 35, label: 'Homme' } },
    ];
    expect(told(ask(genders, body))).toEqual(['/Femme=25', '/Homme=35']);
  });
});

describe('a SPARQL answer', () => {
  const literal = (value: string) => ({ type: 'literal', value });
  const answer = (bindings: unknown[]) => ({
    head: { vars: ['gender', 'headcount'] },
    results: { bindings },
  });

  it('is read as records of its values', () => {
    const rows = [
      { gender: literal('F'), headcount: literal('12') },
      { gender: literal('M'), headcount: literal('14') },
    ];
    expect(told(ask(genders, answer(rows)))).toEqual(['/F=12', '/M=14']);
    expect(ask(genders, answer([])).verdict).toBe('empty');
    expect(ask(genders, answer([{ gender: literal('F'), sex: literal('12') }])).figures).toEqual(
      [],
    );
  });
});

describe('the columns of a table in a page', () => {
  const items = [
    { gender: 'F', headcount: 12 },
    { gender: 'M', headcount: 13 },
  ];
  const heads = [
    { text: 'Sexe', value: 'gender', sortable: true },
    { text: 'Effectif', value: 'headcount', sortable: true, align: 'end' },
  ];

  it.each([
    ['Vuetify', { headers: heads, items, serverItemsLength: 2 }],
    [
      'PrimeVue',
      {
        columns: [
          { field: 'gender', header: 'Sexe' },
          { field: 'headcount', header: 'Effectif' },
        ],
        data: items,
      },
    ],
    [
      'ag-Grid',
      {
        columnDefs: [
          { headerName: 'Sexe', field: 'gender' },
          { headerName: 'Effectif', field: 'headcount' },
        ],
        rowData: items,
      },
    ],
  ])('are no records: %s', (_, body) => {
    expect(told(ask(genders, body))).toEqual(['/F=12', '/M=13']);
  });

  it('are believed where they call a column another figure, or figures of some', () => {
    const rows = items.map(({ gender, headcount }) => ({ gender, n: headcount }));
    for (const text of ['ETP', 'Pourcentage', 'Nombre de jours', 'Télétravailleurs']) {
      const called = [heads[0], { text, value: 'n' }];
      expect(ask(genders, { headers: called, items: rows }).figures).toEqual([]);
    }
  });
});

describe('features of a map', () => {
  const homes = 'workforce?year=2020&field=home';
  const feature = (code: string, persons: number, id?: string) => ({
    type: 'Feature',
    ...(id && { id }),
    geometry: { type: 'Point', coordinates: [4.35, 50.85] },
    properties: { code, persons },
  });

  it('stand in each group', () => {
    const group = (code: string) => ({
      code,
      persons: 64,
      data: {
        type: 'FeatureCollection',
        features: [feature('BRU', 27, 'BRU'), feature('VAN', 37, 'VAN')],
      },
    });
    const key = 'distribution?year=2020&groupby=level&field=home';
    expect(told(ask(key, { year: 2020, groups: [group('A'), group('B')] }))).toEqual([
      'A/BRU=27',
      'A/VAN=37',
      'A/_T=64',
      'B/BRU=27',
      'B/VAN=37',
      'B/_T=64',
    ]);
  });

  it('have their figures in the properties, whatever they are drawn as', () => {
    for (const id of [undefined, 'BRU', '17'])
      expect(
        told(
          ask(homes, {
            type: 'FeatureCollection',
            features: [
              feature('BRU', 27, id),
              feature('VAN', 37, id && (id === 'BRU' ? 'VAN' : '18')),
            ],
          }),
        ),
      ).toEqual(['/BRU=27', '/VAN=37']);
  });
});

describe('series of years', () => {
  it('are pairs of a year and a figure', () => {
    const body = [
      {
        name: 'Limite d’âge',
        data: [
          [2019, 17],
          [2020, 38],
        ],
      },
      {
        name: 'Inaptitude',
        data: [
          [2019, 39],
          [2020, 33],
        ],
      },
    ];
    expect(
      ask('pension', { statistics: body }).figures.map(({ year, reason, value }) => [
        year,
        reason,
        value,
      ]),
    ).toEqual([
      [2019, 'Limite d’âge', 17],
      [2020, 'Limite d’âge', 38],
      [2019, 'Inaptitude', 39],
      [2020, 'Inaptitude', 33],
    ]);
  });
});

describe('an SDMX-JSON answer', () => {
  const codes = (id: string, ...values: string[]) => ({
    id,
    values: values.map((one) => ({ id: one, name: `called ${one}` })),
  });
  const status = codes('OBS_STATUS', 'A', 'Q');
  const level = codes('LEVEL', 'A', 'B');
  const gender = codes('GENDER', 'F', 'M');
  const year = codes('TIME_PERIOD', '2020');
  const key = 'distribution?year=2020&groupby=level&field=gender';
  const expected = ['A/F=12', 'A/M=', 'B/F=3'];

  it('is read flat', () => {
    const structure = {
      dimensions: { observation: [level, gender, year] },
      attributes: { dataSet: [], observation: [status] },
    };
    const observations = { '0:0:0': [12, 0], '0:1:0': [null, 1], '1:0:0': [3, null] };
    const read = ask(key, { header: { id: 'x' }, structure, dataSets: [{ observations }] });
    expect(told(read)).toEqual(expected);
    expect(read.figures.find(({ value }) => value === null)?.obsStatus).toBe('Q');
    expect(ask(key, { structure, dataSets: [{ observations: {} }] }).verdict).toBe('empty');
    expect(
      ask(key, { structure, dataSets: [{ observations: { '0:9:0': [3, 0] } }] }).figures,
    ).toEqual([]);
  });

  it('is read by series, in the envelope of 2.0, and of the year that was asked for', () => {
    const structure = {
      dimensions: {
        dataSet: [codes('FREQ', 'A')],
        series: [level, gender],
        observation: [codes('TIME_PERIOD', '2019', '2020')],
      },
      attributes: { series: [codes('UNIT_MEASURE', 'PS')], observation: [status] },
    };
    const series = {
      '0:0': { attributes: [0], observations: { '0': [11, 0], '1': [12, 0] } },
      '0:1': { attributes: [0], observations: { '1': [null, 1] } },
      '1:0': { attributes: [0], observations: { '1': [3, 0] } },
    };
    const body = { meta: {}, data: { structures: [structure], dataSets: [{ series }] } };
    expect(told(ask(key, body))).toEqual(expected);
  });

  it('is believed where it tells of thousands, or of another year', () => {
    const body = (time: string, multiplier: string) => ({
      structure: {
        dimensions: { observation: [gender, codes('TIME_PERIOD', time)] },
        attributes: { dataSet: [codes('UNIT_MULT', multiplier)] },
      },
      dataSets: [{ attributes: [0], observations: { '0:0': [12], '1:0': [13] } }],
    });
    expect(told(ask(genders, body('2020', '0')))).toEqual(['/F=12', '/M=13']);
    expect(ask(genders, body('2020', '3')).figures).toEqual([]);
    expect(ask(genders, body('2019', '0')).figures).toEqual([]);
  });
});

describe('an answer of nobody', () => {
  it('is empty beside what a chart looks like', () => {
    for (const look of ['chart', 'credits', 'plotOptions'])
      expect(
        ask(genders, { [look]: { type: 'pie' }, series: [{ name: 'Effectif', data: [] }] }).verdict,
      ).toBe('empty');
    const drawn = {
      layout: { width: 3 },
      series: [{ name: 'Effectif', data: [{ name: 'F', y: 3 }] }],
    };
    expect(told(ask(genders, drawn))).toEqual(['/F=3']);
  });

  it('is empty where it stands inside the subject', () => {
    const edges = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const body = (id: number) => ({ data: { organism: { id, workforce: edges } } });
    expect(ask(genders, body(10215)).verdict).toBe('empty');
    expect(ask(genders, body(10242)).verdict).toBe('quarantined');
  });

  it('is one of several years, of which others have some', () => {
    const key = 'illness?year=2021&groupby=month';
    const year = (of: number, data: object) => ({ year: of, data });
    const series = [
      year(2019, { '01': 73, '10': 74 }),
      year(2020, {}),
      year(2021, { '01': 70, '10': 51 }),
    ];
    expect(told(ask(key, { series }))).toEqual(['01/=70', '10/=51']);
    expect(ask('illness?year=2020&groupby=month', { series }).verdict).toBe('empty');
  });
});

describe('an envelope', () => {
  const Result = { OrganisationId: 10215, NumberOfPersons: 83, NumberOfDays: 4027 };

  it('may tell when it was made under any name, but not of which year', () => {
    const body = {
      Success: true,
      Errors: [],
      RequestedOn: '2026-11-23T02:10:11.1234567+01:00',
      Result,
    };
    expect(measured(ask('longabsence?year=2020', body))).toEqual([
      '/ NumberOfDays=4027',
      '/ headcount=83',
    ]);
    for (const StandPer of ['2019-12-31T00:00:00', '2019-01-01T00:00:00'])
      expect(ask('longabsence?year=2020', { Success: true, StandPer, Result }).figures).toEqual([]);
  });
});

describe('a cross table', () => {
  it('may hide a row with its total', () => {
    const rows = [
      { LIBELLE: 'Néerlandais', Femme: 87, Homme: 99, 'Non-binaire': '-', TOTAL: 186 },
      { LIBELLE: 'Allemand', Femme: 'c', Homme: 'c', 'Non-binaire': '-', TOTAL: 'c' },
    ];
    const read = ask('distribution?year=2020&groupby=language&field=gender', { rows });
    expect(told(read)).toContain('Néerlandais/Homme=99');
    expect(read.figures.filter(({ value }) => value === null)).toHaveLength(5);
  });
});

describe('a dimension that is told by its unit', () => {
  const days = 'workforce?year=2020&field=telework-day';

  it.each([
    [days, 'days'],
    ['workforce?year=2020&field=distance', 'km'],
    ['workforce?year=2020&field=working-time', 'percentage'],
    ['workforce?year=2020&field=home', 'postcode'],
  ])('is that of the question beside the figure: %s', (key, unit) => {
    const body = [
      { [unit]: 50, count: 15, fte: 7.5 },
      { [unit]: 100, count: 12, fte: 12 },
    ];
    expect(measured(ask(key, body))).toEqual([
      '/100 fte=12',
      '/100 headcount=12',
      '/50 fte=7.5',
      '/50 headcount=15',
    ]);
  });

  it('stands beside the other dimension that was asked for', () => {
    const body = [
      { level: 'A', days: 0, count: 15 },
      { level: 'A', days: 2, count: 3 },
      { level: 'B', days: 0, count: 4 },
    ];
    const read = ask('distribution?year=2020&groupby=level&field=telework-day', body);
    expect(told(read)).toEqual(['A/0=15', 'A/2=3', 'B/0=4']);
  });

  it('is none where it may be a figure', () => {
    const figures = [
      [{ days: 120, count: 15 }],
      [
        { days: 2, count: 15 },
        { days: 2, count: 12 },
      ],
      [
        { days: 2.5, count: 15 },
        { days: 3, count: 12 },
      ],
      [
        { jours: 'a', days: 2, count: 15 },
        { jours: 'b', days: 3, count: 12 },
      ],
      [
        { gender: 'F', days: 2, count: 15 },
        { gender: 'M', days: 3, count: 12 },
      ],
    ];
    for (const body of figures) expect(told(ask(days, body)).join()).not.toMatch(/\/[23.5]+=/);
    const share = [
      { regime_travail: '80 %', percentage: 55, count: 55 },
      { regime_travail: '100 %', percentage: 45, count: 45 },
    ];
    expect(told(ask('workforce?year=2020&field=working-time', share))).toContain('/80 %=55');
  });
});

describe('several figures of each category', () => {
  const expected = ['/F fte=11.5', '/F headcount=12', '/M fte=12.5', '/M headcount=13'];
  const figures = (headcount: number, fte: number) => ({ headcount, fte });

  it.each([
    ['maps of each', { year: 2020, headcount: { F: 12, M: 13 }, fte: { F: 11.5, M: 12.5 } }],
    [
      'together under a name not known',
      [
        { gender: 'F', kpis: figures(12, 11.5) },
        { gender: 'M', kpis: figures(13, 12.5) },
      ],
    ],
    [
      'each with its name',
      ['F', 'M'].map((gender) => ({
        gender,
        metrics: [
          { name: 'headcount', value: gender === 'F' ? 12 : 13 },
          { name: 'fte', value: gender === 'F' ? 11.5 : 12.5 },
        ],
      })),
    ],
  ])('are read as %s', (_, body) => {
    expect(measured(ask(genders, body))).toEqual(expected);
  });

  it('are those of all of them in a record of totals', () => {
    const breakdown = [
      { code: 'F', ...figures(12, 11.5) },
      { code: 'M', ...figures(13, 12.5) },
    ];
    for (const name of ['totals', 'summary'])
      expect(measured(ask(genders, { breakdown, [name]: figures(25, 24) }))).toEqual(
        [...expected, '/_T fte=24', '/_T headcount=25'].sort(),
      );
    expect(ask(genders, { breakdown, totals: { women: 25, fte: 24 } }).figures).toEqual([]);
  });

  it('are maps of two dimensions, too', () => {
    const count = { A: { F: 12, M: 13 }, B: { F: 2, M: 3 } };
    const share = { A: { F: 40, M: 43.3 }, B: { F: 6.7, M: 10 } };
    const read = ask('distribution?year=2020&groupby=level&field=gender', { count, share });
    expect(told(read)).toEqual([
      'A/F=12',
      'A/F=40',
      'A/M=13',
      'A/M=43.3',
      'B/F=2',
      'B/F=6.7',
      'B/M=10',
      'B/M=3',
    ]);
    expect(ask(genders, { headcount: { F: 12, M: 13 }, fte: { F: 11.5 } }).figures).toEqual([]);
    expect(ask(genders, { fte: { F: 12, M: 13 }, share: { F: 11.5, M: 3 } }).figures).toEqual([]);
  });

  it('are told from the means of another dimension beside them', () => {
    const body = [
      { gender: 'F', headcount: 12, age: { avg: 41.2, median: 42 } },
      { gender: 'M', headcount: 13, age: { avg: 43.2, median: 44 } },
    ];
    expect(measured(ask(genders, body)).filter((one) => one.includes('headcount'))).toEqual([
      '/F headcount=12',
      '/M headcount=13',
    ]);
    expect(
      ask('distribution?year=2020&groupby=level&field=gender', [
        { level: 'A', brusselaars: figures(3, 2.5) },
      ]).figures,
    ).toEqual([]);
  });
});

describe('the unit that an answer tells', () => {
  const months = 'illness?year=2020&groupby=month';
  const told = (key: string, unit: string) =>
    ask(key, { unit, data: [{ month: 1, value: 12 }] }).why;

  it('is believed where it is hours, or people where days were asked for', () => {
    for (const unit of ['hours', 'persons', 'heures', 'Nombre d’agents'])
      expect(told(months, unit)).toMatch(/^unit/);
    expect(ask('longabsence?year=2020', { unit: 'jours', value: 12 }).why).toMatch(/^unit/);
  });

  it('is that of the statistic under any of its names', () => {
    for (const unit of ['days', 'working days', 'jours ouvrables', 'dagen', 'number'])
      expect(told(months, unit)).toBeNull();
    for (const unit of ['personnes', 'agents', 'unités physiques', 'PU'])
      expect(ask('workforce?year=2020', { unit, value: 12 }).figures).toHaveLength(1);
    const left = [{ year: 2019, reason: 'AGE', value: 15, unit: 'persons' }];
    expect(ask('pension', left).figures).toHaveLength(1);
  });

  it('says nothing of a figure under its own name', () => {
    const rates = [{ year: 2020, rate: 2.06, unit: 'personnes' }];
    expect(ask('carph', rates).figures).toMatchObject([{ measure: 'rate', value: 2.06 }]);
  });

  it('is no number of absences where days were asked for', () => {
    expect(ask(months, [{ month: 1, absences: 12 }]).figures).toEqual([]);
  });
});

describe('a record of one dimension', () => {
  const key = 'distribution?year=2020&groupby=level&field=gender';
  const expected = ['A/F=12', 'A/M=13', 'B/F=2', 'B/M=3'];

  it('may hold its figures by the other', () => {
    const rows = [
      { level: 'A', headcount: { F: 12, M: 13 } },
      { level: 'B', headcount: { F: 2, M: 3 } },
    ];
    expect(told(ask(key, rows))).toEqual(expected);
    const both = rows.map(({ level, headcount }) => ({
      code: level,
      headcount,
      fte: { F: 1.5, M: 2.5 },
    }));
    expect(measured(ask(key, both)).filter((one) => one.includes('headcount'))).toEqual([
      'A/F headcount=12',
      'A/M headcount=13',
      'B/F headcount=2',
      'B/M headcount=3',
    ]);
    expect(ask('distribution?year=2020&groupby=level', rows).figures).toEqual([]);
  });
});

describe('what an answer is called', () => {
  const data = { F: 12, M: 13 };

  it('is believed where it tells of shares or full-time equivalents, and nothing else does', () => {
    for (const title of [
      'Effectif en ETP',
      'Personeel in voltijdsequivalenten',
      'Répartition (%)',
      'Verdeling in %',
      'Personeel (VTE)',
      'Percentage',
      'Jours de maladie',
    ])
      expect(ask(genders, { title, data }).why).toMatch(/^unit/);
    const rows = [
      { code: 'F', value: 12 },
      { code: 'M', value: 13 },
    ];
    expect(ask(genders, { label: 'ETP', rows }).why).toMatch(/^unit/);
  });

  it('is no unit beside figures that have their own name, nor where it names what was asked for', () => {
    const rows = [
      { gender: 'F', headcount: 12, fte: 11.5 },
      { gender: 'M', headcount: 13, fte: 12 },
    ];
    expect(ask(genders, { title: 'Effectif et ETP', rows }).figures).toHaveLength(4);
    const times = [
      { code: '100', value: 12 },
      { code: '80', value: 13 },
    ];
    const title = 'Temps de travail (%)';
    expect(told(ask('workforce?year=2020&field=working-time', { title, data: times }))).toEqual([
      '/100=12',
      '/80=13',
    ]);
    const axis = { title: { text: 'Jours de télétravail' }, categories: ['0', '1'] };
    const chart = { xAxis: axis, series: [{ name: 'Effectif', data: [12, 13] }] };
    expect(told(ask('workforce?year=2020&field=telework-day', chart))).toEqual(['/0=12', '/1=13']);
  });
});

describe('the subject that an answer tells', () => {
  const n = { F: 12, M: 13 };

  it.each(['organisms/10242', 'organism:10242', '/v1/organisms/10242', 'SPF Emploi (10242)'])(
    'is another one: %s',
    (subject) => {
      expect(ask(genders, { subject, year: 2020, n }).why).toMatch(/^wrong answer/);
      expect(ask(genders, [{ organism: subject, gender: 'F', n: 3 }]).why).toMatch(/^wrong answer/);
    },
  );

  it.each(['organisms/10215', '/v1/organisms/10215', 'SPF Emploi (10215)', 'SPF Emploi'])(
    'is the one asked for: %s',
    (subject) => {
      expect(told(ask(genders, { subject, year: 2020, n }))).toEqual(['/F=12', '/M=13']);
    },
  );
});

describe('the end of a year beside figures, under a name not known', () => {
  const rows = (beside: object) => [
    { gender: 'F', n: 12, ...beside },
    { gender: 'M', n: 13, ...beside },
  ];

  it.each([{ dt: '2019-12-31' }, { refDate: '20191231' }, { quarter: '2019Q4' }])(
    'is that of the figures: %j',
    (beside) => {
      expect(ask(genders, rows(beside)).why).toMatch(/^another year/);
    },
  );

  it.each([
    { dt: '2020-12-31' },
    { loaded: '2021-12-31' },
    { since: '2015-12-31' },
    { batch: '2019-11-30' },
    { statute: '1937-12-31' },
  ])('may be that of something else: %j', (beside) => {
    expect(told(ask(genders, rows(beside)))).toEqual(['/F=12', '/M=13']);
  });
});

describe('the year in the name of what all figures stand under', () => {
  const list = [
    { gender: 'F', n: 12 },
    { gender: 'M', n: 13 },
  ];

  it('is theirs', () => {
    for (const name of ['workforce2019', 'stats_2019'])
      expect(ask(genders, { [name]: list }).figures).toEqual([]);
    expect(told(ask(genders, { workforce2020: list }))).toEqual(['/F=12', '/M=13']);
  });
});
