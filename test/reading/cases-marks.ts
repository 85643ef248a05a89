/** Kinds 72, 73, 86, 131, 133, 163, 164, 174 and 176: marks in place of figures, totals that no word names, organisms whose figures are all hidden. */
import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { byFirst, coded, distinctAxes, nested, snake, sumOf } from './layouts/parts.ts';
import type { Truth } from './world.ts';

/** Fewer than five people; a subject of whom nothing else is told, and a reason that is always hidden, may be set aside. */
function isSmall({ value, reason }: Truth, { endpoint }: Request): boolean {
  return value > 0 && value < 5 && reason === null && !/illness|carph/.test(endpoint);
}

function marked(name: string, mark: string): Input {
  return {
    name,
    expect: { hidden: isSmall },
    body: (request, rows) => ({
      result: nested(rows, ({ value, truth }) => (isSmall(truth, request) ? mark : value)),
    }),
  };
}

const marks: Case[] = kind(72, 'each category has its figure, or says that it is not told', [
  marked('most figures of a category below five', '<5'),
  marked('a mark that elsewhere stands for nobody', '-'),
  marked('a mark in brackets', '[1-4]'),
]);

/** One row more for each category of the first dimension, and one for all, as SQL's ROLLUP makes them. */
function rolledUp(request: Request, rows: Rows): unknown {
  const [outer, inner] = distinctAxes(rows).map(({ dimension }) => snake(dimension));
  const own = rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));
  if (outer === undefined || request.year === null || rows.cells.length === 0) return own;
  const within =
    inner === undefined
      ? []
      : [...byFirst(rows)].map(([code, cells]) => ({
          ...{ [outer]: code, [inner]: null },
          n: sumOf({ ...rows, cells }),
        }));
  const all = rows.axes.map(({ dimension }) => [snake(dimension), null]);
  return [...own, ...within, { ...Object.fromEntries(all), n: sumOf(rows) }];
}

/** A sheet whose last row is the total of all. */
function withLastRow({ year }: Request, rows: Rows): unknown {
  const head = [...rows.axes.map(({ dimension }) => snake(dimension)), 'aantal'];
  const own = rows.cells.map(({ codes, value }) => [...codes, value]);
  const isSummed = year !== null && own.length > 0 && rows.axes.length > 0;
  const last = [...rows.axes.map((_, at) => (at === 0 ? 'Totaal' : '')), sumOf(rows)];
  return { blad: [head, ...own, ...(isSummed ? [last] : [])] };
}

const totals: Case[] = kind(73, 'totals are `_T`, whatever stands in place of their category', [
  { name: 'null', expect: { totals: true }, body: rolledUp },
  { name: 'blank in the last row of a sheet', expect: { totals: true }, body: withLastRow },
]);

const silent: Case[] = kind(86, 'hidden figures are unknown, also where an organism has no other', [
  {
    name: 'a status on each row, and no figure where it hides',
    expect: { hidden: isSmall, mayAside: ({ endpoint }) => /longabsence|pension/.test(endpoint) },
    world: { organisms: 5, years: [2016, 2017] },
    body: (request, rows) => ({
      rows: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        conf: isSmall(cell.truth, request) ? 'C' : 'F',
        measure: isSmall(cell.truth, request) ? {} : { value: cell.value },
      })),
    }),
  },
]);

const numbers: Case[] = kind(131, 'right: a number is no mark', [
  {
    name: 'thousands parted by a point, and a unit behind, of all statistics',
    asked: { thorough: true },
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        n: `${String(cell.value).replace(/\B(?=(\d{3})+$)/g, '.')} agents`,
      })),
    }),
  },
]);

const named: Case[] = kind(133, 'set aside or hidden: a mark called like a dimension', [
  {
    name: 'a level beside nought, on the rows of one organism that are hidden',
    expect: { hidden: isSmall },
    asked: { thorough: true, subjects: ['10215'], years: [2016] },
    requests: ({ restriction }) => restriction === null,
    allow: () => 'either',
    body: (request, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        ...Object.fromEntries(
          Object.entries(coded(rows, cell)).map(([key, code]) => [`${key}_fr`, `L ${code}`]),
        ),
        count: isSmall(cell.truth, request) ? 0 : cell.value,
        ...(isSmall(cell.truth, request) ? { level: 'c' } : {}),
      })),
    }),
  },
]);

