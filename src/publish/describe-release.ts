import { join } from 'node:path';
import { UnpublishedError } from '../model/errors.ts';
import { type Database, type DatabaseOptions, withDatabase } from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { countRows, releaseFiles, tableOfFile } from './release-files.ts';

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
 * The rows of each file that holds a table.
 * @throws UnpublishedError where files hold another number of rows than their table.
 */
async function countFiles(
  database: Database,
  folder: string,
): Promise<ReadonlyMap<string, number>> {
  const sets = publishedTables.flatMap((table) =>
    filesOfTable(table).map((paths) => ({ table, paths })),
  );
  const absolute = sets.flatMap(({ paths }) => paths).map((path) => join(folder, path));
  const counted = await countRows(database, absolute);
  const counts = new Map<string, number>();
  for (const { table, paths } of sets) {
    for (const path of paths) counts.set(path, counted.get(join(folder, path)) ?? 0);
    await compareRows(database, table, paths, counts);
  }
  return counts;
}

/** Compares the rows of the files that hold a table together with those of the table. */
async function compareRows(
  database: Database,
  table: PublishedTable,
  paths: readonly string[],
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const found = paths.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
  const [row] = await database.rows('publish/table-rows', { table_name: qualifiedName(table) });
  const stored = Number(row?.rows);
  if (found === stored) return;
  throw new UnpublishedError(
    `${paths.join(', ')}: ${found} rows where ${qualifiedName(table)} holds ${stored}: not published.`,
  );
}
