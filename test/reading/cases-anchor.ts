/** Kinds 78 and 79: splits that tell of more, or of fewer, people than the undivided figure. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell, Rows } from './layouts/layout.ts';
import { coded, distinctAxes, sumOf } from './layouts/parts.ts';

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

export const anchorCases: readonly Case[] = [...doubled, ...cutOff];
