/** Kinds 124 to 129, and 132: what exports say beside and around their figures. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, distinctAxes, distinctCodes, snake, sumOf } from './layouts/parts.ts';

const world = { organisms: 3, years: [2016, 2017] };

function ofOne({ endpoint, subjectId, year }: Request, ...endpoints: string[]): boolean {
  return subjectId === '10215' && [2016, null].includes(year) && endpoints.includes(endpoint);
}

/** The year on each row, and nothing in its place on the last, which holds the sum. */
function rolledUp({ year, groupby }: Request, rows: Rows) {
  const own = rows.cells.map((cell) => ({ year, ...coded(rows, cell), nombre: cell.value }));
  return { data: [...own, { year: null, [groupby ?? '']: 'Total', nombre: sumOf(rows) }] };
}

const rollups: Case[] = kind(
  124,
  'right: the year is no figure, though the row of totals has none',
  [
    {
      name: 'days rolled up',
      world,
      expect: { totals: true },
      requests: ({ endpoint }) => endpoint === 'illness',
      allow: () => 'right',
      body: rolledUp,
    },
  ],
);

/** A number beside each figure that differs from row to row. */
function beside(name: string, number: (value: number, at: number) => string) {
  return (_: Request, rows: Rows) =>
    rows.cells.map((cell, at) => ({
      ...coded(rows, cell),
      [name]: number(cell.value, at),
      nombre: String(cell.value),
    }));
}

const numbers: Case[] = kind(125, 'right: in one answer a number beside the code is no code', [
  {
    name: 'full-time equivalents',
    world,
    requests: (request) => ofOne(request, 'contractors'),
    body: beside('etp', (value) => String(Math.floor(0.9 * value))),
  },
  {
    name: 'ranks',
    world,
    requests: (request) => ofOne(request, 'contractors'),
    body: (request, rows) => {
      const ranked = rows.cells.map(({ value }) => value).sort((one, other) => other - one);
      return beside('rang', (value) => String(1 + ranked.indexOf(value)))(request, rows);
    },
  },
  {
    name: 'shares',
    world,
    requests: (request) => ofOne(request, 'contractors'),
    body: (request, rows) => {
      const share = (value: number) => ((100 * value) / sumOf(rows)).toFixed(1).replace('.', ',');
      return beside('part', share)(request, rows);
    },
  },
]);

const shown: Case[] = kind(126, 'right: the figure once more is no reason', [
  {
    name: 'pensions with a text of the figure',
    world,
    requests: (request) => ofOne(request, 'pension'),
    body: (_, rows) =>
      rows.cells.map((cell) => ({
        ...coded(rows, cell),
        value: cell.value,
        display: `+${cell.value}`,
      })),
  },
]);

function namesOf({ axes }: Rows): string[] {
  return axes.map(({ dimension }) => dimension);
}

function sheet(rows: Rows, figure: (value: number) => unknown = (value) => value): unknown[][] {
  return rows.cells.map(({ codes, value }) => [...codes, figure(value)]);
}

const isWorkforce = ({ endpoint }: Request): boolean => endpoint === 'workforce';

const around: Case[] = kind(
  127,
  'set aside or right: a header, a title and a source are no categories',
  [
    {
      name: 'a header above the rows of one organism',
      world,
      requests: (request) => ofOne(request, 'contractors'),
      allow: () => 'right',
      body: (_, rows) => [[...namesOf(rows), 'n'], ...sheet(rows)],
    },
    {
      name: 'a header, and the id of the organism on each row',
      world,
      asked: { thorough: true },
      requests: (request) => ofOne(request, 'contractors'),
      allow: () => 'either',
      body: ({ subjectId }, rows) => [
        ['org', 'emp', ...namesOf(rows)],
        ...rows.cells.map(({ codes, value }) => [Number(subjectId), value, ...codes]),
      ],
    },
    {
      name: 'a header above figures of which some are hidden',
      world,
      requests: isWorkforce,
      allow: () => 'right',
      expect: { hidden: ({ value }) => value > 0 && value < 5 },
      body: (_, rows) => [
        [...namesOf(rows), 'n'],
        ...sheet(rows, (value) => (value > 0 && value < 5 ? null : value)),
      ],
    },
    {
      name: 'a title and a header',
      world,
      requests: isWorkforce,
      allow: () => 'either',
      body: ({ year }, rows) => [
        [`Effectif ${year}`, ...namesOf(rows).map(() => '')],
        [...namesOf(rows), 'n'],
        ...sheet(rows),
      ],
    },
    {
      name: 'a source below the rows',
      world,
      requests: isWorkforce,
      allow: () => 'either',
      body: (_, rows) => [...sheet(rows), ['Source: BOSA', ...namesOf(rows).map(() => '')]],
    },
  ],
);

/** The code of each category under a key that nothing tells, its label under the dimension's title. */
function titled(rows: Rows) {
  return rows.cells.map((cell) => {
    const codes = distinctCodes(rows, cell);
    const own = distinctAxes(rows).flatMap((axis, at): [string, string][] => [
      [`C${axis.dimension.length}V${snake(axis.dimension)}`, codes[at] ?? ''],
      [axis.title('fr'), axis.label(codes[at] ?? '', 'fr')],
    ]);
    return { ...Object.fromEntries(own), unit: 'Number', valeur: cell.value };
  });
}

const titles: Case[] = kind(132, 'right or set aside: a code is no number of people', [
  {
    name: 'the title beside a key that nothing tells, the splits of one organism alone',
    world,
    requests: (request) => ofOne(request, 'distribution'),
    allow: () => 'either',
    body: ({ year }, rows) => ({
      data: titled(rows).map((row) => ({ an: year, ...row })),
    }),
  },
]);

const parts: Case[] = kind(128, 'set aside: one of two parts is not the whole', [
  {
    name: 'women and men of one organism, the men as many in both years',
    world,
    requests: ({ endpoint, subjectId }) => endpoint === 'longabsence' && subjectId === '10215',
    allow: () => 'either',
    body: (_, rows) => ({ F: sumOf(rows) - 27, M: 27 }),
  },
]);

const columns: Case[] = kind(129, 'set aside or right: each subject has a column of its own', [
  {
    name: 'all subjects beside each other, whoever is asked for',
    world,
    requests: isWorkforce,
    allow: () => 'either',
    body: (request, rows, { subjects, truth }) => {
      const all = subjects.map(({ kind: subjectKind, id: subjectId }) => {
        const told = truth({ ...request, subjectKind, subjectId });
        return [`o${subjectId}`, told] as const;
      });
      return rows.cells.map((cell) => {
        const isSame = ({ field }: { field: string | null }) => field === cell.truth.field;
        const figures = all.map(([name, told]) => [name, told.find(isSame)?.value ?? 0]);
        return { ...coded(rows, cell), ...Object.fromEntries(figures) };
      });
    },
  },
]);

export const exportCases: readonly Case[] = [
  ...rollups,
  ...numbers,
  ...shown,
  ...around,
  ...parts,
  ...columns,
  ...titles,
];
