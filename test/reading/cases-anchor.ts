/** Kinds 78, 79 and 90: splits that tell of more, or of fewer, people than the undivided figure. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { coded, distinctAxes, sumOf } from './layouts/parts.ts';
import type { Truth } from './world.ts';

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

export const anchorCases: readonly Case[] = [...doubled, ...cutOff, ...some];
