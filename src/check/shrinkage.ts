import { join } from 'node:path';
import { type DatabaseOptions, withDatabase } from '../database.ts';

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
    const rows = await database.rows('check/shrinkage', {
      before_figures: join(before, 'parquet', 'observations.parquet'),
      after_figures: join(after, 'parquet', 'observations.parquet'),
      before_requests: join(before, 'parquet', 'meta_requests.parquet'),
      after_requests: join(after, 'parquet', 'meta_requests.parquet'),
      before_responses: join(before, 'parquet', 'raw_responses.parquet'),
      after_responses: join(after, 'parquet', 'raw_responses.parquet'),
      before_organisms: join(before, 'parquet', 'organisms.parquet'),
      after_organisms: join(after, 'parquet', 'organisms.parquet'),
      before_entities: join(before, 'parquet', 'entities.parquet'),
      after_entities: join(after, 'parquet', 'entities.parquet'),
    });
    return rows.map((row) => `${row.what}: ${row.after} where ${called} has ${row.before}`);
  });
}
