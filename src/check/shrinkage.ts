import { join } from 'node:path';
import { type DatabaseOptions, withDatabase } from '../database.ts';

/**
 * The gate against a release that shrinks (contract §4): one sentence for every statistic that lost
 * more than half of its figures (and more than a hundred) against the release before, and one if any
 * request is no longer known. Takes the folders of both releases; empty: nothing shrank.
 */
export async function findShrinkage(
  before: string,
  after: string,
  options: DatabaseOptions,
): Promise<string[]> {
  return await withDatabase(options, async (database) => {
    const rows = await database.rows('check/shrinkage', {
      before_figures: join(before, 'parquet', 'observations.parquet'),
      after_figures: join(after, 'parquet', 'observations.parquet'),
      before_requests: join(before, 'parquet', 'meta_requests.parquet'),
      after_requests: join(after, 'parquet', 'meta_requests.parquet'),
    });
    return rows.map(
      (row) => `${row.what}: ${row.after} where the release on show has ${row.before}`,
    );
  });
}
