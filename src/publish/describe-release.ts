import { join, relative } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { UnpublishedError } from '../model/errors.ts';
import { type Database, type DatabaseOptions, withDatabase } from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { csvPath, type PublishedTable, parquetFiles, qualifiedName } from '../tables/table.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { releaseFiles, tableOfFile } from './release-files.ts';

/** Every file of a built release, which the session uses, with its hash and row count. */
export async function describeFiles(database: Database, folder: string): Promise<DescribedFile[]> {
  const [files, rows] = await Promise.all([releaseFiles(folder), countFiles(database, folder)]);
  return files.map((file) => ({
    ...file,
    table: tableOfFile(file.path) ?? null,
    rows: rows.get(file.path) ?? null,
  }));
}

/** What the last run of a built release says of it. */
export async function readFacts(
  folder: string,
  id: string,
  options: DatabaseOptions,
): Promise<ReleaseFacts> {
  const path = join(folder, 'parquet', 'meta_runs.parquet');
  const [run] = await withDatabase(options, (database) =>
    database.rows('publish/latest-run', { path }),
  );
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
    const stored = await countTable(database, table);
    if (table.csv) counts.set(csvPath(table), stored);
    const found = files.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
    if (found !== stored)
      throw new UnpublishedError(
        `${files.join(', ')}: ${found} rows where ${qualifiedName(table)} holds ${stored}: not published.`,
      );
  }
  return counts;
}

/** The rows of a table of the release that the session uses. */
export async function countTable(database: Database, table: PublishedTable): Promise<number> {
  const [counted] = await database.rows('publish/table-rows', { table_name: qualifiedName(table) });
  return Number(counted?.rows);
}
