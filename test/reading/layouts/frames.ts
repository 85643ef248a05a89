/** Data frames, tables with headers and columns that stand side by side. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Cell, Layout, Rows } from './layout.ts';
import {
  coded,
  distinctAxes,
  distinctCodes,
  noise,
  snake,
  statisticWord,
  subjectOf,
} from './parts.ts';

/** The names of the columns and the rows of a frame. */
function frameOf(request: Request, rows: Rows): { columns: string[]; data: unknown[][] } {
  return {
    columns: [...distinctAxes(rows).map(({ dimension }) => snake(dimension)), request.endpoint],
    data: rows.cells.map((cell) => [...distinctCodes(rows, cell), cell.value]),
  };
}

/** pandas orient="split": columns, index and data. */
function split(request: Request, rows: Rows): unknown {
  const { columns, data } = frameOf(request, rows);
  return { columns, index: data.map((_, position) => position), data };
}

/** pandas orient="columns": every column a map from the row's number. */
function columns(_: Request, rows: Rows): unknown {
  const names = [...distinctAxes(rows).map(({ dimension }) => snake(dimension)), 'count'];
  const values = rows.cells.map((cell) => [...distinctCodes(rows, cell), cell.value]);
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      Object.fromEntries(values.map((row, position) => [String(position), row[at]])),
    ]),
  );
}

/** pandas orient="index" of a pivoted frame: the outer category is the index, the inner ones are columns. */
function pivotIndex(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length < 2) {
    return Object.fromEntries(rows.cells.map((cell) => [indexOf(cell), { n: cell.value }]));
  }
  return Object.fromEntries(
    axes[0]!.codes.map((outer) => [
      outer,
      Object.fromEntries(axes[1]!.codes.map((inner) => [inner, rows.at([outer, inner]) ?? null])),
    ]),
  );
}

function indexOf({ codes }: Cell): string {
  return codes[0] ?? '0';
}

/** pandas orient="table": a schema with the index as primary key. */
function table(request: Request, rows: Rows): unknown {
  return {
    schema: {
      fields: [
        { name: 'index', type: 'integer' },
        ...distinctAxes(rows).map(({ dimension }) => ({ name: snake(dimension), type: 'string' })),
        { name: 'values', type: request.endpoint === 'carph' ? 'number' : 'integer' },
      ],
      primaryKey: ['index'],
      pandas_version: '1.4.0',
    },
    data: rows.cells.map((cell, index) => ({ index, ...coded(rows, cell), values: cell.value })),
  };
}

/** jsonlite: a frame by columns, vectors of length one unboxed. */
function jsonlite(_: Request, rows: Rows): unknown {
  const box = <T>(list: readonly T[]): T | readonly T[] => (list.length === 1 ? list[0]! : list);
  const axes = distinctAxes(rows);
  return {
    ...Object.fromEntries(
      axes.map(({ dimension }, at) => [
        snake(dimension),
        box(rows.cells.map(({ codes }) => codes[at]!)),
      ]),
    ),
    n: box(rows.cells.map(({ value }) => value)),
  };
}

/** Google Visualization: columns described, rows of cells with value and format. */
function visualization(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    version: '0.6',
    reqId: '0',
    status: 'ok',
    sig: String(noise(_, 1e9)),
    table: {
      cols: [
        ...axes.map((axis) => ({
          id: snake(axis.dimension),
          label: axis.title('fr'),
          type: 'string',
        })),
        { id: 'n', label: 'Nombre', type: 'number' },
      ],
      rows: rows.cells.map((cell) => ({
        c: [
          ...distinctCodes(rows, cell).map((v, at) => ({ v, f: axes[at]!.label(v, 'fr') })),
          { v: cell.value },
        ],
      })),
    },
  };
}

/** ECharts' dataset: dimensions and a source whose first row is the header. */
function echarts(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length < 2) {
    const pairs = rows.cells.map((cell) => [cell.codes[0] ?? 'all', cell.value]);
    return { dataset: { source: [['category', request.endpoint], ...pairs] } };
  }
  return {
    dataset: {
      source: [
        ['category', ...axes[1]!.codes],
        ...axes[0]!.codes.map((outer) => [
          outer,
          ...axes[1]!.codes.map((inner) => rows.at([outer, inner]) ?? 0),
        ]),
      ],
    },
  };
}

