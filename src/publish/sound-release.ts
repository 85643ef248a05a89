import type { OutputPaths } from '../system/paths.ts';
import { currentRelease, type Release } from './current-release.ts';
import { keptReleases } from './kept-releases.ts';
import { verifyRelease } from './verify-release.ts';

/**
 * The release on show, or where that was damaged since, the newest kept one that was not; of those that
 * are meant. `null` where there is none.
 */
export async function soundRelease(
  paths: OutputPaths,
  isMeant: (release: Release) => boolean = () => true,
): Promise<Release | null> {
  const shown = currentRelease(paths);
  const others = keptReleases(paths).filter(({ id }) => id !== shown?.id);
  for (const release of shown === null ? others : [shown, ...others]) {
    if (isMeant(release) && (await verifyRelease(release.path)).length === 0) return release;
  }
  return null;
}
