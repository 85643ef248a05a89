/** Kinds 94, 95, 130, 171 and 172: years in the answer that are all one year, marks in place of all figures of a category, pensions alone. */
import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, isSmall, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, nested } from './layouts/parts.ts';

const oneYear = { organisms: 3, years: [2016] };
const areYearsTold = ({ endpoint }: Request): boolean =>
  endpoint === 'pension' || endpoint === 'carph';

/** Rows as usual; those of pension and carph without their year where `besides` says it. */
function body(besides: (rows: Rows) => unknown): Input['body'] {
  return (request, rows) =>
    areYearsTold(request)
      ? besides(rows)
      : { data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })) };
}

function withoutYear(rows: Rows): Record<string, unknown>[] {
  return rows.cells.map((cell) => {
    const { year: _, ...rest } = coded(rows, cell);
    return { ...rest, n: cell.value };
  });
}

const bodies: Readonly<Record<string, (rows: Rows) => unknown>> = {
  'a year on each row': (rows) => ({
    data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
  }),
  'no names': (rows) => ({
    data: rows.cells.map(({ codes: [k1, k2], value }) => ({ k1, k2, v: value })),
  }),
  'days of one year': (rows) => ({
    data: rows.cells.map((cell) => {
      const { year, ...rest } = coded(rows, cell);
      return { datum: `${year}-12-31`, ...rest, n: cell.value };
    }),
  }),
  'years as keys': (rows) => ({ data: nested(rows, ({ value }) => value) }),
  'years in keys': (rows) => ({
    data: withoutYear(rows).map(({ n, ...rest }) => ({ ...rest, aantal_2016: n })),
  }),
  'the year once': (rows) => ({ jaar: 2016, data: withoutYear(rows) }),
  'the year once, and that of the edition': (rows) => ({
    ...{ edition: 2024, jaar: 2016 },
    data: withoutYear(rows),
  }),
};

const oneYearAlone: Case[] = kind(
  94,
  'the year that the answer tells, also where it is the only one',
  Object.entries(bodies).flatMap(([name, besides]): Input[] => [
    { name, world: oneYear, body: body(besides) },
    {
      name: `${name}, nothing else asked`,
      ...{ world: oneYear, requests: areYearsTold, body: body(besides) },
      allow: () => (name.includes('edition') ? 'either' : 'right'),
    },
  ]),
);

const hiddenEverywhere: Case[] = kind(95, 'hidden: the same mark stands for figures elsewhere', [
  {
    name: 'a reason of which no figure is told',
    world: { organisms: 2, years: [2016, 2017] },
    body: (request, rows) => ({
      data: nested(rows, ({ value, truth }) => (isSmall(truth, request) ? '*' : String(value))),
    }),
    expect: { hidden: isSmall },
  },
]);

const ofPensions = ({ endpoint }: Request): boolean => endpoint === 'pension';
const ofOneBody = (request: Request): boolean =>
  ofPensions(request) && request.subjectId === '10215';

const pensions: Case[] = kind(130, 'right, or set aside: what stands where years and reasons do', [
  {
    name: 'midnight in Brussels, told in UTC',
    world: { organisms: 3, years: [2016, 2017] },
    requests: ofPensions,
    allow: () => 'right',
    body: (_, rows) => ({
      data: rows.cells.map((cell) => {
        const { year, ...rest } = coded(rows, cell);
        return { time: `${Number(year) - 1}-12-31T23:00:00Z`, ...rest, n: cell.value };
      }),
    }),
  },
  {
    name: 'year and reason as a list within a key',
    world: { organisms: 3, years: [2016, 2017] },
    requests: ofOneBody,
    allow: () => 'right',
    body: (_, rows) =>
      Object.fromEntries(rows.cells.map(({ codes, value }) => [JSON.stringify(codes), value])),
  },
  {
    name: 'one figure a year, and the mean age',
    world: { organisms: 3, years: [2016, 2017] },
    requests: ofOneBody,
    allow: () => 'either',
    body: (_, { axes, cells }) =>
      (axes[0]?.codes ?? []).map((year, at) => {
        const own = cells.filter(({ codes }) => codes[0] === year);
        return { year, total: own.reduce((sum, { value }) => sum + value, 0), age: 64.3 + at / 10 };
      }),
  },
]);

