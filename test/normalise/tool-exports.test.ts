import { describe, expect, it } from 'vitest';
import { ask, taughtBy, told } from './ask.ts';

const byGender = 'workforce?year=2020&field=gender';
const crossed = 'distribution?year=2020&groupby=level&field=gender';
const rows = [
  { level: 'A', gender: 'F', headcount: 5 },
  { level: 'A', gender: 'M', headcount: 6 },
];
const read = ['A/F=5', 'A/M=6'];
const names = Object.keys(rows[0] ?? {});
const arrays = rows.map((row) => Object.values(row));

const cube = {
  query: { measures: ['Staff.headcount'], dimensions: ['Staff.level', 'Staff.gender'] },
  data: rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [`Staff.${key}`, `${value}`])),
  ),
  lastRefreshTime: '2026-01-01T00:00:00.000Z',
  annotation: {
    measures: { 'Staff.headcount': { title: 'Staff', shortTitle: 'Staff', type: 'number' } },
    dimensions: {},
  },
  dataSource: 'default',
  dbType: 'postgres',
  slowQuery: false,
  total: null,
};
const bigQuery = {
  kind: 'bigquery#queryResponse',
  schema: { fields: names.map((name) => ({ name, type: 'STRING', mode: 'NULLABLE' })) },
  jobReference: { projectId: 'p', jobId: 'j', location: 'EU' },
  totalRows: '2',
  rows: arrays.map((row) => ({ f: row.map((v) => ({ v: `${v}` })) })),
  totalBytesProcessed: '0',
  jobComplete: true,
  cacheHit: true,
};
const arcGis = {
  objectIdFieldName: 'OBJECTID',
  globalIdFieldName: '',
  fields: names.map((name) => ({ name, type: 'esriFieldTypeString', alias: name, domain: null })),
  exceededTransferLimit: false,
  features: rows.map((attributes) => ({ attributes })),
};
const google = {
  version: '0.6',
  reqId: '0',
  status: 'ok',
  sig: '1204',
  table: {
    cols: names.map((id) => ({ id, label: id, type: 'string' })),
    rows: arrays.map((row) => ({ c: row.map((v) => ({ v })) })),
    parsedNumHeaders: 0,
  },
};
const openDataSoft = {
  nhits: 2,
  parameters: { dataset: 'hr', rows: 100, start: 0, format: 'json', timezone: 'UTC' },
  records: rows.map((fields, at) => ({
    datasetid: 'hr',
    recordid: `9f3a${at}`,
    fields,
    record_timestamp: '2026-01-01T08:00:00Z',
  })),
};
const xml = {
  '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
  response: {
    row: rows.map(({ headcount, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([key, value]) => [`@${key}`, value])),
      headcount: `${headcount}`,
    })),
  },
};

