/** Kinds 54 to 57, 160 to 162, 165 to 167: columns that count other people, other years, an order, or no rate, that dress a label, or are lists; rows cut off. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Axis, Cell, Rows } from './layouts/layout.ts';
import {
  byFirst,
  coded,
  distinctAxes,
  distinctCodes,
  members,
  noise,
  snake,
} from './layouts/parts.ts';
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

const colours = 'pink navy teal gold lime cyan plum rose aqua jade ruby sand'.split(' ');

/** Rows that tell each category by several members. */
function dressed(rows: Rows, memberOf: (at: number, axis: Axis, code: string) => object) {
  return {
    data: rows.cells.map((cell) => ({
      ...members<unknown>(rows, cell, (axis, code) => {
        const at = [...axis.codes].indexOf(code);
        const own = axis.dimension === 'year' ? code : memberOf(at, axis, code);
        return [[snake(axis.dimension), own]];
      }),
      n: cell.value,
    })),
  };
}

const label = ({ label: of }: Axis, code: string) => of(code, 'fr');
const places = new Map<string, number>();

/** A number that a category has wherever it stands. */
function placeOf({ dimension }: Axis, code: string): number {
  const key = `${dimension} ${code}`;
  places.set(key, places.get(key) ?? 7500 + places.size);
  return places.get(key) as number;
}

const dresses: Case[] = kind(160, 'right: what dresses a label is no category', [
  {
    name: 'a label and an order under the name of the dimension',
    expect: { categories: 'either' },
    body: (_, rows) =>
      dressed(rows, (at, axis, code) => ({ label: label(axis, code), order: at + 1 })),
  },
  {
    name: 'a label and a colour of its own',
    expect: { categories: 'label' },
    body: (_, rows) =>
      dressed(rows, (_at, axis, code) => ({
        label: label(axis, code),
        color: colours[placeOf(axis, code) % colours.length],
      })),
  },
  {
    name: 'a label and a rank by size, of one body in one year',
    requests: ({ endpoint, subjectId, year }) =>
      endpoint === 'workforce' && subjectId === '10215' && year === 2016,
    expect: { categories: 'label' },
    body: (_, rows) => {
      const sizes = rows.cells.map(({ value }) => value).sort((one, other) => other - one);
      return {
        data: rows.cells.map((cell) => ({
          ...members<unknown>(rows, cell, (axis, code) => [
            [
              snake(axis.dimension),
              { label: label(axis, code), rank: 1 + sizes.indexOf(cell.value) },
            ],
          ]),
          n: cell.value,
        })),
      };
    },
  },
  {
    name: 'an id, a label and an order',
    expect: {
      categories: 'either',
      spell: (dimension, code) => [String(places.get(`${dimension} ${code}`))],
    },
    body: (_, rows) =>
      dressed(rows, (at, axis, code) => ({
        id: placeOf(axis, code),
        label: label(axis, code),
        order: at + 1,
      })),
  },
  {
    name: 'an id, a code of a name that nobody knows, and a label',
    body: (_, rows) =>
      dressed(rows, (_at, axis, code) => ({
        id: placeOf(axis, code),
        cle: code,
        libelle: label(axis, code),
      })),
  },
  {
    name: 'volgnr beside the code of a reason',
    requests: ({ endpoint }) => endpoint === 'pension',
    body: (_, rows) => dressed(rows, (at, _axis, code) => ({ value: code, volgnr: at + 1 })),
  },
]);

/** One object, each category of the last dimension a key twice: with its figure, and with another number. */
function twice(rows: Rows, keyOf: (axis: Axis, code: string) => [string, string]) {
  const axes = distinctAxes(rows);
  const last = axes.at(-1);
  const lines = new Map<string, Record<string, unknown>>();
  for (const cell of rows.cells) {
    const codes = distinctCodes(rows, cell);
    const outer = codes.slice(0, -1);
    const line =
      lines.get(outer.join()) ??
      Object.fromEntries(outer.map((code, at) => [snake(axes[at]?.dimension ?? ''), code]));
    lines.set(outer.join(), line);
    const [own, other] = last === undefined ? ['n', ''] : keyOf(last, codes.at(-1) ?? '');
    line[own] = cell.value;
    if (other !== '') line[other] = Math.round(cell.value * 0.97);
  }
  return [...lines.values()];
}

