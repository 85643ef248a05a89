import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import type { Database } from '../database.ts';
import { shareOut } from '../share-out.ts';
import type { FigureTable, HeldRows } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';
import type { CarriedOver } from './build-input.ts';
import {
  assembleParquet,
  type Part,
  readPart,
  type Share,
  sideBySide,
} from './parquet/assemble.ts';

/** Rows of a table of figures that follow each other and are of one statistic, as one row group. */
interface Stretch {
  readonly table: FigureTable;
  /** `null` for no row at all: the part that gives the types. */
  readonly endpoint: string | null;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A stretch, written. */
export interface FigurePart extends Part {
  readonly table: FigureTable;
  readonly endpoint: string | null;
}

const mostRows = 245_760;

/** While a row group is written DuckDB holds all its values, so some columns are written at a time, and a wide one alone. */
const columnsAtOnce = 7;
const wideColumn = 'attributes';

const tables: readonly FigureTable[] = Object.freeze(['observations', 'observations_closed']);

/**
 * Writes every stored figure once, as Parquet row groups of one statistic each, by several sessions at a
 * time. Which rows go together depends on the rows alone, so equal tables give equal parts; those without
 * a replaced row are taken from the file of the former release.
 */
export async function writeFigureParts(
  sessions: readonly Database[],
  folder: string,
  carried: CarriedOver | null,
): Promise<FigurePart[]> {
  mkdirSync(folder, { recursive: true });
  const all = await readStretches(sessions[0] as Database);
  const parts: FigurePart[] = carried === null ? [] : await carriedParts(all, carried);
  await shareOut(sessions, all.entries(), async (session, [index, stretch]) => {
    if (parts[index] !== undefined) return;
    const written = await writeStretch(session, stretch, join(folder, `${index}`));
    parts[index] = { ...stretch, ...written };
  });
  return parts;
}

/** Writes the Parquet file of a table of figures out of the parts that hold its rows. */
export async function assembleFigures(
  path: string,
  names: readonly string[],
  heldBy: readonly HeldRows[],
  parts: readonly FigurePart[],
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const shares = heldBy.map(({ table, endpoint, columns }): Share => {
    const ofTable = parts.filter((part) => part.table === table);
    const held = ofTable.filter(
      (part) => part.endpoint === null || endpoint === null || part.endpoint === endpoint,
    );
    return { parts: held, columns };
  });
  await assembleParquet(path, { names, shares, metadata });
}

/**
 * The stretches of figures on show that hold no replaced row, by their place in the list: in the file of
 * the former release they are the first row groups, in the same order.
 * @throws Error where the file does not hold these rows.
 */
async function carriedParts(
  stretches: readonly Stretch[],
  { folder, replacedRows }: CarriedOver,
): Promise<FigurePart[]> {
  const history = join(folder, 'parquet', 'observations_history.parquet');
  const former = await readPart(history);
  const groups = former.rowGroups.values();
  const parts: FigurePart[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const { table, endpoint, firstRow, lastRow } = stretch;
    if (table !== 'observations' || endpoint === null) continue;
    const { value: group } = groups.next();
    if (group?.rows !== lastRow - firstRow + 1) throw new Error(`${history} holds other rows`);
    if (replacedRows.some((row) => row >= firstRow && row <= lastRow)) continue;
    parts[index] = { ...former, table, endpoint, rowGroups: [group] };
  }
  return parts;
}

/** @throws Error where the figures of a statistic do not stand together. */
async function readStretches(database: Database): Promise<Stretch[]> {
  const slices = await database.rows('export/slices');
  const none = tables.map((table) => ({ table, endpoint: null, firstRow: 0, lastRow: -1 }));
  return [
    ...none,
    ...slices.flatMap(({ stored, endpoint, first_row, last_row, row_count }) => {
      const [first, last] = [Number(first_row), Number(last_row)];
      if (last - first + 1 !== Number(row_count)) {
        throw new Error(`the figures of ${endpoint} in ${stored} do not stand together`);
      }
      return cut({
        table: stored as FigureTable,
        endpoint: String(endpoint),
        firstRow: first,
        lastRow: last,
      });
    }),
  ];
}

function cut({ firstRow, lastRow, ...rest }: Stretch): Stretch[] {
  const count = Math.ceil((lastRow - firstRow + 1) / mostRows);
  return Array.from({ length: count }, (_, index) => ({
    ...rest,
    firstRow: firstRow + index * mostRows,
    lastRow: Math.min(lastRow, firstRow + (index + 1) * mostRows - 1),
  }));
}

/** Writes rows to files whose names begin so, each with some of the columns. */
async function writeStretch(
  database: Database,
  { table, endpoint, firstRow, lastRow }: Stretch,
  beginning: string,
): Promise<Part> {
  const all = columnsOf(table);
  await database.setVariable('first_row', firstRow);
  await database.setVariable('last_row', lastRow);
  const parts: Part[] = [];
  for (const columns of endpoint === null ? [all] : columnGroups(all)) {
    const path = `${beginning}-${parts.length}.parquet`;
    await database.setVariable('columns', listValue(columns));
    await database.setVariable('file', path);
    await database.run(`export/part-of-${table}`);
    parts.push(await readPart(path));
  }
  return sideBySide(parts);
}

/** The columns that are written together, in order. */
function columnGroups(columns: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const column of columns) {
    const group = groups.at(-1);
    const isFull = group === undefined || group.length === columnsAtOnce;
    if (isFull || column === wideColumn || group.at(-1) === wideColumn) groups.push([column]);
    else group.push(column);
  }
  return groups;
}

/** The columns that a stretch of the table is written with, in order. */
function columnsOf(table: FigureTable): string[] {
  const published = publishedTables.find(({ name }) => name === 'observations_history');
  const names = published?.columns.map(({ name }) => name) ?? [];
  // A figure on show is valid from the moment it was observed.
  return table === 'observations' ? names.filter((name) => name !== 'valid_from') : names;
}
