import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const undivided = 'workforce?year=2020';
const kinds = 'longabsence?year=2020';
const rows = [
  { gender: 'F', count: 12 },
  { gender: 'M', count: 13 },
];
const read = ['/F=12', '/M=13'];
const each = (with_: object) => rows.map((row) => ({ ...with_, ...row }));
const next = (offset: number) => ({ _links: { start: '/a', next: `/a?offset=${offset}` } });
const laravelLinks = [
  { url: null, label: '&laquo; Previous', active: false },
  { url: 'x', label: '1', active: true },
  { url: null, label: 'Next &raquo;', active: false },
];

describe('interpret(request, body): what is told of the rows beside them', () => {
  it.each([
    ['page', { page: '1 of 5' }],
    ['page of', { page: '1/5' }],
    ['a later page', { page: 2 }],
    ['no first page', { first: false }],
    ['pages', { pagination: { current: 1, last: 5 } }],
    ['range', { range: '0-1/10' }],
    ['offset', { offset: 2 }],
    ['from', { from: 3, to: 4 }],
    ['limited', { limited: true }],
    ['complete', { complete: false }],
    ['timed out', { timed_out: true }],
    ['links', { links: [{ rel: 'next', href: 'y' }] }],
    ['CKAN, rows left', { total: 20, ...next(2) }],
    ['CKAN, rows hidden', next(100)],
    ['status', { status: 'partial' }],
    ['an error', { status: 404 }],
    ['its own address', { links: { self: '/v1/organisms/10242/workforce?year=2020' } }],
    ['the address of its page', { page: { url: '/v1/organisms/10242/workforce?year=2020' } }],
    ['an address below the entity', { url: '/v1/entities/90001/organisms/10242/workforce' }],
    ['a state', { state: { partial: true } }],
    ['another year as R writes it', { year: [2019] }],
    ['another subject as R writes it', { organism: [10242] }],
    ['a status', { status: { complete: false } }],
    ['another year', { url: '/v1/organisms/10215/workforce?year=2019&field=gender' }],
    ['another statistic', { type: 'contractors' }],
    ['another day', { as_of: '2019-12-31' }],
    ['another period', { info: { periode: '2019', dienst: 'abc' } }],
    ['another financial year', { exercice: 2019 }],
    ['another dimension', { field: { code: 'level', label: 'Niveau' } }],
    ['no dimension', { field: 'none' }],
    ['filters', { filters: [{ name: 'restriction', value: 'telework' }] }],
    ['a filter', { filter: 'restriction=telework' }],
    ['switches', { restrictions: { mandatory: true, telework: false } }],
    ['another kind', { subject: 'entity:90001' }],
    ['another id', { orgId: 10242 }],
    ['another id of an organization', { organization_id: 10242 }],
    ['another id of an institution', { institutionId: '10242' }],
    ['another id, in French', { id_organisme: 10242 }],
    ['the id of an entity', { entite_id: 90001 }],
  ])('sets aside what is another or a part: %s', (_, beside) => {
    expect(ask(gender, { ...beside, data: rows })).toMatchObject({
      verdict: 'quarantined',
      figures: [],
    });
  });

  it.each([
    ['page', { page: '1 of 1' }],
    ['range', { range: '0-1/2' }],
    ['years', { from: 2012, to: 2013 }],
    ['CKAN', { total: 2, ...next(100) }],
    ['Laravel', { path: 'x', first_page_url: 'x', last_page: 1, links: laravelLinks }],
    ['DataTables', { draw: 1, recordsTotal: 2, recordsFiltered: 2 }],
    ['pandas', { schema: { fields: [{ name: 'gender' }] } }],
    ['its own address', { links: { self: '/v1/organisms/10215/workforce?year=2020' } }],
    ['its address below the entity', { url: '/v1/entities/90001/organisms/10215/workforce' }],
    ['its year as R writes it', { year: [2020], restrictions: [] }],
    ['what it belongs to', { url: '/v1/entities/90001' }],
    ['a whole state', { state: { partial: false }, status: { complete: true, code: 200 } }],
    ['its day', { as_of: '2020-12-31' }],
    ['another day', { as_of: '2024-03-01' }],
    ['its dimension', { field: { code: 'gender' } }],
  ])('reads what is whole: %s', (_, beside) => {
    expect(told(ask(gender, { ...beside, data: rows }))).toEqual(read);
  });

  it('takes an unfinished answer without rows for none', () => {
    expect(ask(gender, { status: 'pending', data: [] }).verdict).toBe('quarantined');
    expect(ask(gender, { status: 'ok', data: [] }).verdict).toBe('empty');
  });
});

