/** Kinds 115 to 123: what little of a source shows, and what stands beside its figures all the same. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { coded } from './layouts/parts.ts';
import type { Truth, World } from './world.ts';

const one = { organisms: 3, years: [2016, 2017] };

/** What is asked of one organism in one year. */
function ofOne({ endpoint, subjectId, year }: Request, ...endpoints: string[]): boolean {
  return (
    subjectId === '10215' &&
    year === 2016 &&
    (endpoints.length === 0 || endpoints.includes(endpoint))
  );
}

function besides(
  own: string,
  name: string,
  figure: (cell: Cell, request: Request, world: World) => number,
) {
  return (request: Request, rows: Rows, world: World) => ({
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      [own]: cell.value,
      [name]: figure(cell, request, world),
    })),
  });
}

/** The figure of a place in another year; nobody where that year tells of nobody. */
function inYear(request: Request, { truth }: World, { truth: told }: Cell, year: number): number {
  const same = (other: Truth) => other.group === told.group && other.field === told.field;
  return truth({ ...request, year }).find(same)?.value ?? 0;
}

const years = [2016, 2017];

/** One table for all years, whatever year is asked for. */
function table(request: Request, rows: Rows, world: World): unknown[][] {
  return rows.cells.map((cell) => [
    ...cell.codes,
    ...years.map((year) => inYear(request, world, cell, year)),
  ]);
}

const series: Case[] = kind(
  115,
  'set aside or right: several years stand in each answer by their positions',
  [
    {
      name: 'years in the header of a table',
      world: { organisms: 3, years },
      requests: ({ endpoint }) => endpoint === 'workforce',
      allow: () => 'either',
      body: (request, rows, world) => [
        [...rows.axes.map(({ dimension }) => dimension), ...years.map(String)],
        ...table(request, rows, world),
      ],
    },
    {
      name: 'the first year, and a list of figures from it on',
      world: { organisms: 3, years },
      requests: ({ endpoint }) => endpoint === 'workforce',
      allow: () => 'either',
      body: (request, rows, world) => ({
        start: years[0],
        series: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          data: years.map((year) => inYear(request, world, cell, year)),
        })),
      }),
    },
  ],
);

const oneOrganism: Case[] = [
  ...kind(116, 'set aside or right: of two numbers that both add up, nothing says which it is', [
    {
      name: 'those of the entity beside the distribution of one',
      world: one,
      asked: { thorough: true },
      requests: (request) => ofOne(request, 'distribution'),
      allow: () => 'either',
      body: besides('organisme', 'federal', (cell, request, world) =>
        inYear({ ...request, subjectKind: 'entity', subjectId: '90001' }, world, cell, 2016),
      ),
    },
  ]),
  ...kind(117, 'set aside: its figures stand under another year', [
    {
      name: 'the year before as the key of all figures',
      world: one,
      requests: (request) => ofOne(request, 'workforce'),
      allow: () => 'aside',
      body: (_, rows) => ({
        '2015': rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      }),
    },
  ]),
  ...kind(118, 'set aside or right: staff beside the absent is the staff of the workforce', [
    {
      name: 'one answer that tells of both',
      world: one,
      requests: (request) => ofOne(request, 'workforce', 'longabsence'),
      allow: ({ endpoint }) => (endpoint === 'longabsence' ? 'either' : 'right'),
      body: (request, rows, { truth }) => {
        if (request.endpoint !== 'longabsence')
          return { data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })) };
        const [staff] = truth({ ...request, endpoint: 'workforce' });
        return { count: staff?.value ?? 0, absents: rows.cells[0]?.value ?? 0 };
      },
    },
  ]),
  ...kind(119, 'set aside: the months are no figures', [
    {
      name: 'quarters among the months of one organism',
      world: one,
      requests: (request) => ofOne(request, 'illness'),
      allow: () => 'either',
      body: (request, rows) => ({
        data: rows.cells.flatMap((cell, at) => {
          const row = { ...coded(rows, cell), n: cell.value };
          if (request.groupby !== 'month' || at % 3 < 2) return [row];
          const quarter = rows.cells.slice(at - 2, at + 1);
          const n = quarter.reduce((sum, { value }) => sum + value, 0);
          return [row, { month: `Q${(at + 1) / 3}`, n }];
        }),
      }),
    },
  ]),
];

