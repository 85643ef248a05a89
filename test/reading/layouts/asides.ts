/** Numbers beside the figure: rivals, totals, slices, row numbers, timings; the sums tell them apart. */
import type { Request } from '../../../src/model/request.ts';
import type { Truth, World } from '../world.ts';
import { type Cell, type Layout, type Rows, rowsOf } from './layout.ts';
import {
  addressOf,
  coded,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  snake,
  statisticWord,
  sumOf,
} from './parts.ts';

function keyOf({ year, group, field, reason }: Truth): string {
  return [year, group, field, reason].join('\n');
}

/** A second measure for each row, `null` where the statistic has none. */
export function beside(
  request: Request,
  world: World,
  weight: 'fte' | 'women' | 'men',
): (cell: Cell) => number | null {
  const values = new Map(world.weigh(request, weight).map((one) => [keyOf(one), one.value]));
  return ({ truth }) => values.get(keyOf(truth)) ?? null;
}

function fteBeside(request: Request, rows: Rows, world: World): unknown {
  const fte = beside(request, world, 'fte');
  return {
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      etp: fte(cell),
      effectif: cell.value,
    })),
  };
}

/** Long: a row for each indicator, of which heads are one. */
function indicatorRows(request: Request, rows: Rows, world: World): unknown {
  const fte = beside(request, world, 'fte');
  const { measure } = world.catalogue.statistics.find(({ name }) => name === request.endpoint)!;
  return {
    observations: rows.cells.flatMap((cell) => {
      const codes = coded(rows, cell);
      const equivalents = fte(cell);
      return [
        ...(equivalents === null ? [] : [{ ...codes, indicator: 'fte', value: equivalents }]),
        { ...codes, indicator: measure, value: cell.value },
      ];
    }),
  };
}

/** Women, men and all of them in every row, the total last. */
function slices(request: Request, rows: Rows, world: World): unknown {
  const [women, men] = [beside(request, world, 'women'), beside(request, world, 'men')];
  return {
    lignes: rows.cells.map((cell) => {
      const [w, m] = [women(cell), men(cell)];
      if (w === null || m === null) return { ...coded(rows, cell), total: cell.value };
      return {
        ...coded(rows, cell),
        femmes: w,
        hommes: m,
        autres: cell.value - w - m,
        total: cell.value,
      };
    }),
  };
}

/** The year before in a column of its own. */
function lagged(request: Request, rows: Rows, world: World): unknown {
  const before = new Map<string, number>();
  for (const year of request.year === null ? world.years : [request.year - 1]) {
    const asked = request.year === null ? request : { ...request, year };
    const answer = rowsOf(asked, world.truth(asked), world);
    for (const { codes, truth, value } of answer.cells) {
      before.set(
        [truth.year, ...codes.filter((code) => code !== String(truth.year))].join(),
        value,
      );
    }
  }
  return {
    data: rows.cells.map((cell) => {
      const { codes, truth, value } = cell;
      const rest = codes.filter((code) => code !== String(truth.year));
      const previous = before.get([truth.year! - 1, ...rest].join()) ?? null;
      return { ...coded(rows, cell), previous, current: value };
    }),
  };
}

/** Rank, share and running sum beside each figure. */
function analysed(_: Request, rows: Rows): unknown {
  const total = sumOf(rows);
  const ranked = rows.cells.map(({ value }) => value).toSorted((a, b) => b - a);
  let running = 0;
  return rows.cells.map((cell) => {
    running += cell.value;
    return {
      rank: ranked.indexOf(cell.value) + 1,
      ...coded(rows, cell),
      n: cell.value,
      pct: total === 0 ? 0 : Math.round((cell.value / total) * 1000) / 10,
      cumul: Math.round(running * 100) / 100,
    };
  });
}

/** A pivot with a column and a row of totals. */
function pivotTotals(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const isRate = request.endpoint === 'carph';
  if (rows.cells.length === 0) return { tabel: [] };
  if (axes.length < 2 || isRate) {
    const single = rows.cells.map(({ codes, value }) => ({ rij: codes[0] ?? 'Totaal', n: value }));
    const all = { rij: 'Totaal', n: sumOf(rows) };
    return { tabel: axes.length === 0 || isRate ? single : [...single, all] };
  }
  const line = (rij: string, cells: readonly Cell[]) => ({
    rij,
    ...Object.fromEntries(
      axes[1]!.codes.map((code) => [
        code,
        sumOf({ ...rows, cells: cells.filter(({ codes }) => codes[1] === code) }),
      ]),
    ),
    Totaal: sumOf({ ...rows, cells }),
  });
  return {
    tabel: [
      ...axes[0]!.codes.map((code) =>
        line(
          code,
          rows.cells.filter(({ codes }) => codes[0] === code),
        ),
      ),
      // Years are not added up.
      ...(axes[0]!.dimension === 'year' ? [] : [line('Totaal', rows.cells)]),
    ],
  };
}

