/** Kinds 80 to 85 and 89: numbers among the categories of every dimension, figures several times, days of other years, links, positions. */
import type { Request } from '../../src/model/request.ts';
import { type Case, type Input, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { byFirst, coded, distinctAxes, members, nested, snake, sumOf } from './layouts/parts.ts';
import type { Truth } from './world.ts';

type Beside = (request: Request, rows: Rows) => Readonly<Record<string, number>>;

const posts: Beside = (_, rows) => ({ cadre: Math.round(sumOf(rows) * 1.1) });
const total: Beside = (_, rows) => ({ total: sumOf(rows) });

/** Maps of categories, with a member more. */
function mapsWith(beside: Beside): Input['body'] {
  return (request, rows) => {
    const map = nested(rows, ({ value }) => value) ?? {};
    return { data: { ...(typeof map === 'object' ? map : { n: map }), ...beside(request, rows) } };
  };
}

/** A row for each group, a column for each category of the field, with a column more. */
function pivotWith(beside: Beside): Input['body'] {
  return (request, rows) => {
    const [axis, second] = distinctAxes(rows);
    if (axis === undefined || second === undefined)
      return { data: [{ ...(nested(rows, ({ value }) => value) as object) }] };
    return {
      data: [...byFirst(rows)].map(([group, cells]) => ({
        [snake(axis.dimension)]: group,
        ...Object.fromEntries(cells.map(({ codes, value }) => [codes[1], value])),
        ...beside(request, rows),
      })),
    };
  };
}

const isOfPeople = ({ endpoint }: Request): boolean =>
  endpoint === 'workforce' || endpoint === 'distribution' || endpoint === 'contractors';

const besideCategories: Case[] = kind(80, 'the categories: what is beside all of them is none', [
  { name: 'posts beside all categories', requests: isOfPeople, body: mapsWith(posts) },
  {
    name: 'posts beside all categories, of splits alone',
    requests: ({ endpoint, field }) => endpoint === 'workforce' && field !== null,
    body: mapsWith(posts),
  },
  {
    name: 'how many categories there are',
    requests: isOfPeople,
    body: mapsWith((_, rows) => ({ nb: rows.cells.length })),
  },
  {
    name: 'the sum of all rows on each row of a pivot',
    requests: (request) => isOfPeople(request) && request.endpoint !== 'workforce',
    body: (request, rows, world) =>
      (distinctAxes(rows).length < 2 ? mapsWith(total) : pivotWith(total))(request, rows, world),
    expect: { totals: true },
  },
]);

const once: Case[] = kind(81, '_T, as it is the sum in every dimension', [
  {
    name: 'a code for the total, one organism in one year',
    expect: { totals: true },
    requests: ({ endpoint, subjectId, year }) =>
      endpoint === 'workforce' && subjectId === '10200' && year === 2016,
    body: (_, rows) => ({
      data: [
        ...rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
        ...rows.axes.map(({ dimension }) => ({ [snake(dimension)]: 'Z', n: sumOf(rows) })),
      ],
    }),
  },
]);

/** Women, men and all of them under keys of their own for each category. */
function sliced(endings: readonly ('women' | 'men' | 'all')[]): Input['body'] {
  return (request, rows, { weigh }) => {
    const of = {
      women: figuresOf(weigh(request, 'women')),
      men: figuresOf(weigh(request, 'men')),
      all: figuresOf(rows.cells.map(({ truth }) => truth)),
    };
    if (request.field === null) return { n: sumOf(rows) };
    return Object.fromEntries(
      rows.cells.flatMap(({ codes, truth: { field } }) =>
        endings.map((ending) => [`${codes[0]}_${ending[0]}`, of[ending].get(field) ?? 0]),
      ),
    );
  };
}

function figuresOf(truth: readonly Truth[]): Map<string | null, number> {
  return new Map(truth.map(({ field, value }) => [field, value]));
}

const severalEach: Case[] = kind(82, 'set aside: each category stands there several times', [
  ...[['women', 'men', 'all'] as const, ['women', 'men'] as const].map(
    (endings): Input => ({
      name: `${endings.join(' and ')} as endings of keys`,
      requests: ({ endpoint }) => endpoint === 'workforce',
      allow: ({ field }) => (field === null ? 'either' : 'aside'),
      body: sliced(endings),
    }),
  ),
]);

const leastVarying: Case[] = kind(83, 'set aside: that one of two varies less decides nothing', [
  {
    name: 'women and men in one organism, of four years',
    world: { organisms: 1, years: [2014, 2015, 2016, 2017] },
    requests: ({ endpoint, subjectKind }) => endpoint === 'workforce' && subjectKind === 'organism',
    allow: () => 'aside',
    body: (request, rows, { weigh }) => {
      const women = figuresOf(weigh(request, 'women'));
      return {
        data: rows.cells.map((cell) => {
          const femmes = women.get(cell.truth.field) ?? 0;
          return { ...coded(rows, cell), femmes, hommes: cell.value - femmes };
        }),
      };
    },
  },
]);

const dates: Case[] = kind(
  84,
  'the years, or set aside: the day told is not of the year asked for',
  [
    ...(['T23:00:00.000Z', ''] as const).map(
      (time): Input => ({
        name: time === '' ? 'the first day of the year after' : 'midnight in Brussels told in UTC',
        world: { organisms: 3, years: [2015, 2016, 2017] },
        requests: ({ endpoint }) => endpoint === 'workforce' || endpoint === 'pension',
        allow: ({ endpoint }) => (endpoint === 'pension' ? 'either' : 'right'),
        body: (_, rows) => ({
          data: rows.cells.map((cell) => {
            const { year: __, ...codes } = coded(rows, cell);
            const year = cell.truth.year ?? 0;
            const datum = time === '' ? `${year + 1}-01-01` : `${year - 1}-12-31${time}`;
            return { datum, ...codes, n: cell.value };
          }),
        }),
      }),
    ),
  ],
);

const links: Case[] = kind(85, 'each category as it stands: nothing is parted within quotes', [
  {
    name: 'categories as links',
    requests: ({ endpoint }) => endpoint === 'workforce',
    expect: {
      categories: 'label',
      spell: (dimension, code, { label }) => [
        `<a href="/${snake(dimension)}/${code}">${label(dimension, code, 'fr')}</a>`,
      ],
    },
    body: (_, rows) => ({
      rows: rows.cells.map((cell) => ({
        ...members(rows, cell, ({ dimension, label }, code) => [
          [snake(dimension), `<a href="/${snake(dimension)}/${code}">${label(code, 'fr')}</a>`],
        ]),
        nombre: `${cell.value}`,
      })),
    }),
  },
]);

/** The category's place among those that the answer holds. */
function placeIn(rows: Rows, at: number, code: string): number {
  return [...new Set(rows.cells.map(({ codes }) => codes[at]))].indexOf(code);
}

const positions: Case[] = kind(
  89,
  'set aside: categories counted anew in each answer; months from nought',
  [0, 1].map((first) => ({
    name: `places from ${first} on in place of codes`,
    expect: { mayAside: () => true },
    world: { organisms: 4, years: [2015, 2016, 2017] },
    body: (_, rows) =>
      rows.cells.map((cell) => ({
        ...coded(rows, cell),
        ...Object.fromEntries(
          rows.axes.flatMap(({ dimension, role }, at) =>
            role === 'year'
              ? []
              : [[snake(dimension), first + placeIn(rows, at, cell.codes[at] ?? '')]],
          ),
        ),
        n: cell.value,
      })),
  })),
);

export const commonCases: readonly Case[] = [
  ...besideCategories,
  ...once,
  ...severalEach,
  ...leastVarying,
  ...dates,
  ...links,
  ...positions,
];
