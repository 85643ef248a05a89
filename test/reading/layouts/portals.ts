/** What open data portals answer. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import {
  coded,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  plainWord,
  snake,
  statisticWord,
  subjectOf,
} from './parts.ts';

/** The only public fact of the service itself is the envelope of a detail; the keys of rows are a guess. */
function resultsData(_: Request, rows: Rows): unknown {
  const data = rows.cells.map((cell) => ({
    ...members(rows, cell, ({ dimension, label }, code) => [
      [snake(dimension), dimension === 'year' ? Number(code) : code],
      ...(dimension === 'year'
        ? []
        : ([
            [`${snake(dimension)}_fr`, label(code, 'fr')],
            [`${snake(dimension)}_nl`, label(code, 'nl')],
          ] as const)),
    ]),
    total: cell.value,
  }));
  return { results: { data } };
}

function opendatasoftTwo(request: Request, rows: Rows, world: World): unknown {
  const subject = subjectOf(request, world);
  return {
    total_count: rows.cells.length,
    results: rows.cells.map((cell) => ({
      organisme: subject.nameFr,
      ...(request.year === null ? {} : { annee: String(request.year) }),
      ...members(rows, cell, (axis, code) => [
        [plainWord(axis.title('fr')), axis.label(code, 'fr')],
      ]),
      nombre: cell.value,
    })),
  };
}

function opendatasoftOne(request: Request, rows: Rows, world: World): unknown {
  const dataset = `hr-${request.endpoint}`;
  return {
    nhits: rows.cells.length,
    parameters: {
      dataset,
      timezone: 'UTC',
      rows: 1000,
      start: 0,
      format: 'json',
      ...(request.year === null ? {} : { refine: { year: request.year } }),
    },
    records: rows.cells.map((cell, position) => ({
      datasetid: dataset,
      recordid: noise(request, 2 ** 32, String(position)).toString(16),
      fields: {
        ...coded(rows, cell),
        organism: subjectOf(request, world).id,
        headcount: cell.value,
      },
      record_timestamp: '2019-03-01T09:12:44.000000+00:00',
    })),
  };
}

/** CKAN's datastore: numeric columns come back as text, `_id` numbers the rows. */
function ckan(request: Request, rows: Rows): unknown {
  const records = rows.cells.map((cell, position) => ({
    _id: position + 1,
    ...coded(rows, cell),
    aantal: String(cell.value),
  }));
  return {
    help: 'https://hr.example/api/3/action/help_show?name=datastore_search',
    success: true,
    result: {
      include_total: true,
      limit: 32000,
      records_format: 'objects',
      resource_id: `9f1c${noise(request, 9000)}`,
      total_estimation_threshold: null,
      records,
      fields: [
        { id: '_id', type: 'int' },
        ...distinctAxes(rows).map(({ dimension }) => ({ id: snake(dimension), type: 'text' })),
        { id: 'aantal', type: 'numeric' },
      ],
      total: records.length,
      total_was_estimated: false,
    },
  };
}

/** SODA: a bare list, every value a text. */
function socrata(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => ({ ...coded(rows, cell), count_employee: String(cell.value) }));
}

/** be.STAT: the keys of rows are labels with blanks, capitals and accents. */
function bestat(request: Request, rows: Rows): unknown {
  return {
    facts: rows.cells.map((cell) => ({
      ...members(rows, cell, (axis, code) => {
        const title = axis.title('nl');
        return [[title[0]!.toUpperCase() + title.slice(1), axis.label(code, 'nl')]];
      }),
      [`Aantal (${statisticWord(request, 'nl')})`]: cell.value,
    })),
  };
}

