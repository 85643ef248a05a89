import { join } from 'node:path';
import { type Database, type DatabaseOptions, withDatabase, withRelease } from '../database.ts';
import { UnpublishedError } from '../errors.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { countRows, releaseFiles, tableOfFile } from './release-files.ts';

const databaseFile = 'hrstats.duckdb';

/** Every file of a built release with its hash and row count. */
export async function describeFiles(
  folder: string,
  options: DatabaseOptions,
): Promise<DescribedFile[]> {
  const [files, { stored, rows }] = await Promise.all([
    releaseFiles(folder),
    countFiles(folder, options),
  ]);
  return files.map((file) => ({
    ...file,
    table: tableOfFile(file.path) ?? null,
    rows: file.path === databaseFile ? stored : (rows.get(file.path) ?? null),
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

/** How many rows a release holds: in the tables of its database, all together, and in each file that holds a table. */
interface Counts {
  readonly stored: number;
  readonly rows: ReadonlyMap<string, number>;
}

/** @throws UnpublishedError where a file holds another number of rows than its table. */
async function countFiles(folder: string, options: DatabaseOptions): Promise<Counts> {
  return await withRelease(folder, options, async (database) => {
    const stored = await countTables(database);
    const rows = new Map<string, number>();
    for (const [table, expected] of stored) {
      for (const path of filesOfTable(table)) {
        const found = await countRows(database, join(folder, path));
        if (found !== expected) {
          throw new UnpublishedError(
            `${path} holds ${found} rows where ${qualifiedName(table)} holds ${expected}: not published.`,
          );
        }
        rows.set(path, found);
      }
    }
    await database.run('release/leave');
    return { stored: storedRows(stored), rows };
  });
}

/** Rows of the tables and views of the release that the session uses. */
async function countTables(database: Database): Promise<ReadonlyMap<PublishedTable, number>> {
  const counts = new Map<PublishedTable, number>();
  for (const table of publishedTables) {
    await database.setVariable('table_name', qualifiedName(table));
    const [row] = await database.rows('publish/table-rows');
    counts.set(table, Number(row?.rows));
  }
  return counts;
}

function storedRows(counts: ReadonlyMap<PublishedTable, number>): number {
  const stored = [...counts].filter(([{ kind }]) => kind === 'table');
  return stored.reduce((sum, [, rows]) => sum + rows, 0);
}
