import type { Catalogue } from '../model/catalogue.ts';
import { detailRequests, listRequests, requestKey } from '../model/request.ts';
import { combinations, type PlanRecord, whatIsAsked } from '../model/selection.ts';
import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';
import type { BuiltMapping } from './build-input.ts';

/**
 * Loads the plan records as session tables: the runs they are of, each with the number of its plan (`recorded_runs`), and
 * what each plan asks (`plan_lists`, `plan_subjects`, `plan_combinations`). Expands them into `planned_keys`: every request
 * key of every plan (contract §2). Plans that ask for the same are one, and expanded once.
 */
export async function loadPlans(
  database: Database,
  catalogue: Catalogue,
  records: readonly PlanRecord[],
): Promise<void> {
  const plans = new Map(records.map((record) => [whatIsAsked(record), record]));
  const numbers = new Map([...plans.keys()].map((asked, plan) => [asked, plan]));
  await loadRows(
    database.connection,
    'recorded_runs',
    {
      run_id: 'VARCHAR',
      plan: 'INTEGER',
      source: 'VARCHAR',
      base_url: 'VARCHAR',
      version: 'VARCHAR',
      started_at: 'TIMESTAMP',
      selection: 'VARCHAR',
      shard_index: 'INTEGER',
      shard_count: 'INTEGER',
    },
    records.map((record) => ({
      ...record,
      plan: numbers.get(whatIsAsked(record)) ?? null,
      started_at: Date.parse(record.started_at),
      selection: JSON.stringify(record.selection),
      shard_index: record.selection.shard?.index ?? null,
      shard_count: record.selection.shard?.count ?? null,
    })),
  );
  const load = (table: string, textsOf: (record: PlanRecord) => readonly string[]) =>
    loadRows(
      database.connection,
      table,
      { plan: 'INTEGER', text: 'VARCHAR' },
      [...plans.values()].flatMap((record, plan) =>
        textsOf(record).map((text) => ({ plan, text })),
      ),
    );
  await load('plan_lists', ({ entities_listed }) =>
    listRequests(entities_listed).map((one) => requestKey(catalogue, one)),
  );
  // The key of a subject's own record is also the path that its statistics begin with.
  await load('plan_subjects', ({ subjects }) =>
    detailRequests(subjects).map((one) => requestKey(catalogue, one)),
  );
  await load('plan_combinations', ({ selection }) => [
    '',
    ...combinations(catalogue, selection).map(({ suffix }) => suffix),
  ]);
  await database.run('build/planned-keys');
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