describe('interpret(request, body): what is told beside rows under any frame', () => {
  const frames = (beside: object) => [
    { ...beside, data: rows },
    { ...beside, lignes: rows },
  ];

  it.each([
    { organism: { value: 10242 } },
    { organism: 'SPF Emploi (10242)' },
    { organism: [{ id: 10242 }] },
    { organisme: { numero: 10242 } },
    { statistic: { name: 'contractors' } },
    { topic: 'contractors' },
    { dataset: 'contractors-2020' },
    { dimension: 'level' },
    { axis: 'level' },
    { restriction: { code: 'telework' } },
    { restriction: { id: 1, name: 'Télétravail' } },
    { filter: 'telework' },
    { filters: ['telework'] },
    { beperking: 'telewerk' },
    { unit: { code: 'FTE' } },
    { unit: ['fte'] },
    { measure: ['fte'] },
    { unit: 'in duizendtallen' },
    { unit: 'x 1 000' },
    { unit: 'index' },
    { unit: 'years' },
    { echelle: 'milliers' },
    { factor: 0.001 },
    { note: 'Chiffres en milliers' },
    { note: 'Figures in thousands of people' },
    { notes: ['Figures are in thousands'] },
    { remark: 'cijfers in VTE' },
    { meta: { title: 'Pourcentage de femmes' } },
    { caption: 'Moyenne annuelle' },
    { meta: { aggregation: 'mean' } },
    { tooltip: { valueSuffix: ' %' } },
    { reference_period: '2019' },
    { school_year: '2018-2019' },
    { meta: { quarter: '2019-Q4' } },
    { meta: { semester: '2019-S2' } },
    { meta: { ref_date: '2019-06-30' } },
    { note: 'Chiffres de 2019' },
    { note: 'Toestand op 31/12/2019' },
    { page: { number: 2 } },
    { pagination: { page: 1, pages: 3 } },
    { links: { next: '/x' } },
    { truncated: 1 },
  ])('sets aside %j', (beside) => {
    for (const body of frames(beside)) expect(ask(gender, body).verdict).toBe('quarantined');
  });

  it.each([
    { organism: { value: 10215 } },
    { organism: 'SPF Emploi (10215)' },
    { organism: { code: 'ETCS', numero: 10215, entity_id: 90001 } },
    { organism: 'SPF BOSA (BCE 0671516647)' },
    { source: 'https://example.org/v1/entities/90001/organisms' },
    { restriction: { id: 0, name: 'Aucune' } },
    { restriction: { key: 'restriction', value: null } },
    { statistic: { name: 'workforce' } },
    { dataset: 'workforce-2020' },
    { dimension: 'gender' },
    { filters: [] },
    { unit: { code: 'persons' } },
    { meta: { reference_period: '2020', factor: 1 } },
    { meta: { quarter: '2020-Q4' } },
    { note: 'Chiffres de 2020' },
    { note: 'Data as of 2026-11-20' },
    { meta: { obs_date: '2026-11-20' } },
    { note: 'Chiffres en personnes physiques et non en ETP' },
    { remark: 'Figures are headcounts, not in FTE' },
    { note: 'Données provisoires pour les organismes créés en 2019' },
    { note: 'Les départs sont comptés en unités physiques' },
    { meta: { aggregation: 'sum' } },
    { page: { number: 0, size: 20 } },
    { page: { number: 1, size: 20 } },
    { links: { next: null } },
    { handicap: false },
  ])('reads %j', (beside) => {
    for (const body of frames(beside)) expect(told(ask(gender, body))).toEqual(read);
  });
});

