import { listValue } from '@duckdb/node-api';
import { sealedSegments, segmentNames } from '../../land/segments.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { printable, UsageError } from '../../model/errors.ts';
import { Plan } from '../../plan/plan.ts';
import { answersFile } from '../../read/stage.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { readPlanRecords } from '../folder/plan-records.ts';
import { knownSegments } from '../release/last-release.ts';
import { releasedRows } from '../release/released-rows.ts';
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
    const failed = await keysInState(paths, ['failed'], null);
    if (failed !== null) return new Set(failed);
    throw new UsageError('--failed: the release on show is damaged; hrmirror build makes it anew');
  }
  if (policy.refresh !== 'stale') return new Set();
  const passing = await keysInState(paths, ['failed', 'quarantined'], mostPassingFaults);
  const emptied = await keysOf(paths, 'meta_problems', 'mirror/blank_requests', {
    most: mostEmptied,
  });
  return new Set([passing, emptied, await unpublishedBlanks(paths)].flatMap((keys) => keys ?? []));
}

/**
 * The keys of the requests that are in one of these states in the release on show, of each state none where more than
 * so many are in it; `null` where it is damaged.
 */
function keysInState(
  paths: OutputPaths,
  states: readonly ('failed' | 'quarantined')[],
  most: number | null,
): Promise<string[] | null> {
  const asked = { states: listValue([...states]), most };
  return keysOf(paths, 'meta_requests', 'mirror/requests_in_state', asked);
}

/**
 * The keys of answers, landed since the release on show was made, that would take its figures away; of segments that
 * are read again by this run, none.
 */
async function unpublishedBlanks(paths: OutputPaths): Promise<string[] | null> {
  const [published] = (await releasedRows(paths, 'raw_responses', 'mirror/last_segment')) ?? [];
  if (published === undefined) return null;
  const since = sealedSegments(paths)
    .filter(({ name }) => name > String(published.segment))
    .map(({ name, path }) => ({ path, answers: answersFile(paths.derived, name) }))
    .filter(({ answers }) => answers !== null);
  if (since.length === 0) return null;
  return keysOf(paths, 'meta_requests', 'mirror/unpublished_blanks', {
    landed: listValue(since.map(({ path }) => path)),
    answers: listValue(since.map(({ answers }) => answers)),
    most: mostUnpublished,
  });
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
  const segments = listValue(held);
  const lost = await keysOf(paths, 'raw_responses', 'mirror/requests_outside', { segments });
  return new Set(lost ?? []);
}

/** The keys that a statement makes of a table of the release on show; see `releasedRows`. */
async function keysOf(...asked: Parameters<typeof releasedRows>): Promise<string[] | null> {
  const rows = await releasedRows(...asked);
  return rows === null ? null : rows.map(({ request_key }) => String(request_key));
}
