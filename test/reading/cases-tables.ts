/** Kinds 134 to 138, 150, 151: tables as spreadsheets and pivots write them, and numbers in place of categories or figures. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import { type Axis, type Rows, rowsOf, withZeros } from './layouts/layout.ts';
import { byFirst, distinctAxes, distinctCodes, snake, sumOf } from './layouts/parts.ts';

const world = { organisms: 3, years: [2016, 2017] };
const oneYear = { subjects: ['10215'], years: [2016], thorough: true };

/** A header of texts above the rows, with the categories of the second axis, and the figures as texts, too. */
function sheet(
  cornerOf: string | ((request: Request) => string | null),
  text: (value: number) => string | number,
) {
  return (request: Request, rows: Rows) => {
    const corner = typeof cornerOf === 'string' ? cornerOf : cornerOf(request);
    const [, second] = distinctAxes(rows);
    if (second === undefined) {
      const own = rows.cells.map((cell) => [...distinctCodes(rows, cell), text(cell.value)]);
      const isAlone = distinctAxes(rows).length === 0;
      return { values: [[corner, 'n'], ...(isAlone ? [[corner, text(sumOf(rows))]] : own)] };
    }
    const across = [...new Set(rows.cells.map(({ codes }) => codes[1] as string))];
    const down = [...byFirst(rows).keys()].map((first) => [
      first,
      ...across.map((code) => text(rows.at([first, code]) ?? 0)),
    ]);
    return { values: [[corner, ...across], ...down] };
  };
}

const sheets: Case[] = kind(134, 'right: the first row of a sheet names its columns', [
  { name: 'figures as texts, an empty corner', world, body: sheet('', String) },
  { name: 'figures as texts, a word in the corner', world, body: sheet('code', String) },
  {
    name: 'figures as texts, the dimension in the corner',
    world,
    body: sheet(({ groupby, field }) => groupby ?? field, String),
  },
  {
    name: 'one organism in one year, figures as numbers, an empty corner',
    world,
    asked: oneYear,
    allow: ({ endpoint }) => (endpoint === 'pension' ? 'either' : undefined),
    body: sheet('', (value) => value),
  },
]);

const words: Readonly<Record<string, string>> = {
  level: 'niveau',
  gender: 'sexe',
  home: 'domicile',
};

/** A row for each group under a key of its dimension, with the categories of the field as keys; splits in one row. */
function pivot({ year }: Request, rows: Rows): unknown {
  const [first, second] = distinctAxes(rows);
  if (first === undefined || (second === undefined && first.dimension !== 'year'))
    return [
      {
        Annee: year,
        ...Object.fromEntries(rows.cells.map(({ codes, value }) => [codes[0] ?? 'Total', value])),
      },
    ];
  if (second === undefined)
    return rows.cells.map(({ codes, value }) => ({ Annee: codes[0], Taux: value }));
  return [...byFirst(rows)].map(([code, cells]) => ({
    [words[first.dimension] ?? snake(first.dimension)]: code,
    ...Object.fromEntries(cells.map(({ codes, value }) => [codes[1], value])),
  }));
}

const pivots: Case[] = kind(135, 'right: each dimension names the rows of a pivot', [
  {
    name: 'splits in one row, crossed splits under a key of each dimension',
    world,
    asked: { thorough: true, endpoints: ['workforce', 'distribution'] },
    body: (request, _, own) =>
      pivot(request, rowsOf(request, withZeros(request, own.truth(request), own), own)),
  },
]);

/** What tells both dimensions in one text, and two numbers. */
function joined(_: Request, rows: Rows) {
  return rows.cells.map(({ codes, value }) => [
    rows.axes.map(({ dimension }, at) => `${dimension}:${codes[at]}`).join('/'),
    value + Math.ceil(value / 10),
    value,
  ]);
}

const numbers: Case[] = kind(136, 'set aside or right: a number is no category of gender', [
  {
    name: 'both dimensions in one text, twice the same, and two numbers beside it',
    world,
    asked: { subjects: ['10215'], thorough: true, endpoints: ['distribution'] },
    expect: { spell: (dimension, code) => [`${dimension}:${code}`] },
    allow: () => 'either',
    body: joined,
  },
  {
    name: 'a text and two numbers, each dimension with itself, in two years of one organism',
    world,
    asked: { subjects: ['10215'], thorough: true, endpoints: ['distribution'] },
    requests: ({ groupby, field }) => groupby === field,
    expect: { spell: (dimension, code) => [`${dimension}:${code}/${dimension}:${code}`] },
    body: joined,
  },
]);

const titles: Case[] = kind(137, 'set aside or right: the year in a title is no figure', [
  {
    name: 'the statistic and the year above a sheet of texts',
    world,
    requests: ({ endpoint }) => endpoint === 'longabsence',
    allow: () => 'either',
    body: ({ endpoint, year }, rows) => ({
      values: [[`${endpoint} ${year}`], ['', 'n'], ['', String(sumOf(rows))]],
    }),
  },
]);

