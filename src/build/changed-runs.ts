import { listValue } from '@duckdb/node-api';
import type { Catalogue } from '../model/catalogue.ts';
import type { PlanRecord } from '../model/selection.ts';
import type { Database } from '../system/database.ts';
import type { LandedSegment } from './build-input.ts';
import { loadPlans } from './plan-tables.ts';
import { loadSegments } from './session.ts';
import { runSteps } from './steps.ts';

/** Whether a run changed anything: landed something new, or asked what none before it asked. */
export interface RunChange {
  readonly runId: string;
  readonly changed: boolean;
}

const comparison: readonly string[] = ['build/finals', 'build/compared'];

/** Every run in order, with whether it changed anything; reads no derived file. */
export async function changedRuns(
  database: Database,
  catalogue: Catalogue,
  segments: readonly LandedSegment[],
  plans: readonly PlanRecord[],
): Promise<RunChange[]> {
  await loadSegments(database, segments);
  await loadPlans(database, catalogue, plans);
  const steps = ['build/run-order', 'build/first-planned', 'build/landed-of-all', ...comparison];
  await runSteps(database, steps);
  const rows = await database.rows('build/run-changes');
  return rows.map(({ run_id, changed }) => ({ runId: String(run_id), changed: changed === true }));
}

/** The runs that a release covers: those up to the last that changed anything (contract §3); none where none did. */
export function coveredRuns(changes: readonly RunChange[]): string[] {
  const last = changes.findLastIndex(({ changed }) => changed);
  return changes.slice(0, last + 1).map(({ runId }) => runId);
}

/** Segments at the end of a landing zone, and the first of their rows. */
export interface AddedSegments {
  readonly added: readonly LandedSegment[];
  readonly firstSeq: number;
}

/** Whether added segments say anything that was not said before; looks only at the requests that they tell of. */
export async function bringNews(
  database: Database,
  segments: readonly LandedSegment[],
  { added, firstSeq }: AddedSegments,
): Promise<boolean> {
  await loadSegments(database, segments);
  await database.setVariable('added_paths', listValue(added.map(({ path }) => path)));
  await database.setVariable('first_added_seq', firstSeq);
  await runSteps(database, ['build/landed-of-added', ...comparison]);
  const [row] = await database.rows('build/count-news');
  return Number(row?.news) > 0;
}
