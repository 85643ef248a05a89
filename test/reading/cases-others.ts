/** Kinds 35 to 40: figures of something else than what was asked, that add up as well as those that were asked for. */

import type { Request } from '../../src/model/request.ts';
import { type Case, isSmall, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, distinctAxes, sumOf } from './layouts/parts.ts';
import type { World } from './world.ts';

/** How many staff the subject of a request has in a year. */
function staffOf(request: Request, year: number | null, { truth }: World): number {
  const [all] = truth({ ...request, endpoint: 'workforce', year, groupby: null, field: null });
  return all?.value ?? 0;
}

const isOfAll = ({ endpoint }: Request) => endpoint === 'workforce' || endpoint === 'distribution';

/** The number of all staff beside each figure, under a name that fits better. */
function besideStaff(staff: string, own: string) {
  return (request: Request, rows: Rows, world: World): unknown => ({
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      ...(isOfAll(request) || request.endpoint === 'carph'
        ? { n: cell.value }
        : { [staff]: staffOf(request, cell.truth.year, world), [own]: cell.value }),
    })),
  });
}

const staffBeside: Case[] = kind(35, 'the other number: this one is all staff', [
  { name: 'headcount beside cases', body: besideStaff('headcount', 'cases') },
  { name: 'effectif beside agents_concernes', body: besideStaff('effectif', 'agents_concernes') },
  { name: 'b beside a', body: besideStaff('b', 'a') },
]);

const sharedDimensions = ['gender', 'language', 'age'];

const staffInPlace: Case[] = kind(36, 'set aside: these are all staff, not those under contract', [
  {
    name: 'contractors answers of everybody',
    requests: ({ endpoint, groupby, field }) =>
      endpoint === 'workforce' ||
      (endpoint === 'contractors' &&
        sharedDimensions.includes(groupby ?? '') &&
        (field === null || field === groupby)),
    allow: ({ endpoint }) => (endpoint === 'contractors' ? 'aside' : 'right'),
    body: (request, rows, { truth }) => ({
      data:
        request.endpoint !== 'contractors'
          ? rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }))
          : truth({ ...request, endpoint: 'workforce', groupby: null, field: request.groupby }).map(
              ({ field, value }) => ({ [request.groupby ?? '']: field, n: value }),
            ),
    }),
  },
]);

const permille: Case[] = kind(37, 'set aside: every sum is a thousand, so these are no counts', [
  {
    name: 'all figures in whole permille',
    requests: ({ endpoint }) => endpoint === 'workforce',
    allow: () => 'aside',
    body: (_, rows) => ({ data: rows.cells.map((cell, at) => thousandth(rows, cell.value, at)) }),
  },
]);

/** A row in whole permille; the first takes what rounding leaves. */
function thousandth(rows: Rows, value: number, at: number): Record<string, unknown> {
  const of = (one: number) => Math.floor((1000 * one) / Math.max(1, sumOf(rows)));
  const rest = 1000 - rows.cells.reduce((sum, cell) => sum + of(cell.value), 0);
  return { ...coded(rows, rows.cells[at]!), n: of(value) + (at === 0 ? rest : 0) };
}

const sparseTotals: Case[] = kind(38, '_T where hidden cells show no sum as well', [
  {
    name: 'Totaal in every split, cells below five null',
    expect: { totals: true, hidden: isSmall },
    body: (request, rows) => ({
      data: [
        ...rows.cells.map((cell) => ({
          ...coded(rows, cell),
          n: isSmall(cell.truth, request) ? null : cell.value,
        })),
        ...(distinctAxes(rows).length === 1 && isOfAll(request) && rows.cells.length > 0
          ? [{ [distinctAxes(rows)[0]!.dimension]: 'Totaal', n: sumOf(rows) }]
          : []),
      ],
    }),
  },
]);

const countedFromOne: Case[] = kind(39, 'the months as they are, or set aside; none moved', [
  {
    name: 'a list of months whose first place is empty',
    requests: ({ endpoint }) => endpoint === 'workforce' || endpoint === 'illness',
    allow: ({ endpoint }) => (endpoint === 'illness' ? 'aside' : 'right'),
    body: (request, rows) => ({
      data:
        request.endpoint === 'illness'
          ? [null, ...rows.cells.map(({ value }) => value)]
          : rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
    }),
  },
]);

const roundedBeside: Case[] = kind(40, 'the exact figures: those beside them are rounded', [
  {
    name: 'rounded to fives before the figure',
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        afgerond: rounded(cell.value),
        exact: cell.value,
      })),
    }),
  },
]);

function rounded(value: number | null): number | null {
  return value === null || !Number.isInteger(value) ? value : Math.round(value / 5) * 5;
}

export const otherCases: readonly Case[] = [
  ...staffBeside,
  ...staffInPlace,
  ...permille,
  ...sparseTotals,
  ...countedFromOne,
  ...roundedBeside,
];