const everybody: Readonly<Record<string, string>> = {
  gender: 'Beide geslachten',
  language: 'Alle taalrollen',
  nationality: 'Iedereen',
};

/** Totals under a name of their own for each dimension, in rows that only have labels. */
function namedTotals(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const labels = (cell: Cell) =>
    Object.fromEntries(
      distinctCodes(rows, cell).map((code, at) => [
        snake(axes[at]!.dimension),
        axes[at]!.label(code, 'nl'),
      ]),
    );
  const list = rows.cells.map((cell) => ({ ...labels(cell), aantal: cell.value }));
  const isSummed = axes.length > 0 && list.length > 0 && request.endpoint !== 'carph';
  const years = request.endpoint === 'pension' ? axes[0]!.codes : [null];
  const totals = years.map((year) => ({
    ...Object.fromEntries(
      axes.map(({ dimension }) => [
        snake(dimension),
        dimension === 'year' ? year : (everybody[dimension] ?? 'Totaal'),
      ]),
    ),
    aantal: sumOf({
      ...rows,
      cells: rows.cells.filter(({ codes }) => year === null || codes[0] === year),
    }),
  }));
  return { waarden: isSummed ? [...totals, ...list] : list };
}

/** Row numbers, keys of categories in a database, units: constants and numbers that add up to nothing. */
function databaseRows(_: Request, rows: Rows, world: World): unknown {
  const position = (dimension: string, code: string) =>
    dimension === 'year'
      ? Number(code)
      : 100 + 10 * dimension.length + world.codes(dimension).indexOf(code);
  return {
    rows: rows.cells.map((cell, at) => ({
      row: at + 1,
      ...members<unknown>(rows, cell, ({ dimension }, code) => [
        [`${snake(dimension)}_id`, position(dimension, code)],
        [`${snake(dimension)}_code`, code],
      ]),
      unit: 'persons',
      version: 3,
      amount: cell.value,
    })),
  };
}

/** How many days a month has, and how many people there are to be ill, beside the sick days. */
function monthLengths(request: Request, rows: Rows): unknown {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return {
    [request.endpoint]: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      value: cell.value,
      ...(request.groupby === 'month' ? { days: lengths[Number(cell.codes[0]) - 1] } : {}),
    })),
  };
}

/** Blocks of metadata that vary freely: timings, links, request ids, cache marks. */
function timings(request: Request, rows: Rows): unknown {
  return {
    meta: {
      request_id: noise(request, 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
      generated_at: `2019-03-01T10:${String(noise(request, 60)).padStart(2, '0')}:12Z`,
      duration_ms: noise(request, 900, 'ms'),
      cache: noise(request, 3) === 0 ? 'HIT' : 'MISS',
      row_count: rows.cells.length,
      title: statisticWord(request, 'fr'),
    },
    links: { self: addressOf(request), docs: 'https://hr.example/docs' },
    payload: rows.cells.map((cell) => ({ ...coded(rows, cell), value: cell.value })),
  };
}

export const asideLayouts: readonly Layout[] = [
  { name: 'fte-beside', after: 'SPF BOSA tables: ETP beside heads', body: fteBeside },
  {
    name: 'indicator-rows',
    after: 'long format with an indicator column (OECD, ILOSTAT)',
    body: indicatorRows,
  },
  {
    name: 'slices-women-men',
    after: 'ILOSTAT and UNESCO: sex_F, sex_M, total in a row',
    body: slices,
  },
  { name: 'lagged-column', after: 'press tables: the year before beside', body: lagged },
  {
    name: 'rank-share-running',
    after: 'SQL window functions: rank, share, running sum',
    body: analysed,
  },
  {
    name: 'pivot-totals',
    after: 'Excel pivot: a row and a column of totals',
    expect: { totals: true },
    body: pivotTotals,
  },
  {
    name: 'named-totals',
    after: 'StatLine: Totaal mannen en vrouwen among the labels',
    expect: { categories: 'label', totals: true },
    body: namedTotals,
  },
  {
    name: 'database-rows',
    after: 'an ORM: ids, versions and units in every row',
    body: databaseRows,
  },
  {
    name: 'month-lengths',
    after: 'calendar tables joined to the facts',
    echo: ['endpoint'],
    body: monthLengths,
  },
  {
    name: 'timings-and-links',
    after: 'gateways: request id, duration, cache',
    echo: ['subject', 'year', 'groupby', 'field'],
    body: timings,
  },
];
