/** Bodies of services that tell more of a category, or of a figure, than its code and its number. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import { type Axis, type Cell, type Layout, type Rows, rowsOf } from './layout.ts';
import { camel, distinctAxes, distinctCodes, members, plainWord, snake, sumOf } from './parts.ts';

const nameOf = ({ role, dimension }: Axis): string => (role === 'year' ? 'year' : snake(dimension));

/** TypeORM getRawMany: the columns under aliases of their tables, and all of it as text. */
function rawMany(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => ({
    ...members<string>(rows, cell, (axis, code) => [
      [`w_${nameOf(axis)}`, code],
      ...(axis.role === 'year'
        ? []
        : ([[`c_${nameOf(axis)}_label`, axis.label(code, 'nl')]] as const)),
    ]),
    cnt: String(cell.value),
  }));
}

/** Opendatasoft analyze: `x` is a code where there is one dimension, and a record of two under names seen nowhere else. */
function recordOfTwo(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const codes = (cell: Cell) => distinctCodes(rows, cell);
  const named = (cell: Cell) =>
    Object.fromEntries(codes(cell).map((code, at) => [plainWord(axes[at]!.title('fr')), code]));
  return rows.cells.map((cell) => ({
    ...(axes.length === 0 ? {} : { x: axes.length === 1 ? codes(cell)[0] : named(cell) }),
    total: cell.value,
  }));
}

/** RDF Data Cube as JSON-LD: labels are objects with a language, which have a value as figures have. */
function dataCube(_: Request, rows: Rows): unknown {
  const concept = (axis: Axis, code: string) => ({
    'skos:notation': code,
    'skos:prefLabel': (['fr', 'nl'] as const).map((language) => ({
      '@language': language,
      '@value': axis.label(code, language),
    })),
  });
  return {
    '@graph': rows.cells.map((cell, at) => ({
      '@id': `_:b${at}`,
      'hr:refPeriod': { '@type': 'xsd:gYear', '@value': String(cell.truth.year) },
      ...members<unknown>(rows, cell, (axis, code) =>
        axis.role === 'year' ? [] : [[`hr:${camel(axis.dimension)}`, concept(axis, code)]],
      ),
      'hr:obsValue': { '@type': 'xsd:integer', '@value': String(cell.value) },
    })),
  };
}

/** A dashboard: the figure, and a map of those of the years before. */
function yearsBefore(request: Request, rows: Rows, world: World): unknown {
  const inYear = (year: number) => {
    const asked = { ...request, year };
    return rowsOf(asked, world.truth(asked), world);
  };
  const before =
    request.year === null
      ? []
      : world.years
          .filter((year) => year < request.year!)
          .map((year) => [year, inYear(year)] as const);
  return {
    series: rows.cells.map((cell) => ({
      ...members<string>(rows, cell, (axis, code) => [[nameOf(axis), code]]),
      value: cell.value,
      ...(request.year === null
        ? {}
        : {
            history: Object.fromEntries(
              before.flatMap(([year, { at }]) => [[year, at(cell.codes)]]),
            ),
          }),
    })),
  };
}

/** ASP.NET: the same members for any question, the year and its labels among them; a colour for each row. */
function rowAndColumn(_: Request, rows: Rows): unknown {
  const colours = ['#1f77b4', '#ff7f0e', '#2ca02c', '#d62728', '#9467bd', '#8c564b'];
  const placed = (part: string, axis: Axis | undefined, code: string | undefined) => ({
    [`${part}Key`]: code ?? null,
    [`${part}TextFr`]: axis === undefined || code === undefined ? null : axis.label(code, 'fr'),
    [`${part}TextNl`]: axis === undefined || code === undefined ? null : axis.label(code, 'nl'),
  });
  return {
    Lines: rows.cells.map((cell, at) => ({
      SortOrder: (at + 1) * 10,
      ...placed('Row', rows.axes[0], cell.codes[0]),
      ...placed('Column', rows.axes[1], cell.codes[1]),
      Value: cell.value,
      Color: colours[at % colours.length],
    })),
  };
}

/** simple-statistics: number, sum, mean and extremes above the values; of one value all are that one, of none some are nothing. */
function described(request: Request, rows: Rows): unknown {
  const values = rows.cells.map(({ value }) => value);
  const isEmpty = values.length === 0;
  return {
    statistics: {
      n: values.length,
      ...(request.endpoint === 'carph' ? {} : { sum: sumOf(rows) }),
      mean: isEmpty ? null : Math.round((sumOf(rows) / values.length) * 100) / 100,
      min: isEmpty ? null : Math.min(...values),
      max: isEmpty ? null : Math.max(...values),
    },
    values: rows.cells.map((cell) => ({
      ...members<string>(rows, cell, (axis, code) => [[nameOf(axis), code]]),
      value: cell.value,
    })),
  };
}

export const serviceLayouts: readonly Layout[] = [
  { name: 'raw-many', after: 'NestJS with TypeORM: getRawMany on PostgreSQL', body: rawMany },
  {
    name: 'record-of-two',
    after: 'Opendatasoft records/1.0/analyze: x, a text or a record',
    body: recordOfTwo,
  },
  {
    name: 'linked-data',
    after: 'RDF Data Cube as JSON-LD: qb:Observation, skos:notation, skos:prefLabel',
    echo: ['year', 'groupby', 'field'],
    body: dataCube,
  },
  {
    name: 'years-before',
    after: 'dashboards with sparklines: value and history by year',
    echo: ['groupby', 'field'],
    body: yearsBefore,
  },
  {
    name: 'row-and-column',
    after: 'ASP.NET Core result wrappers: RowKey, ColumnKey, Value, Color',
    body: rowAndColumn,
  },
  {
    name: 'described-values',
    after: 'simple-statistics and Elasticsearch stats beside the values',
    expect: { totals: true },
    echo: ['groupby', 'field'],
    body: described,
  },
];