function worldBank(request: Request, rows: Rows, world: World): unknown {
  const total = rows.cells.length;
  if (total === 0) return [{ page: 0, pages: 0, per_page: 50, total: 0 }, null];
  const subject = subjectOf(request, world);
  const list = rows.cells.map((cell) => ({
    indicator: { id: `HR.${request.endpoint.toUpperCase()}`, value: statisticWord(request, 'fr') },
    country: { id: subject.id, value: subject.nameFr },
    ...Object.fromEntries(
      distinctAxes(rows)
        .map((axis, position) => ({ axis, code: distinctCodes(rows, cell)[position]! }))
        .filter(({ axis }) => axis.dimension !== 'year')
        .map(({ axis, code }) => [axis.role, { id: code, value: axis.label(code, 'fr') }]),
    ),
    date: String(cell.truth.year),
    value: cell.value,
    unit: '',
    obs_status: '',
    decimal: 0,
  }));
  return [{ page: 1, pages: 1, per_page: 1000, total, lastupdated: '2019-03-01' }, list];
}

/** The US Census: a header and rows of texts; what was asked is repeated in the last columns. */
function census(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const subject = subjectOf(request, world);
  const asked = request.year === null ? [] : [String(request.year)];
  return [
    [
      'NAME',
      ...axes.map(({ dimension }) => snake(dimension).toUpperCase()),
      'EMP',
      ...asked.map(() => 'time'),
      'organism',
    ],
    ...rows.cells.map((cell) => [
      subject.nameNl,
      ...distinctCodes(rows, cell),
      String(cell.value),
      ...asked,
      subject.id,
    ]),
  ];
}

/** SIDRA: the first element of the list is the header, by the same keys as the rows. */
function sidra(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const subject = subjectOf(request, world);
  const numbered = (values: readonly (readonly [string, string])[]) =>
    Object.fromEntries(
      values.flatMap(([code, name], position) => [
        [`D${position + 2}C`, code],
        [`D${position + 2}N`, name],
      ]),
    );
  const header = {
    NN: 'Niveau (code)',
    V: 'Valeur',
    D1C: 'Organisme (code)',
    D1N: 'Organisme',
    ...numbered(axes.map((axis) => [`${axis.title('fr')} (code)`, axis.title('fr')])),
  };
  return [
    header,
    ...rows.cells.map((cell) => ({
      NN: '1',
      V: String(cell.value),
      D1C: subject.id,
      D1N: subject.nameFr,
      ...numbered(
        distinctCodes(rows, cell).map((code, position) => [
          code,
          axes[position]!.label(code, 'fr'),
        ]),
      ),
    })),
  ];
}

export const portalLayouts: readonly Layout[] = [
  {
    name: 'results-data-rows',
    after: 'Formation-JS/Bosa_NodeReact__Demo_06_React: the envelope of the service itself',
    body: resultsData,
  },
  {
    name: 'opendatasoft-v2',
    after: 'Opendatasoft Explore v2.1 records, labels only',
    echo: ['subject', 'year'],
    expect: { categories: 'label' },
    body: opendatasoftTwo,
  },
  {
    name: 'opendatasoft-v1',
    after: 'Opendatasoft search v1: nhits, parameters, records with fields',
    echo: ['subject', 'year', 'endpoint'],
    body: opendatasoftOne,
  },
  {
    name: 'ckan-datastore',
    after: 'CKAN datastore_search, numbers as text and a row _id',
    body: ckan,
  },
  { name: 'socrata-soda', after: 'Socrata SODA 2.1: a bare list, values as text', body: socrata },
  {
    name: 'bestat-facts',
    after: 'be.STAT result/JSON, as read by rutgervaneijden/Propaan',
    expect: { categories: 'label' },
    body: bestat,
  },
  {
    name: 'world-bank-pair',
    after: 'World Bank v2: [paging, rows], null where there is nothing (wbstats issues 23 and 36)',
    echo: ['subject', 'year', 'endpoint'],
    body: worldBank,
  },
  {
    name: 'us-census-table',
    after: 'US Census API: header and rows of text (censusapi)',
    echo: ['subject', 'year'],
    body: census,
  },
  {
    name: 'ibge-sidra',
    after: 'IBGE SIDRA /values: the header is the first row (apisidra.ibge.gov.br/home/ajuda)',
    echo: ['subject'],
    body: sidra,
  },
];
