import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { adoptMerged, finishMerged } from '../../land/adopt-merged.ts';
import { interleave, writeInterleaved, type ZoneSegment } from '../../land/interleave.ts';
import { sealedSegments } from '../../land/segments.ts';
import { messageOf, UsageError } from '../../model/errors.ts';
import type { PlanRecord } from '../../model/selection.ts';
import { type Mapping, printMapping } from '../../read/mapping/mapping.ts';
import { appendPins, inForce, type PinnedMapping, readPins } from '../../read/pins.ts';
import { type Database, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { bindFolder } from '../folder/folder.ts';
import { readPlanRecords, writePlanRecord } from '../folder/plan-records.ts';
import { type ForeignZone, segmentsOfZone } from './zones.ts';

/** What merging came to. */
export interface Merged {
  readonly zones: number;
  /** Responses that the folder did not hold before. */
  readonly responses: number;
}

/**
 * Merges other landing zones into that of a folder, which holds every response of all of them
 * afterwards, in the order in which they came: so the latest answer wins, whichever machine landed it.
 * Merging what is there already changes nothing. Needs the folder's lock, and its own zone recovered.
 * @throws UsageError where a zone is damaged, or tells of a run otherwise than another does; nothing
 * is touched then.
 */
export async function mergeZones(
  paths: OutputPaths,
  zones: readonly ForeignZone[],
): Promise<Merged> {
  const segments: ZoneSegment[] = sealedSegments(paths).map(({ path }) => ({ zone: 0, path }));
  for (const [position, zone] of zones.entries()) {
    const files = await segmentsOfZone(zone, join(paths.temporary, `zone-${position + 1}`));
    segments.push(...files.map((path) => ({ zone: position + 1, path })));
  }
  const [first] = zones;
  if (first === undefined || segments.length === 0) return { zones: zones.length, responses: 0 };
  const records = uniteRecords(paths, zones);
  bindFolder(paths, first.binding);
  uniteMappings(paths, zones);
  // One thread, so that equal rows give equal bytes.
  const options = { temporary: paths.temporary, threads: 1 };
  const responses = await withDatabase(options, (database) =>
    writeMerged(database, paths, segments, records),
  );
  adoptMerged(paths);
  return { zones: zones.length, responses };
}

async function writeMerged(
  database: Database,
  paths: OutputPaths,
  segments: readonly ZoneSegment[],
  records: readonly ZoneRecord[],
): Promise<number> {
  const responses = await interleave(database, segments);
  if (responses === 0 && records.every(({ zone }) => zone === 0)) return 0;
  const unfinished = join(paths.temporary, 'merged');
  rmSync(unfinished, { recursive: true, force: true });
  await writeInterleaved(database, join(unfinished, 'responses'));
  for (const { record } of records) {
    writePlanRecord({ plans: join(unfinished, 'plans') }, record);
  }
  finishMerged(paths, unfinished);
  return responses;
}

/** A plan record and the zone it stands in; 0 is the folder's own. */
interface ZoneRecord {
  readonly zone: number;
  readonly record: PlanRecord;
}

/** The record of every run once. @throws UsageError where two zones tell of a run in different ways. */
function uniteRecords(paths: OutputPaths, zones: readonly ForeignZone[]): ZoneRecord[] {
  const united = new Map<string, ZoneRecord>();
  for (const [zone, plans] of [paths, ...zones.map((each) => each.paths)].entries()) {
    for (const record of recordsOf(plans)) {
      const known = united.get(record.run_id);
      if (known === undefined) united.set(record.run_id, { zone, record });
      else if (JSON.stringify(known.record) !== JSON.stringify(record)) {
        throw new UsageError(
          `run ${record.run_id} of --landing ${zones[zone - 1]?.name} is another run than the one of that name elsewhere`,
        );
      }
    }
  }
  return [...united.values()];
}

function recordsOf(paths: Pick<OutputPaths, 'plans'>): PlanRecord[] {
  try {
    return readPlanRecords(paths);
  } catch (error) {
    throw new UsageError(`${paths.plans} cannot be read: ${messageOf(error)}`);
  }
}

/**
 * Takes over the mappings of merged zones that the folder does not hold itself: they are part of the truth. Those that
 * something proves come first, in the order of their runs, whatever the order of the zones; a layout that several zones
 * learned comes once.
 */
function uniteMappings(paths: OutputPaths, zones: readonly ForeignZone[]): void {
  const known = new Set(readPins(paths.mappings).map(({ mapping }) => layoutOf(mapping)));
  const added = zones
    .flatMap((zone) => inForce(readPins(zone.paths.mappings)))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .filter(({ mapping }) => {
      const layout = layoutOf(mapping);
      if (known.has(layout)) return false;
      known.add(layout);
      return true;
    });
  appendPins(
    paths.mappings,
    added.map((pin) => ({ ...pin, supersedes: [] })),
  );
}

function orderOf({ runId, id, mapping }: PinnedMapping): string {
  const isProved = mapping.accepted === 'numbers' || mapping.accepted === 'human';
  return `${isProved ? 0 : 1} ${runId} ${id}`;
}

/** What a mapping reads, and whether a person gave it; not what proved it in its zone. */
function layoutOf(mapping: Mapping): string {
  const { evidence: _, accepted, ...layout } = printMapping(mapping);
  return JSON.stringify({ ...layout, byHand: accepted === 'human' });
}
