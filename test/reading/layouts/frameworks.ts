/** What web frameworks make of rows when nobody decides. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Cell, Layout, Rows } from './layout.ts';
import {
  addressOf,
  byFirst,
  camel,
  coded,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  snake,
  subjectOf,
} from './parts.ts';

/** Eloquent API resources: `data`, links, meta; each row numbered. */
function laravel(request: Request, rows: Rows): unknown {
  const total = rows.cells.length;
  return {
    data: rows.cells.map((cell, position) => ({
      id: 1000 + noise(request, 9e5) + position,
      ...members<unknown>(rows, cell, ({ dimension, label }, code) => [
        [snake(dimension), dimension === 'year' ? code : { code, name: label(code, 'nl') }],
      ]),
      aantal: cell.value,
    })),
    links: {
      first: `${addressOf(request)}#1`,
      last: `${addressOf(request)}#1`,
      prev: null,
      next: null,
    },
    meta: {
      current_page: 1,
      from: total === 0 ? null : 1,
      last_page: 1,
      path: addressOf(request),
      per_page: 500,
      to: total === 0 ? null : total,
      total,
    },
  };
}

/** Django REST framework with its paginator: count is the number of rows. */
function django(request: Request, rows: Rows, world: World): unknown {
  return {
    count: rows.cells.length,
    next: null,
    previous: null,
    results: rows.cells.map((cell) => ({
      organism: Number(subjectOf(request, world).id),
      year: cell.truth.year,
      ...members(rows, cell, ({ dimension, label }, code) =>
        dimension === 'year'
          ? []
          : [
              [snake(dimension), code],
              [`${snake(dimension)}_display`, label(code, 'fr')],
            ],
      ),
      headcount: cell.value,
    })),
  };
}

/** Spring Data REST, HAL: `_embedded` is not there at all where there is nothing. */
function hal(request: Request, rows: Rows): unknown {
  const list = rows.cells.map((cell) => ({
    ...coded(rows, cell, camel),
    amount: cell.value,
    _links: { self: { href: `${addressOf(request)}#${distinctCodes(rows, cell).join('-')}` } },
  }));
  return {
    ...(list.length === 0 ? {} : { _embedded: { figures: list } }),
    _links: { self: { href: addressOf(request) } },
    page: { size: 200, totalElements: list.length, totalPages: 1, number: 0 },
  };
}

/** Spring's own page, with its many constant members: cases of an empty page beside full ones. */
function springPage(_: Request, rows: Rows): unknown {
  const total = rows.cells.length;
  const sort = { sorted: false, unsorted: true, empty: true };
  return {
    content: rows.cells.map((cell) => ({ ...coded(rows, cell, camel), headCount: cell.value })),
    pageable: { sort, pageNumber: 0, pageSize: 200, offset: 0, paged: true, unpaged: false },
    totalElements: total,
    totalPages: total === 0 ? 0 : 1,
    last: true,
    first: true,
    numberOfElements: total,
    size: 200,
    number: 0,
    sort,
    empty: total === 0,
  };
}

/** JSON:API: type, id and attributes; the subject is a relationship. */
function jsonApi(request: Request, rows: Rows, world: World): unknown {
  const { id, nameFr } = subjectOf(request, world);
  const relation = { type: request.subjectKind, id };
  return {
    jsonapi: { version: '1.0' },
    data: rows.cells.map((cell) => ({
      type: request.endpoint,
      id: [id, cell.truth.year, ...distinctCodes(rows, cell)].join('-'),
      attributes: { ...coded(rows, cell, (name) => name), 'head-count': cell.value },
      relationships: { subject: { data: relation } },
    })),
    included: rows.cells.length === 0 ? [] : [{ ...relation, attributes: { name: nameFr } }],
    links: { self: addressOf(request) },
  };
}

/** GraphQL with edges and nodes, beneath the subject. */
function graphQl(request: Request, rows: Rows, world: World): unknown {
  const { id, acroFr } = subjectOf(request, world);
  const axes = distinctAxes(rows);
  return {
    data: {
      [request.subjectKind]: {
        __typename: 'Subject',
        id,
        acronym: acroFr,
        [request.endpoint]: {
          edges: rows.cells.map((cell) => ({
            node: {
              by: distinctCodes(rows, cell).map((code, at) => ({
                dimension: axes[at]!.dimension,
                code,
              })),
              value: cell.value,
            },
          })),
          pageInfo: { hasNextPage: false, endCursor: null },
        },
      },
    },
    extensions: { tracing: { duration: noise(request, 9e6) } },
  };
}

