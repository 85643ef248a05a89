import { loadTable } from '../columns.ts';
import type { DataTestResult } from '../data-test.ts';
import type { Database } from '../database.ts';

/** Writes the results of the data tests to `meta.tests`, and what they found to `meta.problems`. */
export async function recordTests(
  database: Database,
  results: readonly DataTestResult[],
): Promise<void> {
  await loadTable(
    database.connection,
    'test_results',
    {
      test: 'VARCHAR',
      severity: 'VARCHAR',
      proves: 'VARCHAR',
      offending_rows: 'BIGINT',
      sampled: 'BIGINT',
    },
    [
      results.map(({ test }) => test),
      results.map(({ severity }) => severity),
      results.map(({ proves }) => proves),
      results.map(({ offendingRows }) => offendingRows),
      results.map(({ sample }) => sample.length),
    ],
  );
  const samples = results.flatMap(({ test, severity, sample }) =>
    sample.map((row) => ({ test, severity, ...row })),
  );
  await loadTable(
    database.connection,
    'test_samples',
    { request_key: 'VARCHAR', test: 'VARCHAR', severity: 'VARCHAR', detail: 'VARCHAR' },
    [
      samples.map(({ requestKey }) => requestKey),
      samples.map(({ test }) => test),
      samples.map(({ severity }) => severity),
      samples.map(({ detail }) => detail),
    ],
  );
  await database.run('build/record-tests');
}
