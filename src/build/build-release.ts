/**
 * The stage *build*. In: sealed segments, their derived files, plan and run records, mappings. Out: the files of a
 * release. It must not know a body, the network, or which release is on show.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataTestResult } from '../model/data-test.ts';
import { UnpublishedError } from '../model/errors.ts';
import { loadRows } from '../system/columns.ts';
import { type Database, interruptSessions, withDatabase } from '../system/database.ts';
import { publishedMacros } from '../tables/macros.ts';
import { publishedTables } from '../tables/registry.ts';
import { renderComments, renderTables, renderViews } from '../tables/render-sql.ts';
import type { BuildInput } from './build-input.ts';
import { exportFiles } from './export-files.ts';
import { loadMappings, loadPlans } from './plan-tables.ts';
import { recordTests } from './record-tests.ts';
import {
  buildSession,
  loadCatalogue,
  loadSegments,
  memoryFor,
  nameDerivedFiles,
  neededFor,
} from './session.ts';
import { martSteps, runSteps, tableSteps, viewSteps } from './steps.ts';

/**
 * Builds a whole release (contract §3, §4) from sealed segments, derived files and plan records into an
 * empty folder; the database is detached, so checkpointed, when it returns. Equal input gives equal
 * Parquet and CSV, byte for byte. Judges nothing: the caller refuses publication by what the data
 * tests found.
 * @throws UnpublishedError where nothing is landed yet.
 */
export async function buildRelease(input: BuildInput): Promise<readonly DataTestResult[]> {
  if (input.segments.length === 0) {
    throw new UnpublishedError('Nothing is landed yet, so there is nothing to build: run first.');
  }
  const steps = [tableSteps, viewSteps, martSteps].flat();
  input.watch?.enter('building', steps.length);
  input.interrupted?.addEventListener('abort', interruptSessions);
  mkdirSync(input.into, { recursive: true });
  return await inSession(input, async (database) => {
    await makeTables(database, input);
    const tests = await makeMarts(database, input);
    input.watch?.enter('writing');
    await database.connection.run(renderComments(publishedTables, publishedMacros));
    await exportFiles(database, input);
    return tests;
  });
}

/** Makes every table of the new release that the session uses, and fills all but the marts. */
export async function makeTables(database: Database, input: BuildInput): Promise<void> {
  await database.connection.run(renderTables(publishedTables));
  await loadInputs(database, input);
  await runSteps(database, tableSteps, input);
}

/** Makes the views and macros of the release that the session uses. */
export async function makeViews(database: Database, input: BuildInput): Promise<void> {
  await database.connection.run(renderViews(publishedTables, input.catalogue));
  await runSteps(database, viewSteps, input);
}

/** Makes the views and fills the marts of the release that the session uses, checks it, and says what that found. */
export async function makeMarts(
  database: Database,
  input: BuildInput,
): Promise<readonly DataTestResult[]> {
  await makeViews(database, input);
  await runSteps(database, martSteps, input);
  input.watch?.enter('checking');
  const results = await input.check(database);
  await recordTests(database, results);
  return results;
}

/**
 * Opens a new release, and leaves it whole. It is attached under a name that no published object mentions: the file opens
 * under any other. What is cut off half-way is thrown away, so a log to recover it from would be written for nothing.
 */
async function inSession<T>(
  input: BuildInput,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  input.interrupted?.throwIfAborted();
  return await withDatabase(buildSession(input, 128), async (database) => {
    await database.run('build/session');
    const path = join(input.into, 'hrstats.duckdb');
    const options = "storage_version 'v1.0.0', recovery_mode 'no_wal_writes'";
    await database.attach(path, 'hrstats', options);
    await limitMemory(database, input);
    await database.run('release/use');
    const result = await use(database);
    await database.run('release/leave');
    return result;
  });
}

/** Gives the session what all figures ever read need, by a first look at them. */
async function limitMemory(database: Database, input: BuildInput): Promise<void> {
  await nameDerivedFiles(database, input);
  await database.run('build/derived');
  const [row] = await database.rows('build/figure-megabytes');
  await database.setMemoryLimit(memoryFor(input, neededFor(Number(row?.megabytes))));
}

async function loadInputs(database: Database, input: BuildInput): Promise<void> {
  const { catalogue, segments, runs, plans } = input;
  await loadCatalogue(database, catalogue);
  await loadSegments(database, segments);
  const covered = runs.map((run_id, position) => ({ run_id, position }));
  const columns = { run_id: 'VARCHAR', position: 'INTEGER' } as const;
  await loadRows(database.connection, 'covered_runs', columns, covered);
  await loadPlans(database, catalogue, plans);
  await loadMappings(database, input.mappings);
  await nameDerivedFiles(database, input);
}
