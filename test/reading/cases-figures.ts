/** Kinds 1 to 8, 173 and 175: numbers that are no figures, keys that are categories, markers. */

import type { Request } from '../../src/model/request.ts';
import { type Case, isSmall, kind, someSmall } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { coded, distinctCodes, members, nested, noise, snake } from './layouts/parts.ts';
import type { World } from './world.ts';

type Members = Readonly<Record<string, unknown>>;

/** Rows of codes with further members, in an envelope of one key. */
function rowsWith(
  more: (cell: Cell, at: number, request: Request, world: World) => Members,
  wrap: (rows: readonly Members[]) => unknown = (data) => ({ data }),
) {
  return (request: Request, rows: Rows, world: World): unknown =>
    wrap(
      rows.cells.map((cell, at) => ({
        ...coded(rows, cell),
        ...more(cell, at, request, world),
      })),
    );
}

const constants: Case[] = kind(1, 'the counts: they add up, what is beside them does not', [
  {
    name: 'staff: 12 behind the count of workforce and distribution',
    body: rowsWith(({ value }, _, { endpoint }) =>
      ['workforce', 'distribution'].includes(endpoint)
        ? { count: value, staff: 12 }
        : { count: value },
    ),
  },
  {
    name: 'effectif: 7 before the figure, which is called x',
    body: rowsWith(({ value }) => ({ effectif: 7, x: value })),
  },
  {
    name: 'a number of buildings that only the subject decides',
    body: rowsWith(({ value }, _, { subjectId }) => ({
      headcount: Number(subjectId) % 17,
      number: value,
    })),
  },
]);

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const calendar: Case[] = kind(2, 'the values: what is the same for every subject is the calendar', [
  {
    name: 'days: 31 behind the value',
    body: rowsWith(({ value, codes }, _, { groupby }) =>
      groupby === 'month' ? { value, days: lengths[Number(codes[0]) - 1] } : { value },
    ),
  },
  {
    name: 'working days, which differ by year, before the figure',
    body: rowsWith(({ value, codes }, _, { endpoint, year }) =>
      endpoint === 'illness'
        ? { jours: 19 + ((Number(codes[0]) * 7 + (year ?? 0)) % 4), total: value }
        : { total: value },
    ),
  },
  {
    name: 'hours of a weekday',
    body: rowsWith(({ value, codes }, _, { groupby }) =>
      groupby === 'weekday' ? { hours: codes[0] === '5' ? 6 : 8, value } : { value },
    ),
  },
]);

const shortCodes: Case[] = kind(3, 'every key is a category', [
  { name: 'bare maps', body: (_, rows) => nested(rows, ({ value }) => value) ?? {} },
  {
    name: 'maps in results',
    body: (_, rows) => ({ results: nested(rows, ({ value }) => value) }),
  },
  {
    name: 'lists of maps with one key',
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        [rows.axes.length === 0 ? 'all' : distinctCodes(rows, cell).join('/')]: cell.value,
      })),
    }),
  },
]);

const suppressed: Case[] = kind(
  4,
  'no figure: NULL with Q, or set aside; zeros without a note are zeros',
  [
    {
      name: 'note: confidentiel',
      expect: { hidden: isSmall, mayAside: someSmall },
      body: rowsWith(({ value, truth }, _, request) =>
        isSmall(truth, request) ? { count: 0, note: 'confidentiel' } : { count: value, note: null },
      ),
    },
    {
      name: 'secret: true beside a zero',
      expect: { hidden: isSmall, mayAside: someSmall },
      body: rowsWith(({ value, truth }, _, request) => {
        const secret = isSmall(truth, request);
        return { secret, total: secret ? 0 : value };
      }),
    },
    {
      name: 'a remark in Dutch on the rows concerned only',
      expect: { hidden: isSmall, mayAside: someSmall },
      body: rowsWith(({ value, truth }, _, request) =>
        isSmall(truth, request) ? { aantal: 0, opmerking: 'minder dan 5' } : { aantal: value },
      ),
    },
  ],
);

const markers: Case[] = kind(5, 'NULL, or set aside: it breaks every sum that it is in', [
  ...[99999, -9, 9_999_999].map((marker) => ({
    name: `${marker} for a suppressed cell`,
    expect: { hidden: isSmall, mayAside: someSmall },
    body: rowsWith(({ value, truth }, _, request) => ({
      n: isSmall(truth, request) ? marker : value,
    })),
  })),
]);

