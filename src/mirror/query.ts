import {
  type DuckDBPreparedStatement,
  type Json,
  quotedString,
  StatementType,
} from '@duckdb/node-api';
import { messageOf, UsageError } from '../model/errors.ts';
import { type Database, withRelease } from '../system/database.ts';
import type { OutputPaths } from '../system/paths.ts';
import { readShown } from './folder/damage.ts';

/** What a question in SQL gives: the columns in their order, which objects do not keep, and the rows. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: Record<string, Json>[];
}

/** Takes an answer as it comes: rows some thousands at a time, their cells in the order of the columns. */
export type TakeRows = (
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly Json[])[]>,
) => Promise<void>;

/** The rows of one SQL question to the release on show. @throws UsageError, CorruptError as `askRelease` does. */
export async function queryRelease(
  paths: OutputPaths,
  sql: string,
): Promise<Record<string, Json>[]> {
  return (await askRelease(paths, sql)).rows;
}

/** What an answer holds at most that is all in memory before it is printed. */
const mostRows = 1_000_000;

/** What DuckDB says where it cannot read a file, whose blocks bear checksums; all else is about the SQL. */
const aboutFile = /^(IO|INTERNAL|Internal|FATAL|Serialization|Invalid) Error/;

/**
 * One SQL question to the release on show, opened read-only; it reaches no other file, and no network.
 * @throws UsageError where there is no release, or DuckDB does not understand the SQL; CorruptError where the
 * release is damaged.
 */
export function askRelease(paths: OutputPaths, sql: string): Promise<Answer> {
  return withQuestion(paths, sql, async (question) => {
    const answer = await question.streamAndReadUntil(mostRows + 1);
    if (answer.currentRowCount > mostRows) {
      throw new UsageError(
        `more than ${mostRows} rows answer the question: ask for fewer with "limit", or write them with --format csv, tsv, ndjson or parquet`,
      );
    }
    return { columns: answer.deduplicatedColumnNames(), rows: answer.getRowObjectsJson() };
  });
}

/** As `askRelease`, for any number of rows: hands them over as they come. @throws as `askRelease` does. */
export function streamRelease(paths: OutputPaths, sql: string, take: TakeRows): Promise<void> {
  return withQuestion(paths, sql, async (question) => {
    const answer = await question.stream();
    await take(answer.deduplicatedColumnNames(), answer.yieldRowsJson());
  });
}

/** Writes the answer to one SQL question into a new Parquet file. @throws as `askRelease` does. */
export function exportRelease(paths: OutputPaths, sql: string, file: string): Promise<void> {
  const copy = `copy (${sql.replace(/;\s*$/, '')}\n) to ${quotedString(file)} (format parquet, compression zstd)`;
  return withQuestion(paths, copy, async (question) => void (await question.run()), [file]);
}

/** The tables, views and macros of the release on show, with what each tells. @throws as `askRelease` does. */
export function listTables(paths: OutputPaths): Promise<Record<string, Json>[]> {
  return readShown(paths, ({ path }) =>
    withRelease(path, { temporary: paths.temporary }, (database) => database.rows('mirror/tables')),
  );
}

/** Has the one question of the SQL answered, in a session that may write the files named and reaches no other. */
async function withQuestion<T>(
  paths: OutputPaths,
  sql: string,
  use: (question: DuckDBPreparedStatement) => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const asked = await readShown(paths, ({ path }) =>
    withRelease(path, { temporary: paths.temporary }, async (database) => {
      await database.run('session/search');
      await database.lock(files);
      return answered(database, sql, use);
    }),
  );
  if (asked instanceof UsageError) throw asked;
  return asked;
}

/** What `use` makes of the question, or what is wrong with it: a reason to doubt the release it is not. */
async function answered<T>(
  database: Database,
  sql: string,
  use: (question: DuckDBPreparedStatement) => Promise<T>,
): Promise<T | UsageError> {
  try {
    return await use(await questionIn(database, sql));
  } catch (error) {
    if (error instanceof UsageError) return error;
    // DuckDB points below the line it quotes, which means nothing within a sentence.
    const said = messageOf(error).replace(/ \^$/, '');
    // Where no statement is, DuckDB has nothing to say of it.
    if (said === 'Error in native callback')
      return new UsageError('there is no question in the SQL');
    const misunderstood = new UsageError(`DuckDB: ${said}`);
    if (aboutFile.test(said)) throw misunderstood;
    return misunderstood;
  }
}

/** The last statement of the SQL; those before it may only prepare it: `pivot` makes a type first. */
async function questionIn({ connection }: Database, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await connection.extractStatements(sql);
  for (let at = 0; at < statements.count - 1; at++) {
    const statement = await statements.prepare(at);
    if (statement.statementType === StatementType.SELECT) {
      throw new UsageError(
        'several questions, of which only the last would be answered: ask one at a time',
      );
    }
    await statement.run();
  }
  return statements.prepare(statements.count - 1);
}
