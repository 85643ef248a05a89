import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const a = { id: 7, name_fr: 'A' };
const b = { id: 8, name_fr: 'B' };
const wire = (told: object) => ({
  success: true,
  code: 200,
  message: 'OK',
  data: { list: [a, b], ...told },
});
const connection = (hasNextPage: boolean) => ({
  data: {
    organisms: {
      edges: [
        { node: a, cursor: 'x' },
        { node: b, cursor: 'y' },
      ],
      pageInfo: { hasNextPage },
    },
  },
});

describe('interpret(list request, body): what stands around the records', () => {
  it.each([
    [
      'Spring',
      { content: [a, b], pageable: { pageNumber: 0, sort: {} }, totalElements: 2, last: true },
    ],
    ['GraphQL edges', connection(false)],
    ['a list that became a map on its way', { '0': a, '1': b }],
    ['GraphQL nodes', { data: { organisms: { nodes: [a, b], totalCount: 2 } } }],
    [
      'HAL',
      {
        _links: {},
        _embedded: { organismResources: [a, b] },
        page: { totalElements: 2, totalPages: 1 },
      },
    ],
    [
      'CKAN',
      { help: 'x', success: true, result: { fields: [{ id: 'id' }], records: [a, b], total: 2 } },
    ],
    [
      'Opendatasoft',
      {
        total_count: 2,
        records: [
          { links: [], record: { id: 'q', fields: a } },
          { links: [], record: { id: 'r', fields: b } },
        ],
      },
    ],
    ['World Bank', [{ page: 1, pages: 1, total: 2 }, [a, b]]],
    ['a page number', wire({ total: 2, pageNum: 1, pageSize: 10 })],
    ['an envelope of its own', { Envelope: { Body: { Organisms: { Organism: [a, b] } } } }],
    ['each in an object', [{ organism: a }, { organism: b }]],
    [
      'a header and rows',
      {
        columns: ['id', 'name_fr'],
        rows: [
          [7, 'A'],
          [8, 'B'],
        ],
      },
    ],
    [
      'a header as first row',
      [
        ['id', 'name_fr'],
        [7, 'A'],
        [8, 'B'],
      ],
    ],
    ['columns', { id: [7, 8], name_fr: ['A', 'B'] }],
    ['columns by row', { id: { 0: 7, 1: 8 }, name_fr: { 0: 'A', 1: 'B' } }],
    [
      'groups of lists',
      [
        { category: 'x', organisms: [a] },
        { category: 'y', organisms: [b] },
      ],
    ],
    ['those below others', [{ ...a, children: [b] }]],
    ['keyed by id', { data: { 7: { name_fr: 'A' }, 8: { name_fr: 'B' } }, total: 2 }],
  ])('is opened: %s', (_, body) => {
    const { subjects, why } = ask('organisms', body);
    expect(why).toBeNull();
    expect(subjects.map(({ subjectId, names }) => [subjectId, names.fr])).toEqual([
      ['7', 'A'],
      ['8', 'B'],
    ]);
  });

  it.each([
    ['Spring', { content: [a, b], pageable: {}, totalElements: 9, last: false }],
    ['GraphQL edges', connection(true)],
    ['GraphQL nodes', { data: { organisms: { nodes: [a, b], totalCount: 9 } } }],
    [
      'HAL',
      { _embedded: { organismResources: [a, b] }, page: { totalElements: 9, totalPages: 5 } },
    ],
    ['OData', { '@odata.count': 9, value: [a, b] }],
    ['CKAN', { success: true, result: { fields: [{ id: 'id' }], records: [a, b], total: 9 } }],
    ['World Bank', [{ page: 1, pages: 5, total: 9 }, [a, b]]],
    ['a page number', wire({ total: 9, pageNum: 1 })],
    ['keyed by id', { data: { 7: { name_fr: 'A' }, 8: { name_fr: 'B' } }, total: 9 }],
  ])('is no part of a list taken for the whole, and tells of its subjects: %s', (_, body) => {
    const { verdict, subjects } = ask('organisms', body);
    expect([verdict, subjects.map(({ subjectId }) => subjectId)]).toEqual([
      'quarantined',
      ['7', '8'],
    ]);
  });

  it('is a list of one where one organism stands beside their number', () => {
    for (const body of [
      { organisms: { count: 1, organism: a } },
      { '?xml': { '@version': '1.0' }, organisms: { '@attributes': { count: '1' }, organism: a } },
    ])
      expect(ask('organisms', body).subjects.map(({ subjectId }) => subjectId)).toEqual(['7']);
    const part = ask('organisms', { organisms: { count: 9, organism: a } });
    expect(part.verdict).toBe('quarantined');
  });

  it('is not one list where there are two', () => {
    const { verdict, subjects } = ask('organisms', { one: [a], other: [b] });
    expect([verdict, subjects]).toEqual(['quarantined', []]);
  });
});