it.each([
  { note: 'Chiffres en milliers' },
  { stand: '31.12.2019' },
  { title: 'Effectif au 31/12/2019' },
  { reference_period: '2019' },
])('sets aside rows that each say %j', (said) => {
  const data = [
    { gender: 'F', count: 12, ...said },
    { gender: 'M', count: 13, ...said },
  ];
  expect(ask('workforce?year=2020&field=gender', { data }).verdict).toBe('quarantined');
});

it('takes a note on shares for one on the shares beside the figures', () => {
  const data = [
    { gender: 'F', count: 12, share: 48 },
    { gender: 'M', count: 13, share: 52 },
  ];
  const gender = 'workforce?year=2020&field=gender';
  expect(ask(gender, { note: 'Share in %', data }).verdict).toBe('ok');
  const bare = data.map(({ share: _, ...row }) => row);
  expect(ask(gender, { note: 'Share in %', data: bare }).verdict).toBe('quarantined');
});

it('takes the staff of an organism for nobody of a part that is empty', () => {
  const body = { data: [], organism: { id: 10215, name: 'SPF', headcount: 900 } };
  const verdict = (key: string) => ask(`workforce?year=2020${key}`, body).verdict;
  expect(verdict('&restriction=handicap')).toBe('empty');
  expect(verdict('&field=gender')).toBe('empty');
  expect(verdict('')).toBe('quarantined');
});

it('believes that kinds of absence are told by their reason, and nothing else', () => {
  const kinds = [
    { type: 'parental', count: 3 },
    { type: 'career', count: 4 },
  ];
  const read = (dimension: string) => ask('longabsence?year=2020', { dimension, data: kinds });
  for (const dimension of ['motif', 'category']) expect(read(dimension).verdict).toBe('ok');
  expect(read('gender').verdict).toBe('quarantined');
});

it('tells in an object whether a restriction was heeded', () => {
  const asked = `${gender}&restriction=telework`;
  const read = (restriction: object) => ask(asked, { restriction, data: rows }).verdict;
  for (const heeded of [
    { code: 'telework', name: 'x' },
    { id: 1, name: 'Télétravail' },
  ])
    expect(read(heeded)).toBe('ok');
  for (const ignored of [{ id: 0, name: 'Aucune' }, { code: 'HANDICAP' }, { code: 'none' }])
    expect(read(ignored)).toBe('quarantined');
});

