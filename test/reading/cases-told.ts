/** Kinds 100 to 114: years and subjects that answers tell of themselves, parameters repeated as nothing, truths beside rates, what ends rows, categories without a name, numbers beside reasons, rows that refer to a list beside them, sums by category. */
import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, sumOf } from './layouts/parts.ts';

function plain(rows: Rows, more: object = {}): Record<string, unknown>[] {
  return rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value, ...more }));
}

const isOne = ({ subjectId, year, endpoint }: Request): boolean =>
  subjectId === '10200' && year === 2016 && endpoint === 'workforce';
const aside = (): 'aside' => 'aside';

const otherYear: Case[] = kind(100, 'set aside: a year that was not asked for', [
  {
    name: 'all answers of a walk of one year tell the year before',
    requests: ({ year, endpoint }) => year === 2016 && endpoint === 'workforce',
    allow: aside,
    body: (_, rows) => ({ year: 2015, data: plain(rows) }),
  },
  {
    name: 'they tell the newest year there is',
    requests: ({ year, endpoint }) => year === 2016 && endpoint === 'workforce',
    allow: aside,
    body: (_, rows) => ({ annee: 2023, data: plain(rows) }),
  },
  {
    name: 'the figure of the year before in a history beside',
    requests: isOne,
    allow: ({ field }) => (field === null ? 'either' : 'right'),
    body: (_, rows) => ({
      data: plain(rows).map(({ n, ...row }) => ({
        ...{ ...row, n },
        history: [{ year: 2015, n: Number(n) + 7 }],
      })),
    }),
  },
  {
    name: 'years in the keys of reasons, and a sum without one',
    requests: ({ endpoint }) => endpoint === 'pension',
    allow: () => 'either',
    body: (_, rows) => ({
      data: {
        ...Object.fromEntries(rows.cells.map(({ codes, value }) => [codes.join('_'), value])),
        Z: sumOf(rows),
      },
    }),
  },
]);

const otherSubject: Case[] = kind(101, 'set aside: all answers tell of one organism', [
  {
    name: 'its id in all answers',
    requests: ({ year, endpoint }) => year === 2016 && endpoint === 'workforce',
    allow: aside,
    body: (_, rows) => ({ organism: { id: 10215 }, data: plain(rows) }),
  },
]);

const unsent: Case[] = kind(102, 'read: a parameter that was not sent is repeated as nothing', [
  {
    name: 'restriction null',
    requests: ({ endpoint }) => endpoint === 'workforce' || endpoint === 'distribution',
    body: ({ groupby, field, restriction }, rows) => ({
      ...{ query: { groupby, field, restriction } },
      data: plain(rows),
    }),
  },
]);

const truths: Case[] = kind(103, 'told: a truth value that no sum judges hides no figure', [
  {
    name: 'whether a target is met beside rates',
    body: ({ endpoint }, rows) => ({
      data: rows.cells.map((cell) => ({
        ...{ ...coded(rows, cell), n: cell.value },
        ...(endpoint === 'carph' ? { doel_bereikt: cell.value > 2 } : {}),
      })),
    }),
  },
]);

const isIllness = ({ endpoint }: Request): boolean => endpoint === 'illness';
const months: Readonly<Record<string, (year: number | null, month: string) => unknown>> = {
  '2016-01': (year, month) => `${year}-${month.padStart(2, '0')}`,
  '2016M01': (year, month) => `${year}M${month.padStart(2, '0')}`,
  '201601': (year, month) => Number(`${year}${month.padStart(2, '0')}`),
};

const calendar: Case[] = kind(
  104,
  'read: months with their year, beside weekdays that are numbers',
  Object.entries(months).map(
    ([name, write]): Input => ({
      name,
      requests: isIllness,
      expect: {
        spell: (dimension, code, { years }) =>
          dimension === 'month' ? years.map((year) => String(write(year, code))) : [],
      },
      body: ({ groupby, year }, rows) => ({
        data: rows.cells.map(({ codes: [code = ''], value }) =>
          groupby === 'month'
            ? { month: write(year, code), n: value }
            : { weekday: Number(code), n: value },
        ),
      }),
    }),
  ),
);

