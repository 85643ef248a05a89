import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sealedSegments } from '../../land/segments.ts';
import { type PlanRecord, planRecordSchema } from '../../model/selection.ts';
import { needJsonFile, readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';

/** Records what a run sets out to ask, before it asks. */
export function writePlanRecord(paths: Pick<OutputPaths, 'plans'>, record: PlanRecord): void {
  writeJsonFile(join(paths.plans, `${record.run_id}.json`), record);
}

/**
 * When a run that starts now (epoch milliseconds) is recorded to start: before nothing that others set out for or landed. A
 * clock that steps back is held here too, or a run that lands nothing would stand before runs that came before it.
 */
export function nextStart(paths: Pick<OutputPaths, 'plans' | 'responses'>, now: number): number {
  const started = readPlanRecords(paths).map(({ started_at }) => Date.parse(started_at));
  const landed = sealedSegments(paths).map(({ seal }) => seal.last_fetched_at);
  return [...started, ...landed].reduce((next, moment) => Math.max(next, moment), now);
}

const planRemedy = 'put its copy back, or move it away';

/** The plan of the latest run that can be read, `null` where there is none. */
export function latestPlanRecord(paths: Pick<OutputPaths, 'plans'>): PlanRecord | null {
  for (const run of plannedRuns(paths).reverse()) {
    const record = planRecordOf(paths, run);
    if (record !== null) return record;
  }
  return null;
}

/** What every run set out to ask, oldest name first. @throws UsageError where a record is damaged. */
export function readPlanRecords(paths: Pick<OutputPaths, 'plans'>): PlanRecord[] {
  return plannedRuns(paths).map((run) =>
    needJsonFile(join(paths.plans, `${run}.json`), planRecordSchema, planRemedy),
  );
}

function plannedRuns({ plans }: Pick<OutputPaths, 'plans'>): string[] {
  if (!existsSync(plans)) return [];
  return readdirSync(plans)
    .flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
    .sort();
}

/** What a run set out to ask; `null` where no record tells it. */
export function planRecordOf(
  { plans }: Pick<OutputPaths, 'plans'>,
  run: string,
): PlanRecord | null {
  return readJsonFile(join(plans, `${run}.json`), planRecordSchema);
}
