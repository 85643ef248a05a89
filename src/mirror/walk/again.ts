import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { sealedSegments, segmentNames } from '../../land/segments.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { printable, UsageError } from '../../model/errors.ts';
import { Plan } from '../../plan/plan.ts';
import { currentRelease } from '../../publish/current-release.ts';
import { isAsPublished } from '../../publish/verify-release.ts';
import { answersFile } from '../../read/stage.ts';
import { type Database, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { readPlanRecords } from '../folder/plan-records.ts';
import { knownSegments } from '../release/last-release.ts';
import type { RunSettings } from '../settings.ts';

/**
 * The settings of a run that asks again only what failed, or only one request: without a selection of
 * its own it takes that of the last plan (that holds the request). Other settings stay as they are.
 * @throws UsageError where there is no such plan.
 */
export function resumeSelection(
  catalogue: Catalogue,
  settings: RunSettings,
  paths: OutputPaths,
): RunSettings {
  const { again } = settings;
  if (again === null) return settings;
  const records = readPlanRecords(paths).sort((one, other) =>
    one.started_at.localeCompare(other.started_at),
  );
  // Lists are not asked again: a selection is one of what is known.
  if (again.hasSelection && records.length > 0) return settings;
  const record = records.findLast(({ selection, subjects, entities_listed: entitiesListed }) => {
    if (again.kind === 'failed') return true;
    return (
      new Plan(catalogue, selection, { ...subjects, entitiesListed }).ordinalOf(again.key) >= 0
    );
  });
  if (record === undefined) {
    const what = again.kind === 'failed' ? '--failed' : `--only ${printable(again.key, 100)}`;
    throw new UsageError(
      `${what}: no run into ${paths.output} has planned that; run without it first`,
    );
  }
  const { entity, organism } = record.subjects;
  return {
    ...settings,
    selection: record.selection,
    subjects: {
      ...{ entities: false, organisms: false, arePlanned: true },
      ...{ entityIds: entity, organismIds: organism },
    },
  };
}

/** A refusal or an answer not understood may be a passing fault; more of them are how the source is. */
const mostPassingFaults = 1000;

/** An answer that took figures away may be a passing fault, too; most are worth asking for. */
const mostEmptied = 10_000;

/** Answers that would take figures away, and were not published for that, are all worth it: bounded by memory alone. */
const mostUnpublished = 500_000;

/**
 * The keys that are due though they are fresh.
 * @throws UsageError where just what failed is to be asked, and the release on show does not tell any more.
 */
export async function namedKeys(
  { again, policy }: Pick<RunSettings, 'again' | 'policy'>,
  paths: OutputPaths,
): Promise<Set<string>> {
  if (again?.kind === 'only') return new Set([again.key]);
  if (again?.kind === 'failed') {
    const failed = await inRelease(paths, (shown) => readKeysInState(shown, ['failed'], null));
    if (failed !== null) return failed;
    throw new UsageError('--failed: the release on show is damaged; hrmirror build makes it anew');
  }
  if (policy.refresh !== 'stale') return new Set();
  const keys = await inRelease(paths, async (shown) => [
    ...((await readKeysInState(shown, ['failed', 'quarantined'], mostPassingFaults)) ?? []),
    // Answers that hold nothing where there was something.
    ...((await readKeys(shown, 'meta_problems', (database, problems) =>
      database.rows('mirror/blank_requests', { problems, most: mostEmptied }),
    )) ?? []),
    ...((await readUnpublishedBlanks(shown, paths)) ?? []),
  ]);
  return new Set(keys);
}

/** The release on show, and a session to read its files in. */
interface Shown {
  readonly release: string;
  readonly database: Database;
}

/** What there is to read in the release on show; nothing where there is none. */
async function inRelease<T>(
  paths: OutputPaths,
  read: (shown: Shown) => Promise<T>,
): Promise<T | Set<string>> {
  const release = currentRelease(paths)?.path;
  if (release === undefined) return new Set();
  return await withDatabase({ temporary: paths.temporary }, (database) =>
    read({ release, database }),
  );
}

/**
 * The keys of answers, landed since the release on show was made, that would take its figures away; of segments that
 * are read again by this run, none.
 */
async function readUnpublishedBlanks(
  shown: Shown,
  paths: OutputPaths,
): Promise<Set<string> | null> {
  const published = await readTable(shown, 'raw_responses', (database, responses) =>
    database.rows('mirror/last_segment', { responses }),
  );
  const last = published?.[0]?.segment;
  if (last === undefined) return new Set();
  const since = sealedSegments(paths)
    .filter(({ name }) => name > String(last))
    .map(({ name, path }) => ({ path, answers: answersFile(paths.derived, name) }))
    .filter(({ answers }) => answers !== null);
  if (since.length === 0) return new Set();
  return readKeys(shown, 'meta_requests', (database, requests) =>
    database.rows('mirror/unpublished_blanks', {
      requests,
      landed: listValue(since.map(({ path }) => path)),
      answers: listValue(since.map(({ answers }) => answers)),
      most: mostUnpublished,
    }),
  );
}

/**
 * The keys of the requests that are in one of these states in the release on show, of each state none where more than
 * so many are in it; `null` where it is damaged.
 */
function readKeysInState(
  shown: Shown,
  states: readonly ('failed' | 'quarantined')[],
  most: number | null,
): Promise<Set<string> | null> {
  return readKeys(shown, 'meta_requests', (database, requests) =>
    database.rows('mirror/requests_in_state', { requests, states: listValue([...states]), most }),
  );
}

/**
 * The keys whose answer on show stood in a segment that was set aside or taken away since: what is landed of them
 * besides is older, however fresh.
 */
export async function lostKeys(paths: OutputPaths): Promise<Set<string>> {
  const held = sealedSegments(paths).map(({ name }) => name);
  const isWhole =
    segmentNames(paths.quarantine).length === 0 && held.length >= knownSegments(paths);
  // Where nothing is held any more, everything is asked as it is.
  if (isWhole || held.length === 0) return new Set();
  const lost = await inRelease(paths, (shown) =>
    readKeys(shown, 'raw_responses', (database, responses) =>
      database.rows('mirror/requests_outside', { responses, segments: listValue(held) }),
    ),
  );
  return lost ?? new Set();
}

type Rows = ReturnType<Database['rows']>;

/** Keys from a table of the release on show; `null` where the table is damaged. */
async function readKeys(
  shown: Shown,
  table: string,
  read: (database: Database, file: string) => Rows,
): Promise<Set<string> | null> {
  const rows = await readTable(shown, table, read);
  return rows && new Set(rows.map(({ request_key }) => String(request_key)));
}

/** Rows from a table of the release on show; `null` where the table is damaged. */
async function readTable(
  { release, database }: Shown,
  table: string,
  read: (database: Database, file: string) => Rows,
): Promise<Awaited<Rows> | null> {
  const file = join('parquet', `${table}.parquet`);
  return (await isAsPublished(release, file)) ? await read(database, join(release, file)) : null;
}
