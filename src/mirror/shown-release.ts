import { lstatSync } from 'node:fs';
import { CorruptError, type HrMirrorError } from '../errors.ts';
import type { OutputPaths } from '../paths.ts';
import { currentRelease, type Release } from '../publish/current-release.ts';
import { verifyHashes } from '../publish/verify-release.ts';
import { noRelease } from './folder.ts';

/** What stands, and what to do, where a release is damaged. */
const next = 'what was landed is kept: hrmirror build makes the release anew from it';

/** What to tell where no release can be shown: there is none yet, or `current` leads to one that is gone. */
export function noShownRelease(paths: OutputPaths): HrMirrorError {
  const link = lstatSync(paths.current, { throwIfNoEntry: false });
  return link === undefined
    ? noRelease(paths)
    : new CorruptError(`${paths.current} leads to no release: it is gone; ${next}`);
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
    const [damage, ...more] = await verifyHashes(release.path);
    if (damage === undefined) throw error;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    throw new CorruptError(
      `release ${release.id} is damaged (${damage}${others}); ${next} (hrmirror verify names every file)`,
    );
  }
}