describe('interpret(request, body): what stands around figures', () => {
  const resource = (attributes: object, index: number) => ({
    type: 'figure',
    id: String(index + 1),
    attributes,
  });
  const feature = { type: 'Feature', id: 0, geometry: null, properties: { count: 35 } };

  it.each([
    ['JSON:API', { jsonapi: { version: '1.0' }, data: rows.map(resource) }],
    ['GraphQL', { data: { workforceByGender: rows }, extensions: {} }],
    ['JSON-LD', { '@graph': rows }],
    ['Socrata', each({ ':id': 'row-x', ':created_at': '2024-01-01' })],
    ['columns of maps', { gender: { 0: 'F', 1: 'M' }, count: { 0: 12, 1: 13 } }],
    ['categories in one', rows.map(({ gender, count }) => ({ _id: { gender }, count }))],
    ['the subject in each', each({ organism: { id: 10215, name_fr: 'X' } })],
    ['the subject around', { organism: { id: 10215, name: 'X', workforce: rows } }],
    ['a period', each({ period: '2020' })],
    ['its entity beside it', each({ organism_id: 10215, entity_id: 90001 })],
    ['versions', each({ version: 3, decimals: 0, quarter: 4 })],
    ['labels under codes', { F: { count: 12, label: 'x' }, M: { count: 13, label: 'y' } }],
    [
      'labels in languages',
      { F: { n: 12, label: { fr: 'x', nl: 'y' } }, M: { n: 13, label: { fr: 'z', nl: 'u' } } },
    ],
    ['a status inside', rows.map((row) => ({ ...row, count: { value: row.count, status: 'p' } }))],
  ])('is opened: %s', (_, body) => {
    expect(told(ask(gender, body))).toEqual(read);
  });

  it.each([
    ['the subject in each', each({ organism: { id: 10242, name_fr: 'X' } })],
    ['the subject around', { organism: { id: 10242, workforce: rows } }],
    ['an entity alone', each({ entity_id: 90001 })],
    ['a period', each({ period: '2019' })],
    ['columns under keys of their own', { gender: { a: 'F' }, count: { a: 12 } }],
    ['two labels and no more', { label: { fr: '5', nl: '6' } }],
  ])('is no other answer: %s', (_, body) => {
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('reads the totals of groups under a name of their own, and holds them to their parts', () => {
    const key = 'distribution?year=2020&groupby=level&field=gender';
    const group = (level: string, total: number) => ({ level, total, genders: rows.map(coded) });
    const coded = ({ gender, count }: (typeof rows)[number]) => ({ code: gender, count });
    const figures = ['A/F=12', 'A/M=13', 'A/_T=25', 'B/F=12', 'B/M=13', 'B/_T=25'];
    expect(told(ask(key, [group('A', 25), group('B', 25)]))).toEqual(figures);
    expect(ask(key, [group('A', 12)])).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('takes nothing for a category that holds nothing', () => {
    const key = 'distribution?year=2020&groupby=level&field=gender';
    const { verdict, figures } = ask(key, { A: { F: 1, M: 2 }, B: null });
    expect([verdict, figures]).toEqual(['quarantined', []]);
  });

  it('reads labels that look like figures', () => {
    const key = 'workforce?year=2020&field=working-time';
    const label = { fr: '80%', nl: '80 %' };
    for (const body of [
      { data: [{ working_time: { code: '80', label }, count: 4 }] },
      { 80: { count: 4, label } },
      { 80: { count: 4, label_fr: '80%' } },
    ])
      expect(told(ask(key, body))).toEqual(['/80=4']);
    const values = [{ gender: 'F', count: 4 }];
    const groups = [{ code: '80', label_fr: '80%', total: 4, values }];
    const crossed = 'distribution?year=2020&groupby=working-time&field=gender';
    expect(told(ask(crossed, groups))).toEqual(['80/F=4', '80/_T=4']);
  });

  it.each([
    ['JSON:API', undivided, { data: [{ type: 'workforce', id: '1', attributes: { count: 35 } }] }],
    ['a label of the measure', undivided, [{ label: 'Effectif', count: 35 }]],
    ['a group of all', undivided, [{ _id: null, count: 35 }]],
    ['a row of CKAN', undivided, [{ _id: 7, count: 35 }]],
    ['GeoJSON', kinds, { type: 'FeatureCollection', features: [feature] }],
    ['GraphQL', kinds, { data: { longabsenceStatistics: [{ count: 35 }] } }],
    ['JSON:API', kinds, { data: [{ type: 'long-absences', id: '1', attributes: { count: 35 } }] }],
  ])('leaves one figure as it is: %s', (_, key, body) => {
    const { figures } = ask(key, body);
    expect(figures).toMatchObject([{ measure: 'headcount', value: 35 }]);
  });

  it('names kinds by their names, and none by a number', () => {
    const [one] = ask(kinds, [{ id: 1, label_fr: 'Maternité', count: 3 }]).figures;
    expect(one).toMatchObject({ measure: 'Maternité', value: 3 });
    for (const id of [1, 10242])
      expect(ask(kinds, [{ id, count: 3 }])).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it('knows the id of a record among those of the system around it', () => {
    const record = { ':id': 'row-1', _id: 'x', id: 7, type: 'organisms', name_fr: 'A' };
    expect(ask('organisms', [record]).subjects).toMatchObject([{ subjectId: '7', category: null }]);
  });

  it('takes the subject in a map of categories for none of them', () => {
    for (const key of ['org', 'org_id']) {
      expect(told(ask(gender, { F: 12, M: 13, [key]: 10215 }))).toEqual(read);
      expect(ask(gender, { F: 12, M: 13, [key]: 10242 })).toMatchObject({ figures: [] });
    }
  });

  it.each([
    ['category', (sex: string) => ({ _id: { gender: sex }, gender: sex === 'F' ? 'M' : 'F' })],
    ['subject', (sex: string) => ({ organism: { id: 10242 }, organism_id: 10215, gender: sex })],
  ])('believes none of two that contradict each other in a record: %s', (_, keys) => {
    const records = ['F', 'M'].map((sex) => ({ ...keys(sex), count: 3 }));
    expect(ask(gender, records)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it.each([
    ['illness?year=2020&groupby=month', 'nationality', 'days'],
    ['illness?year=2020&groupby=weekday', 'gender', 'days'],
    ['distribution?year=2020&groupby=level', 'gender', 'count'],
    [undivided, 'gender', 'count'],
    [kinds, 'gender', 'count'],
    ['pension', 'age', 'count'],
  ])('sets aside what names another field where none was asked: %s, %s', (key, field, figure) => {
    const records = ['1', '2'].map((code) => ({ year: 2020, field, code, [figure]: 35 }));
    expect(ask(key, records)).toMatchObject({ verdict: 'quarantined', figures: [] });
    expect(ask(key, { field, data: records })).toMatchObject({ figures: [] });
  });

  it.each([
    ['illness?year=2020&groupby=month', 'month', ['1/=35', '2/=35']],
    ['illness?year=2020&groupby=month', 'mois', ['1/=35', '2/=35']],
    ['distribution?year=2020&groupby=level', 'level', ['A/=35', 'B/=35']],
    ['pension', 'reason', ['/=35', '/=35']],
  ])('reads what names the one dimension its field: %s, %s', (key, field, read) => {
    const codes = key.includes('level') ? ['A', 'B'] : ['1', '2'];
    const records = codes.map((code) => ({ year: 2020, field, code, count: 35 }));
    expect(told(ask(key, records))).toEqual(read);
  });
});

describe('interpret(request, body) of what stands around records that no wrapping is known for', () => {
  it.each(['annee', 'periode', 'exercice'])(
    'believes a year in %s after all those asked for',
    (key) => {
      expect(ask(gender, { [key]: '2024-01-01', zeilen: rows }).why).toMatch(/^another year/);
    },
  );

  it('believes the name of another statistic', () => {
    const body = { type: 'workforce', lignes: [{ language: 'F', n: 3 }] };
    expect(ask('distribution?year=2014&groupby=language', body).why).toMatch(/^wrong answer/);
  });

  it.each([
    [
      'a category that says no more than the question',
      { O: { name: 'gender' }, F: { n: 3 }, M: { n: 4 } },
    ],
    [
      'years under the name of a figure',
      {
        VALUE: [2019, 2020],
        lignes: {
          columns: ['gender', 'n'],
          rows: [
            ['F', 3],
            ['M', 4],
          ],
        },
      },
    ],
    [
      'words under a restriction',
      {
        handicap: ['gender', 'n'],
        lignes: {
          columns: ['gender', 'n'],
          rows: [
            ['F', 3],
            ['M', 4],
          ],
        },
      },
    ],
  ])('passes over no %s', (_, body) => {
    expect(ask(gender, body).verdict).toBe('quarantined');
  });

  it('lets the kinds of absence be called categories, in rows as beside them', () => {
    const absences = [
      { type: 'parental', count: 3 },
      { type: 'career', count: 4 },
    ];
    const named = absences.map((row) => ({ dimension: 'category', ...row }));
    for (const body of [{ dimension: 'category', data: absences }, named])
      expect(ask(kinds, body).verdict).toBe('ok');
  });
});
