import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@duckdb/node-api';
import { withDatabase } from '../database.ts';
import { messageOf, UsageError } from '../errors.ts';
import type { OutputPaths } from '../paths.ts';
import { noRelease } from './folder.ts';

/** What a question in SQL gives: the columns in their order, which objects do not keep, and the rows. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: Record<string, Json>[];
}

/** The rows of one SQL question to the release on show. @throws UsageError as `askRelease` does. */
export async function queryRelease(
  paths: OutputPaths,
  sql: string,
): Promise<Record<string, Json>[]> {
  return (await askRelease(paths, sql)).rows;
}

/**
 * One SQL question to the release on show, opened read-only.
 * @throws UsageError where there is no release, or DuckDB does not understand the SQL.
 */
export async function askRelease(paths: OutputPaths, sql: string): Promise<Answer> {
  const file = join(paths.current, 'hrstats.duckdb');
  if (!existsSync(file)) throw noRelease(paths);
  return withDatabase({ temporary: join(paths.output, 'tmp') }, async (database) => {
    await database.readRelease(file);
    try {
      const answer = await database.connection.runAndReadAll(sql);
      return { columns: answer.deduplicatedColumnNames(), rows: answer.getRowObjectsJson() };
    } catch (error) {
      // DuckDB points below the line it quotes, which means nothing within a sentence.
      throw new UsageError(`DuckDB: ${messageOf(error).replace(/ \^$/, '')}`);
    }
  });
}