const keysTwice: Case[] = kind(161, 'set aside: each category is a key of two numbers', [
  ...(
    [
      ['n_A and prev_A', (_: Axis, code: string) => [`n_${code}`, `prev_${code}`]],
      ['A_n and prev_A_n', (_: Axis, code: string) => [`${code}_n`, `prev_${code}_n`]],
      [
        'level_A and prev_level_A',
        ({ dimension }: Axis, code: string) => [
          `${snake(dimension)}_${code}`,
          `prev_${snake(dimension)}_${code}`,
        ],
      ],
    ] as const
  ).map(([name, keyOf]) => ({
    name,
    requests: ({ endpoint }: Request) => endpoint !== 'carph' && endpoint !== 'longabsence',
    allow: ({ groupby, field, endpoint }: Request) =>
      groupby === null && field === null && endpoint !== 'pension'
        ? ('either' as const)
        : ('aside' as const),
    body: (_: Request, rows: Rows) =>
      twice(rows, (axis, code) => [...keyOf(axis, code)] as [string, string]),
  })),
]);

const halves: Case[] = kind(162, 'set aside: rows of halves, each with an id of its own', [
  ...['workforce', 'contractors', 'pension'].map((statistic) => ({
    name: `${statistic}${statistic === 'pension' ? '' : ' of one body in one year'}`,
    world: { organisms: 5 },
    requests: ({ endpoint, subjectId, year, groupby, field }: Request) =>
      endpoint === statistic &&
      (statistic === 'pension' ||
        (subjectId === '10215' && year === 2016 && (groupby !== null || field !== null))),
    allow: () => 'aside' as const,
    body: (request: Request, rows: Rows) => ({
      data: rows.cells.flatMap((cell) =>
        [Math.floor(0.4 * cell.value), Math.ceil(0.6 * cell.value)].map((n, half) => ({
          ...coded(rows, cell),
          n,
          uuid: noise(
            { ...request, subjectKind: 'entity', subjectId: '' },
            2 ** 31,
            [...cell.codes, half].join(),
          ).toString(36),
        })),
      ),
    }),
  })),
]);

const ofAll: Case[] = kind(165, 'right, or set aside: a number of all bodies is no reason', [
  ...[1, 3].map((bodies) => ({
    name: `of the whole administration beside each reason, shared by ${bodies}`,
    expect: { mayAside: () => true },
    requests: ({ endpoint }: Request) => endpoint === 'pension',
    body: (request: Request, rows: Rows, world: World) => {
      const all = world.truth({ ...request, subjectKind: 'entity', subjectId: '90001' });
      const shared = ({ truth }: Cell) =>
        all.find(({ year, reason }) => year === truth.year && reason === truth.reason)?.value ?? 0;
      return [...byFirst(rows)].map(([year, cells]) => ({
        annee: Number(year),
        motifs: cells.map((cell) => ({
          ...{ motif: cell.codes[1], n: cell.value },
          moyenne: Number((shared(cell) / bodies).toFixed(2)),
        })),
      }));
    },
  })),
]);

const pages: Case[] = kind(166, 'set aside: the rows behind the tenth are cut off', [
  {
    name: 'pages of ten, which one crossed answer fills exactly',
    expect: { mayAside: () => true },
    allow: (_, truth) => (truth.length > 10 ? 'aside' : 'either'),
    shown: (_, truth) => truth.slice(0, 10),
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
    }),
  },
]);

const lists: Case[] = kind(167, 'right: codes and labels are lists beside the figures', [
  {
    name: 'each named by its dimension',
    body: (_, rows) => {
      const column = (of: (cell: Cell) => unknown) => rows.cells.map(of);
      const codes = distinctAxes(rows).flatMap(({ dimension, label }, at) => [
        [snake(dimension), column(({ codes }) => codes[at])],
        ...(dimension === 'year'
          ? []
          : [[`${snake(dimension)}_label`, column((cell) => label(cell.codes[at] ?? '', 'fr'))]]),
      ]);
      return { ...Object.fromEntries(codes), value: column(({ value }) => value) };
    },
  },
]);

export const columnCases: readonly Case[] = [
  ...wholes,
  ...otherYears,
  ...orders,
  ...counts,
  ...dresses,
  ...keysTwice,
  ...halves,
  ...ofAll,
  ...pages,
  ...lists,
];
