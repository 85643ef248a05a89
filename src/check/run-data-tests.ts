import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataTest, DataTestResult } from '../data-test.ts';
import { type Database, readSql } from '../database.ts';
import { packageRoot } from '../paths.ts';
import { shareOut } from '../share-out.ts';

/**
 * Runs the data tests of `sql/tests/` on the release that the session uses, or those that are wanted, and changes
 * nothing in it. A test is one select of offending rows as (request_key, detail), headed by comment lines:
 * `-- severity: error|warning`, `-- what it proves`, and `-- by subject` where what it finds of a subject
 * follows from the rows of that subject alone; `-- by subject, in parts` where it looks at subjects for which
 * `of_part(subject_id)` holds, and is run for each part (docs/decisions/0048).
 */
export async function runDataTests(
  database: Database,
  isWanted: (test: DataTest) => boolean = () => true,
): Promise<DataTestResult[]> {
  const names = dataTestNames().filter((name) => isWanted(readDataTest(name)));
  const [figures] = await database.rows('check/few-figures');
  return figures?.few === true
    ? await runTwoAtOnce(database, names)
    : await runInOrder(database, names);
}

async function runInOrder(database: Database, names: readonly string[]): Promise<DataTestResult[]> {
  const results: DataTestResult[] = [];
  for (const name of names) results.push(await runDataTest(database, name));
  return results;
}

/** Tests of few figures are too short for a second thread each (docs/decisions/0048). */
async function runTwoAtOnce(
  database: Database,
  names: readonly string[],
): Promise<DataTestResult[]> {
  const results: DataTestResult[] = [];
  const beside = await database.beside();
  try {
    await database.setThreads(1);
    await shareOut([database, beside], names.entries(), async (session, [index, name]) => {
      results[index] = await runDataTest(session, name);
    });
  } finally {
    beside.close();
    await database.setThreads(database.threads);
  }
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
export function readDataTest(test: string): DataTest {
  const head = /^-- severity: (error|warning)\n-- (.+)\n(-- by subject(, in parts)?\n)?/.exec(
    readSql(`tests/${test}`),
  );
  if (head === null) throw new Error(`sql/tests/${test}.sql does not begin with its headings`);
  return {
    test,
    severity: head[1] === 'error' ? 'error' : 'warning',
    proves: head[2] ?? '',
    bySubject: head[3] !== undefined,
    inParts: head[4] !== undefined,
  };
}

/** So many figures are tested at once where a test goes in parts: some 300 MB. */
const figuresInPart = 4_000_000;

/** Runs the data test `sql/tests/NAME.sql`; see `runDataTests`. */
export async function runDataTest(
  database: Database,
  name: string,
  figures = figuresInPart,
): Promise<DataTestResult> {
  const { test, severity, proves, inParts } = readDataTest(name);
  await database.run('check/no-offending-rows');
  await database.setVariable('data_test', readSql(`tests/${name}`));
  if (inParts) await database.run('check/of-part');
  for (const part of inParts ? await database.rows('check/parts', { figures }) : [{}]) {
    for (const [bound, subject] of Object.entries(part))
      await database.setVariable(bound, subject as string | null);
    await database.run('check/find-offending-rows');
  }
  const rows = await database.rows('check/sample-offending-rows');
  return {
    test,
    severity,
    proves,
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
