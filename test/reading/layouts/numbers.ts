/** How numbers, codes and years are spelled. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Layout, Rows } from './layout.ts';
import { coded, distinctAxes, distinctCodes, members, nested, snake } from './parts.ts';

/** Digits in groups of three. */
function grouped(value: number, separator: string, decimal: string, decimals: number): string {
  const [whole = '', rest] = value.toFixed(decimals).split('.');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return rest === undefined ? digits : `${digits}${decimal}${rest}`;
}

function decimalsOf({ endpoint }: Request): number {
  return endpoint === 'carph' ? 2 : 0;
}

/** Thousands with a point, decimals with a comma: 1.234 people, 1,37 percent. */
function belgianPoints(request: Request, rows: Rows): unknown {
  return {
    gegevens: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      aantal: grouped(cell.value, '.', ',', decimalsOf(request)),
    })),
  };
}

/** Thousands with a narrow blank that does not break, and the unit behind. */
function withUnits(request: Request, rows: Rows): unknown {
  const unit = { illness: 'jours', carph: '%' }[request.endpoint] ?? 'pers.';
  const text = (value: number) =>
    `${grouped(value, '\u202f', ',', decimalsOf(request))}\u00a0${unit}`;
  return { donnees: nested(rows, ({ value }) => text(value)) };
}

/** Thousands with a comma as English pages have them, all in text. */
function englishCommas(request: Request, rows: Rows): unknown {
  return {
    rows: rows.cells.map((cell) => [
      ...distinctCodes(rows, cell),
      grouped(cell.value, ',', '.', decimalsOf(request)),
    ]),
  };
}

/** Every number is a decimal: 113.0. */
function floats(_: Request, rows: Rows): unknown {
  const list = rows.cells.map((cell) => {
    const parts = Object.entries(coded(rows, cell)).map(
      ([name, code]) => `${JSON.stringify(name)}: ${JSON.stringify(code)}`,
    );
    const value = Number.isInteger(cell.value) ? cell.value.toFixed(1) : String(cell.value);
    return `{${[...parts, `"value": ${value}`].join(', ')}}`;
  });
  return `{"count": ${list.length}, "results": [${list.join(', ')}]}`;
}

/** The year of each row is the day on which people were counted. */
function isoDates(_: Request, rows: Rows): unknown {
  return {
    values: rows.cells.map((cell) => ({
      date: `${cell.truth.year}-12-31T00:00:00`,
      ...members(rows, cell, ({ dimension }, code) =>
        dimension === 'year' ? [] : [[snake(dimension), code]],
      ),
      value: cell.value,
    })),
  };
}

/** The same day as Belgians write it, once above the rows where the question has a year. */
function belgianDates(request: Request, rows: Rows): unknown {
  const day = (year: number | null) => `31/12/${year}`;
  return {
    situation: request.year === null ? null : day(request.year),
    lignes: rows.cells.map((cell) => ({
      ...members(rows, cell, ({ dimension }, code) =>
        dimension === 'year' ? [['situation', day(Number(code))]] : [[snake(dimension), code]],
      ),
      nombre: cell.value,
    })),
  };
}

/** Codes that are numbers are numbers: `{"status": 1, "n": 70}`. */
function numberCodes(_: Request, rows: Rows): unknown {
  const typed = (code: string): string | number =>
    /^(0|[1-9]\d*)$/.test(code) ? Number(code) : code;
  return rows.cells.map((cell) => ({
    ...members(rows, cell, ({ dimension }, code) => [[snake(dimension), typed(code)]]),
    n: cell.value,
  }));
}

/** Keys of a database in place of codes, with labels beside. */
function idsAndLabels(_: Request, rows: Rows, world: World): unknown {
  return {
    items: rows.cells.map((cell) => ({
      ...members<unknown>(rows, cell, ({ dimension, label }, code) => [
        dimension === 'year'
          ? ['year', Number(code)]
          : [
              snake(dimension),
              { id: idOf(dimension, code, world), fr: label(code, 'fr'), nl: label(code, 'nl') },
            ],
      ]),
      total: cell.value,
    })),
  };
}

