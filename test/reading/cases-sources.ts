/** Kinds 96 to 99: an error among answers, legends of all categories, words for a kind, days that are counted otherwise. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Rows } from './layouts/layout.ts';
import { coded, snake } from './layouts/parts.ts';
import type { World } from './world.ts';

const world = { organisms: 4, years: [2015, 2016, 2017] };

function plain(rows: Rows): Record<string, unknown>[] {
  return rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));
}

function isUndivided({ endpoint, subjectId, year, field }: Request): boolean {
  return endpoint === 'workforce' && subjectId === '10215' && year === 2016 && field === null;
}

const errors: Case[] = kind(96, 'read but for the error: splits are borne out by other answers', [
  {
    name: 'an error in place of one undivided figure',
    world,
    allow: (request) => (isUndivided(request) ? 'aside' : 'right'),
    body: (request, rows) =>
      isUndivided(request)
        ? { error: { code: 500, message: 'Internal error' } }
        : { data: plain(rows) },
  },
]);

/** Each dimension of the question with all of its categories, met or not. */
function legendOf(rows: Rows, of: World) {
  return rows.axes
    .filter(({ role }) => role === 'group' || role === 'field')
    .map(({ dimension, label }) => ({
      dimension: snake(dimension),
      items: of
        .codes(dimension)
        .map((code, order) => ({ code, label: label(code, 'fr'), order: order + 1 })),
    }));
}

const legends: Case[] = kind(97, 'read: what a legend numbers is no figure', [
  {
    name: 'all categories with their order beside the rows',
    ...{ world, allow: ({ subjectId }) => (subjectId === '10260' ? 'either' : 'right') },
    body: (_, rows, of) => ({ legend: legendOf(rows, of), values: plain(rows) }),
  },
]);

const kinds: Case[] = kind(98, 'read: what all answers are called is no word for organisms', [
  {
    name: 'organism, of entities too',
    world,
    body: ({ subjectId }, rows) => ({
      data: { organism: { __typename: 'Organism', id: subjectId, rows: plain(rows) } },
    }),
  },
]);

const days: Case[] = kind(
  99,
  'read: entities are the sums of their organisms, by month and by weekday',
  [
    {
      name: 'half days by weekday, days by month',
      world,
      told: ({ groupby }, truth) =>
        groupby === 'weekday' ? truth.map((one) => ({ ...one, value: 2 * one.value })) : truth,
      body: (_, rows) => ({ data: plain(rows) }),
    },
  ],
);

export const sourceCases: readonly Case[] = [...errors, ...legends, ...kinds, ...days];
