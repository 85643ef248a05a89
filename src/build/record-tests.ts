import type { DataTestResult } from '../model/data-test.ts';
import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';

/** Writes the results of the data tests to `meta.tests`, and what they found to `meta.problems`. */
export async function recordTests(
  database: Database,
  results: readonly DataTestResult[],
): Promise<void> {
  await loadRows(
    database.connection,
    'test_results',
    {
      test: 'VARCHAR',
      severity: 'VARCHAR',
      proves: 'VARCHAR',
      offending_rows: 'BIGINT',
      sampled: 'BIGINT',
    },
    results.map(({ offendingRows, sample, ...told }) => ({
      ...told,
      offending_rows: offendingRows,
      sampled: sample.length,
    })),
  );
  const samples = results.flatMap(({ test, severity, sample }) =>
    sample.map(({ requestKey, detail }) => ({ request_key: requestKey, test, severity, detail })),
  );
  await loadRows(
    database.connection,
    'test_samples',
    { request_key: 'VARCHAR', test: 'VARCHAR', severity: 'VARCHAR', detail: 'VARCHAR' },
    samples,
  );
  await database.run('build/record-tests');
}
