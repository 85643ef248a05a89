/** Kinds 70 and 71: a status on each row, and as many rows as columns. */
import type { Request } from '../../src/model/request.ts';
import { type Case, kind } from './case.ts';
import type { Cell } from './layouts/layout.ts';
import { coded } from './layouts/parts.ts';
import type { Truth } from './world.ts';

/** Fewer than five people; an answer that is one figure alone is never hidden. */
function isSmall({ value }: Truth, { endpoint }: Request): boolean {
  const isAlone = endpoint === 'longabsence' || endpoint === 'illness' || endpoint === 'carph';
  return value > 0 && value < 5 && !isAlone;
}

function isLast({ year }: Truth): boolean {
  return year === 2017;
}

function rowsWith(row: (cell: Cell, isHidden: boolean) => Record<string, unknown>) {
  return (request: Request, rows: Parameters<typeof coded>[0]) => ({
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      ...row(cell, isSmall(cell.truth, request)),
    })),
  });
}

const statuses: Case[] = kind(70, 'by the status beside each figure: most say nothing of it', [
  {
    name: 'a nought where the status says that it is hidden',
    expect: { hidden: isSmall },
    body: rowsWith(({ value }, isHidden) => ({
      value: isHidden ? 0 : value,
      obs_status: isHidden ? 'c' : 'A',
    })),
  },
  {
    name: 'no figure at all where the status says that it is hidden, and no known word otherwise',
    expect: { hidden: isSmall },
    body: rowsWith(({ value }, isHidden) => (isHidden ? { conf: 'C' } : { value, conf: 'F' })),
  },
  {
    name: 'all figures of the last year provisional',
    expect: { marked: isLast },
    body: rowsWith(({ value, truth }) => ({ value, stand: isLast(truth) ? 'p' : 'def' })),
  },
]);

const wide: Case[] = kind(71, 'row by row: as many rows as columns are no columns', [
  {
    name: 'two years, in rows of two places',
    body: (_, rows) => ({
      ...{ draw: 1, recordsTotal: rows.cells.length, recordsFiltered: rows.cells.length },
      data: rows.cells.map(({ codes, value }) => [...codes, value]),
    }),
  },
]);

export const statusCases: readonly Case[] = [...statuses, ...wide];
