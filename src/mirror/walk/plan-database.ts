import { type LandedRows, readEarlierLists } from '../../plan/landed.ts';
import { type DatabaseOptions, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';
import type { AnswerBody } from './read-answer.ts';

/** What a list was answered with before, the latest first. */
export function earlierLists(
  paths: OutputPaths,
  segments: readonly LandedRows[],
  key: string,
): Promise<AnswerBody[]> {
  return withDatabase(planDatabase(paths), (database) => readEarlierLists(database, segments, key));
}

/** The memory that reading the ledger may take. */
export function planDatabase(paths: OutputPaths): DatabaseOptions {
  return { temporary: paths.temporary, memoryLimit: '160MB', readsOnce: true };
}
