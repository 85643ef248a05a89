import { join } from 'node:path';
import { type DatabaseOptions, withDatabase } from '../system/database.ts';

/**
 * The gate against a release that shrinks (contract §4): a sentence for everything that lost more than
 * it may against the release before: figures, subjects and years of each statistic, requests, answers, and subjects
 * listed. Takes the folders of both releases, and what the one before is called; empty: nothing shrank.
 */
export async function findShrinkage(
  before: string,
  after: string,
  options: DatabaseOptions,
  called = 'the release on show',
): Promise<string[]> {
  return await withDatabase(options, async (database) => {
    for (const [alias, folder] of [['earlier', before] as const, ['later', after] as const])
      await database.attach(join(folder, 'hrstats.duckdb'), alias, 'read_only');
    const rows = await database.rows('check/shrinkage');
    return rows.map((row) => `${row.what}: ${row.after} where ${called} has ${row.before}`);
  });
}
