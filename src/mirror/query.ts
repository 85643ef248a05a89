import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@duckdb/node-api';
import { withDatabase } from '../database.ts';
import { messageOf, UsageError } from '../errors.ts';
import type { OutputPaths } from '../paths.ts';

/**
 * The rows of one SQL question to the release on show, opened read-only.
 * @throws UsageError where there is no release, or DuckDB does not understand the SQL.
 */
export async function queryRelease(
  paths: OutputPaths,
  sql: string,
): Promise<Record<string, Json>[]> {
  const file = join(paths.current, 'hrstats.duckdb');
  if (!existsSync(file)) {
    throw new UsageError(
      `no release in ${paths.output} yet: start with hrmirror run or hrmirror demo`,
    );
  }
  return withDatabase({ temporary: join(paths.output, 'tmp') }, async (database) => {
    await database.attach(file, 'hrstats', 'read_only');
    await database.run('mirror/use_release');
    try {
      return (await database.connection.runAndReadAll(sql)).getRowObjectsJson();
    } catch (error) {
      throw new UsageError(`DuckDB: ${messageOf(error)}`);
    }
  });
}