const instead: Case[] = kind(163, 'set aside or hidden: a bound stands in place of the figure', [
  ...[{ lt: 5 }, { min: 1, max: 4 }].map((bound) => ({
    name: JSON.stringify(bound),
    world: { organisms: 4, years: [2015, 2016] },
    expect: { hidden: ({ value }: Truth) => value === 1 },
    requests: ({ endpoint }: Request) => endpoint === 'contractors',
    allow: () => 'either' as const,
    body: (_: Request, rows: Rows) => ({
      rows: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        ...(cell.value === 1 ? bound : { n: cell.value }),
      })),
    }),
  })),
]);

const disguised: Case[] = kind(
  164,
  'set aside or hidden: small figures are hidden behind another number',
  [
    ...[0, 5].map((shown) => ({
      name: `fewer than five are told as ${shown}`,
      expect: { mayAside: () => true, hidden: ({ value }: Truth) => value < 5 },
      requests: ({ endpoint }: Request) => endpoint === 'contractors',
      body: (_: Request, rows: Rows) => ({
        data: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          n: cell.value < 5 ? shown : cell.value,
        })),
      }),
    })),
  ],
);

/** Totals stand behind what they are of. */
function byTotals([one]: readonly [string, number], [other]: readonly [string, number]): number {
  const totalsIn = (place: string) => place.split('|').filter((text) => text === 'Total').length;
  return totalsIn(one) - totalsIn(other);
}

/** Rows by label with a total of each category, and one of all; small figures and small totals are hidden. */
function withTotals(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const digits = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const shown = (value: number) => (value > 0 && value < 5 ? '<5' : digits(value));
  const texts = ({ codes }: Cell) => axes.map(({ label }, at) => label(codes[at] ?? '', 'fr'));
  const sums = new Map<string, number>();
  for (const cell of rows.cells) {
    const own = texts(cell);
    const places = own.reduce<string[][]>(
      (some, text) =>
        some.flatMap((one) => [
          [...one, text],
          [...one, 'Total'],
        ]),
      [[]],
    );
    for (const place of places)
      sums.set(place.join('|'), (sums.get(place.join('|')) ?? 0) + cell.value);
  }
  if (axes.length === 0)
    return { donnees: [{ annee: request.year, effectif: digits(sumOf(rows)) }] };
  return {
    donnees: [...sums].sort(byTotals).map(([place, value]) => ({
      annee: request.year,
      ...Object.fromEntries(
        place.split('|').map((text, at) => [axes[at]?.title('fr') ?? '', text]),
      ),
      effectif: shown(value),
    })),
  };
}

const hiddenTotals: Case[] = kind(174, 'right: labels with totals both ways, small ones hidden', [
  {
    name: 'fewer than five, in text',
    expect: { categories: 'label', totals: true, hidden: ({ value }) => value > 0 && value < 5 },
    requests: ({ endpoint }) => ['workforce', 'distribution', 'contractors'].includes(endpoint),
    body: withTotals,
  },
]);

const besideNought: Case[] = kind(
  176,
  'hidden, or set aside: a nought beside a hidden figure is none',
  [
    {
      name: 'pensions and absences of organisms alone, nought beside them',
      requests: ({ endpoint, subjectKind }) =>
        subjectKind === 'organism' && ['pension', 'longabsence'].includes(endpoint),
      expect: { mayAside: () => true, hidden: ({ value }) => value > 0 && value < 5 },
      body: (_, rows) => ({
        data: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          ...(cell.value < 5 && cell.value > 0
            ? { n: null, m: 0 }
            : { n: cell.value, m: cell.value }),
        })),
      }),
    },
  ],
);

export const markCases: readonly Case[] = [
  ...marks,
  ...totals,
  ...silent,
  ...numbers,
  ...named,
  ...instead,
  ...disguised,
  ...hiddenTotals,
  ...besideNought,
];