describe('interpret(request, body) of what a tool exports', () => {
  it.each([
    ['Cube', cube],
    ['BigQuery', bigQuery],
    ['ArcGIS', arcGis],
    ['Google', google],
    ['Opendatasoft', openDataSoft],
    ['an XML document', xml],
  ])('reads the rows of %s', (_, body) => {
    expect(told(ask(crossed, body))).toEqual(read);
  });

  it.each([
    ['BigQuery, not finished', { ...bigQuery, jobComplete: false }],
    ['BigQuery, a page', { ...bigQuery, totalRows: '9' }],
    ['ArcGIS, a page', { ...arcGis, exceededTransferLimit: true }],
    ['a table of which rows are left out', { row_count: 9, data: rows }],
    ['Google, an error', { ...google, status: 'error', errors: [{ reason: 'invalid_query' }] }],
    [
      'Opendatasoft, women',
      { ...openDataSoft, parameters: { refine: { language: ['FR'], home: ['B'] } } },
    ],
    ['Cube, filtered', { ...cube, query: { filters: [{ member: 'Staff.home', values: ['B'] }] } }],
  ])('is not taken for the whole: %s', (_, body) => {
    expect(ask(crossed, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('reads the years and the totals of Statistics Netherlands', () => {
    const value = (women: number, men: number) =>
      Object.entries({ F: women, M: men, T001038: women + men }).map(([Geslacht, n]) => ({
        Geslacht,
        Perioden: '2020JJ00',
        Personeelsleden_1: n,
      }));
    const sure = { value: value(50, 60) };
    expect(told(ask(byGender, sure))).toEqual(['/F=50', '/M=60', '/_T=110']);
    const sets = taughtBy([[byGender, sure]]);
    expect(told(ask(byGender, { value: value(2, 1) }, sets))).toEqual(['/F=2', '/M=1', '/_T=3']);
    expect(ask('workforce?year=2019&field=gender', sure).why).toMatch(/^another year/);
    const odd = [
      { Geslacht: 'F', n: 5 },
      { Geslacht: 'M', n: 6 },
      { Geslacht: 'T001038', n: 2 },
    ];
    expect(told(ask(byGender, odd))).toEqual(['/F=5', '/M=6', '/T001038=2']);
  });

  it('keeps what stands before a point where it names a dimension', () => {
    const named = rows.map((row) => ({ 'gender.code': row.gender, 'gender.count': row.headcount }));
    expect(told(ask(byGender, named))).toEqual(['/F=5', '/M=6']);
  });

  it.each(['telework', 'femmes', 'contractors'])(
    'keeps what stands before a point: %s',
    (table) => {
      const some = ['F', 'M'].map((code) => ({ [`${table}.gender`]: code, [`${table}.count`]: 5 }));
      expect(ask(byGender, some)).toMatchObject({ verdict: 'quarantined', figures: [] });
    },
  );

  it('takes a word before every key for no part of its meaning', () => {
    const fields = [
      { field_jaar: '2020', field_maand: 'januari', field_dagen: '12' },
      { field_jaar: '2020', field_maand: 'februari', field_dagen: '14' },
    ];
    const { figures } = ask('illness?year=2020&groupby=month', fields);
    expect(figures.map(({ groupValue, measure, value }) => [groupValue, measure, value])).toEqual([
      ['januari', 'days', 12],
      ['februari', 'days', 14],
    ]);
  });

  it('reads columns by row where nothing was split, and no figures of an index', () => {
    const frame = { organism_id: { 0: 10215 }, year: { 0: 2020 }, headcount: { 0: 306 } };
    expect(told(ask('workforce?year=2020', frame))).toEqual(['/=306']);
    expect(ask('workforce?year=2020', { total: { 0: 306 }, n: { 0: 5 } }).figures).toEqual([]);
  });

  it('reads a share of full time as the name of a category beside its code', () => {
    const body = ['100', '80'].map((code) => ({
      field: { code, label: `${code} %` },
      headcount: 5,
    }));
    expect(told(ask('workforce?year=2020&field=working-time', body))).toEqual(['/100=5', '/80=5']);
  });

  it('reads SAP years', () => {
    const results = rows.map(({ gender, headcount }) => ({
      Calyear: '2020',
      Zgender: gender,
      Zgender_T: gender === 'F' ? 'Frauen' : 'Männer',
      Headcount: `${headcount}`,
    }));
    expect(told(ask(byGender, { d: { results } }))).toEqual(['/F=5', '/M=6']);
  });
});

describe('interpret(request, body) of boxes around every value', () => {
  it('reads numbers that tell their type', () => {
    const body = rows.map(({ headcount, ...own }) => ({
      _id: own,
      n: { $numberInt: `${headcount}` },
    }));
    expect(told(ask(crossed, body))).toEqual(read);
  });

  it('reads lists and objects that .NET gives numbers, and none that is told by its number alone', () => {
    const listed = rows.map((row, place) => ({ $id: `${place + 2}`, ...row }));
    const body = { $id: '1', $values: listed };
    expect(told(ask(crossed, body))).toEqual(read);
    expect(told(ask(crossed, { $id: '9', data: body }))).toEqual(read);
    expect(told(ask(byGender, { $id: '1', F: 5, M: 6 }))).toEqual(['/F=5', '/M=6']);
    expect(ask(crossed, { $id: '1', $values: [] }).verdict).toBe('empty');
    const [first = {}, second = {}] = rows;
    const level = [
      { $id: '2', ...first, level: { $id: '3', code: 'A' } },
      { $id: '4', ...second, level: { $ref: '3' } },
    ];
    expect(ask(crossed, { $id: '1', $values: level }).verdict).toBe('quarantined');
    const list = { $id: '1', $values: [{ $id: '2', Id: 7, NameFr: 'A' }] };
    expect(ask('organisms', list).subjects.map(({ subjectId }) => subjectId)).toEqual(['7']);
  });

  it('reads the fields of a content management system', () => {
    const node = (nid: number, fr: string) => ({
      nid: [{ value: nid }],
      type: [{ target_id: 'organisme', target_type: 'node_type' }],
      field_naam_fr: [{ value: fr }],
      field_acroniem_nl: [{ value: 'X' }],
      body: [],
    });
    const { subjects } = ask('organisms', [node(7, 'A'), node(8, 'B')]);
    expect(subjects.map(({ subjectId, names }) => [subjectId, names.fr])).toEqual([
      ['7', 'A'],
      ['8', 'B'],
    ]);
    const twice = { ...node(7, 'A'), field_naam_fr: [{ value: 'A' }, { value: 'B' }] };
    expect(ask('organisms', [twice])).toMatchObject({ verdict: 'quarantined' });
  });
});

describe('interpret(request, body) of a category that tells its dimension', () => {
  const level = { dimension: 'LEVEL', code: 'A', label: { fr: 'Niveau A', nl: 'Niveau A' } };
  const gender = (code: string) => ({ dimension: 'GENDER', code, label: { fr: code } });
  const breakdown = rows.map((row) => ({ category: gender(row.gender), headcount: row.headcount }));

  it.each([
    [byGender, breakdown, ['/F=5', '/M=6']],
    [crossed, [{ category: level, headcount: 11, breakdown }], ['A/F=5', 'A/M=6', 'A/_T=11']],
    [
      crossed,
      rows.map((row) => ({ categories: [gender(row.gender), level], headcount: row.headcount })),
      read,
    ],
    [
      'contractors?year=2020&groupby=category&field=gender',
      [{ category: { ...level, dimension: 'category' }, breakdown }],
      read,
    ],
  ])('reads it under that: %s', (key, body, figures) => {
    expect(told(ask(key, body))).toEqual(figures);
  });

  it('is set aside where it is of another dimension', () => {
    expect(ask('workforce?year=2020&field=status', breakdown)).toMatchObject({ figures: [] });
  });
});

describe('interpret(request, body) of days under by_weekday', () => {
  it('takes it for the split, though a weekday is a category, too', () => {
    const by_weekday = { 1: 5, 2: 6, 3: 7, 4: 8, 5: 9 };
    const read = ['1/=5', '2/=6', '3/=7', '4/=8', '5/=9'];
    const weekdays = 'illness?year=2020&groupby=weekday';
    expect(told(ask(weekdays, { year: 2020, by_weekday }))).toEqual(read);
    expect(ask(weekdays, { by_month: by_weekday })).toMatchObject({ figures: [] });
  });
});

describe('interpret(request, body) of a table of one row by columns, as R writes it', () => {
  it('takes the one figure for the undivided one, and for nothing that was split', () => {
    for (const body of [{ n: [2341] }, { year: [2020], data: { headcount: [2341] } }])
      expect(told(ask('workforce?year=2020', body))).toEqual(['/=2341']);
    expect(ask('workforce?year=2020&field=gender', { n: [2341] }).figures).toEqual([]);
    expect(ask('workforce?year=2020', { n: [2341, 12] }).figures).toEqual([]);
    expect(ask('workforce?year=2020', { F: [2341] }).figures).toEqual([]);
  });
});

describe('interpret(request, body) of a mainframe', () => {
  const rows = [
    { SEX_CODE: 'F', SEX_LIB: 'Femmes', EFFECTIF: '000012' },
    { SEX_CODE: 'M', SEX_LIB: 'Hommes', EFFECTIF: '000009' },
  ];
  const split = 'workforce?year=2020&field=gender';

  it('takes its return code and the number of its lines for no figures', () => {
    const body = { RC: '00', NBLIGNES: '002', LIGNES: rows };
    expect(told(ask(split, body))).toEqual(['/F=12', '/M=9']);
    expect(ask(split, { RC: '00', NBLIGNES: '000', LIGNES: [] }).verdict).toBe('empty');
  });

  it('believes nothing that its return code or its lines deny', () => {
    const failed = { RC: '12', MSG: 'ABEND S0C7', NBLIGNES: '000', LIGNES: [] };
    expect(ask(split, failed).verdict).toBe('quarantined');
    expect(ask(split, { RC: '00', NBLIGNES: '005', LIGNES: rows }).why).toMatch(/^paginated/);
    expect(ask(split, { nombre_de_lignes: 5, lignes: rows }).why).toMatch(/^paginated/);
  });
});

describe('interpret(request, body) of a record under pages of CKAN', () => {
  const result = {
    records: [{ _id: 1, id: '90001', name_nl: 'Geheel' }],
    _links: { next: '/api/action/datastore_search?offset=1000&limit=1000' },
    limit: 1000,
  };

  it('is whole where it is told of as the only one', () => {
    const whole = ask('entities/90001', { success: true, result: { ...result, total: 1 } });
    expect(whole.subjects.map(({ subjectId }) => subjectId)).toEqual(['90001']);
    const more = ask('entities/90001', { success: true, result: { ...result, total: 1500 } });
    expect(more.why).toMatch(/^paginated/);
  });
});
