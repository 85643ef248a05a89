/**
 * The stage *check*. In: a release that was built, and the one before it. Out: what its data tests found, and what it
 * lost. It must change nothing, and not know how a release is made or shown.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataTest, DataTestResult } from '../model/data-test.ts';
import { type Database, readSql } from '../system/database.ts';
import { packageRoot } from '../system/paths.ts';

/**
 * Runs the data tests of `sql/tests/` on the release that the session uses, and changes nothing in it. A test is one
 * select of offending rows as (request_key, detail), headed by comment lines: what it reads and makes, as any SQL file,
 * `-- severity: error|warning` and `-- what it proves`.
 */
export async function runDataTests(database: Database): Promise<DataTestResult[]> {
  const results: DataTestResult[] = [];
  for (const name of dataTestNames()) results.push(await runDataTest(database, name));
  return results;
}

/** Names of the data tests, in order. */
export function dataTestNames(): string[] {
  return readdirSync(join(packageRoot, 'sql', 'tests'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** What the head of `sql/tests/NAME.sql` says. @throws Error for a file without its heading lines. */
function readDataTest(test: string): DataTest {
  const head = /^-- Reads .+\n-- severity: (error|warning)\n-- (.+)\n/.exec(
    readSql(`tests/${test}`),
  );
  if (head === null) throw new Error(`sql/tests/${test}.sql does not begin with its headings`);
  return { test, severity: head[1] === 'error' ? 'error' : 'warning', proves: head[2] ?? '' };
}

/** Runs the data test `sql/tests/NAME.sql`; see `runDataTests`. */
export async function runDataTest(database: Database, name: string): Promise<DataTestResult> {
  const rows = await database.rows('check/find-offending-rows', {
    data_test: readSql(`tests/${name}`),
  });
  return {
    ...readDataTest(name),
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