const isSpoilt = ({ endpoint, subjectId, year, field }: Request): boolean =>
  endpoint === 'workforce' && subjectId === '10242' && year === 2016 && field !== null;

const errors: Case[] = kind(105, 'set aside: a text that nobody knows stands for all figures', [
  {
    name: 'error in place of the figures of one organism in one year',
    allow: (request) => (isSpoilt(request) ? 'aside' : 'right'),
    body: (request, rows) => ({
      data: plain(rows, isSpoilt(request) ? { n: 'error' } : {}),
    }),
  },
]);

const editions: Case[] = kind(106, 'read: a year that never changes is not that of figures', [
  {
    name: 'the year of the last edition around all rows',
    body: (_, rows) => ({ meta: { year: 2024 }, page: 1, data: plain(rows) }),
  },
]);

const endings: Readonly<Record<string, (rows: Rows) => unknown>> = {
  'a note of its own': () => ({ note: 'Source : BOSA' }),
  'a text': () => 'Source : BOSA',
  'the sum under another name': (rows) => ({ ...{ total: sumOf(rows) } }),
  'a record of nothing': () => ({}),
  nothing: () => null,
};

const ended: Case[] = kind(
  107,
  'read: something behind the rows that is none',
  Object.entries(endings).map(
    ([name, end]): Input => ({
      name,
      // An answer of nobody has nothing but the ending: where no row is, it may be anything.
      allow: (_, truth) => (truth.length === 0 ? 'either' : 'right'),
      body: ({ endpoint }, rows) => ({
        data: [...plain(rows), ...(endpoint === 'carph' ? [] : [end(rows)])],
      }),
    }),
  ),
);

const oddRows: Case[] = kind(111, 'set aside: the last row is of another shape', [
  {
    name: 'a category under a key of its own, where no sum shows it',
    requests: (request) => isOne(request) && request.field === 'level',
    allow: aside,
    body: (_, rows) => ({ data: [...plain(rows).slice(0, -1), { onbekend: 7 }] }),
  },
]);

/** The sum of each category of an axis. */
function sumsBy(rows: Rows, axis: number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { codes, value } of rows.cells)
    sums[codes[axis] ?? ''] = (sums[codes[axis] ?? ''] ?? 0) + value;
  return sums;
}

const sums: Case[] = kind(113, 'read: sums by category beside the rows', [
  {
    name: 'of both dimensions of a crossed split',
    body: (_, rows) => ({
      data: plain(rows),
      sums: rows.axes.map((__, axis) => sumsBy(rows, axis)),
    }),
  },
  {
    name: 'of one of them',
    body: (_, rows) => ({
      data: plain(rows),
      ...(rows.axes.length > 1 ? { total: sumsBy(rows, 1) } : {}),
    }),
  },
]);