const ofYear: Case[] = kind(6, 'the count, or set aside: the other number is the year asked for', [
  {
    name: 'Anyo and Valor',
    requests: ({ endpoint }) => endpoint === 'longabsence',
    allow: () => 'either',
    body: (request, rows) => rows.cells.map(({ value }) => ({ Anyo: request.year, Valor: value })),
  },
  {
    name: 'n and y in the whole source',
    body: rowsWith(({ value, truth }) => ({ n: value, y: truth.year })),
  },
  {
    name: 'pairs of year and count',
    requests: ({ endpoint }) => endpoint === 'longabsence' || endpoint === 'carph',
    allow: () => 'either',
    body: (_, rows) => rows.cells.map(({ truth, value }) => [truth.year, value]),
  },
]);

const statusCodes: Case[] = kind(7, 'the count: a code that is the same everywhere is none', [
  {
    name: 'code: 200 beside the count',
    body: (_, rows) => ({
      code: 200,
      ...(rows.axes.length === 0
        ? { count: rows.cells[0]?.value ?? null }
        : { rows: rows.cells.map((cell) => ({ ...coded(rows, cell), count: cell.value })) }),
    }),
  },
  {
    name: 'status: 0 in every row',
    body: rowsWith(
      ({ value }) => ({ status_code: 0, value }),
      (response) => ({ http: 200, response }),
    ),
  },
  {
    name: 'version: 1.2 around a map',
    body: (_, rows) => ({ version: 1.2, result: nested(rows, ({ value }) => value) }),
  },
]);

const rowIds: Case[] = kind(
  8,
  'the count: a number that tells rows apart and adds up to nothing is none',
  [
    {
      name: 'nid: 100, 101, … in every answer',
      body: rowsWith(
        ({ value }, at) => ({ nid: 100 + at, count: value }),
        (rows) => rows,
      ),
    },
    {
      name: 'a key of the database that differs from answer to answer',
      body: rowsWith(({ value }, at, request) => ({
        rowid: noise(request, 5000) * 40 + at,
        value,
      })),
    },
    {
      name: 'ids of categories',
      body: (_, rows, world) => ({
        items: rows.cells.map((cell) => ({
          ...members<unknown>(rows, cell, ({ dimension }, code) => [
            [`${snake(dimension)}_tid`, tidOf(world, dimension, code)],
            [snake(dimension), code],
          ]),
          total: cell.value,
        })),
      }),
    },
  ],
);

function tidOf(world: World, dimension: string, code: string): number {
  return dimension === 'year' ? Number(code) - 1900 : 300 + world.codes(dimension).indexOf(code);
}

const even: Case[] = kind(173, 'set aside: both add up, and a name decides nothing', [
  {
    name: 'a headcount of twice as many beside agents',
    requests: ({ endpoint }) => ['workforce', 'distribution'].includes(endpoint),
    allow: () => 'aside',
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        ...{ nb_agents: cell.value, effectif: 2 * cell.value },
      })),
    }),
  },
  {
    name: 'a planned headcount beside agents, a mean one beside those absent',
    allow: () => 'either',
    body: (request, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        ...(request.endpoint === 'longabsence'
          ? { absents: cell.value, effectif_moyen: 31 * cell.value + 5 }
          : { agents: cell.value, headcount_budgeted: 2 * cell.value }),
      })),
    }),
  },
]);

const thousands: Case[] = kind(175, 'right: a point stands before thousands, as elsewhere', [
  {
    name: 'but before the decimals of rates, which have three',
    requests: ({ endpoint }) => ['workforce', 'distribution', 'carph'].includes(endpoint),
    body: ({ endpoint }, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        n: endpoint === 'carph' ? cell.value.toFixed(3) : cell.value.toLocaleString('de-DE'),
      })),
    }),
  },
  {
    name: 'all days of illness have a point and three digits behind it',
    requests: ({ endpoint }) => ['workforce', 'distribution', 'illness'].includes(endpoint),
    told: ({ endpoint }, truth) =>
      truth.map((one) => ({ ...one, value: one.value * (endpoint === 'illness' ? 101 : 1) })),
    body: (_, rows) => ({
      data: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        n: cell.value.toLocaleString('de-DE'),
      })),
    }),
  },
]);

export const figureCases: readonly Case[] = [
  ...constants,
  ...calendar,
  ...shortCodes,
  ...suppressed,
  ...markers,
  ...ofYear,
  ...statusCodes,
  ...rowIds,
  ...even,
  ...thousands,
];
