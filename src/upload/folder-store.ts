import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256OfFile } from '../system/durable.ts';
import type { ObjectFacts, Store } from './s3-store.ts';

/**
 * A folder as a store, for any web server to show: each object is a plain file, swapped in whole. A power cut may take
 * what was written last; publishing again repairs it.
 */
export function openFolder(folder: string): Store {
  const at = (key: string) => join(folder, key);
  const put = async (key: string, write: (temporary: string) => Promise<void>) => {
    const final = at(key);
    const temporary = `${final}.tmp`;
    await mkdir(dirname(final), { recursive: true });
    await write(temporary);
    await rename(temporary, final);
  };
  const copyOf = (path: string, key: string) =>
    put(key, (temporary) => copyFile(path, temporary, constants.COPYFILE_FICLONE));
  return {
    holds: (key, facts) => holds(at(key), facts),
    read: (key) => readFile(at(key), 'utf8').catch(noFile),
    copy: async (from, key, facts) => {
      if (!(await holds(at(from), facts))) return false;
      await copyOf(at(from), key);
      return true;
    },
    putFile: (key, path) => copyOf(path, key),
    putText: (key, text) => put(key, (temporary) => writeFile(temporary, text)),
    close: () => undefined,
  };
}

async function holds(path: string, { bytes, sha256 }: ObjectFacts): Promise<boolean> {
  const found = await stat(path).catch(noFile);
  return found?.isFile() === true && found.size === bytes && (await sha256OfFile(path)) === sha256;
}

/** `null` where there is no such file. */
function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