const cells: Case[] = kind(122, 'set aside or right: the text of a figure is no category', [
  {
    name: 'cells of texts, the figure told as a text and as a number in a text',
    world: one,
    asked: { thorough: true },
    requests: (request) => ofOne(request, 'contractors'),
    allow: () => 'either',
    body: (_, rows) => ({
      qMatrix: rows.cells.map(({ codes, value }) => [
        ...codes.map((code, at) => ({
          qText: code,
          qElemNumber: String(rows.axes[at]?.codes.indexOf(code)),
        })),
        { qText: String(value), qNum: String(value) },
      ]),
    }),
  },
]);

/** Months, and behind every third the sum of three. */
function withQuarters({ cells }: Rows) {
  const rows = cells.map(({ codes: [code], value }) => ({ code, n: value }));
  return [0, 3, 6, 9].flatMap((from) => {
    const own = rows.slice(from, from + 3);
    const n = own.reduce((sum, row) => sum + row.n, 0);
    return [...own, { code: `Q${from / 3 + 1}`, n }];
  });
}

const quarters: Case[] = kind(123, 'set aside: what stands twice among the months is no month', [
  {
    name: 'quarters among the months of several organisms',
    world: one,
    requests: ({ endpoint }) => endpoint === 'illness',
    allow: () => 'either',
    body: ({ groupby }, rows) => ({
      data:
        groupby === 'month'
          ? withQuarters(rows).map(({ code, n }) => ({ month: code, n }))
          : rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
    }),
  },
  {
    name: 'quarters among the months of one organism',
    world: one,
    requests: (request) => ofOne(request, 'illness'),
    allow: () => 'either',
    body: ({ groupby }, rows) => ({
      data:
        groupby === 'month'
          ? withQuarters(rows)
          : rows.cells.map((cell) => ({ code: cell.codes[0], n: cell.value })),
    }),
  },
]);

const marked: Case[] = [
  ...kind(120, 'right, with the status that a mark says', [
    {
      name: 'a mark on one category of every dimension',
      expect: { marked: (truth) => [truth.group, truth.field].some((code) => isMarked(code)) },
      body: (_, rows) => ({
        data: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          n: cell.value,
          flag: cell.codes.some(isMarked) ? 'p' : '',
        })),
      }),
    },
    {
      name: 'a letter of status for all figures of a year',
      expect: { marked: (_, { year }) => year === 2017 },
      body: ({ year }, rows) => ({
        obs_status: year === 2017 ? 'P' : 'A',
        data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      }),
    },
    {
      name: 'a word for all figures of a year',
      expect: { marked: (_, { year }) => year === 2017 },
      body: ({ year }, rows) => ({
        meta: { state: year === 2017 ? 'provisional' : 'final' },
        data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      }),
    },
  ]),
  ...kind(121, 'set aside or right: one of two numbers is of the next year', [
    {
      name: 'a forecast beside the figure, none in the last year',
      world: { organisms: 2, years: [2016, 2017] },
      requests: ({ endpoint, subjectId }) => endpoint === 'workforce' && subjectId === '10200',
      allow: () => 'either',
      body: besides('actual', 'forecast', (cell, request, world) =>
        request.year === 2016 ? inYear(request, world, cell, 2017) : 0,
      ),
    },
  ]),
];

/** One category of the dimensions that have it. */
function isMarked(code: string | null): boolean {
  return code === 'C' || code === 'M';
}

export const narrowCases: readonly Case[] = [
  ...series,
  ...oneOrganism,
  ...cells,
  ...quarters,
  ...marked,
];
