import { join } from 'node:path';
import { UnpublishedError } from '../model/errors.ts';
import {
  type Database,
  type DatabaseOptions,
  withDatabase,
  withRelease,
} from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { countRows, releaseFiles, tableOfFile } from './release-files.ts';

/** Every file of a built release with its hash and row count. */
export async function describeFiles(
  folder: string,
  options: DatabaseOptions,
): Promise<DescribedFile[]> {
  const [files, rows] = await Promise.all([releaseFiles(folder), countFiles(folder, options)]);
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
  folder: string,
  options: DatabaseOptions,
): Promise<ReadonlyMap<string, number>> {
  return await withRelease(folder, options, async (database) => {
    const counts = new Map<string, number>();
    for (const table of publishedTables) {
      for (const paths of filesOfTable(table))
        await countTable(database, folder, table, paths, counts);
    }
    await database.run('release/leave');
    return counts;
  });
}

/** Counts the files that hold a table together. */
async function countTable(
  database: Database,
  folder: string,
  table: PublishedTable,
  paths: readonly string[],
  counts: Map<string, number>,
): Promise<void> {
  let found = 0;
  for (const path of paths) {
    const rows = await countRows(database, join(folder, path));
    counts.set(path, rows);
    found += rows;
  }
  await database.setVariable('table_name', qualifiedName(table));
  const [row] = await database.rows('publish/table-rows');
  const stored = Number(row?.rows);
  if (found === stored) return;
  throw new UnpublishedError(
    `${paths.join(', ')}: ${found} rows where ${qualifiedName(table)} holds ${stored}: not published.`,
  );
}
