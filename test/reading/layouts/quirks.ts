/** Habits of languages and translators that bug reports are about: PHP, XML to JSON, .NET, Firebase. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import {
  byFirst,
  camel,
  coded,
  distinctAxes,
  distinctCodes,
  members,
  nested,
  snake,
  subjectOf,
} from './parts.ts';

/** PHP: an empty map is a list, and a map whose keys are 0 to n becomes one as well. */
function phpMap(request: Request, rows: Rows): unknown {
  return {
    status: 'success',
    year: request.year,
    result: asPhp(nested(rows, ({ value }) => value)),
  };
}

function asPhp(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isList = entries.every(([key], position) => key === String(position));
  const inner = entries.map(([key, member]) => [key, asPhp(member)] as const);
  return isList ? inner.map(([, member]) => member) : Object.fromEntries(inner);
}

/** PHP: a filtered list keeps its keys and becomes an object as soon as one is missing. */
function phpFiltered(_: Request, rows: Rows): unknown {
  // The first rows of every other answer were filtered out before.
  const offset = rows.cells.length % 2;
  const list = rows.cells.map((cell) => ({ ...coded(rows, cell), aantal: cell.value }));
  return {
    success: true,
    data: offset === 0 ? list : Object.fromEntries(list.map((row, at) => [at + offset, row])),
  };
}

/** PHP: records in a map by a made-up key; the keys are only numbers of rows. */
function keyedRecords(_: Request, rows: Rows): unknown {
  return {
    rows: Object.fromEntries(
      rows.cells.map((cell, position) => [
        `r${position}`,
        { ...coded(rows, cell), count: cell.value },
      ]),
    ),
  };
}

/** BadgerFish: attributes with an at-sign, texts under a dollar sign, one child is not a list. */
function badgerFish(request: Request, rows: Rows, world: World): unknown {
  const row = rows.cells.map((cell) => ({
    ...members(rows, cell, ({ dimension }, code) => [[`@${camel(dimension)}`, code]]),
    $: String(cell.value),
  }));
  return {
    [request.endpoint]: {
      '@organism': subjectOf(request, world).id,
      ...(request.year === null ? {} : { '@year': String(request.year) }),
      ...(row.length === 0 ? {} : { row: row.length === 1 ? row[0] : row }),
    },
  };
}

/** xml2js: every child is a list, attributes under `$`, texts under `_`. */
function xmlToJs(request: Request, rows: Rows): unknown {
  return {
    response: {
      $: { version: '1.0' },
      statistic: [request.endpoint],
      rows: [
        rows.cells.length === 0
          ? ''
          : {
              row: rows.cells.map((cell) => ({
                $: coded(rows, cell),
                value: [{ _: String(cell.value), $: { unit: 'persons' } }],
              })),
            },
      ],
    },
  };
}

/** .NET DataSet: a table of rows by the name of the query, numbers as they are, `$type` beside. */
function dataSet(request: Request, rows: Rows): unknown {
  return {
    $type: 'System.Data.DataSet, System.Data',
    Table: rows.cells.map((cell) => ({
      ...members(rows, cell, ({ dimension, label }, code) => [
        [`${upper(dimension)}Code`, code],
        ...(dimension === 'year'
          ? []
          : ([[`${upper(dimension)}Naam`, label(code, 'nl')]] as const)),
      ]),
      AantalPersoneelsleden: cell.value,
    })),
    ...(request.year === null ? {} : { Table1: [{ Jaar: request.year }] }),
  };
}

function upper(dimension: string): string {
  const word = camel(dimension);
  return word[0]!.toUpperCase() + word.slice(1);
}

/** Dictionaries as .NET's DataContract serialiser writes them: lists of Key and Value. */
function keyValues(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length === 0)
    return { d: rows.cells.map(({ value }) => ({ Key: 'Total', Value: value })) };
  if (axes.length === 1) {
    return { d: rows.cells.map(({ codes, value }) => ({ Key: codes[0], Value: value })) };
  }
  return {
    d: [...byFirst(rows)].map(([Key, cells]) => ({
      Key,
      Value: cells.map(({ codes, value }) => ({ Key: codes[1], Value: value })),
    })),
  };
}

