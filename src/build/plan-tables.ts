import type { Catalogue } from '../catalogue.ts';
import { loadTable } from '../columns.ts';
import type { Database } from '../database.ts';
import { detailRequest, entityOrganismsRequest, listRequest, requestKey } from '../request.ts';
import { combinations, type PlanRecord, type Selection } from '../selection.ts';

/** A plan that several runs may have shared, expanded once. */
interface DistinctPlan {
  readonly record: PlanRecord;
  readonly runIds: string[];
  readonly selection: number;
}

/**
 * Loads the plan records as session tables (`plans`, `plan_lists`, `plan_subjects`,
 * `plan_combinations`, `recorded_runs`) and expands them into `planned_keys`: every request key of
 * every plan (contract §2). Equal plans and equal selections are expanded once.
 */
export async function loadPlans(
  database: Database,
  catalogue: Catalogue,
  records: readonly PlanRecord[],
): Promise<void> {
  const selections = new Map<string, { position: number; selection: Selection }>();
  const plans = distinctPlans(records, selections);
  await loadRuns(database, records);
  await loadDistinctPlans(database, plans);
  await loadPlannedParts(database, catalogue, plans);
  await loadCombinations(
    database,
    [...selections.values()].map(({ position, selection }) => ({
      position,
      suffixes: ['', ...combinations(catalogue, selection).map(({ suffix }) => suffix)],
    })),
  );
  await database.run('build/planned');
}

function distinctPlans(
  records: readonly PlanRecord[],
  selections: Map<string, { position: number; selection: Selection }>,
): DistinctPlan[] {
  const plans = new Map<string, DistinctPlan>();
  for (const record of records) {
    const { selection, subjects, entities_listed } = record;
    const unsharded = JSON.stringify({ ...selection, shard: null });
    const known = selections.get(unsharded) ?? { position: selections.size, selection };
    selections.set(unsharded, known);
    const identity = JSON.stringify([selection, subjects, entities_listed, record.prune ?? false]);
    const plan = plans.get(identity);
    if (plan === undefined) {
      plans.set(identity, { record, runIds: [record.run_id], selection: known.position });
    } else plan.runIds.push(record.run_id);
  }
  return [...plans.values()];
}

/** Loads the runs that have a plan record, as `recorded_runs`. */
export async function loadRuns(database: Database, records: readonly PlanRecord[]): Promise<void> {
  await loadTable(
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
    [
      records.map(({ run_id }) => run_id),
      records.map(({ source }) => source),
      records.map(({ base_url }) => base_url),
      records.map(({ version }) => version),
      records.map(({ started_at }) => Date.parse(started_at)),
      records.map(({ selection }) => JSON.stringify(selection)),
    ],
  );
}

async function loadDistinctPlans(
  database: Database,
  plans: readonly DistinctPlan[],
): Promise<void> {
  const rows = plans.flatMap(({ record, runIds, selection }, plan) =>
    runIds.map((runId) => ({
      plan,
      runId,
      selection,
      shard: record.selection.shard,
      prune: record.prune ?? false,
    })),
  );
  await loadTable(
    database.connection,
    'plans',
    {
      plan: 'INTEGER',
      run_id: 'VARCHAR',
      selection: 'INTEGER',
      shard_index: 'INTEGER',
      shard_count: 'INTEGER',
      prune: 'BOOLEAN',
    },
    [
      rows.map(({ plan }) => plan),
      rows.map(({ runId }) => runId),
      rows.map(({ selection }) => selection),
      rows.map(({ shard }) => shard?.index ?? null),
      rows.map(({ shard }) => shard?.count ?? null),
      rows.map(({ prune }) => prune),
    ],
  );
}

async function loadPlannedParts(
  database: Database,
  catalogue: Catalogue,
  plans: readonly DistinctPlan[],
): Promise<void> {
  const lists = plans.flatMap(({ record }, plan) =>
    listRequests(record).map((request) => ({ plan, text: requestKey(catalogue, request) })),
  );
  const subjects = plans.flatMap(({ record }, plan) =>
    detailRequests(record).map((request) => ({ plan, text: requestKey(catalogue, request) })),
  );
  await loadNumberedTexts(database, 'plan_lists', 'plan', 'request_key', lists);
  await loadNumberedTexts(database, 'plan_subjects', 'plan', 'subject_path', subjects);
}

function listRequests({ entities_listed }: PlanRecord) {
  return [
    listRequest('entity'),
    listRequest('organism'),
    ...entities_listed.map(entityOrganismsRequest),
  ];
}

/** The key of a subject's own record is also the path that its statistics begin with. */
function detailRequests({ subjects }: PlanRecord) {
  return [
    ...subjects.entity.map((id) => detailRequest('entity', id)),
    ...subjects.organism.map((id) => detailRequest('organism', id)),
  ];
}

async function loadCombinations(
  database: Database,
  selections: readonly { position: number; suffixes: readonly string[] }[],
): Promise<void> {
  const rows = selections.flatMap(({ position, suffixes }) =>
    suffixes.map((text) => ({ plan: position, text })),
  );
  await loadNumberedTexts(database, 'plan_combinations', 'selection', 'suffix', rows);
}

async function loadNumberedTexts(
  database: Database,
  table: string,
  numberColumn: string,
  textColumn: string,
  rows: readonly { plan: number; text: string }[],
): Promise<void> {
  await loadTable(
    database.connection,
    table,
    { [numberColumn]: 'INTEGER', [textColumn]: 'VARCHAR' },
    [rows.map(({ plan }) => plan), rows.map(({ text }) => text)],
  );
}