/** Oracle REST Data Services: lower-case columns, `items` and paging that never pages. */
function ords(request: Request, rows: Rows): unknown {
  return {
    items: rows.cells.map((cell) => ({
      ...members(rows, cell, ({ dimension, label }, code) => [
        [`${snake(dimension)}_cd`, code],
        ...(dimension === 'year'
          ? []
          : ([[`${snake(dimension)}_lib`, label(code, 'fr')]] as const)),
      ]),
      nb: cell.value,
    })),
    hasMore: false,
    limit: 1000,
    offset: 0,
    count: rows.cells.length,
    links: [
      { rel: 'self', href: addressOf(request) },
      { rel: 'describedby', href: 'https://hr.example/v1/metadata-catalog/' },
    ],
  };
}

/** OData 2 and SharePoint: `d`, `results`, metadata in every row, 64-bit numbers as text. */
function odataTwo(request: Request, rows: Rows): unknown {
  return {
    d: {
      results: rows.cells.map((cell, position) => ({
        __metadata: { uri: `${addressOf(request)}(${position})`, type: `HR.${request.endpoint}` },
        ...coded(rows, cell, (name) => name[0]!.toUpperCase() + camel(name).slice(1)),
        Headcount: String(cell.value),
      })),
    },
  };
}

/** Salesforce aggregate queries: a type in every row, the figure is `expr0`. */
function salesforce(_: Request, rows: Rows): unknown {
  return {
    totalSize: rows.cells.length,
    done: true,
    records: rows.cells.map((cell) => ({
      attributes: { type: 'AggregateResult' },
      ...coded(rows, cell, (name) => `${camel(name)}__c`),
      expr0: cell.value,
    })),
  };
}

/** Rows grouped by the outer category, each group with its rows inside: PHP's `groupBy`, lists kept. */
function groupedRows(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const leaf = (cell: Cell) => ({ code: cell.codes.at(-1) ?? 'ALL', nombre: cell.value });
  if (axes.length < 2) return { status: 'ok', [request.endpoint]: rows.cells.map(leaf) };
  return {
    status: 'ok',
    [request.endpoint]: [...byFirst(rows)].map(([code, cells]) => ({
      code,
      libelle: axes[0]!.label(code, 'fr'),
      details: cells.map(leaf),
    })),
  };
}

/** ArcGIS feature service: fields declared, rows within `attributes`. */
function arcGis(_: Request, rows: Rows): unknown {
  const names = distinctAxes(rows).map(({ dimension }) => snake(dimension).toUpperCase());
  return {
    objectIdFieldName: 'OBJECTID',
    geometryType: null,
    fields: [
      ...names.map((name) => ({ name, type: 'esriFieldTypeString', alias: name, length: 20 })),
      { name: 'EMP_COUNT', type: 'esriFieldTypeInteger', alias: 'EMP_COUNT' },
    ],
    features: rows.cells.map((cell, position) => ({
      attributes: {
        OBJECTID: position + 1,
        ...coded(rows, cell, (name) => snake(name).toUpperCase()),
        EMP_COUNT: cell.value,
      },
    })),
  };
}

export const frameworkLayouts: readonly Layout[] = [
  {
    name: 'laravel-resource',
    after: 'Laravel API resources, paginated',
    echo: ['subject'],
    body: laravel,
  },
  {
    name: 'django-rest',
    after: 'Django REST framework PageNumberPagination',
    echo: ['subject', 'year'],
    body: django,
  },
  { name: 'spring-hal', after: 'Spring Data REST (HAL): no _embedded where empty', body: hal },
  { name: 'spring-page', after: 'Spring Data Page as Jackson writes it', body: springPage },
  {
    name: 'json-api',
    after: 'jsonapi.org 1.0 compound document',
    echo: ['subject', 'year'],
    body: jsonApi,
  },
  {
    name: 'graphql-edges',
    after: 'GraphQL Cursor Connections: edges and nodes',
    echo: ['subject', 'endpoint'],
    body: graphQl,
  },
  { name: 'oracle-ords', after: 'Oracle REST Data Services AutoREST', body: ords },
  {
    name: 'odata-2-results',
    after: 'OData 2 / SharePoint verbose JSON',
    echo: ['subject'],
    body: odataTwo,
  },
  { name: 'salesforce-aggregate', after: 'Salesforce SOQL aggregate query', body: salesforce },
  {
    name: 'php-grouped-rows',
    after: 'Laravel collections groupBy, values kept',
    body: groupedRows,
  },
  { name: 'arcgis-features', after: 'ArcGIS REST query, f=json', body: arcGis },
];
