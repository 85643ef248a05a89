import { type Json, StatementType } from '@duckdb/node-api';
import { messageOf, UsageError } from '../model/errors.ts';
import { type Database, withRelease } from '../system/database.ts';
import type { OutputPaths } from '../system/paths.ts';
import { readShown } from './folder/damage.ts';

/** What a question in SQL gives: the columns in their order, which objects do not keep, and the rows. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: Record<string, Json>[];
}

/** The rows of one SQL question to the release on show. @throws UsageError, CorruptError as `askRelease` does. */
export async function queryRelease(
  paths: OutputPaths,
  sql: string,
): Promise<Record<string, Json>[]> {
  return (await askRelease(paths, sql)).rows;
}

/** What an answer holds at most, which is all in memory before it is printed. */
const mostRows = 1_000_000;

/** What DuckDB says where it cannot read a file, whose blocks bear checksums; all else is about the SQL. */
const aboutFile = /^(IO|INTERNAL|Internal|FATAL|Serialization|Invalid) Error/;

/**
 * One SQL question to the release on show, opened read-only; it reaches no other file, and no network.
 * @throws UsageError where there is no release, or DuckDB does not understand the SQL; CorruptError where the
 * release is damaged.
 */
export async function askRelease(paths: OutputPaths, sql: string): Promise<Answer> {
  const asked = await readShown(paths, ({ path }) =>
    withRelease(path, { temporary: paths.temporary }, async (database) => {
      await database.lock();
      return answerOf(database, sql);
    }),
  );
  if (asked instanceof UsageError) throw asked;
  return asked;
}

/** The answer, or what is wrong with the question: a reason to doubt the release it is not. */
async function answerOf({ connection }: Database, sql: string): Promise<Answer | UsageError> {
  try {
    const statements = await connection.extractStatements(sql);
    // One question may be several statements: `pivot` makes a type first.
    for (let at = 0; at < statements.count - 1; at++) {
      const statement = await statements.prepare(at);
      if (statement.statementType === StatementType.SELECT) {
        return new UsageError(
          'several questions, of which only the last would be answered: ask one at a time',
        );
      }
      await statement.run();
    }
    const last = await statements.prepare(statements.count - 1);
    const answer = await last.streamAndReadUntil(mostRows + 1);
    if (answer.currentRowCount > mostRows) {
      return new UsageError(
        `more than ${mostRows} rows answer the question: ask for fewer with "limit", or read the files of current/parquet`,
      );
    }
    return { columns: answer.deduplicatedColumnNames(), rows: answer.getRowObjectsJson() };
  } catch (error) {
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
