import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataTestResult } from '../data-test.ts';
import { type Database, readSql } from '../database.ts';
import { packageRoot } from '../paths.ts';

/**
 * Runs every data test of `sql/tests/` on the release that the session uses, and changes nothing in it.
 * A test is one select of offending rows as (request_key, detail), headed by two comment lines:
 * `-- severity: error|warning` and `-- what it proves`.
 */
export async function runDataTests(database: Database): Promise<DataTestResult[]> {
  const results: DataTestResult[] = [];
  for (const test of dataTestNames()) results.push(await runDataTest(database, test));
  return results;
}

/** Names of the data tests, in order. */
export function dataTestNames(): string[] {
  return readdirSync(join(packageRoot, 'sql', 'tests'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/**
 * Runs the data test `sql/tests/NAME.sql`; see `runDataTests`.
 * @throws Error for a file without its two heading lines.
 */
export async function runDataTest(database: Database, test: string): Promise<DataTestResult> {
  const text = readSql(`tests/${test}`);
  const head = /^-- severity: (error|warning)\n-- (.+)\n/.exec(text);
  if (head === null) throw new Error(`sql/tests/${test}.sql does not begin with its two headings`);
  await database.setVariable('data_test', text);
  await database.run('check/find-offending-rows');
  const rows = await database.rows('check/sample-offending-rows');
  return {
    test,
    severity: head[1] === 'error' ? 'error' : 'warning',
    proves: head[2] ?? '',
    offendingRows: Number(rows[0]?.offending_rows ?? 0),
    sample: rows.map(({ request_key, detail }) => ({
      requestKey: request_key === null ? null : String(request_key),
      detail: String(detail),
    })),
  };
}

/** The tests that found a defect of our own: with any of them a release must not be published. */
export function defects(results: readonly DataTestResult[]): DataTestResult[] {
  return results.filter(({ severity, offendingRows }) => severity === 'error' && offendingRows > 0);
}