const rates: Case[] = kind(138, 'set aside or right: no rate is a year', [
  {
    name: 'the rates of one organism, the year twice beside them',
    world,
    requests: ({ endpoint, subjectId }) => endpoint === 'carph' && subjectId === '10215',
    allow: () => 'either',
    body: (_, rows) => ({
      result: rows.cells.map(({ codes: [year], value }) => ({
        stats: { count: String(value) },
        groupby_fields: [{ field: 'year', value: year, display_value: year }],
      })),
    }),
  },
]);

/** A column for each category of the last dimension, whose key has a head or a tail, and one for their sum. */
function wide(keyOf: (code: string, dimension: string) => string, total: string | null) {
  return (_: Request, rows: Rows): unknown => {
    const axes = distinctAxes(rows);
    const inner = axes.at(-1);
    if (inner === undefined) return [{ total: sumOf(rows) }];
    const outer = axes.length === 2 ? (axes[0] as Axis) : null;
    return (outer?.codes ?? [null]).map((code) => {
      const cells = inner.codes.map((own): [string, number] => [
        keyOf(own, snake(inner.dimension)),
        rows.at(code === null ? [own] : [code, own]) ?? 0,
      ]);
      return {
        ...(outer === null ? {} : { [snake(outer.dimension)]: code }),
        ...Object.fromEntries(cells),
        ...(total === null ? {} : { [total]: cells.reduce((sum, [, value]) => sum + value, 0) }),
      };
    });
  };
}

function areApart({ groupby, field, endpoint }: Request): boolean {
  return (groupby === null || groupby !== field) && endpoint !== 'carph';
}

const wides: Case[] = kind(150, 'right: the head of each key of a category is no part of it', [
  {
    name: 'n_F, n_M and total',
    requests: areApart,
    expect: { totals: true },
    body: wide((code) => `n_${code}`, 'total'),
  },
  {
    name: 'gender_F, gender_M and total',
    // Nothing tells that the head of the reasons is none of them: one statistic alone has them.
    requests: (request) => areApart(request) && request.endpoint !== 'pension',
    expect: { totals: true },
    body: wide((code, dimension) => `${dimension}_${code}`, 'total'),
  },
  {
    name: 'F_count, M_count',
    requests: ({ groupby, field }) => groupby === null || groupby !== field,
    body: wide((code) => `${code}_count`, null),
  },
  {
    name: 'month_1 to month_12, of days of sickness alone',
    requests: ({ endpoint }) => endpoint === 'illness',
    body: wide((code, dimension) => `${dimension}_${code}`, null),
  },
]);

/** Figures as texts by two keys, and the line of their sums. */
function withLine(_: Request, rows: Rows): unknown {
  const [first, second] = distinctAxes(rows);
  const told = rows.cells.map(({ codes, value }) => [codes[0] ?? 'total', String(value)]);
  if (second === undefined) return { data: Object.fromEntries(told) };
  const line = (own: (code: string) => number | undefined) =>
    Object.fromEntries(second.codes.map((code) => [code, own(code)?.toString() ?? null]));
  const down = first?.codes ?? [];
  return {
    data: {
      ...Object.fromEntries(down.map((outer) => [outer, line((code) => rows.at([outer, code]))])),
      total: line((code) => down.reduce((sum, outer) => sum + (rows.at([outer, code]) ?? 0), 0)),
    },
  };
}

/** Columns with their sums beside the rows with theirs. */
function withMargins(_: Request, rows: Rows): unknown {
  const [first, second] = distinctAxes(rows);
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  if (second === undefined)
    return {
      lignes: rows.cells.map(({ codes, value }) => ({ code: codes[0] ?? 'T', valeur: value })),
    };
  const down = first?.codes ?? [];
  return {
    colonnes: second.codes.map((code) => ({
      code,
      total: sum(down.map((outer) => rows.at([outer, code]))),
    })),
    lignes: down.map((code) => ({
      code,
      valeurs: second.codes.map((inner) => rows.at([code, inner]) ?? 0),
      total: sum(second.codes.map((inner) => rows.at([code, inner]))),
    })),
  };
}

const margins: Case[] = kind(151, 'right: columns have their sums beside their codes', [
  {
    name: 'in a list beside the rows',
    requests: areApart,
    body: withMargins,
  },
  {
    name: 'as texts in a line of their own',
    requests: areApart,
    expect: { totals: true },
    // The line of all years is of no year.
    allow: ({ endpoint }) => (endpoint === 'pension' ? 'either' : undefined),
    body: withLine,
  },
]);

export const tableCases: readonly Case[] = [
  ...sheets,
  ...pivots,
  ...numbers,
  ...titles,
  ...rates,
  ...wides,
  ...margins,
];
