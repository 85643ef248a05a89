/** What databases and search engines answer where somebody put them behind an address as they are. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Cell, Layout, Rows } from './layout.ts';
import {
  byFirst,
  coded,
  distinctAxes,
  distinctCodes,
  noise,
  snake,
  subjectOf,
  sumOf,
} from './parts.ts';

/** Terms aggregations, one within the other; undivided there is only the number of hits. */
function elasticTerms(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const isRate = request.endpoint === 'carph';
  const buckets = (cells: readonly Cell[], at: number): unknown => ({
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: 0,
    buckets: [...byCode(cells, at)].map(([key, inside]) => ({
      key,
      ...(isRate
        ? { rate: { value: inside[0]!.value } }
        : { doc_count: inside.reduce((total, { value }) => total + value, 0) }),
      ...(at + 1 < axes.length
        ? { [snake(axes[at + 1]!.dimension)]: buckets(inside, at + 1) }
        : {}),
    })),
  });
  return {
    took: noise(request, 60),
    timed_out: false,
    _shards: { total: 5, successful: 5, skipped: 0, failed: 0 },
    hits: {
      total: { value: isRate ? 0 : sumOf(rows), relation: 'eq' },
      max_score: null,
      hits: [],
    },
    ...(axes.length === 0
      ? {}
      : { aggregations: { [snake(axes[0]!.dimension)]: buckets(rows.cells, 0) } }),
  };
}

function byCode(cells: readonly Cell[], at: number): ReadonlyMap<string, readonly Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.codes[at]!);
    if (group === undefined) groups.set(cell.codes[at]!, [cell]);
    else group.push(cell);
  }
  return groups;
}

/** A composite aggregation: the key is an object, the sum a sub-aggregation. */
function elasticComposite(request: Request, rows: Rows): unknown {
  return {
    took: noise(request, 60),
    timed_out: false,
    aggregations: {
      rows: {
        ...(rows.cells.length === 0 ? {} : { after_key: coded(rows, rows.cells.at(-1)!) }),
        buckets: rows.cells.map((cell) => ({
          key: coded(rows, cell),
          total: { value: cell.value },
        })),
      },
    },
  };
}

/** Solr: facets as flat lists, name and number in turns; pivots for two fields. */
function solrFacets(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const isRate = request.endpoint === 'carph';
  const [first, second] = axes.map(({ dimension }) => snake(dimension));
  const pivots = [...byFirst(rows)].map(([value, cells]) => ({
    field: first,
    value,
    count: cells.reduce((total, cell) => total + cell.value, 0),
    pivot: cells.map((cell) => ({ field: second, value: cell.codes[1], count: cell.value })),
  }));
  return {
    responseHeader: { status: 0, QTime: noise(request, 30), params: { rows: '0', wt: 'json' } },
    response: { numFound: isRate ? 0 : sumOf(rows), start: 0, docs: [] },
    facet_counts: {
      facet_queries: {},
      facet_fields:
        axes.length === 1
          ? { [first!]: rows.cells.flatMap(({ codes, value }) => [codes[0], value]) }
          : {},
      facet_ranges: {},
      facet_pivot: axes.length === 2 ? { [`${first},${second}`]: pivots } : {},
    },
  };
}

/** MongoDB's aggregate: `_id` is what was grouped by. */
function mongo(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => ({
    _id: distinctAxes(rows).length === 0 ? null : coded(rows, cell),
    count: cell.value,
  }));
}

/** A view of CouchDB: keys are lists, the subject and the year first. */
function couch(request: Request, rows: Rows, world: World): unknown {
  const asked = request.year === null ? [] : [request.year];
  return {
    rows: rows.cells.map((cell) => ({
      key: [subjectOf(request, world).id, ...asked, ...distinctCodes(rows, cell)],
      value: cell.value,
    })),
  };
}

/** InfluxDB 1: series with tags, columns and values that begin with a time. */
function influx(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const at = axes.findIndex(({ dimension }) => dimension === 'year');
  const series = new Map<string, { tags: Record<string, string>; values: unknown[] }>();
  for (const cell of rows.cells) {
    const codes = distinctCodes(rows, cell);
    const tags = Object.fromEntries(
      codes
        .map((code, place) => [snake(axes[place]!.dimension), code] as const)
        .filter((_, place) => place !== at),
    );
    const one = series.get(JSON.stringify(tags)) ?? { tags, values: [] };
    one.values.push([`${cell.truth.year}-12-31T00:00:00Z`, cell.value]);
    series.set(JSON.stringify(tags), one);
  }
  const list = [...series.values()].map(({ tags, values }) => ({
    name: request.endpoint,
    ...(Object.keys(tags).length === 0 ? {} : { tags }),
    columns: ['time', 'sum'],
    values,
  }));
  return { results: [{ statement_id: 0, ...(list.length === 0 ? {} : { series: list }) }] };
}

