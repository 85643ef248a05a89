import { listValue } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { loadTable } from '../columns.ts';
import type { Database } from '../database.ts';
import type { PlanRecord } from '../selection.ts';
import { loadPlans } from './plan-tables.ts';

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
  await loadTable(database.connection, 'segments', { name: 'VARCHAR', path: 'VARCHAR' }, [
    segments.map(({ name }) => name),
    segments.map(({ path }) => path),
  ]);
  await database.setVariable('segment_paths', listValue(segments.map(({ path }) => path)));
  await database.run('build/landed');
  await loadPlans(database, catalogue, plans);
  for (const name of ['run-order', 'finals', 'run-changes']) await database.run(`build/${name}`);
  const rows = await database.rows('build/list-run-changes');
  return rows.map(({ run_id, changed }) => ({ runId: String(run_id), changed: changed === true }));
}

/** The last run that changed anything: what a release of these runs covers; `null` if none did. */
export function horizonOf(runs: readonly RunChange[]): string | null {
  return runs.findLast(({ changed }) => changed)?.runId ?? null;
}
