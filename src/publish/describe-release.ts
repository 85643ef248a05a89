import { join, relative } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { UnpublishedError } from '../model/errors.ts';
import type { Database } from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { csvPath, filesOfTable, parquetFiles, qualifiedName } from '../tables/table.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { releaseFiles } from './release-files.ts';

/** The rows of each table by its name. */
export type TableRows = ReadonlyMap<string, number>;

/** Counts the rows of the tables of the release that the session uses. */
export async function countTables(database: Database): Promise<TableRows> {
  const tables = publishedTables.filter(({ kind }) => kind === 'table').map(qualifiedName);
  const counted = await database.rows('publish/table-rows', { tables: listValue(tables) });
  return new Map(counted.map(({ table_name, rows }) => [String(table_name), Number(rows)]));
}

/** Every file of a built release with its hash and row count; `tables` are those of its tables. */
export async function describeFiles(
  database: Database,
  folder: string,
  tables: TableRows,
): Promise<DescribedFile[]> {
  const files = await releaseFiles(folder);
  const rows = await countFiles(database, folder, tables);
  return files.map((file) => ({
    ...file,
    table: publishedTables.find((table) => filesOfTable(table).flat().includes(file.path)) ?? null,
    rows: rows.get(file.path) ?? null,
  }));
}

/** What the last run says of the release that the session uses. */
export async function readFacts(database: Database, id: string): Promise<ReleaseFacts> {
  const [run] = await database.rows('publish/latest-run');
  if (run === undefined) throw new UnpublishedError('The built release names no run.');
  return {
    id,
    runId: String(run.run_id),
    created: String(run.created),
    source: String(run.source),
    sourceDetail: String(run.source_detail),
    version: String(run.version),
  };
}

/**
 * The rows of each file that holds a table. @throws UnpublishedError where files of Parquet hold another number of rows than
 * their table.
 */
async function countFiles(
  database: Database,
  folder: string,
  tables: TableRows,
): Promise<ReadonlyMap<string, number>> {
  const parquet = publishedTables.flatMap((table) => parquetFiles(table).map(({ path }) => path));
  const paths = listValue(parquet.map((path) => join(folder, path)));
  const read = await database.rows('publish/parquet-rows', { paths });
  const counts = new Map(
    read.map(({ path, rows }) => [relative(folder, String(path)), Number(rows)]),
  );
  for (const table of publishedTables) {
    const files = parquetFiles(table).map(({ path }) => path);
    if (files.length === 0) continue;
    const stored = tables.get(qualifiedName(table)) ?? 0;
    if (table.csv) counts.set(csvPath(table), stored);
    const found = files.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
    if (found !== stored)
      throw new UnpublishedError(
        `${files.join(', ')}: ${found} rows where ${qualifiedName(table)} holds ${stored}: not published.`,
      );
  }
  return counts;
}
