/** Kinds 78, 79 and 90 to 93: splits that tell of more, or of fewer, people than the undivided figure. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { coded, distinctAxes, snake, sumOf } from './layouts/parts.ts';
import type { Truth, World } from './world.ts';

const world = { organisms: 4, years: [2015, 2016, 2017] };

function plain(rows: Rows, cells: readonly Cell[] = rows.cells) {
  return cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));
}

function isOfStaff({ endpoint }: Request): boolean {
  return endpoint === 'workforce' || endpoint === 'distribution';
}

/** Each category by women and men, and both together, in a map of all. */
function bySex(request: Request, rows: Rows): unknown {
  if (!isOfStaff(request) || distinctAxes(rows).length !== 1) return { data: plain(rows) };
  const keys = rows.cells.flatMap(({ codes: [code], value }) => {
    const women = Math.floor(0.4 * value);
    return [
      [`${code}_f`, women],
      [`${code}_m`, value - women],
      [`${code}_t`, value],
    ];
  });
  return { data: Object.fromEntries(keys) };
}

const doubled: Case[] = kind(78, 'set aside: splits that tell of everybody twice', [
  {
    name: 'women, men and both side by side in a map',
    expect: { mayAside: isOfStaff },
    world,
    body: bySex,
  },
]);

const most = 8;

/** The first eight rows of each answer, the largest first. */
function firstRows(_: Request, rows: Rows): unknown {
  const cells = [...rows.cells].sort((one, other) => other.value - one.value);
  return { took: sumOf(rows) % 7, buckets: plain(rows, cells.slice(0, most)) };
}

const cutOff: Case[] = kind(79, 'set aside: answers of eight rows, where others are cut off', [
  {
    name: 'at most eight rows, the largest first',
    expect: {
      mayAside: ({ endpoint, groupby, field }, rows) =>
        rows.length >= most || (groupby !== null && field !== null) || endpoint === 'pension',
    },
    world,
    requests: ({ endpoint }) => isOfStaff({ endpoint } as Request),
    body: firstRows,
  },
]);

/** By dimension: the category of which a source does not tell. */
const leftOut: Readonly<Record<string, string>> = {
  'level-a': 'AUT',
  'language-bonus': '0',
  'telework-day': '0',
  home: 'ETR',
  mission: 'ADM',
  reason: 'AUT',
  selection: 'N',
};

function isLeftOut({ group, field }: Truth, request: Request): boolean {
  const isOut = (dimension: string | null, code: string | null) =>
    code !== null && leftOut[dimension ?? ''] === code;
  return isOut(request.groupby, group) || isOut(request.field, field);
}

const some: Case[] = kind(90, 'read: dimensions that hold some of the people only', [
  {
    name: 'those of level A, those who telework, those with an allowance, those who live here',
    expect: { dropped: isLeftOut },
    world,
    allow: (request, rows) => (rows.every((one) => isLeftOut(one, request)) ? 'either' : 'right'),
    shown: (request, rows) => rows.filter((one) => !isLeftOut(one, request)),
    body: (_, rows) => ({ results: { data: plain(rows) } }),
  },
]);

function isBelow(least: number) {
  return ({ value }: Truth, { endpoint, groupby, field }: Request) =>
    value < least &&
    (groupby !== null || field !== null) &&
    (isOfStaff({ endpoint } as Request) || endpoint === 'contractors');
}

const small: Case[] = kind(
  91,
  'read: splits without their small figures',
  [3, 5].map((least) => ({
    name: `figures below ${least} left out of splits`,
    expect: { dropped: isBelow(least) },
    world,
    allow: (request, rows) =>
      rows.every((one) => isBelow(least)(one, request)) ? 'either' : 'right',
    shown: (request, rows) => rows.filter((one) => !isBelow(least)(one, request)),
    body: (_, rows) => ({ results: { data: plain(rows) } }),
  })),
);

/** A group split by four dimensions at once, without a figure of its own. */
function byFour(request: Request, rows: Rows, { truth }: World): unknown {
  if (!isGrouped(request)) return { data: plain(rows) };
  const groups = rows.cells.map((cell) => {
    const splits = ['gender', 'level', 'status', 'language'].map((field) => {
      const own = truth({ ...request, field }).filter(({ group }) => group === cell.codes[0]);
      return [field, Object.fromEntries(own.map((one) => [one.field, one.value]))];
    });
    return { group: cell.codes[0], ...Object.fromEntries(splits) };
  });
  return { data: groups };
}

function isGrouped({ endpoint, field }: Request): boolean {
  return endpoint === 'distribution' && field === null;
}

const others: Case[] = kind(92, 'read: staff, though another statistic of them is not', [
  { name: 'groups by four dimensions', expect: { mayAside: isGrouped }, world, body: byFour },
]);

/** The splits of a group, or of everybody, by field. */
type Write = (told: readonly Truth[]) => unknown;

const asMap: Write = (told) => Object.fromEntries(told.map(({ field, value }) => [field, value]));
const asList: Write = (told) => told.map(({ field, value }) => ({ code: field, total: value }));

const fields = ['gender', 'level', 'status', 'language'];
const ofContractors = ['level', 'gender', 'language', 'age', 'mission', 'reason'];

/** The field asked for, all where none is; within groups where these are asked for. */
function byField(write: Write) {
  return (request: Request, rows: Rows, { truth }: World): unknown => {
    const { endpoint, groupby, field } = request;
    if (!isOfStaff(request) && endpoint !== 'contractors') return { data: plain(rows) };
    const all = endpoint === 'contractors' ? ofContractors : fields;
    const asked = field === null ? all.filter((one) => one !== groupby) : [field];
    const splitsOf = (group: string | null) =>
      Object.fromEntries(
        asked.map((one) => {
          const own = truth({ ...request, field: one }).filter((told) => told.group === group);
          return [snake(one), write(own)];
        }),
      );
    if (groupby === null) return { data: splitsOf(null) };
    const groups = new Set(truth({ ...request, field: null }).map(({ group }) => group));
    return { data: Object.fromEntries([...groups].map((group) => [group, splitsOf(group)])) };
  };
}

const allFields: Case[] = kind(
  93,
  'read: the field asked for, where all come without one',
  (
    [
      ['maps', asMap],
      ['lists', asList],
    ] as const
  ).map(([name, write]) => ({
    name: `${name} by field, within groups`,
    expect: {
      mayAside: ({ endpoint, field }) =>
        field === null && (isOfStaff({ endpoint } as Request) || endpoint === 'contractors'),
    },
    world,
    body: byField(write),
  })),
);

export const anchorCases: readonly Case[] = [
  ...doubled,
  ...cutOff,
  ...some,
  ...small,
  ...others,
  ...allFields,
];
