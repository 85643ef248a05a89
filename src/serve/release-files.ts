import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sumsIn } from '../sums.ts';

/** A published release: its id, and its own folder. */
export interface ServedRelease {
  readonly id: string;
  readonly path: string;
}

/** A file of a release, open: it can be read to its end whatever is published meanwhile. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modified: number;
  /** Hex sha256, as published. */
  readonly sha256: string;
}

const sumsFile = 'SHA256SUMS';

/**
 * Opens a published file by its path in the release. Only what `SHA256SUMS` lists can be had, and that
 * file itself: no path is ever made of what a client sent. `null`: there is no such file.
 */
export async function openPublished(
  release: ServedRelease,
  path: string,
): Promise<OpenFile | null> {
  const sha256 = path === sumsFile ? release.id : (await publishedFiles(release)).get(path);
  if (sha256 === undefined) return null;
  const handle = await openPlain(join(release.path, path));
  if (handle === null) return null;
  const stat = await handle.stat();
  if (stat.isFile()) return { handle, size: stat.size, modified: stat.mtimeMs, sha256 };
  await handle.close();
  return null;
}

/** The files of a release, each with its hash, as its `SHA256SUMS` tells; none where there is none. */
export async function publishedFiles(release: ServedRelease): Promise<ReadonlyMap<string, string>> {
  const handle = await openPlain(join(release.path, sumsFile));
  if (handle === null) return new Map();
  return sumsIn(await handle.readFile('utf8').finally(() => handle.close()));
}

/** A symbolic link where a published file should stand is not followed. */
async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null;
    throw error;
  }
}