/** Highcharts: categories on the axis, series of numbers; labels only. */
function highcharts(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const inner = axes.at(-1);
  const categories = inner?.codes.map((code) => inner.label(code, 'nl')) ?? [];
  const series =
    axes.length < 2
      ? [{ name: statisticWord(request, 'nl'), data: rows.cells.map(({ value }) => value) }]
      : axes[0]!.codes.map((outer) => ({
          name: axes[0]!.label(outer, 'nl'),
          data: inner!.codes.map((code) => rows.at([outer, code]) ?? null),
        }));
  return {
    chart: { type: 'column' },
    title: { text: statisticWord(request, 'nl') },
    xAxis: { categories },
    series: rows.cells.length === 0 ? [] : series,
  };
}

/** Plotly: traces with x and y. */
function plotly(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (rows.cells.length === 0) return { data: [], layout: { barmode: 'stack' } };
  const trace = (name: string, cells: readonly Cell[]) => ({
    type: 'bar',
    name,
    x: cells.map(({ codes }) => codes.at(-1) ?? 'all'),
    y: cells.map(({ value }) => value),
  });
  const data =
    axes.length < 2
      ? [trace(request.endpoint, rows.cells)]
      : axes[0]!.codes.map((outer) =>
          trace(
            outer,
            rows.cells.filter(({ codes }) => codes[0] === outer),
          ),
        );
  return { data, layout: { barmode: 'stack' } };
}

/** d3.hierarchy: name and children down to the value, the subject at the root. */
function hierarchy(request: Request, rows: Rows, world: World): unknown {
  const axes = distinctAxes(rows);
  const root = { name: subjectOf(request, world).id };
  if (axes.length === 0) return { ...root, value: rows.cells[0]?.value ?? null };
  const leaf = ({ codes, value }: Cell) => ({ name: codes[axes.length - 1], value });
  if (axes.length === 1) return { ...root, children: rows.cells.map(leaf) };
  return {
    ...root,
    children: axes[0]!.codes.map((name) => ({
      name,
      children: rows.cells.filter(({ codes }) => codes[0] === name).map(leaf),
    })),
  };
}

/** Grafana data frames: fields described, values by column. */
function grafana(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    results: {
      A: {
        status: 200,
        frames: [
          {
            schema: {
              refId: 'A',
              fields: [
                ...axes.map(({ dimension }) => ({ name: snake(dimension), type: 'string' })),
                { name: request.endpoint, type: 'number' },
              ],
            },
            data: {
              values: [
                ...axes.map((_, at) => rows.cells.map(({ codes }) => codes[at])),
                rows.cells.map(({ value }) => value),
              ],
            },
          },
        ],
      },
    },
  };
}

/** Google Sheets values: a header and rows, all text, trailing cells as they are. */
function sheet(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    range: `'${request.endpoint}'!A1:Z${rows.cells.length + 1}`,
    majorDimension: 'ROWS',
    values: [
      [...axes.map((axis) => axis.title('fr')), 'Nombre'],
      ...rows.cells.map((cell) => [...distinctCodes(rows, cell), String(cell.value)]),
    ],
  };
}

export const frameLayouts: readonly Layout[] = [
  {
    name: 'pandas-split',
    after: 'pandas DataFrame.to_json(orient="split")',
    echo: ['endpoint'],
    body: split,
  },
  { name: 'pandas-columns', after: 'pandas DataFrame.to_json() by columns', body: columns },
  {
    name: 'pandas-pivot-index',
    after: 'pandas pivot_table().to_json(orient="index")',
    body: pivotIndex,
  },
  { name: 'pandas-table', after: 'pandas DataFrame.to_json(orient="table")', body: table },
  {
    name: 'r-jsonlite-columns',
    after: 'jsonlite toJSON(dataframe="columns", auto_unbox=TRUE)',
    body: jsonlite,
  },
  {
    name: 'google-visualization',
    after: 'Google Visualization query response',
    body: visualization,
  },
  { name: 'echarts-dataset', after: 'Apache ECharts dataset.source', body: echarts },
  {
    name: 'highcharts-labels',
    after: 'Highcharts options with categories and series',
    expect: { categories: 'label' },
    body: highcharts,
  },
  { name: 'plotly-traces', after: 'Plotly figure: traces of x and y', body: plotly },
  {
    name: 'd3-hierarchy',
    after: 'd3.hierarchy: name, children, value',
    echo: ['subject'],
    body: hierarchy,
  },
  {
    name: 'grafana-frames',
    after: 'Grafana /api/ds/query frames',
    echo: ['endpoint'],
    body: grafana,
  },
  { name: 'google-sheets', after: 'Google Sheets API values.get', echo: ['endpoint'], body: sheet },
];
