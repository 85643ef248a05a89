/** Kinds 147 to 149, 152 to 157: places, shares and odd answers that are no categories, no rates, and no reason to leave others unread. */
import type { Request } from '../../src/model/request.ts';
import { type Case, isTheOne, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, distinctAxes, distinctCodes, sumOf } from './layouts/parts.ts';

const world = { organisms: 3, years: [2016, 2017] };
const of = (statistic: string) => (request: Request) => request.endpoint === statistic;

function labels(rows: Rows): string[] {
  const [axis] = distinctAxes(rows);
  return rows.cells.map((cell) => axis?.label(distinctCodes(rows, cell)[0] ?? '', 'fr') ?? 'Total');
}

/** Everybody has somebody of each of their categories. */
const full = ({ endpoint, field }: Request) =>
  endpoint === 'workforce' && ['gender', 'language', 'status', null].includes(field);

const palette = '4e7 f28 e15 76b 59a edc b07 ff9 9c7'.split(' ');

const colours: Case[] = kind(147, 'right: a colour of each place is no category', [
  {
    name: 'a chart',
    world,
    requests: full,
    expect: { categories: 'label' },
    body: (_, rows) => ({
      labels: labels(rows),
      datasets: [
        {
          data: rows.cells.map(({ value }) => value),
          backgroundColor: rows.cells.map((_cell, at) => `#${palette[at % palette.length]}`),
        },
      ],
    }),
  },
  {
    name: 'rows with a letter',
    world,
    requests: full,
    expect: { categories: 'label' },
    body: (_, rows) => ({
      rows: labels(rows).map((a, at) => ({
        a,
        lettre: 'ABCDEFGHIJ'[at],
        n: rows.cells[at]?.value,
      })),
    }),
  },
]);

const shares: Case[] = kind(148, 'right: what adds up to a hundred over the years is no rate', [
  {
    name: 'a share of the years beside each rate',
    world: { organisms: 4, years: [2014, 2015, 2016, 2017] },
    requests: (request) => of('carph')(request) || of('workforce')(request),
    body: (_, rows) => ({
      items: rows.cells.map((cell) => ({
        ...Object.fromEntries(distinctCodes(rows, cell).map((code) => ['key', code])),
        count: cell.value,
        percentage: Math.round((1000 * cell.value) / sumOf(rows)) / 10,
      })),
    }),
  },
]);

/** What stands in one answer in place of what all others have. */
const odd: Readonly<Record<string, (rows: readonly object[]) => unknown>> = {
  'a truth value': ([first, ...rest]) => ({ data: [{ ...first, n: true }, ...rest] }),
  'half a person': ([first, ...rest]) => ({ data: [{ ...first, n: 0.5 }, ...rest] }),
  'an object': ([first, ...rest]) => ({ data: [{ ...first, n: { v: 1 } }, ...rest] }),
  nothing: () => ({ data: [] }),
};

const alone: Case[] = kind(
  149,
  'right: one odd answer is set aside, and no other',
  Object.entries(odd).map(([name, spoilt]) => ({
    name,
    world,
    requests: of('workforce'),
    allow: (request) => (isTheOne(request) ? 'any' : undefined),
    body: (request, rows) => {
      const data = rows.cells.map((cell) => ({
        ...Object.fromEntries(distinctCodes(rows, cell).map((code) => ['veld', code])),
        n: cell.value,
      }));
      return isTheOne(request) ? spoilt(data) : { data };
    },
  })),
);

const months: Case[] = kind(152, 'right: months are counted, and no rows are', [
  {
    name: 'as m_1 and w_1',
    world,
    requests: of('illness'),
    expect: { spell: (dimension, code) => [`${dimension.slice(0, 1)}_${code}`] },
    body: (_, rows) => ({
      cells: rows.cells.map(({ codes: [code], value }) => {
        const name = rows.axes[0]?.dimension ?? '';
        return { [name]: `${name.slice(0, 1)}_${code}`, n: value };
      }),
    }),
  },
]);

/** Some number that goes with nothing, as the size of an answer does. */
function anything({ subjectId, year, field }: Request): number {
  const text = `${subjectId} ${year} ${field}`;
  return 500 + ([...text].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7) % 300);
}

const besides: Case[] = kind(153, 'right: a number of the answer stands in a list of one', [
  {
    name: 'the size of its only part',
    world,
    requests: of('workforce'),
    body: (request, rows) => ({
      data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      parts: [{ bytes: anything(request) }],
    }),
  },
]);