/** A stored procedure's result as JSON in a text within JSON. */
function textInText(request: Request, rows: Rows): unknown {
  const list = rows.cells.map((cell) => ({ ...coded(rows, cell), nombre: cell.value }));
  return { statusCode: 200, endpoint: request.endpoint, body: JSON.stringify(list) };
}

/** Rows as tuples without a header: SQLite's and psycopg's `fetchall` dumped. */
function tuples(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => [...distinctCodes(rows, cell), cell.value]);
}

/** MDX: cells by number, tuples of captions on the axes. */
function olap(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  let places: string[][] = [[]];
  for (const axis of axes) {
    places = places.flatMap((place) => axis.codes.map((code) => [...place, code]));
  }
  return {
    Axes: axes.map((axis) => ({
      Hierarchy: snake(axis.dimension),
      Tuples: axis.codes.map((code) => ({ UniqueName: code, Caption: axis.label(code, 'fr') })),
    })),
    Cells:
      rows.cells.length === 0
        ? []
        : places.map((place, Ordinal) => ({
            Ordinal,
            Value: rows.at(axes.length < rows.axes.length ? [...place, ...place] : place) ?? null,
          })),
  };
}

/** Neo4j's transactional endpoint: columns, and rows with a meta list beside each. */
function neo4j(_: Request, rows: Rows): unknown {
  const columns = [...distinctAxes(rows).map(({ dimension }) => snake(dimension)), 'count(p)'];
  return {
    results: [
      {
        columns,
        data: rows.cells.map((cell) => ({
          row: [...distinctCodes(rows, cell), cell.value],
          meta: columns.map(() => null),
        })),
      },
    ],
    errors: [],
  };
}

export const quirkLayouts: readonly Layout[] = [
  {
    name: 'php-empty-map-is-list',
    after: 'PHP json_encode of empty and sequential arrays (CollectiveAccess 131, dingo 338)',
    echo: ['year'],
    // Codes 0, 1, 2 become positions in a list.
    expect: {
      mayAside: ({ groupby, field }) =>
        [groupby, field].some((name) => name === 'telework-day' || name === 'language-bonus'),
    },
    body: phpMap,
  },
  {
    name: 'php-filtered-list',
    after: 'PHP array_filter keeps keys: a list becomes an object',
    body: phpFiltered,
  },
  { name: 'map-of-records', after: 'rows under made-up keys r0, r1, …', body: keyedRecords },
  {
    name: 'badgerfish',
    after: 'BadgerFish, as spark-xml and iglu issue 91 have it: one child is no list',
    echo: ['subject', 'year', 'endpoint'],
    body: badgerFish,
  },
  {
    name: 'xml2js',
    after: 'Leonidas-from-XIV/node-xml2js defaults',
    echo: ['endpoint'],
    body: xmlToJs,
  },
  { name: 'dotnet-dataset', after: 'Json.NET DataSetConverter', echo: ['year'], body: dataSet },
  {
    name: 'dotnet-key-value',
    after: 'DataContractJsonSerializer of nested dictionaries',
    body: keyValues,
  },
  {
    name: 'json-in-text',
    after: 'AWS Lambda proxy results returned whole: JSON in a text',
    echo: ['endpoint'],
    body: textInText,
  },
  { name: 'bare-tuples', after: 'cursor.fetchall() dumped: tuples without a header', body: tuples },
  {
    name: 'olap-cells',
    after: 'XMLA cell sets as JSON: axes of tuples, cells by ordinal',
    body: olap,
  },
  { name: 'neo4j-http', after: 'Neo4j transactional HTTP endpoint: row and meta', body: neo4j },
];
