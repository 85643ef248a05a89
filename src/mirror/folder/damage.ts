import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { damageOf, segmentFiles, segmentNames } from '../../land/segments.ts';
import { CorruptError, HrMirrorError, UsageError } from '../../model/errors.ts';
import { currentRelease, type Release } from '../../publish/current-release.ts';
import { problemText, verifyRelease } from '../../publish/verify-release.ts';
import { type DatabaseOptions, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { nextStep } from './folder.ts';

/** What stands, and what to do, where a release is damaged. */
const next = 'what was landed is kept: hrmirror build makes the release anew from it';

/** What to tell where no release can be shown: there is none yet, or `current` leads to one that is gone or is another mirror's. */
export function noShownRelease(paths: OutputPaths): HrMirrorError {
  const link = lstatSync(paths.current, { throwIfNoEntry: false });
  return link === undefined
    ? new UsageError(`no release in ${paths.output} yet${nextStep(paths)}`)
    : new CorruptError(`${paths.current} leads to no release of this mirror; ${next}`);
}

/**
 * Works on the release on show. Where that fails, its files are read back: a damaged one explains it, whatever
 * DuckDB said of it.
 * @throws UsageError where there is no release yet; CorruptError where it is not as it was published; else what
 * the work threw.
 */
export async function readShown<Result>(
  paths: OutputPaths,
  work: (release: Release) => Promise<Result>,
): Promise<Result> {
  const release = currentRelease(paths);
  if (release === null) throw noShownRelease(paths);
  try {
    return await work(release);
  } catch (error) {
    const [damage, ...more] = await verifyRelease(release.path);
    if (damage === undefined) throw (await damagedLanding(paths, error)) ?? error;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    throw new CorruptError(
      `release ${release.id} is damaged (${problemText([damage])}${others}); ${next} (hrmirror verify names every file)`,
    );
  }
}

/**
 * Works on what is landed. Where that fails for no reason of its own, the segments are read back: a damaged one
 * explains it.
 * @throws CorruptError where a segment is not as it was sealed; else what the work threw.
 */
export async function readLanded<Result>(
  paths: OutputPaths,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw (await damagedLanding(paths, error)) ?? error;
  }
}

/** What to tell in place of an error that a damaged segment explains, else `null`. */
async function damagedLanding(paths: OutputPaths, error: unknown): Promise<CorruptError | null> {
  if (error instanceof HrMirrorError) return null;
  for (const name of sealedNames(paths)) {
    const what = await damageOf(paths.responses, name);
    if (what === null) continue;
    return new CorruptError(
      `segment ${name} of the landing zone is damaged (${what}): hrmirror run sets it aside and asks its requests again, those that its selection holds; the release on show stays as it was`,
    );
  }
  return null;
}

/** How many answers that the figures of a release were read from are in no segment any more. */
export async function countUnlanded(
  paths: OutputPaths,
  release: Release,
  options: DatabaseOptions,
): Promise<number> {
  const segments = sealedNames(paths).map((name) => segmentFiles(paths.responses, name).parquet);
  const [row] = await withDatabase(options, (database) =>
    database.rows('mirror/unlanded_answers', {
      responses: join(release.path, 'parquet', 'raw_responses.parquet'),
      segments: listValue(segments),
    }),
  );
  return Number(row?.requests ?? 0);
}

/** The segments that no run is sealing at this moment. */
export function sealedNames({ responses, active }: OutputPaths): string[] {
  return segmentNames(responses).filter((name) => !existsSync(segmentFiles(active, name).frames));
}
