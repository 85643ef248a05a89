import type { Json } from '@duckdb/node-api';
import * as z from 'zod';
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

/** The members of a change, in their order. */
export const changeColumns = [
  ...['change', 'subject_kind', 'subject_id', 'name_fr', 'name_nl', 'acronym_fr', 'acronym_nl'],
  ...['endpoint', 'year'],
  ...['groupby', 'group_value', 'group_label_fr', 'group_label_nl'],
  ...['field', 'field_value', 'field_label_fr', 'field_label_nl'],
  ...['restriction', 'reason', 'reason_label_fr', 'reason_label_nl', 'measure'],
  ...['old_value', 'new_value', 'old_text', 'new_text', 'old_status', 'new_status', 'request_key'],
] as const;

/** Which two states are compared: run ids or release names, or a date or instant; `null` where not said. */
interface Asked {
  readonly from: string | null;
  readonly to: string | null;
  readonly since: string | null;
}

/** A run and when its last response landed, epoch milliseconds. */
interface Moment {
  readonly runId: string;
  readonly endedAt: number;
}

/**
 * The figures that differ between the state after one run and the state after another, from the history
 * of the release on show (contract §1, §4). Where neither is said: the last two runs that differ.
 * `since`: what was on show then, against the release on show. @throws UsageError where there is no release, no such run,
 * or one that the release on show tells nothing of; CorruptError where the release is damaged.
 */
export function findChanges(paths: OutputPaths, { from, to, since }: Asked): Promise<Changes> {
  if (since !== null && from !== null)
    throw new UsageError('--since: --from says already where to begin; give one of the two');
  const start = since === null ? null : instantOf(since);
  const find = async (database: Database, release: Release): Promise<Changes> => {
    const moments = readMoments(paths);
    const last = () =>
      start === null ? lastChanging(database, moments) : lastOf(paths, release, moments);
    const later = to === null ? await last() : findMoment(moments, to);
    // What a gate refused was never on show.
    const before = () =>
      start !== null
        ? shownAt(paths, moments, start)
        : later && lastReleased(paths, moments.slice(0, moments.indexOf(later)));
    const earlier = from === null ? before() : findMoment(moments, from);
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
  for (const step of ['release/changed-figures', 'marts/subject-names', 'marts/category-years'])
    await database.run(step);
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

/** The run that the release on show ends with. */
function lastOf(paths: OutputPaths, { id }: Release, moments: readonly Moment[]): Moment | null {
  const last = keptRelease(paths, id)?.facts?.runId;
  return moments.find(({ runId }) => runId === last) ?? moments.at(-1) ?? null;
}

/** What was on show at an instant. @throws UsageError where nothing was. */
function shownAt(paths: OutputPaths, moments: readonly Moment[], instant: number): Moment {
  const shown = lastReleased(
    paths,
    moments.filter(({ endedAt }) => endedAt <= instant),
  );
  if (shown !== null) return shown;
  const first = moments[0];
  throw new UsageError(
    `--since: no release was on show at ${new Date(instant).toISOString()}; ${first === undefined ? 'nothing is landed' : `the first run ended at ${new Date(first.endedAt).toISOString()}`}`,
  );
}

const sinceSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A date means its midnight, UTC. */
function instantOf(since: string): number {
  if (!sinceSchema.safeParse(since).success)
    throw new UsageError(
      `--since ${printable(since, 60)}: expected a date such as 2026-01-31, or an instant such as 2026-01-31T06:00:00Z`,
    );
  return Date.parse(since);
}

/** The last of some runs that ended in a release that is kept, else the last of them. */
function lastReleased(paths: OutputPaths, before: readonly Moment[]): Moment | null {
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