/** `1 155`, as a text. */
function inBlanks(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

const headers: Case[] = kind(114, 'read: a header above figures written with blanks', [
  {
    name: 'the word of a dimension is none of its categories',
    requests: ({ endpoint }) => endpoint === 'workforce',
    body: (_, { axes, cells }) => [
      [...axes.map(({ dimension }) => dimension.replaceAll('-', '_')), 'a'],
      ...cells.map(({ codes, value }) => [...codes, inBlanks(value)]),
    ],
  },
]);

/** Dimensions of which most have five categories: positions of most of them add up to the same. */
const mostOfFive = ['level', 'gender', 'language', 'language-bonus', 'distance', 'nationality'];

/** What the rows refer to by `ref`, the largest figure first. */
const references: Case[] = kind(112, 'set aside: numbers that refer to a list beside the rows', [
  {
    name: 'the rows of the organisms refer to a legend by its ids',
    requests: ({ subjectKind, endpoint, field }) =>
      subjectKind === 'organism' && endpoint === 'workforce' && mostOfFive.includes(field ?? ''),
    allow: () => 'either',
    body: (_, { axes: [axis], cells }) => {
      const codes = axis?.codes ?? [];
      const sorted = [...cells].sort((one, other) => other.value - one.value);
      return {
        legend: codes.map((code, at) => ({ id: at + 1, code })),
        rows: sorted.map((cell) => ({
          ref: codes.indexOf(cell.codes[0] ?? '') + 1,
          n: cell.value,
        })),
      };
    },
  },
]);

const matrices: Case[] = kind(108, 'read: categories above the columns of a matrix', [
  {
    name: 'a header of texts above rows of figures',
    body: (_, { axes, cells, at }) => {
      const [rows, columns] = axes;
      if (rows === undefined || columns === undefined)
        return cells.map(({ codes, value }) => [...codes, value]);
      const figures = (row: string) => columns.codes.map((column) => at([row, column]) ?? 0);
      return [['', ...columns.codes], ...rows.codes.map((row) => [row, ...figures(row)])];
    },
  },
]);

const isUnknown = (dimension: string, code: string): boolean =>
  (dimension === 'level' && code === 'O') || (dimension === 'home' && code === 'ETR');

const unknown: Case[] = kind(109, 'read: null beside a figure is a category', [
  {
    name: 'those of whom the level, or the home, is not known',
    expect: {
      spell: (dimension, code) => (isUnknown(dimension, code) ? ['null'] : []),
    },
    body: (_, { axes, cells }) => ({
      data: cells.map(({ codes, value }) => ({
        ...Object.fromEntries(
          axes.map(({ dimension }, at) => {
            const code = codes[at] ?? '';
            return [dimension, isUnknown(dimension, code) ? null : code];
          }),
        ),
        n: value,
      })),
    }),
  },
]);

/** What stands beside the reasons of a year, by the sums of all years. */
const besides: Readonly<Record<string, (sums: readonly number[], at: number) => object>> = {
  'a running sum': (sums, at) => ({ cumul: sums.slice(0, at + 1).reduce((sum, one) => sum + one) }),
  'the sum of the year before': (sums, at) => (at === 0 ? {} : { precedent: sums[at - 1] }),
  'their sum, and a mean age': (sums, at) => ({ total: sums[at], age: 60 + ((sums[at] ?? 0) % 7) }),
};

const reasons: Case[] = kind(
  110,
  'set aside, or read: numbers beside the reasons of each year',
  Object.entries(besides).map(
    ([name, beside]): Input => ({
      name,
      world: { organisms: 4, years: [2015, 2016, 2017] },
      allow: ({ endpoint }) => (endpoint === 'pension' ? 'either' : 'right'),
      body: ({ endpoint }, rows) => {
        if (endpoint !== 'pension') return { data: plain(rows) };
        const years = [...new Set(rows.cells.map(({ codes }) => codes[0] ?? ''))].sort();
        const ofYear = years.map((year) => rows.cells.filter(({ codes }) => codes[0] === year));
        const sums = ofYear.map((cells) => cells.reduce((sum, { value }) => sum + value, 0));
        return {
          data: ofYear.map((cells, at) => ({
            annee: years[at],
            ...Object.fromEntries(cells.map(({ codes, value }) => [codes[1], value])),
            ...beside(sums, at),
          })),
        };
      },
    }),
  ),
);

export const toldCases: readonly Case[] = [
  ...otherYear,
  ...otherSubject,
  ...unsent,
  ...truths,
  ...calendar,
  ...errors,
  ...editions,
  ...ended,
  ...oddRows,
  ...references,
  ...sums,
  ...headers,
  ...matrices,
  ...unknown,
  ...reasons,
];
