import { listValue } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { withDatabase } from '../database.ts';
import { printable, UsageError } from '../errors.ts';
import type { OutputPaths } from '../paths.ts';
import { Plan } from '../plan/plan.ts';
import { currentRelease } from '../publish/current-release.ts';
import type { PlanRecord } from '../selection.ts';
import { readPlanRecords } from './plan-records.ts';
import type { RunSettings } from './settings.ts';

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
  if (again === null || again.hasSelection) return settings;
  const records = readPlanRecords(paths).sort((one, other) =>
    one.started_at.localeCompare(other.started_at),
  );
  const record = records.findLast(
    (each) => again.kind === 'failed' || holds(catalogue, each, again.key),
  );
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
    subjects: { entities: false, organisms: false, entityIds: entity, organismIds: organism },
  };
}

function holds(
  catalogue: Catalogue,
  { selection, subjects, entities_listed }: PlanRecord,
  key: string,
) {
  const planned = { ...subjects, entitiesListed: entities_listed };
  return new Plan(catalogue, selection, planned).ordinalOf(key) >= 0;
}

/** A refusal or an answer not understood may be a passing fault; more of them are how the source is. */
const mostPassingFaults = 1000;

/** The keys that are due though they are fresh. */
export async function namedKeys(
  { again, policy }: Pick<RunSettings, 'again' | 'policy'>,
  paths: OutputPaths,
): Promise<Set<string>> {
  if (again?.kind === 'only') return new Set([again.key]);
  if (again?.kind === 'failed') return readKeysInState(paths, ['failed'], null);
  if (policy.refresh !== 'stale') return new Set();
  return readKeysInState(paths, ['failed', 'quarantined'], mostPassingFaults);
}

/**
 * The keys of the requests that are in one of these states in the release on show, of each state none where more than
 * so many are in it; none without a release.
 */
async function readKeysInState(
  paths: OutputPaths,
  states: readonly ('failed' | 'quarantined')[],
  most: number | null,
): Promise<Set<string>> {
  const release = currentRelease(paths);
  if (release === null) return new Set();
  const requests = `${release.path}/parquet/meta_requests.parquet`;
  const rows = await withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows('mirror/requests_in_state', { requests, states: listValue([...states]), most }),
  );
  return new Set(rows.map(({ request_key }) => String(request_key)));
}
