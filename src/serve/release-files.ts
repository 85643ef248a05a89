import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { CorruptError } from '../model/errors.ts';
import { sha256OfFile } from '../system/durable.ts';
import { signatureFile, sumsFile, sumsIn } from '../system/sums.ts';

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

/**
 * Opens a published file by its path in the release. Only what `SHA256SUMS` lists can be had, that
 * file itself, and its signature: no path is ever made of what a client sent. `null`: there is no such file.
 * @throws CorruptError where it is not as it was published.
 */
export async function openPublished(
  release: ServedRelease,
  path: string,
): Promise<OpenFile | null> {
  const isOfAll = path === sumsFile || path === signatureFile;
  const published = isOfAll ? null : (await publishedFiles(release)).get(path);
  if (published === undefined) return null;
  const file = join(release.path, path);
  const handle = await openPlain(file);
  if (handle === null) return null;
  try {
    const { size, mtimeMs: modified, ino } = await handle.stat();
    const sha256 = await sha256OfState(file, `${ino} ${size} ${modified}`);
    if (published === null) await proveSums(release);
    else if (sha256 !== published) throw damaged(release, path);
    return { handle, size, modified, sha256 };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function damaged({ id }: ServedRelease, path: string): CorruptError {
  return new CorruptError(
    `${path} of release ${id} is not as it was published: see hrmirror verify; hrmirror build makes it anew`,
  );
}

/** Nothing tells the hash of `SHA256SUMS` itself, nor of its signature: it is as published where every file is that it lists. */
async function proveSums(release: ServedRelease): Promise<void> {
  const text = await readSums(release);
  const sums = [...sumsIn(text)];
  if (text !== sums.map(([path, sha256]) => `${sha256}  ${path}\n`).join('')) {
    throw damaged(release, sumsFile);
  }
  for (const [path] of sums) {
    const file = await openPublished(release, path);
    if (file === null) throw damaged(release, sumsFile);
    await file.handle.close();
  }
}

/** Hashes of files by their paths, each of one state of the file: nothing is hashed twice unless it was touched. */
const hashes = new Map<string, { readonly state: string; readonly sha256: Promise<string> }>();

function sha256OfState(file: string, state: string): Promise<string> {
  const known = hashes.get(file);
  if (known?.state === state) return known.sha256;
  const sha256 = sha256OfFile(file);
  hashes.set(file, { state, sha256 });
  sha256.catch(() => hashes.delete(file));
  return sha256;
}

/** The files of a release, each with its hash, as its `SHA256SUMS` tells; none where there is none. */
export async function publishedFiles(release: ServedRelease): Promise<ReadonlyMap<string, string>> {
  return sumsIn(await readSums(release));
}

async function readSums({ path }: ServedRelease): Promise<string> {
  const handle = await openPlain(join(path, sumsFile));
  return handle === null ? '' : await handle.readFile('utf8').finally(() => handle.close());
}

/** A symbolic link or a folder where a published file should stand is none. */
async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null;
    throw error;
  }
}