function idOf(dimension: string, code: string, world: World): number {
  const order = [...dimension].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return order * 20 + world.codes(dimension).indexOf(code);
}

/** Codes, labels and values side by side in lists of equal length. */
function sideBySide(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    statistic: request.endpoint,
    keys: axes.map(({ dimension }) => snake(dimension)),
    codes: axes.map((_, at) => rows.cells.map(({ codes }) => codes[at])),
    labels: axes.map((axis, at) => rows.cells.map(({ codes }) => axis.label(codes[at]!, 'nl'))),
    values: rows.cells.map(({ value }) => value),
  };
}

/** Months and weekdays are positions in a list of numbers; everything else is a map. */
function positions(request: Request, rows: Rows): unknown {
  const inner =
    request.endpoint === 'illness'
      ? rows.cells.map(({ value }) => value)
      : nested(rows, ({ value }) => value);
  return { unit: request.endpoint === 'carph' ? 'percent' : 'number', data: inner };
}

/** Flat maps of maps as Algolia, Meilisearch and Typesense count facets, with the number of hits. */
function facetCounts(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length === 0)
    return { facets: {}, exhaustive: true, total: rows.cells[0]?.value ?? null };
  const key = axes.map(({ dimension }) => snake(dimension)).join('.');
  return {
    facets: {
      [key]: Object.fromEntries(
        rows.cells.map((cell) => [distinctCodes(rows, cell).join(' > '), cell.value]),
      ),
    },
    exhaustive: true,
    query: request.endpoint,
  };
}

/** Figures as text with a mark of a footnote here and there, the notes below. */
function footnotes(_: Request, rows: Rows): unknown {
  return {
    rows: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      value: cell.value % 17 === 3 ? `${cell.value} (1)` : String(cell.value),
    })),
    notes: rows.cells.some(({ value }) => value % 17 === 3)
      ? [{ mark: '(1)', text: 'Y compris les agents détachés.' }]
      : [],
  };
}

export const numberLayouts: readonly Layout[] = [
  { name: 'belgian-points', after: 'Senate 3-2782: 86.454 and 1,37', body: belgianPoints },
  { name: 'blanks-and-units', after: 'infocenter.belgium.be pages: 18 618 pers.', body: withUnits },
  { name: 'english-commas', after: 'data.gov extracts: "1,234" in tuples', body: englishCommas },
  { name: 'all-floats', after: 'pandas columns with a missing value: 113.0', body: floats },
  { name: 'iso-dates', after: 'FRED and EIA: date and value', echo: ['year'], body: isoDates },
  {
    name: 'belgian-dates',
    after: 'statbel tables: situation au 31/12/2016',
    echo: ['year'],
    body: belgianDates,
  },
  {
    name: 'number-codes',
    after: 'json_encode with JSON_NUMERIC_CHECK',
    world: { numericStatus: true },
    body: numberCodes,
  },
  {
    name: 'ids-and-labels',
    after: 'Drupal Views REST export: term ids and names',
    expect: {
      categories: 'label',
      spell: (dimension, code, world) => [String(idOf(dimension, code, world))],
    },
    body: idsAndLabels,
  },
  {
    name: 'side-by-side',
    after: 'Apache Arrow JSON and Vega: columns side by side',
    echo: ['endpoint', 'groupby', 'field'],
    body: sideBySide,
  },
  {
    name: 'positions-for-months',
    after: 'GitHub code_frequency and participation: weeks by position',
    body: positions,
  },
  {
    name: 'facet-counts',
    after: 'Algolia and Meilisearch facet counts',
    echo: ['endpoint', 'groupby', 'field'],
    body: facetCounts,
  },
  { name: 'footnote-marks', after: 'Eurostat and BLS footnotes in the value', body: footnotes },
];
