import type { Catalogue } from '../model/catalogue.ts';
import { detailRequests, listRequests, requestKey } from '../model/request.ts';
import { combinations, type PlanRecord, type Selection, whatIsAsked } from '../model/selection.ts';
import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';
import type { BuiltMapping } from './build-input.ts';

/** A plan that several runs may have shared, expanded once. */
interface DistinctPlan {
  readonly record: PlanRecord;
  readonly runIds: string[];
  readonly selection: number;
}

/**
 * Loads what the plan records ask as session tables (`plans`, `plan_lists`, `plan_subjects`,
 * `plan_combinations`) and expands them into `planned_keys`: every request key of
 * every plan (contract §2). Equal plans and equal selections are expanded once.
 */
export async function loadPlans(
  database: Database,
  catalogue: Catalogue,
  records: readonly PlanRecord[],
): Promise<void> {
  const selections = new Map<string, { position: number; selection: Selection }>();
  const plans = distinctPlans(records, selections);
  await loadDistinctPlans(database, plans);
  await loadPlannedParts(database, catalogue, plans);
  await loadRows(
    database.connection,
    'plan_combinations',
    { selection: 'INTEGER', suffix: 'VARCHAR' },
    [...selections.values()].flatMap(({ position, selection }) => [
      { selection: position, suffix: '' },
      ...combinations(catalogue, selection).map(({ suffix }) => ({ selection: position, suffix })),
    ]),
  );
  await database.run('build/planned-keys');
}

function distinctPlans(
  records: readonly PlanRecord[],
  selections: Map<string, { position: number; selection: Selection }>,
): DistinctPlan[] {
  const plans = new Map<string, DistinctPlan>();
  for (const record of records) {
    const { selection } = record;
    const unsharded = JSON.stringify({ ...selection, shard: null });
    const known = selections.get(unsharded) ?? { position: selections.size, selection };
    selections.set(unsharded, known);
    const asked = whatIsAsked(record);
    const plan = plans.get(asked);
    if (plan === undefined) {
      plans.set(asked, { record, runIds: [record.run_id], selection: known.position });
    } else plan.runIds.push(record.run_id);
  }
  return [...plans.values()];
}

/** Loads the runs that have a plan record, as `recorded_runs`. */
export async function loadRuns(database: Database, records: readonly PlanRecord[]): Promise<void> {
  await loadRows(
    database.connection,
    'recorded_runs',
    {
      run_id: 'VARCHAR',
      source: 'VARCHAR',
      base_url: 'VARCHAR',
      version: 'VARCHAR',
      started_at: 'TIMESTAMP',
      selection: 'VARCHAR',
    },
    records.map((record) => ({
      ...record,
      started_at: Date.parse(record.started_at),
      selection: JSON.stringify(record.selection),
    })),
  );
}

async function loadDistinctPlans(
  database: Database,
  plans: readonly DistinctPlan[],
): Promise<void> {
  await loadRows(
    database.connection,
    'plans',
    {
      plan: 'INTEGER',
      run_id: 'VARCHAR',
      selection: 'INTEGER',
      shard_index: 'INTEGER',
      shard_count: 'INTEGER',
    },
    plans.flatMap(({ record, runIds, selection }, plan) =>
      runIds.map((run_id) => ({
        plan,
        run_id,
        selection,
        shard_index: record.selection.shard?.index ?? null,
        shard_count: record.selection.shard?.count ?? null,
      })),
    ),
  );
}

async function loadPlannedParts(
  { connection }: Database,
  catalogue: Catalogue,
  plans: readonly DistinctPlan[],
): Promise<void> {
  const lists = plans.flatMap(({ record }, plan) =>
    listRequests(record.entities_listed).map((one) => ({
      plan,
      request_key: requestKey(catalogue, one),
    })),
  );
  // The key of a subject's own record is also the path that its statistics begin with.
  const subjects = plans.flatMap(({ record }, plan) =>
    detailRequests(record.subjects).map((one) => ({
      plan,
      subject_path: requestKey(catalogue, one),
    })),
  );
  await loadRows(connection, 'plan_lists', { plan: 'INTEGER', request_key: 'VARCHAR' }, lists);
  await loadRows(
    connection,
    'plan_subjects',
    { plan: 'INTEGER', subject_path: 'VARCHAR' },
    subjects,
  );
}

/** Loads the mappings that were ever accepted (`pinned_mappings`). */
export async function loadMappings(
  database: Database,
  mappings: readonly BuiltMapping[],
): Promise<void> {
  const columns = {
    id: 'VARCHAR',
    endpoint: 'VARCHAR',
    form: 'VARCHAR',
    layout: 'VARCHAR',
    accepted_by: 'VARCHAR',
    equations_drawn: 'BIGINT',
    equations_held: 'BIGINT',
    run_id: 'VARCHAR',
    sample_request: 'VARCHAR',
    mapping: 'VARCHAR',
    in_force: 'BOOLEAN',
  } as const;
  await loadRows(database.connection, 'pinned_mappings', columns, mappings);
}
