import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sealSegment } from '../../land/seal-segment.ts';
import { damageOf, segmentFiles, segmentNames } from '../../land/segments.ts';
import { messageOf, UsageError } from '../../model/errors.ts';
import { type LandingPaths, landingPaths } from '../../system/paths.ts';
import { checkPath, isSameSource, readBinding, type SourceBinding } from '../folder/folder.ts';

/** The landing zone of another mirror, to be read only. */
export interface ForeignZone {
  /** As the user named it. */
  readonly name: string;
  readonly paths: LandingPaths;
  readonly binding: SourceBinding;
}

/**
 * Looks at the landing zones to be merged into `own`: output folders, or landing folders under any name.
 * A zone that is named twice counts once, and `own` is no other zone: the same file read twice would
 * double its rows.
 * @throws UsageError where one is none, cannot be read, or belongs to another service than the first.
 */
export function openZones(
  folders: readonly string[],
  own: Pick<LandingPaths, 'landing'>,
): ForeignZone[] {
  const zones = eachOnce(folders.map(openZone), own);
  const [first] = zones;
  for (const { name, binding } of zones) {
    if (first === undefined || isSameSource(binding.source, first.binding.source)) continue;
    throw new UsageError(
      `--landing ${name} belongs to ${binding.source}, --landing ${first.name} to ${first.binding.source}: figures of two services never mix`,
    );
  }
  return zones;
}

function eachOnce(
  zones: readonly ForeignZone[],
  own: Pick<LandingPaths, 'landing'>,
): ForeignZone[] {
  const seen = new Set(existsSync(own.landing) ? [realpathSync(own.landing)] : []);
  return zones.filter(({ paths }) => {
    const place = realpathSync(paths.landing);
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

function openZone(name: string): ForeignZone {
  const folder = resolve(name);
  checkPath(`--landing ${name}`, folder);
  const paths = [folder, join(folder, 'landing')]
    .map(landingPaths)
    .find(({ source }) => existsSync(source));
  const binding = paths === undefined ? null : readBinding(paths);
  if (paths === undefined || binding === null) {
    throw new UsageError(
      `--landing ${name}: no landing zone there (no source.json in it or in its landing/)`,
    );
  }
  if (existsSync(paths.merged)) {
    throw new UsageError(
      `--landing ${name}: a merge was cut off there; finish it with hrmirror build --output ${name}`,
    );
  }
  return { name, paths, binding };
}

/**
 * The files of a zone's segments, each compared with its seal. What a run there has landed but not yet
 * sealed is sealed in a copy, in the temporary folder, so that it counts too; the zone stays as it is.
 * @throws UsageError where a segment is damaged, for example by a copy that was cut short.
 */
export async function segmentsOfZone(zone: ForeignZone, temporary: string): Promise<string[]> {
  const { responses } = zone.paths;
  // Frames first: a segment that is sealed meanwhile is found among the sealed ones.
  const active = copyActive(zone, temporary);
  const sealed: string[] = [];
  for (const name of segmentNames(responses)) {
    const what = await damageOf(responses, name);
    if (what === null) sealed.push(name);
    else if (!active.has(name)) {
      throw new UsageError(
        `--landing ${zone.name}: segment ${name} is damaged (${what}): copy the zone again; if it is damaged at its origin, hrmirror build --output there sets it aside`,
      );
    }
  }
  const copies: string[] = [];
  for (const [segment, frames] of active) {
    if (sealed.includes(segment)) continue;
    const task = { segment, active: frames, responses: temporary, temporary, quarantine: null };
    if ((await sealSegment(task)) !== null) copies.push(segmentFiles(temporary, segment).parquet);
  }
  return [...sealed.map((name) => segmentFiles(responses, name).parquet), ...copies];
}

/** Copies of the frames that are not sealed yet, by segment. */
function copyActive({ name, paths }: ForeignZone, temporary: string): Map<string, string> {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const copies = new Map<string, string>();
  for (const segment of segmentNames(paths.active)) {
    const copy = segmentFiles(temporary, segment).frames;
    try {
      copyFileSync(segmentFiles(paths.active, segment).frames, copy);
      copies.set(segment, copy);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw new UsageError(`--landing ${name} cannot be read: ${messageOf(error)}`);
    }
  }
  return copies;
}
