/** Kinds 41 to 46: lists, blocks and numbers beside the figures that belong to something else. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import { beside } from './layouts/asides.ts';
import { type Axis, type Rows, rowsOf } from './layouts/layout.ts';
import { coded, members, snake } from './layouts/parts.ts';
import type { World } from './world.ts';

/** A number that stands for a category in a source that numbers all of them. */
function numberOf(dimension: string, code: string): number {
  return [...`${dimension} ${code}`].reduce(
    (sum, letter) => (31 * sum + letter.charCodeAt(0)) % 9973,
    7,
  );
}

function byLabel(axis: Axis): string[] {
  return [...axis.codes].sort((one, other) =>
    axis.label(one, 'fr').localeCompare(axis.label(other, 'fr')),
  );
}

const legends: Case[] = kind(
  41,
  'by what the rows say: another list in another order is no part of them',
  [
    {
      name: 'rows with labels, a legend of codes sorted by them',
      expect: { categories: 'either', mayAside: () => true },
      body: (_, rows) => ({
        legend: rows.axes
          .slice(-1)
          .flatMap((axis) =>
            byLabel(axis).map((code) => ({ code, libelle: axis.label(code, 'fr') })),
          ),
        data: rows.cells.map((cell) => ({
          ...members(rows, cell, ({ dimension, label }, code) => [
            [snake(dimension), label(code, 'fr')],
          ]),
          n: cell.value,
        })),
      }),
    },
    {
      name: 'rows with numbers of categories, a list of these sorted by label',
      expect: {
        spell: (dimension, code) => [String(numberOf(dimension, code))],
        mayAside: () => true,
      },
      body: (_, rows) => ({
        codes: Object.fromEntries(
          rows.axes.map((axis) => [
            axis.role,
            byLabel(axis).map((code) => ({
              id: numberOf(axis.dimension, code),
              code,
              libelle: axis.label(code, 'fr'),
            })),
          ]),
        ),
        values: rows.cells.map((cell) => ({
          ...members(rows, cell, ({ role, dimension }, code) => [
            [role, numberOf(dimension, code)],
          ]),
          n: cell.value,
        })),
      }),
    },
  ],
);

/** The answer to the same question a year earlier, as rows. */
function rowsBefore(request: Request, rows: Rows, { truth }: World): Record<string, unknown>[] {
  if (request.year === null) return [];
  const before = truth({ ...request, year: request.year - 1 });
  const places = new Map(
    rows.cells.map((cell) => [JSON.stringify([cell.truth.group, cell.truth.field]), cell]),
  );
  return before.flatMap(({ group, field, value }) => {
    const cell = places.get(JSON.stringify([group, field]));
    return cell === undefined ? [] : [{ ...coded(rows, cell), n: value }];
  });
}

function blocks(now: string, then: string, isDated: boolean) {
  return (request: Request, rows: Rows, world: World): unknown => {
    const { year } = request;
    const block = (own: number | null, inner: unknown[]) => ({
      ...(isDated ? { year: own } : {}),
      rows: inner,
    });
    const before = rowsBefore(request, rows, world);
    return {
      [now]: block(
        year,
        rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      ),
      ...(year === null ? {} : { [then]: before.length === 0 ? null : block(year - 1, before) }),
    };
  };
}

const yearsBefore: Case[] = kind(
  42,
  'the year asked for: the block beside it is of the year before',
  [
    {
      name: 'current and previous, each with its year',
      body: blocks('current', 'previous', true),
      world: { organisms: 3, years: [2016, 2017, 2018] },
    },
    {
      name: 'courant and precedent',
      body: blocks('courant', 'precedent', false),
      expect: { mayAside: ({ endpoint }) => endpoint === 'illness' },
      world: { organisms: 3, years: [2016, 2017, 2018] },
    },
  ],
);

/** The figures of the last year that is ready, which is told, for any later one. */
function ofReadyYear(request: Request, _: Rows, world: World): unknown {
  const year = request.year === null ? null : Math.min(request.year, 2016);
  const told = rowsOf(request, world.truth({ ...request, year }), world);
  return {
    reference: year,
    data: told.cells.map((cell) => ({ ...coded(told, cell), n: cell.value })),
  };
}

const otherYears: Case[] = [
  ...kind(
    43,
    'set aside: it says that it is of another year',
    [[2015, 2016, 2017] as const, [2016, 2017] as const].map((years) => ({
      name: `the newest of ${years.length} years answered with the last that is ready`,
      world: { organisms: 3, years },
      allow: ({ year }) => (year === 2017 ? 'aside' : 'right'),
      body: ofReadyYear,
    })),
  ),
  ...kind(43, 'right: a year that no figures contradict is that of the source', [
    {
      name: 'since when there are figures, each question asked in one year',
      requests: ({ subjectId, year }) =>
        year === null || (year === 2016) === (subjectId === '10200'),
      body: (_, rows) => ({
        since: 2016,
        data: rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value })),
      }),
    },
  ]),
];

const namesOfAnything: Case[] = kind(
  44,
  'the number of people, or set aside: any figure may be called count',
  [
    {
      name: 'count of contracts beside persons',
      expect: { mayAside: () => true },
      requests: ({ endpoint }) => endpoint === 'workforce' || endpoint === 'distribution',
      body: (_, rows) => ({
        data: rows.cells.map((cell) => ({
          ...coded(rows, cell),
          count: cell.value * 2,
          persons: cell.value,
        })),
      }),
    },
  ],
);

const proved: Case[] = kind(45, 'what sums prove to be the figure elsewhere: a word is less', [
  {
    name: 'a number called headcount, of each body and year, beside the figures of organisms alone',
    requests: ({ subjectKind }) => subjectKind === 'organism',
    body: ({ subjectId, year }, rows) => ({
      records: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        headcount: numberOf(subjectId ?? '', String(year)) % 90,
        n: cell.value,
      })),
    }),
  },
]);

/** Posts that nobody holds, and all posts: as many as there are men, since any count of people adds up. */
const sumsOfOthers: Case[] = kind(
  46,
  'the staff, or set aside: a sum that holds more than people is no total',
  [
    ['cadre', 'effectif', 'vacants'],
    ['everyone', 'staff', 'consultants'],
    ['total', 'occupes', 'vacants'],
  ].map(([all = '', own = '', more = '']) => ({
    name: `${all} of ${own} and ${more}`,
    expect: { mayAside: () => true },
    body: (request, rows, world) => {
      const further = beside(request, world, 'men');
      return {
        data: rows.cells.map((cell) => {
          const other = further(cell);
          const isAlone = other === null;
          return {
            ...coded(rows, cell),
            ...(isAlone
              ? { nombre: cell.value }
              : { [all]: cell.value + other, [own]: cell.value, [more]: other }),
          };
        }),
      };
    },
  })),
);

export const besideCases: readonly Case[] = [
  ...legends,
  ...yearsBefore,
  ...otherYears,
  ...namesOfAnything,
  ...proved,
  ...sumsOfOthers,
];
