/** Kinds 9 to 17: figures that do not add up, totals, labels that change, marks on figures. */

import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, isSmall, isTheOne, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import {
  coded,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  snake,
  sumOf,
} from './layouts/parts.ts';
import type { Truth } from './world.ts';

/** A member that says what the figures of one answer are; all others say something usual, or nothing. */
function said(name: string, usual: unknown, odd: unknown, figure = 'count') {
  return (request: Request, rows: Rows): unknown => ({
    ...(isTheOne(request) ? { [name]: odd } : usual === undefined ? {} : { [name]: usual }),
    data: rows.cells.map((cell) => ({ ...coded(rows, cell), [figure]: cell.value })),
  });
}

/** The one answer shows other figures and must be set aside. */
function odd(name: string, value: (one: Truth, at: number) => number, body: Input['body']): Input {
  return {
    name,
    body,
    shown: (request, truth) =>
      isTheOne(request) ? truth.map((one, at) => ({ ...one, value: value(one, at) })) : truth,
    allow: (request) => (isTheOne(request) ? 'aside' : 'right'),
  };
}

const perHundred = (_: Truth, at: number): number => [45, 55, 0][at]!;
const tenth = ({ value }: Truth): number => Math.round(value / 10);
const fewer = ({ value }: Truth): number => Math.ceil(value * 0.61);

const shares: Case[] = kind(9, 'set aside: 45 and 55 do not add up to the undivided figure', [
  odd('unite: pour 100 agents', perHundred, said('unite', undefined, 'pour 100 agents')),
  odd(
    'eenheid, which other answers have as well',
    perHundred,
    said('eenheid', 'personen', 'per 100 personeelsleden'),
  ),
  odd('nothing says so', perHundred, said('unit', 'x', 'x')),
]);

const samples: Case[] = kind(10, 'set aside: a tenth does not add up to the undivided figure', [
  odd('sample: 0.1', tenth, said('sample', undefined, 0.1)),
  odd('sample, 1 in other answers', tenth, said('sample', 1, 0.1)),
  odd('steekproef in text', tenth, said('steekproef', '100 %', '10 %')),
]);

const filters: Case[] = kind(11, 'set aside: a part does not add up to the undivided figure', [
  odd("where: status='S'", fewer, said('where', undefined, "status='S'")),
  odd('filter, null in other answers', fewer, said('filter', null, { status: 'S' })),
  odd(
    'population in other words',
    fewer,
    said('population', 'tous les agents', 'agents statutaires'),
  ),
]);

function named(word: string): Input['body'] {
  return (request, rows) => ({
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      [isTheOne(request) ? word : 'count']: cell.value,
    })),
  });
}

const otherWords: Case[] = kind(
  12,
  'set aside: the only number is called otherwise and does not add up',
  [
    odd('uitstroom', fewer, named('uitstroom')),
    odd('score', perHundred, named('score')),
    odd('deeltijds', tenth, named('deeltijds')),
  ],
);

/** A map of labels with a total in one dimension. */
function labelled(total: string, dimension: string, isFirst: boolean): Input['body'] {
  return (_, rows) => {
    const axes = distinctAxes(rows);
    const entry = (cell: Cell) =>
      [
        distinctCodes(rows, cell)
          .map((code, at) => axes[at]!.label(code, 'nl'))
          .join(' / ') || 'alle',
        cell.value,
      ] as const;
    const isTotalled =
      axes.length === 1 && axes[0]!.dimension === dimension && rows.cells.length > 0;
    const all = isTotalled ? [[total, sumOf(rows)] as const] : [];
    const list = rows.cells.map(entry);
    return { waarden: Object.fromEntries(isFirst ? [...all, ...list] : [...list, ...all]) };
  };
}

const totalCases: Case[] = kind(13, '_T, in any language', [
  {
    name: 'Beide geslachten before Vrouwen and Mannen',
    expect: { categories: 'label', totals: true, mayAside: isPairOfLabels },
    body: labelled('Beide geslachten', 'gender', true),
  },
  {
    name: 'Alle taalrollen samen behind the others',
    expect: { categories: 'label', totals: true, mayAside: isPairOfLabels },
    body: labelled('Alle taalrollen samen', 'language', false),
  },
  {
    name: 'a code that says nothing, 9, in rows',
    expect: { totals: true },
    body: (_, rows) => {
      const isTotalled = distinctAxes(rows).length === 1 && rows.axes[0]!.dimension === 'gender';
      const list = rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));
      return isTotalled && list.length > 0 ? [...list, { gender: '9', n: sumOf(rows) }] : list;
    },
  },
]);

