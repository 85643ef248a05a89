import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database.ts';
import { shareOut } from '../share-out.ts';
import {
  csvPath,
  filesOfTable,
  type PublishedTable,
  parquetPath,
  qualifiedName,
} from '../tables/table.ts';
import { publishedTables } from '../tables.ts';
import type { BuildInput, CarriedOver } from './build-input.ts';
import { assembleFigures, type FigurePart, writeFigureParts } from './figure-parts.ts';
import { assembleParquet, type Part, readPart } from './parquet/assemble.ts';

/** Where files go: the release, and a folder for what is not published; and the source that they name. */
interface ExportInput extends Pick<BuildInput, 'catalogue' | 'source' | 'into' | 'temporary'> {
  /** Figures that are taken over as they were written before. */
  readonly carried: CarriedOver | null;
}

/**
 * Writes every published table as Parquet, and the marts as CSV too (contract §3), from the release
 * that the session uses, in the order the tables hold. Figures are written once, and the files that hold
 * them put together (docs/decisions/0042). One thread per file: with more, the cut into row groups depends
 * on how many, and equal content must give equal bytes. So two files are written at once.
 */
export async function exportFiles(
  database: Database,
  { catalogue, source, into, temporary, carried }: ExportInput,
): Promise<void> {
  const about = { source, licence: catalogue.licence.path };
  const folder = join(temporary, 'parts');
  await database.forgetFiles();
  await database.setThreads(1);
  const beside = await database.beside();
  try {
    const sessions = [database, beside];
    const parts = await writeFigureParts(sessions, folder, carried);
    for (const session of sessions) {
      for (const [name, text] of Object.entries(about)) await session.setVariable(name, text);
    }
    await shareOut(sessions, publishedTables, async (session, table) => {
      const name = qualifiedName(table);
      const groups = carried?.replacedGroups.get(name);
      if (carried?.unchanged.has(name)) await copyTable(table, carried.folder, into);
      else if (carried && groups) {
        const former = join(carried.folder, parquetPath(table));
        await patchTable(session, table, { former, groups, folder, into, about });
      } else await exportTable(session, table, { into, parts, about });
    });
  } finally {
    beside.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files of a table that holds what it held before. */
async function copyTable(table: PublishedTable, from: string, into: string): Promise<void> {
  for (const file of filesOfTable(table)) await copyFile(join(from, file), join(into, file));
}

interface Patch {
  /** The file of the former release. */
  readonly former: string;
  readonly groups: ReadonlySet<number>;
  /** For files that are not published. */
  readonly folder: string;
  readonly into: string;
  readonly about: Readonly<Record<string, string>>;
}

/** Puts a file together as DuckDB writes it whole: row groups without a replaced row are taken over. */
async function patchTable(
  database: Database,
  table: PublishedTable,
  { former, groups, folder, into, about }: Patch,
): Promise<void> {
  const file = await readPart(former);
  const parts: Part[] = [];
  await database.setVariable('table_name', qualifiedName(table));
  for (const [index, rowGroup] of file.rowGroups.entries()) {
    const path = join(folder, `${qualifiedName(table)}-${index}.parquet`);
    if (groups.has(index)) {
      await database.setVariable('row_group', index);
      await database.setVariable('file', path);
      await database.run('export/part');
    }
    parts.push(groups.has(index) ? await readPart(path) : { ...file, rowGroups: [rowGroup] });
  }
  const names = table.columns.map(({ name }) => name);
  const metadata = { title: table.title, ...about };
  const assembly = { names, shares: [{ parts, columns: names }], metadata, asWritten: true };
  await assembleParquet(join(into, parquetPath(table)), assembly);
}

interface Export {
  readonly into: string;
  readonly parts: readonly FigurePart[];
  readonly about: Readonly<Record<string, string>>;
}

async function exportTable(
  database: Database,
  table: PublishedTable,
  { into, parts, about }: Export,
): Promise<void> {
  const { title, heldBy, columns, csv } = table;
  const path = join(into, parquetPath(table));
  if (heldBy !== undefined) {
    const names = columns.map(({ name }) => name);
    await assembleFigures(path, names, heldBy, parts, { title, ...about });
    return;
  }
  await database.setVariable('table_name', qualifiedName(table));
  await database.setVariable('title', title);
  await database.setVariable('file', path);
  await database.run(hasAttributes(table) ? 'export/parquet-json-as-text' : 'export/parquet');
  if (csv) await exportCsv(database, join(into, csvPath(table)));
}

function hasAttributes({ columns }: PublishedTable): boolean {
  return columns.some(({ name }) => name === 'attributes');
}

const byteOrderMark = Buffer.from('\ufeff');

/** DuckDB writes no byte order mark, without which spreadsheets misread UTF-8. */
async function exportCsv(database: Database, path: string): Promise<void> {
  const unmarked = `${path}.part`;
  await database.setVariable('file', unmarked);
  await database.run('export/csv');
  await writeFile(path, byteOrderMark);
  await pipeline(createReadStream(unmarked), createWriteStream(path, { flags: 'a' }));
  await rm(unmarked);
}
