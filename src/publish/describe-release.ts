import { join } from 'node:path';
import { type Database, type DatabaseOptions, withDatabase } from '../database.ts';
import { UnpublishedError } from '../errors.ts';
import { type PublishedTable, qualifiedName } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { countRows, type ReleaseFile, releaseFiles, tableOfFile } from './release-files.ts';

const databaseFile = 'hrstats.duckdb';

/** Every file of a built release with its hash and row count. */
export async function describeFiles(
  folder: string,
  options: DatabaseOptions,
): Promise<DescribedFile[]> {
  const files = await releaseFiles(folder);
  return await withDatabase(options, async (database) => {
    await database.attach(join(folder, databaseFile), 'hrstats', 'read_only');
    await database.run('release/use');
    const stored = await countTables(database);
    const described: DescribedFile[] = [];
    for (const file of files) described.push(await describeFile(database, folder, file, stored));
    await database.run('release/leave');
    return described;
  });
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

/** @throws UnpublishedError where a file holds another number of rows than its table. */
async function describeFile(
  database: Database,
  folder: string,
  file: ReleaseFile,
  stored: ReadonlyMap<PublishedTable, number>,
): Promise<DescribedFile> {
  if (file.path === databaseFile) return { ...file, table: null, rows: storedRows(stored) };
  const table = tableOfFile(file.path);
  if (table === undefined) return { ...file, table: null, rows: null };
  const rows = await countRows(database, join(folder, file.path));
  const expected = stored.get(table);
  if (rows !== expected) {
    throw new UnpublishedError(
      `${file.path} holds ${rows} rows where ${qualifiedName(table)} holds ${expected}: not published.`,
    );
  }
  return { ...file, table, rows };
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
