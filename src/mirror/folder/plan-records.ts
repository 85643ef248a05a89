import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sealedSegments } from '../../land/segments.ts';
import { UsageError } from '../../model/errors.ts';
import type { PlanRecord } from '../../model/selection.ts';
import { writeFileDurably } from '../../system/durable.ts';
import { needJsonFile, readJsonFile } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';

const planRecordSchema = z.strictObject({
  run_id: z.string(),
  started_at: z.string(),
  source: z.string(),
  base_url: z.string(),
  version: z.string(),
  selection: z.strictObject({
    endpoints: z.array(z.string()),
    years: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
    restrictions: z.enum(['none', 'single', 'all']),
    shard: z.strictObject({ index: z.int(), count: z.int() }).nullable(),
  }),
  subjects: z.strictObject({ entity: z.array(z.string()), organism: z.array(z.string()) }),
  entities_listed: z.array(z.string()),
  prune: z.boolean().optional(),
  hints: z.unknown().optional(),
});

/** As it is written: with a hash of all else that it tells. */
const sealedSchema = planRecordSchema.extend({ sha256: z.string().optional() });

/** Records what a run sets out to ask, before it asks. */
export function writePlanRecord(paths: Pick<OutputPaths, 'plans'>, record: PlanRecord): void {
  const sealed = { ...record, sha256: hashOf(planRecordSchema.parse(record)) };
  writeFileDurably(join(paths.plans, `${record.run_id}.json`), `${JSON.stringify(sealed)}\n`);
}

function hashOf(record: PlanRecord): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex');
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

/** What every run set out to ask, oldest name first. @throws UsageError where a record is damaged. */
export function readPlanRecords(paths: Pick<OutputPaths, 'plans'>): PlanRecord[] {
  if (!existsSync(paths.plans)) return [];
  return readdirSync(paths.plans)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readPlanRecord(join(paths.plans, file)));
}

/** What a run set out to ask; `null` where no record tells it. */
export function planRecordOf(
  { plans }: Pick<OutputPaths, 'plans'>,
  run: string,
): PlanRecord | null {
  const sealed = readJsonFile(join(plans, `${run}.json`), sealedSchema);
  return sealed === null ? null : recordIn(sealed);
}

function readPlanRecord(path: string): PlanRecord {
  const record = recordIn(needJsonFile(path, sealedSchema, planRemedy));
  if (record !== null) return record;
  throw new UsageError(`${path} does not hold what was written: ${planRemedy}`);
}

/** The record alone, `null` where it is not what was written. */
function recordIn({ sha256, ...record }: z.infer<typeof sealedSchema>): PlanRecord | null {
  return sha256 === undefined || sha256 === hashOf(record) ? record : null;
}