const shades = ['gray', 'red', 'pink', 'blue'];

const options: Case[] = kind(154, 'right: an id is the code, and no shorter word beside it', [
  {
    name: 'retirements by option, each with an id, a name and a colour',
    world,
    requests: of('pension'),
    expect: { spell: (_, code) => [`5c1e9a00-${code.toLowerCase()}`] },
    body: (_, rows) => ({
      results: rows.cells.map(({ codes: [year = '', reason = ''], value }) => ({
        jaar: Number(year),
        reden: {
          id: `5c1e9a00-${reason.toLowerCase()}`,
          name: rows.axes[1]?.label(reason, 'nl'),
          color: shades[['AGE', 'ANT', 'INV', 'DEM'].indexOf(reason)],
        },
        aantal: value,
      })),
    }),
  },
]);

const ranks: Case[] = kind(155, 'right: a number that orders the reasons is none of them', [
  {
    name: 'retirements by reason, each with its place',
    world: { organisms: 5 },
    requests: of('pension'),
    body: (_, rows) => ({
      rows: rows.cells.map(({ codes: [year = '', reason = ''], value }) => ({
        year: Number(year),
        reason,
        ordre: ['AGE', 'ANT', 'INV', 'DEM'].indexOf(reason) + 1,
        n: value,
      })),
    }),
  },
]);

const tenths: Case[] = kind(156, 'set aside: shares of the days of one body in one year', [
  {
    name: 'months and weekdays in percent, with tenths',
    world,
    asked: { subjects: ['10215'], years: [2016], endpoints: ['illness'] },
    allow: () => 'aside',
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        n: Math.round((1000 * cell.value) / sumOf(rows)) / 10,
      })),
    }),
  },
]);

/** Every category that the dimension has in an answer, with its figure as a server writes it that leaves nought out. */
function everyRow(rows: Rows, figure: (value: number, at: number) => object) {
  const [first, second] = rows.axes;
  const places = (first?.codes ?? []).flatMap((one) =>
    second === undefined ? [[one]] : second.codes.map((other) => [one, other]),
  );
  return (first === undefined ? [[]] : places).map((codes, at) => ({
    ...Object.fromEntries(codes.map((code, axis) => [rows.axes[axis]?.dimension, code])),
    ...figure(rows.at(codes) ?? 0, at),
  }));
}

function isCross({ groupby, field }: Request, one: string, other: string): boolean {
  return groupby === one && field === other;
}

const blanks: Case[] = kind(157, 'set aside: a row without its figure says of nobody how many', [
  {
    name: 'a member that is left out where it is nought',
    world,
    requests: of('distribution'),
    allow: () => 'either',
    body: (_, rows) => ({ rows: everyRow(rows, (n) => (n === 0 ? {} : { n })) }),
  },
  {
    name: 'null in place of the object with the figure',
    world,
    requests: of('distribution'),
    allow: () => 'either',
    body: (_, rows) => ({
      rows: everyRow(rows, (value) => ({ n: value === 0 ? null : { value } })),
    }),
  },
  {
    name: 'a figure of somebody that is left out in every second year',
    world,
    requests: (request) => of('distribution')(request) && request.groupby !== request.field,
    allow: ({ year }) => (year === 2016 ? 'aside' : undefined),
    body: ({ year }, rows) => ({
      rows: everyRow(rows, (n, at) => (at === 1 && year === 2016 ? {} : { n })),
    }),
  },
  {
    name: 'no figure at all in one answer',
    world: { organisms: 3, years: [2016] },
    requests: (request) => of('contractors')(request) && request.subjectId === '10215',
    allow: (request) => (isCross(request, 'level', 'gender') ? 'aside' : 'either'),
    body: (request, rows) => ({
      rows: everyRow(rows, (n) => (n === 0 || isCross(request, 'level', 'gender') ? {} : { n })),
    }),
  },
  {
    name: 'no figure at all in the crossed answers of one year',
    world,
    requests: of('contractors'),
    allow: ({ year, groupby, field }) =>
      year === 2016 && groupby !== null && field !== null && groupby !== field ? 'aside' : 'either',
    body: ({ year, groupby, field }, rows) => ({
      rows: everyRow(rows, (n) =>
        year === 2016 && groupby !== null && field !== null && groupby !== field ? {} : { n },
      ),
    }),
  },
]);

export const oddCases: readonly Case[] = [
  ...colours,
  ...shares,
  ...alone,
  ...months,
  ...besides,
  ...options,
  ...ranks,
  ...tenths,
  ...blanks,
];
