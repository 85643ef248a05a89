import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, interruptSessions, withDatabase } from '../database.ts';
import { UnpublishedError } from '../errors.ts';
import type { BuildInput, BuildSummary, MadeTables } from './build-input.ts';
import { exportFiles } from './export-files.ts';
import { fillObservations } from './fill-observations.ts';
import { changedRuns, horizonOf } from './horizon.ts';
import { patchRelease } from './patch-release.ts';
import { recordTests } from './record-tests.ts';
import { buildSession, loadCatalogue, loadDerived, withoutLog } from './session.ts';
import { answerSteps, figureSteps, martSteps, requestSteps, runSteps, viewSteps } from './steps.ts';

/**
 * Builds a whole release (contract §3, §4) from sealed segments, derived files and plan records into an
 * empty folder; the database is detached, so checkpointed, when it returns. Equal input gives equal
 * Parquet and CSV, byte for byte. Judges nothing: the caller refuses publication by `tests`.
 * @throws UnpublishedError where nothing is landed yet.
 */
export async function buildRelease(input: BuildInput): Promise<BuildSummary> {
  if (input.segments.length === 0) {
    throw new UnpublishedError('Nothing is landed yet, so there is nothing to build: run first.');
  }
  for (const folder of ['parquet', 'csv']) mkdirSync(join(input.into, folder), { recursive: true });
  return await withDatabase(buildSession(input), async (database) => {
    await database.run('build/session');
    // Sessions beside this one, too.
    input.interrupted?.addEventListener('abort', interruptSessions);
    await loadCatalogue(database, input.catalogue);
    await loadDerived(database, input);
    const patched = await patchRelease(database, input);
    const { carried, tests, horizon } = patched ?? (await makeRelease(database, input));
    input.interrupted?.throwIfAborted();
    await recordTests(database, tests);
    await exportFiles(database, { ...input, carried });
    input.interrupted?.throwIfAborted();
    const [counted] = await database.rows('build/count-figures');
    await database.run('release/leave');
    return { horizon, tests, figures: Number(counted?.figures), patched: patched !== null };
  });
}

const lastSteps: readonly string[] = ['schema/comments', 'release/checkpoint'];

/**
 * Makes every table anew. Figures come last: what is held of requests until then would take the memory that
 * they are sorted in.
 */
async function makeRelease(database: Database, input: BuildInput): Promise<MadeTables> {
  const runs = await changedRuns(database, input.catalogue, input.segments, input.plans);
  const horizon = horizonOf(runs);
  if (horizon === null) throw new UnpublishedError('No request was ever asked to an end.');
  await runSteps(database, ['build/cut-at-horizon', ...answerSteps], input);
  await openRelease(database, input);
  await runSteps(database, [...requestSteps, ...figureSteps], input);
  // The first batch of figures takes as much memory as any other.
  await database.forgetFiles();
  await fillObservations(database, input);
  await runSteps(
    database,
    ['build/forget-figures', ...viewSteps, ...martSteps, ...lastSteps],
    input,
  );
  return { horizon, carried: null, tests: await input.check(database) };
}

/**
 * Opens the release, empty. It is attached under a name that no published object mentions: the file opens
 * under any other.
 */
async function openRelease(database: Database, input: BuildInput): Promise<void> {
  const path = join(input.into, 'hrstats.duckdb');
  await database.attach(path, 'hrstats', `storage_version 'v1.0.0', ${withoutLog}`);
  await runSteps(database, ['release/use', 'schema/tables'], input);
}
