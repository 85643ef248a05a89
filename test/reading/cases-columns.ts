/** Kinds 54 to 57: columns that count other people, other years, an order, or no rate. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell } from './layouts/layout.ts';
import { coded, members, snake } from './layouts/parts.ts';
import type { World } from './world.ts';

const wholes: Case[] = kind(
  54,
  'the statistic, or set aside: a sum of it and others is another figure',
  [
    {
      name: 'sick and worked days, retirements and other departures, with their sums',
      expect: { mayAside: ({ endpoint }) => endpoint === 'illness' || endpoint === 'pension' },
      body: ({ endpoint }, rows) => ({
        data: rows.cells.map((cell) => {
          const { value } = cell;
          const rest = 3 * value;
          const codes = coded(rows, cell);
          if (endpoint === 'illness')
            return { ...codes, jours_maladie: value, jours_prestes: rest, total: value + rest };
          if (endpoint === 'pension')
            return { ...codes, retraites: value, autres_departs: rest, total: value + rest };
          return { ...codes, n: value };
        }),
      }),
    },
    {
      name: 'women beside all, where the split by gender shows that they are some of them',
      requests: ({ endpoint }) => endpoint === 'workforce',
      body: (request, rows, world) => ({
        data: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          dont_femmes: womenOf(request, cell, world),
          ensemble: cell.value,
        })),
      }),
    },
  ],
);

/** How many of those that a figure of the workforce counts are women. */
function womenOf(request: Request, { value, truth }: Cell, { truth: ask }: World): number {
  if (request.field === 'gender') return truth.field === 'F' ? value : 0;
  if (request.field === null)
    return ask({ ...request, field: 'gender' }).find(({ field }) => field === 'F')?.value ?? 0;
  const crossed = ask({ ...request, endpoint: 'distribution', groupby: 'gender' });
  const own = crossed.find(({ group, field }) => group === 'F' && field === truth.field);
  return own?.value ?? 0;
}

const otherYears: Case[] = kind(
  55,
  'the year by its name, or set aside: another year stands beside it',
  [
    {
      name: 'two columns of years without names',
      expect: { mayAside: ({ year }) => year === null },
      body: ({ year }, rows) => ({
        data: rows.cells.map((cell) => ({
          ...(year === null
            ? { k1: Number(cell.codes[0]), k2: Number(cell.codes[0]) - 1, k3: cell.codes[1] }
            : coded(rows, cell)),
          v: cell.value,
        })),
      }),
    },
    {
      name: 'the year of publication before the year',
      body: ({ year }, rows) => ({
        data: rows.cells.map((cell) => ({
          ...(year === null
            ? {
                annee_publication: Number(cell.codes[0]) + 1,
                annee: Number(cell.codes[0]),
                motif: cell.codes[1],
              }
            : coded(rows, cell)),
          v: cell.value,
        })),
      }),
    },
  ],
);

const orders: Case[] = kind(56, 'by the code: the number beside it is an order', [
  {
    name: 'an order beside codes and labels',
    body: (_, rows) => ({
      value: rows.cells.map((cell) => ({
        Data: cell.value,
        ...members<string | number>(rows, cell, ({ dimension, codes, label }, code) => [
          [`${snake(dimension)}_Code`, code],
          [`${snake(dimension)}_SortOrder`, codes.indexOf(code) + 1],
          [`${snake(dimension)}_ItemName`, `Catégorie ${label(code, 'fr')}`],
        ]),
      })),
    }),
  },
]);

const counts: Case[] = kind(57, 'the rate: persons are counted beside it', [
  {
    name: 'carph as persons and pct',
    expect: { mayAside: ({ endpoint }) => endpoint === 'carph' },
    body: ({ endpoint }, rows) => ({
      data: rows.cells.map((cell) =>
        endpoint === 'carph'
          ? { ...coded(rows, cell), value: Math.round(16 * cell.value) + 3, pct: cell.value }
          : { ...coded(rows, cell), n: cell.value },
      ),
    }),
  },
]);

export const columnCases: readonly Case[] = [...wholes, ...otherYears, ...orders, ...counts];