/** Crossed labels in one key with a separator: what belongs to which may stay open. */
function isPairOfLabels({ groupby, field, endpoint }: Request): boolean {
  return endpoint === 'pension' || (groupby !== null && field !== null && groupby !== field);
}

const rates: Case[] = kind(14, 'proposals, or the rate: nothing that one answer alone decides', [
  ...(
    [
      ['value', 'percentage'],
      ['pct_femmes', 'taux'],
      ['a', 'b'],
    ] as const
  ).map(
    ([first, second]): Input => ({
      name: `${first} and ${second}`,
      allow: ({ endpoint }) => (endpoint === 'carph' ? 'either' : 'right'),
      body: (request, rows) => ({
        data: rows.cells.map((cell, at) => {
          const women = 30 + noise(request, 300, String(at)) / 10;
          const isRateFirst = first !== 'pct_femmes';
          if (request.endpoint !== 'carph') return { ...coded(rows, cell), n: cell.value };
          return {
            ...coded(rows, cell),
            [first]: isRateFirst ? cell.value : women,
            [second]: isRateFirst ? women : cell.value,
          };
        }),
      }),
    }),
  ),
]);

/** Rows with code and both labels. */
function withLabels(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => ({
    ...members(rows, cell, ({ dimension, label }, code) => [
      [snake(dimension), code],
      [`${snake(dimension)}_fr`, label(code, 'fr')],
      [`${snake(dimension)}_nl`, label(code, 'nl')],
    ]),
    total: cell.value,
  }));
}

const exchanged: Case[] = kind(15, 'by code, labels by year', [
  ...(
    [
      ['status', '1 2', true],
      ['level', 'A B', false],
      ['language', 'F N', false],
    ] as const
  ).map(
    ([dimension, codes, numericStatus]): Input => ({
      name: `codes ${codes} of ${dimension} carry each other's labels from 2017 on`,
      world: {
        organisms: 3,
        years: [2016, 2017],
        numericStatus,
        exchanged: { dimension, codes, from: 2017 },
      },
      body: withLabels,
    }),
  ),
]);

const overnight: Case[] = kind(
  16,
  'each night by its codes; that a share moved is for the comparison of nights',
  [
    ...([2018, 2016] as const).map(
      (from): Input => ({
        name: from === 2018 ? 'the first night' : 'the second night, labels exchanged in all years',
        world: {
          organisms: 3,
          years: [2016, 2017],
          numericStatus: true,
          exchanged: { dimension: 'status', codes: '1 2', from },
        },
        body: withLabels,
      }),
    ),
  ],
);

/** Every eleventh figure of people, but no small one. */
function isMarked(one: Truth, request: Request): boolean {
  return (
    one.value % 11 === 1 && one.value > 5 && !isSmall(one, request) && request.endpoint !== 'carph'
  );
}

const marks: Case[] = kind(
  17,
  'the number with a status other than A, or set aside; never missing',
  [
    ...['bu', '*', ' p', ' (e)'].map(
      (mark): Input => ({
        name: `"12${mark}" ${mark === '*' ? 'among numbers' : 'among texts'}`,
        expect: {
          marked: isMarked,
          mayAside: (request, rows) => rows.some((one) => isMarked(one, request)),
        },
        body: (request, rows) => ({
          data: rows.cells.map((cell) => ({
            ...coded(rows, cell),
            value: isMarked(cell.truth, request)
              ? `${cell.value}${mark}`
              : mark === '*'
                ? cell.value
                : String(cell.value),
          })),
        }),
      }),
    ),
  ],
);

export const sumCases: readonly Case[] = [
  ...shares,
  ...samples,
  ...filters,
  ...otherWords,
  ...totalCases,
  ...rates,
  ...exchanged,
  ...overnight,
  ...marks,
];
