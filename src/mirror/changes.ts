import type { Json } from '@duckdb/node-api';
import { runsOf, sealedSegments } from '../land/segments.ts';
import { printable, UsageError } from '../model/errors.ts';
import type { Release } from '../publish/current-release.ts';
import { keptRelease, keptReleases } from '../publish/kept-releases.ts';
import { rollbackInForce } from '../publish/rollback.ts';
import { type Database, withRelease } from '../system/database.ts';
import { type OutputPaths, scratchFolder } from '../system/paths.ts';
import { readShown } from './folder/damage.ts';
import { readPlanRecords } from './folder/plan-records.ts';
import { knownSegments } from './release/last-release.ts';

/** What `changes --json` prints (contract §4). */
export interface Changes {
  /** Run ids; `null` where there are no two runs that differ. */
  readonly from: string | null;
  readonly to: string | null;
  readonly changes: readonly Record<string, Json>[];
}

/** A run and when its last response landed, epoch milliseconds. */
interface Moment {
  readonly runId: string;
  readonly endedAt: number;
}

/**
 * The figures that differ between the state after one run and the state after another, from the history
 * of the release on show (contract §1, §4). Takes run ids or release names; `null`: the last two runs
 * that differ. @throws UsageError where there is no release, no such run, or one that the release on show tells nothing
 * of; CorruptError where the release is damaged.
 */
export function findChanges(
  paths: OutputPaths,
  from: string | null,
  to: string | null,
): Promise<Changes> {
  const find = async (database: Database, release: Release): Promise<Changes> => {
    const moments = readMoments(paths);
    const later = to === null ? await lastChanging(database, moments) : findMoment(moments, to);
    const earlier =
      from === null ? releasedBefore(paths, moments, later) : findMoment(moments, from);
    checkCovered(paths, release, moments, [earlier, later]);
    return {
      from: earlier?.runId ?? null,
      to: later?.runId ?? null,
      changes: earlier === null || later === null ? [] : await between(database, earlier, later),
    };
  };
  return readShown(paths, (release) =>
    withRelease(release.path, { temporary: scratchFolder() }, (database) =>
      find(database, release),
    ),
  );
}

/**
 * What landed after all that the release on show was made from is not in its history: of that it could only say that
 * nothing changed. @throws UsageError for such a run.
 */
function checkCovered(
  paths: OutputPaths,
  { id }: Release,
  moments: readonly Moment[],
  named: readonly (Moment | null)[],
): void {
  const isWhole =
    rollbackInForce(paths) === null && sealedSegments(paths).length <= knownSegments(paths);
  const last = keptRelease(paths, id)?.facts?.runId ?? null;
  const after = moments.slice(moments.findIndex(({ runId }) => runId === last) + 1);
  const missed =
    isWhole || last === null ? null : named.find((one) => one !== null && after.includes(one));
  if (missed == null) return;
  throw new UsageError(
    `the release on show ends with run ${last} and tells nothing of run ${missed.runId}: hrmirror build publishes all that is landed`,
  );
}

async function between(database: Database, { endedAt: from }: Moment, { endedAt: to }: Moment) {
  await database.run('release/changed-figures');
  return database.rows('mirror/changes', { from: BigInt(from), to: BigInt(to) });
}

/** All runs by when they ended; one that landed nothing ended where it started. */
function readMoments(paths: OutputPaths): Moment[] {
  const ends = new Map<string, number>();
  for (const { run_id, started_at } of readPlanRecords(paths)) {
    ends.set(run_id, Date.parse(started_at));
  }
  for (const { seal } of sealedSegments(paths)) {
    for (const { run_id, last_fetched_at } of runsOf(seal)) ends.set(run_id, last_fetched_at);
  }
  return [...ends]
    .map(([runId, endedAt]) => ({ runId, endedAt }))
    .sort((one, other) => one.endedAt - other.endedAt);
}

/** The run that last changed a figure. */
async function lastChanging(
  database: Database,
  moments: readonly Moment[],
): Promise<Moment | null> {
  const [row] = await database.rows('mirror/last_change');
  if (row === undefined || row.changed_at === null) return null;
  return moments.find(({ endedAt }) => endedAt >= Number(row.changed_at)) ?? null;
}

/** The last run before that ended in a release that is kept: what a gate refused was never on show. Else the last run before. */
function releasedBefore(
  paths: OutputPaths,
  moments: readonly Moment[],
  later: Moment | null,
): Moment | null {
  if (later === null) return null;
  const before = moments.slice(0, moments.indexOf(later));
  const released = new Set(keptReleases(paths).map(({ facts }) => facts?.runId));
  return before.findLast(({ runId }) => released.has(runId)) ?? before.at(-1) ?? null;
}

function findMoment(moments: readonly Moment[], name: string): Moment {
  // A release is named after its last run, with a digest behind it.
  const run = name.replace(/-[0-9a-f]{8}(\.\d+)?$/, '');
  const found = moments.find(({ runId }) => runId === name || runId === run);
  if (found !== undefined) return found;
  const known = moments.slice(-5).map(({ runId }) => runId);
  throw new UsageError(
    `no run ${printable(name, 60)} in this mirror; the last are ${known.join(', ') || 'none'}`,
  );
}
