import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
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
  for (const name of zoneFolders) {
    const merged = join(paths.merged, name);
    if (!existsSync(merged)) continue;
    if (existsSync(paths[name])) renameSync(paths[name], replaced(paths, name));
    renameSync(merged, paths[name]);
  }
  fsyncPath(paths.landing);
  for (const name of zoneFolders) rmSync(replaced(paths, name), { recursive: true, force: true });
  if (readdirSync(paths.merged).length === 0) rmdirSync(paths.merged);
}

const zoneFolders = ['plans', 'responses'] as const;

function replaced({ merged }: OutputPaths, name: string): string {
  return join(merged, `replaced-${name}`);
}

/** Gives a finished merged zone its name, which is the done flag. */
export function finishMerged(paths: OutputPaths, unfinished: string): void {
  for (const name of zoneFolders) fsyncPath(join(unfinished, name));
  fsyncPath(unfinished);
  renameSync(unfinished, paths.merged);
  fsyncPath(paths.landing);
}