/** A sheet of pensions or rates with a last row, else rows as usual. */
function sheetWith(last: (rows: Rows, sum: number) => readonly unknown[]): Input['body'] {
  return body((rows) => ({
    rows: [
      ['Année', ...rows.axes.slice(1).map(() => 'Motif'), 'Valeur'],
      ...rows.cells.map(({ codes: [year, ...more], value }) => [Number(year), ...more, value]),
      last(
        rows,
        rows.cells.reduce((sum, { value }) => sum + value, 0),
      ),
    ],
  }));
}

const blanks = (rows: Rows) => rows.axes.slice(1).map(() => '');

const lastRows: Case[] = kind(
  171,
  'right, or set aside: the date of a last row is no year of figures',
  [
    {
      name: 'a total at some date',
      requests: areYearsTold,
      allow: () => 'either',
      body: sheetWith((rows, sum) => ['Total au 31/12/2023', ...blanks(rows), sum]),
    },
    {
      name: 'a mean of some date under a reason of its own',
      requests: areYearsTold,
      allow: () => 'either',
      body: sheetWith((rows, sum) => [
        'Moyenne, calculée le 14/03/2026',
        ...rows.axes.slice(1).map(() => 'tous'),
        Number((sum / Math.max(1, rows.cells.length)).toFixed(2)),
      ]),
    },
    {
      name: 'a total among keys of years and reasons',
      requests: ({ endpoint }) => endpoint === 'pension',
      allow: () => 'either',
      body: body((rows) => ({
        ...Object.fromEntries(rows.cells.map(({ codes, value }) => [codes.join('|'), value])),
        'Total 2018|Tous': rows.cells.reduce((sum, { value }) => sum + value, 0),
      })),
    },
    {
      name: 'a target in a year to come',
      requests: areYearsTold,
      allow: () => 'either',
      body: sheetWith((rows) => ['2030 (objectif)', ...rows.axes.slice(1).map(() => 'AGE'), 3]),
    },
    {
      name: 'a mark behind the last year, which no figure keeps',
      requests: areYearsTold,
      allow: () => 'aside',
      body: body((rows) => ({
        rows: rows.cells.map(({ codes: [year, ...more], value }) => ({
          annee: year === rows.axes[0]?.codes.at(-1) ? `${year} (p)` : year,
          ...Object.fromEntries(more.map((code) => ['motif', code])),
          n: value,
        })),
      })),
    },
    {
      name: 'two years in one',
      requests: areYearsTold,
      allow: () => 'aside',
      body: body((rows) => ({
        rows: rows.cells.map(({ codes: [year, ...more], value }) => ({
          annee: `${year}-${String(Number(year) + 1).slice(2)}`,
          ...Object.fromEntries(more.map((code) => ['motif', code])),
          n: value,
        })),
      })),
    },
    {
      name: 'a source, and no figure',
      requests: areYearsTold,
      allow: () => 'either',
      body: sheetWith((rows) => ['Source, extraction du 14/03/2026', ...blanks(rows), '']),
    },
  ],
);

const days: Readonly<Record<string, (year: string) => string>> = {
  'its last day': (year) => `${year}-12-31`,
  'its last day in words': (year) => `Situation au 31 décembre ${year}`,
};

const otherYears: Case[] = kind(172, 'set aside: which of two years is that of the figures', [
  ...Object.entries(days).map(
    ([name, dayOf]): Input => ({
      name: `the year after beside ${name}`,
      requests: areYearsTold,
      allow: () => 'either',
      body: body((rows) => ({
        rows: rows.cells.map(({ codes: [year = '', ...more], value }) => ({
          ...{ reference: dayOf(year), publication: Number(year) + 1 },
          ...Object.fromEntries(more.map((code) => ['motif', code])),
          n: value,
        })),
      })),
    }),
  ),
]);

export const yearCases: readonly Case[] = [
  ...oneYearAlone,
  ...hiddenEverywhere,
  ...pensions,
  ...lastRows,
  ...otherYears,
];
