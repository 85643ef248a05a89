import { listValue } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { loadRows } from '../columns.ts';
import type { Database } from '../database.ts';
import type { PlanRecord } from '../selection.ts';
import { loadPlans, loadRuns } from './plan-tables.ts';
import { runSteps } from './steps.ts';

/** A sealed response segment: its name in the landing zone and where its file stands. */
export interface LandedSegment {
  readonly name: string;
  readonly path: string;
}

/** Whether a run changed anything: landed something new, or asked what none before it asked. */
export interface RunChange {
  readonly runId: string;
  readonly changed: boolean;
}

/**
 * Every run in order, with whether it changed anything. Loads the landed rows without their bodies and
 * the plans as session tables (`landed`, `finals`, `planned`, `run_changes`); reads no derived file.
 * A release covers the runs up to the last that changed anything (contract §3).
 */
export async function changedRuns(
  database: Database,
  catalogue: Catalogue,
  segments: readonly LandedSegment[],
  plans: readonly PlanRecord[],
): Promise<RunChange[]> {
  await nameSegments(database, segments);
  await database.run('build/landed');
  await loadPlans(database, catalogue, plans);
  await runSteps(database, [
    'build/run-order',
    'build/planned-since',
    'build/finals',
    ...changeSteps,
  ]);
  return listChanges(database);
}

const comparison: readonly string[] = ['build/compared'];
const changeSteps: readonly string[] = [...comparison, 'build/run-changes'];

async function listChanges(database: Database): Promise<RunChange[]> {
  const rows = await database.rows('build/list-run-changes');
  return rows.map(({ run_id, changed }) => ({ runId: String(run_id), changed: changed === true }));
}

/** Segments at the end of a landing zone, and the first of their rows. */
export interface AddedSegments {
  readonly added: readonly LandedSegment[];
  readonly firstSeq: number;
}

/**
 * As `changedRuns`, where plans ask nothing new since what came before the added segments; looks only at the
 * requests that these tell of, so of runs before them it knows the order alone. `null` where they change nothing.
 */
export async function runsSince(
  database: Database,
  segments: readonly LandedSegment[],
  plans: readonly PlanRecord[],
  { added, firstSeq }: AddedSegments,
): Promise<RunChange[] | null> {
  await nameSegments(database, segments);
  await database.setVariable('added_paths', listValue(added.map(({ path }) => path)));
  await database.setVariable('first_added_seq', firstSeq);
  await runSteps(database, ['build/landed-of-added', 'build/finals', ...comparison]);
  const [row] = await database.rows('build/count-news');
  if (Number(row?.news) === 0) return null;
  await loadRuns(database, plans);
  await runSteps(database, ['build/run-order', 'build/planned-before', ...changeSteps]);
  return listChanges(database);
}

/** Tells the session where the segments are, which is which, and so all that landed (`all_landed`). */
export async function nameSegments(
  database: Database,
  segments: readonly LandedSegment[],
): Promise<void> {
  const columns = { name: 'VARCHAR', path: 'VARCHAR' } as const;
  await loadRows(database.connection, 'segments', columns, segments);
  await database.setVariable('segment_paths', listValue(segments.map(({ path }) => path)));
  await database.run('build/all-landed');
}

/** The last run that changed anything: what a release of these runs covers; `null` if none did. */
export function horizonOf(runs: readonly RunChange[]): string | null {
  return runs.findLast(({ changed }) => changed)?.runId ?? null;
}