describe('interpret(list request, body): entities with their organisms', () => {
  const entity = { id: 1, name_fr: 'E', organisms: [a, b] };
  const ids = (key: string, body: unknown) =>
    ask(key, body).subjects.map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`);

  it.each([
    ['entities/1/organisms', entity],
    ['entities/1/organisms', { data: [entity] }],
    ['organisms', { data: [entity] }],
    ['entities/1/organisms', { data: { entity } }],
    [
      'entities/1/organisms',
      { data: { entity: { id: '1', organisms: { edges: [{ node: a }, { node: b }] } } } },
    ],
    [
      'organisms',
      [
        { id: 3, name_fr: 'SPF', organisms: [a] },
        { id: 4, organisms: [b] },
      ],
    ],
    ['organisms', [{ '@id': '/v1/organisms/7' }, { '@id': '/v1/organisms/8' }]],
  ])('lists the organisms of %s: %j', (key, body) => {
    expect(ids(key, body)).toEqual(['organism 7', 'organism 8']);
  });

  it.each([
    ['entities/1/organisms', { entity: { id: 1, name_fr: 'E' } }],
    ['organisms', { data: { entity: { id: 1, name_fr: 'E', organisms: [] } } }],
    ['entities', { data: { organism: a } }],
  ])('takes no entity for an organism, nor the reverse: %s %j', (key, body) => {
    expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', subjects: [] });
  });

  it('lists the entities alone among entities, and organisms with those below them', () => {
    expect(ids('entities', { data: [entity] })).toEqual(['entity 1']);
    const tree = [
      { ...a, organisms: [] },
      { ...b, organisms: [{ id: 9, organisms: [] }] },
    ];
    expect(ids('organisms', tree)).toEqual(['organism 7', 'organism 8', 'organism 9']);
  });

  it.each([[], {}, null])('takes entities for no organisms where one has none: %j', (organisms) => {
    const groups = [
      { id: 1, name_fr: 'E', organisms: [a] },
      { id: 2, name_fr: 'F', organisms },
      { id: 3, name_fr: 'G', organisms: [b] },
    ];
    expect(ids('organisms', groups)).toEqual(['organism 7', 'organism 8']);
    expect(ids('entities', groups)).toEqual(['entity 1', 'entity 2', 'entity 3']);
  });

  it('takes no list of another entity, and no empty answer of another subject or year', () => {
    for (const body of [
      { ...entity, id: 2 },
      { entity: { id: 2 }, organisms: [a, b] },
    ])
      expect(ask('entities/1/organisms', body).verdict).toBe('quarantined');
    for (const body of [
      { year: 2019, data: [] },
      { organism_id: 7, data: [] },
    ])
      expect(ask('workforce?year=2020&field=gender', body).verdict).toBe('quarantined');
  });

  it('takes a category told by language', () => {
    const [one] = ask('organisms', [{ ...a, category_fr: 'SPF', category_nl: 'FOD' }]).subjects;
    expect(one?.category).toBe('SPF');
  });
});

describe('interpret(request, body): what stands around the rows', () => {
  const gender = 'workforce?year=2020&field=gender';
  const rows = [
    { gender: 'F', count: 5 },
    { gender: 'M', count: 6 },
  ];
  const nodes = { nodes: rows, totalCount: 2 };

  it.each([
    ['Spring', { content: rows, pageable: { pageNumber: 0 }, totalElements: 2, last: true }],
    ['GraphQL', { data: { workforce: nodes } }],
    ['HAL', { _links: {}, _embedded: { workforceResources: rows }, page: { totalPages: 1 } }],
    ['CKAN', { success: true, result: { fields: [{ id: 'gender' }], records: rows, total: 2 } }],
    ['World Bank', [{ page: 1, pages: 1, per_page: 50, total: 2 }, rows]],
  ])('is opened: %s', (_, body) => {
    expect(told(ask(gender, body))).toEqual(['/F=5', '/M=6']);
  });

  it.each([
    ['Spring', { content: rows, pageable: { pageNumber: 0 }, totalElements: 9, last: false }],
    ['GraphQL', { data: { workforce: { ...nodes, pageInfo: { hasNextPage: true } } } }],
    ['HAL', { _embedded: { workforceResources: rows }, page: { totalPages: 2 } }],
    ['World Bank', [{ page: 1, pages: 3, per_page: 2, total: 6 }, rows]],
  ])('is no part taken for the whole: %s', (_, body) => {
    expect(ask(gender, body)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it.each([
    ['categories', { categories: [{ code: 'SPF', organisms: [a, b] }] }],
    [
      'groups',
      {
        groups: [
          { code: 'SPF', organisms: [a] },
          { code: 'OIP', organisms: [b] },
        ],
      },
    ],
    [
      'categories, one without any',
      {
        categories: [
          { category: 'SPF', organisms: [] },
          { category: 'OIP', organisms: [a, b] },
        ],
      },
    ],
  ])('takes %s around organisms for none themselves', (_, body) => {
    expect(ask('organisms', body).subjects.map(({ subjectId }) => subjectId)).toEqual(['7', '8']);
  });

  it.each([
    ['another entity in its metadata', { meta: { entity_id: 90002 } }],
    ['another entity in its question', { query: { entity: 90002 } }],
    [
      'the address of another entity',
      { links: { self: { href: '/v1/entities/90002/organisms' } } },
    ],
    ['the address of another list', { self: '/v1/entities' }],
  ])('sets aside the organisms of an entity with %s', (_, said) => {
    const key = 'entities/90001/organisms';
    expect(ask(key, { data: [a, b], ...said })).toMatchObject({
      verdict: 'quarantined',
      subjects: [],
    });
    const own = { query: { entity: 90001 }, links: { self: `/v1/${key}?page=1` } };
    expect(ask(key, { data: [a, b], ...own }).verdict).toBe('ok');
  });

  const refusal = { code: 'E42', libelle: 'Paramètre invalide' };
  it.each([
    refusal,
    { ...refusal, donnees: [] },
    { id: 'E42', titre: 'Paramètre invalide', organismes: [] },
    { code: 'X', label: 'Voir la documentation', items: [] },
    [refusal],
    { messages: [refusal, { code: 'E43', libelle: 'Année inconnue' }] },
  ])('takes %j for a refusal, and for no subject', (body) => {
    for (const key of ['organisms', 'entities', 'entities/90001/organisms'])
      expect(ask(key, body)).toMatchObject({ verdict: 'quarantined', subjects: [] });
  });

  it('takes one record, or one of strange names, for what it is', () => {
    const idsOf = (body: unknown) => ask('organisms', body).subjects.map((one) => one.subjectId);
    expect(idsOf({ code: 'FIN', libelle: 'SPF Finances' })).toEqual(['FIN']);
    expect(idsOf({ org_id: 7, name_fr: 'A', tags: [] })).toEqual(['7']);
    expect(idsOf([a, { id: 8, name_fr: 'Commission du Paramètre inconnu' }])).toEqual(['7', '8']);
  });
});

describe('interpret(list request, body) below a header', () => {
  const answer = (count: string, organism: unknown) => ({
    response: { '@version': '1.0', header: { status: 'OK', count }, organisms: { organism } },
  });
  const one = { '@id': '10215', name: [{ '@lang': 'fr', '#text': 'SPF Brumes' }] };

  it('reads a record alone, as XML of one is written', () => {
    const { subjects } = ask('organisms', answer('1', one));
    expect(subjects).toMatchObject([{ subjectId: '10215', names: { fr: 'SPF Brumes' } }]);
  });

  it('misses what the header counts', () => {
    for (const organism of [one, [one], [one, { ...one, '@id': '10242' }]])
      expect(ask('organisms', answer('4', organism)).why).toMatch(/^paginated/);
    expect(ask('organisms', { header: { count: 4 }, organisms: [a] }).why).toMatch(/^paginated/);
    expect(ask('organisms', { header: { count: 1 }, organisms: [a] }).verdict).toBe('ok');
  });
});

describe('interpret(list request, body) of a part of a list', () => {
  const rows = [a, b];
  it.each([
    { aaData: rows, iTotalRecords: 9, iTotalDisplayRecords: 9 },
    { donnees: rows, nombre_total: 9 },
    { items: rows, totaalAantal: '9' },
    { summary: { count: 9 }, items: rows },
    { rows: { attributes: { total: 9 }, row: rows } },
    { hits: { total: { value: 9, relation: 'eq' }, hits: rows.map((_source) => ({ _source })) } },
    { donnees: rows, page: 1, nombre_pages: 5 },
    { daten: rows, seite: 1, anzahlSeiten: 5 },
    { donnees: rows, page_suivante: 'https://x/v1/organisms?page=2' },
    { daten: rows, weiter: 'https://x/v1/organisms?seite=2' },
    { Items: rows, LastEvaluatedKey: { id: '8' } },
    { records: rows, done: false },
    { responseHeader: { status: 0, partialResults: true }, response: { docs: rows } },
    { data: rows, warnings: ['Only the first 2 of 9 rows are shown'] },
    { data: rows, message: 'Résultats limités à 2 lignes' },
    { data: rows, showing: '1-2 of 9' },
    { data: rows, sample: true },
    { data: rows, message: 'Truncated: the server did not return all organisms' },
    { data: rows, message: 'Ingekort, niet alle rijen; percentages afgerond' },
    { data: rows, message: '2 of 9 organisms, the others did not fit' },
  ])('misses the rest: %j', (body) => {
    expect(ask('organisms', body).why).toMatch(/^paginated/);
  });

  it.each([
    { donnees: rows, nombre_total: 2, page: 1, nombre_pages: 1, page_suivante: null },
    { items: rows, pageSize: 100, totalPages: 1, page_number: 1, elapsed_ms: 34, version: 3 },
    { records: rows, done: true, totalSize: 2 },
    { nhits: 2, parameters: { rows: 1000, count: 50 }, records: rows },
    {
      took: 3,
      _shards: { total: 5, successful: 5, failed: 0 },
      hits: { total: { value: 2 }, hits: rows },
    },
    { number: 90001, name: 'SPF', nombre_agents: 2341, total_staff: 9000, organisms: rows },
    { data: rows, message: '2 of 2 organisms, limited to the federal administration' },
    { data: rows, message: 'Results are limited to 1000 records' },
    { daten: rows, weiter: 'nein', note: 'Percentages are truncated' },
    { data: rows, note: '2 of 9 organisms did not answer', sample: false },
    { data: rows, meta: { count: 2, staff: { total: 79136 }, languages: { count: 4 } } },
    { data: rows, rate_limit: { total: 1000, available: 999 }, timing: { total: 120 } },
    { data: [...rows, b], total: 3 },
  ])('is whole: %j', (body) => {
    expect(ask('organisms', body).subjects).toHaveLength(2);
  });
});

describe('interpret(request, body) of a part of the figures', () => {
  const rows = [
    { level: 'A', count: 12 },
    { level: 'B', count: 5 },
  ];
  const split = 'workforce?year=2020&field=level';
  it.each([
    { donnees: rows, page_suivante: 'https://x/v1/?page=2' },
    { lignes: rows, total_lignes: 9 },
    { records: rows, done: false },
    { features: rows, numberReturned: 2, numberMatched: 9 },
    { data: rows, warning: 'result truncated to 2 rows' },
    { data: rows, count: '2 of 9' },
  ])('misses the rest: %j', (body) => {
    expect(ask(split, body).why).toMatch(/^paginated/);
  });

  it('keeps the total of the figures, and what is said of their scope', () => {
    const whole = { data: rows, note: 'Limited to staff paid in December; 5 of 14 criteria' };
    expect(told(ask(split, whole))).toEqual(['/A=12', '/B=5']);
    expect(told(ask(split, { donnees: rows, total: 17 }))).toContain('/_T=17');
  });
});
