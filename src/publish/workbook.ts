import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Catalogue } from '../model/catalogue.ts';
import type { Database } from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { type PublishedTable, qualifiedName } from '../tables/table.ts';
import { aboutRelease, type ReleaseFacts } from './data-package.ts';
import type { TableRows } from './describe-release.ts';
import { aboutSheet, type Candidate } from './workbook-about.ts';
import { type Cell, dictionarySheet, tableSheet, textCell } from './workbook-sheets.ts';

/** How much a workbook may hold: a sheet of Excel has no more rows, and what is written is held in memory (docs/decisions/0026). */
const workbookBounds = { rows: 1_048_575, cells: 500_000 } as const;

export interface WorkbookInput {
  /** The built release. */
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly facts: ReleaseFacts;
  readonly rows: TableRows;
  /** A session that uses the release. */
  readonly database: Database;
}

/**
 * Writes `hrstats.xlsx` of a built release: what it is, a sheet of each mart that fits, the subjects and categories, what
 * the columns mean. Equal releases of the same name get equal bytes.
 */
export async function writeWorkbook(input: WorkbookInput): Promise<void> {
  const { folder, catalogue, facts, rows, database } = input;
  const candidates = candidatesOf(rows);
  const fitting = sheetsThatFit(candidates);
  const sheets: WriteSheet[] = [aboutSheet(catalogue, facts, candidates, fitting)];
  for (const table of fitting) sheets.push(tableSheet(table, await cellsOf(database, table)));
  sheets.push(dictionarySheet(candidates.map(({ table }) => table)));
  const modified = new Date(facts.created);
  const properties = {
    title: aboutRelease(catalogue, facts).title,
    creator: 'hrmirror',
    created: modified,
    modified,
  };
  writeFileSync(join(folder, 'hrstats.xlsx'), await writeXlsx({ sheets, properties }));
}

/** The tables that have a sheet, in their order: of those whose rows a sheet can hold the smallest, until the workbook is full. */
export function sheetsThatFit(
  candidates: readonly Candidate[],
  bounds: { readonly rows: number; readonly cells: number } = workbookBounds,
): PublishedTable[] {
  const sizes = candidates
    .flatMap(({ table, rows }) => (rows === null || rows > bounds.rows ? [] : [{ table, rows }]))
    .map(({ table, rows }) => ({ table, cells: rows * table.columns.length }))
    .sort((one, other) => one.cells - other.cells);
  const fitting = new Set<PublishedTable>();
  let cells = 0;
  for (const size of sizes) {
    cells += size.cells;
    if (cells <= bounds.cells) fitting.add(size.table);
  }
  return candidates.map(({ table }) => table).filter((table) => fitting.has(table));
}

/** The marts, then what they refer to. */
function candidatesOf(rows: TableRows): Candidate[] {
  const marts = publishedTables.filter(({ schema }) => schema === 'marts');
  const others = publishedTables.filter(({ schema, csv }) => schema !== 'marts' && csv);
  return [...marts, ...others].map((table) => ({
    table,
    rows: rows.get(qualifiedName(table)) ?? null,
  }));
}

async function cellsOf(database: Database, table: PublishedTable): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  const texts = new Map<string, string>();
  const named = { table_name: qualifiedName(table) };
  for await (const chunk of await database.stream('publish/table-cells', named)) {
    for (const row of chunk.getRows()) rows.push(row.map((value) => cellOf(value, texts)));
  }
  return rows;
}

/** Numbers as numbers; all that is no number, yes or no is a text, which is held once for all the cells it stands in. */
function cellOf(value: unknown, texts: Map<string, string>): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  const told = String(value);
  const known = texts.get(told);
  if (known !== undefined) return known;
  const text = textCell(told);
  texts.set(told, text);
  return text;
}