/** A Prometheus range query: labels in `metric`, values as [seconds, text]. */
function prometheus(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const series = new Map<string, { metric: Record<string, string>; values: unknown[] }>();
  for (const cell of rows.cells) {
    const metric: Record<string, string> = {
      __name__: `hr_${request.endpoint}`,
      organism: subjectOf(request, world).id,
      ...Object.fromEntries(
        distinctCodes(rows, cell)
          .map((code, at) => [snake(axes[at]!.dimension), code] as const)
          .filter(([name]) => name !== 'year'),
      ),
    };
    const one = series.get(JSON.stringify(metric)) ?? { metric, values: [] };
    one.values.push([Date.UTC(cell.truth.year!, 11, 31) / 1000, String(cell.value)]);
    series.set(JSON.stringify(metric), one);
  }
  return { status: 'success', data: { resultType: 'matrix', result: [...series.values()] } };
}

/** ClickHouse FORMAT JSON: meta, data, rows and statistics that change every time. */
function clickhouse(request: Request, rows: Rows): unknown {
  return {
    meta: [
      ...distinctAxes(rows).map(({ dimension }) => ({ name: snake(dimension), type: 'String' })),
      { name: 'count()', type: request.endpoint === 'carph' ? 'Float64' : 'UInt64' },
    ],
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      'count()': request.endpoint === 'carph' ? cell.value : String(cell.value),
    })),
    rows: rows.cells.length,
    statistics: {
      elapsed: noise(request, 1e6) / 1e9,
      rows_read: 100_000 + noise(request, 9e5),
      bytes_read: noise(request, 9e7),
    },
  };
}

/** BigQuery: a schema and rows of cells, `f` and `v`. */
function bigQuery(request: Request, rows: Rows): unknown {
  return {
    kind: 'bigquery#queryResponse',
    schema: {
      fields: [
        ...distinctAxes(rows).map(({ dimension }) => ({
          name: snake(dimension),
          type: 'STRING',
          mode: 'NULLABLE',
        })),
        { name: 'f0_', type: 'INTEGER', mode: 'NULLABLE' },
      ],
    },
    jobReference: { projectId: 'hr', jobId: `job_${noise(request, 1e9)}`, location: 'EU' },
    totalRows: String(rows.cells.length),
    ...(rows.cells.length === 0
      ? {}
      : {
          rows: rows.cells.map((cell) => ({
            f: [...distinctCodes(rows, cell), String(cell.value)].map((v) => ({ v })),
          })),
        }),
    totalBytesProcessed: String(noise(request, 9e6)),
    jobComplete: true,
    cacheHit: noise(request, 2) === 1,
  };
}

/** SPARQL results: a head and bindings whose values are all texts with types. */
function sparql(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    head: { vars: [...axes.map(({ dimension }) => snake(dimension)), 'n'] },
    results: {
      bindings: rows.cells.map((cell) => ({
        ...Object.fromEntries(
          distinctCodes(rows, cell).map((value, at) => [
            snake(axes[at]!.dimension),
            { type: 'literal', value },
          ]),
        ),
        n: {
          datatype: 'http://www.w3.org/2001/XMLSchema#decimal',
          type: 'literal',
          value: String(cell.value),
        },
      })),
    },
  };
}

export const engineLayouts: readonly Layout[] = [
  {
    name: 'elasticsearch-terms',
    after: 'Elasticsearch terms aggregation: nested buckets, took and hits.total beside',
    echo: ['field', 'groupby'],
    body: elasticTerms,
  },
  {
    name: 'elasticsearch-composite',
    after: 'Elasticsearch composite aggregation: keys as objects, after_key',
    echo: ['field', 'groupby'],
    body: elasticComposite,
  },
  {
    name: 'solr-facets',
    after: 'Solr json.nl=flat facets and pivots: ["F", 51, "M", 62]',
    echo: ['field', 'groupby'],
    body: solrFacets,
  },
  { name: 'mongodb-aggregate', after: 'MongoDB $group: _id and count', body: mongo },
  {
    name: 'couchdb-view',
    after: 'CouchDB view rows: key as a list',
    echo: ['subject', 'year'],
    body: couch,
  },
  { name: 'influxdb-series', after: 'InfluxDB 1.x /query with tags', echo: ['year'], body: influx },
  {
    name: 'prometheus-matrix',
    after: 'Prometheus query_range',
    echo: ['subject', 'endpoint'],
    // Years of pension and carph are seconds since 1970: nothing says so.
    expect: { mayAside: ({ year }) => year === null },
    body: prometheus,
  },
  {
    name: 'clickhouse-json',
    after: 'ClickHouse FORMAT JSON, 64-bit numbers quoted',
    body: clickhouse,
  },
  { name: 'bigquery-rows', after: 'BigQuery jobs.query: rows of f and v', body: bigQuery },
  { name: 'sparql-results', after: 'SPARQL 1.1 results JSON', body: sparql },
];
