import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '../system/durable.ts';
import type { OutputPaths } from '../system/paths.ts';

/**
 * Puts a merged landing zone in the place of the one it was merged from, if one stands finished in
 * `landing/merged`. It holds every row of the zone it replaces, so a kill at any point is repaired by
 * doing it again. Needs the folder's lock.
 */
export function adoptMerged(paths: OutputPaths): void {
  if (!existsSync(paths.merged)) return;
  for (const name of ['plans', 'responses'] as const) {
    const merged = join(paths.merged, name);
    if (!existsSync(merged)) continue;
    if (existsSync(paths[name])) renameSync(paths[name], join(paths.merged, `replaced-${name}`));
    renameSync(merged, paths[name]);
  }
  fsyncPath(paths.landing);
  rmSync(paths.merged, { recursive: true });
}

/** Gives a finished merged zone its name, which is the done flag. */
export function finishMerged(paths: OutputPaths, unfinished: string): void {
  for (const name of ['plans', 'responses']) fsyncPath(join(unfinished, name));
  fsyncPath(unfinished);
  renameSync(unfinished, paths.merged);
  fsyncPath(paths.landing);
}
