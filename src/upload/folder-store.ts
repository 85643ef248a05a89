import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256OfFile } from '../system/durable.ts';
import type { ObjectFacts, Store } from './s3-store.ts';

/**
 * A folder as a store, for any web server to show: each object is a plain file, swapped in whole. A power cut may take
 * what was written last; publishing again repairs it. No link below the folder is followed.
 */
export function openFolder(folder: string): Store {
  const at = (key: string) => join(folder, key);
  const put = async (key: string, write: (temporary: string) => Promise<void>) => {
    const final = at(key);
    const temporary = `${final}.tmp`;
    await refuseLinks(folder, key);
    await mkdir(dirname(final), { recursive: true });
    await rm(temporary, { force: true });
    await write(temporary);
    await rename(temporary, final);
  };
  const copyOf = (path: string, key: string) =>
    put(key, (temporary) =>
      copyFile(path, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    );
  return {
    holds: (key, facts) => holds(at(key), facts),
    read: (key) => readFile(at(key), 'utf8').catch(noFile),
    copy: async (from, key, facts) => {
      if (!(await holds(at(from), facts))) return false;
      await copyOf(at(from), key);
      return true;
    },
    putFile: (key, path) => copyOf(path, key),
    putText: (key, text) => put(key, (temporary) => writeFile(temporary, text, { flag: 'wx' })),
    close: () => undefined,
  };
}

/** @throws Error where a folder on the way to a key is a link: it may lead anywhere. */
async function refuseLinks(folder: string, key: string): Promise<void> {
  let path = folder;
  for (const name of key.split('/').slice(0, -1)) {
    path = join(path, name);
    const found = await lstat(path).catch(noFile);
    if (found?.isSymbolicLink() === true) throw new Error(`${path} is a link`);
  }
}

async function holds(path: string, { bytes, sha256 }: ObjectFacts): Promise<boolean> {
  const found = await lstat(path).catch(noFile);
  return found?.isFile() === true && found.size === bytes && (await sha256OfFile(path)) === sha256;
}

/** `null` where there is no such file. */
function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
