import {
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UnpublishedError } from '../model/errors.ts';
import { fsyncPath } from '../system/durable.ts';
import type { OutputPaths } from '../system/paths.ts';

/** A published release: its id, and its own folder (not the link, which may be swapped meanwhile). */
export interface Release {
  readonly id: string;
  readonly path: string;
}

/** The release that `current` leads to; `null` where nothing is published yet, or it leads out of this mirror. */
export function currentRelease(
  paths: Pick<OutputPaths, 'current' | 'output' | 'releases'>,
): Release | null {
  const link = lstatSync(paths.current, { throwIfNoEntry: false });
  if (link === undefined || !link.isSymbolicLink()) return null;
  const path = resolve(paths.output, readlinkSync(paths.current));
  if (dirname(path) !== paths.releases || !existsSync(path)) return null;
  return { id: basename(path), path };
}

/** Whether a release may have that name: the last run it covers, what it was made from, how often it was built. */
export function isReleaseId(name: string): boolean {
  return /^\d{8}T\d{6}Z-[0-9a-f]{6}-[0-9a-f]{8}(\.\d+)?$/.test(name);
}

/** The id itself, or with a number behind it where a release of that name stands already. */
export function freeReleaseId(paths: Pick<OutputPaths, 'releases'>, wanted: string): string {
  let id = wanted;
  for (let number = 2; existsSync(join(paths.releases, id)); number += 1)
    id = `${wanted}.${number}`;
  return id;
}

/**
 * Moves a finished folder among the releases under a free name and puts it on show. The folder must stand on the same
 * file system.
 */
export function swapIn(paths: OutputPaths, folder: string, id: string): void {
  mkdirSync(paths.releases, { recursive: true });
  refuseForeignCurrent(paths);
  renameSync(folder, join(paths.releases, id));
  fsyncPath(paths.releases);
  showRelease(paths, id);
}

/** Makes `current` lead to a release, at once: a reader sees the one before or this one, whole. */
export function showRelease(paths: OutputPaths, id: string): void {
  refuseForeignCurrent(paths);
  const link = join(paths.output, '.current.tmp');
  rmSync(link, { force: true });
  symlinkSync(join(basename(paths.releases), id), link);
  renameSync(link, paths.current);
  fsyncPath(paths.output);
}

function refuseForeignCurrent({ current }: OutputPaths): void {
  const stat = lstatSync(current, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isSymbolicLink()) {
    throw new UnpublishedError(`${current} is no link of ours: move it away, then build again.`);
  }
}
