import { join } from 'node:path';
import type { Catalogue } from '../model/catalogue.ts';
import { filesBelow, hashOf, hashOfFiles } from '../system/code-hash.ts';
import { packageRoot } from '../system/paths.ts';
import { workerFile } from '../system/worker-thread.ts';
import type { ReadingWords } from './reading-words.ts';

/** A hash that changes whenever the same body may be read differently: the code, or what it knows. */
export function readingVersion(catalogue: Catalogue, words: ReadingWords): string {
  return hashOf([codeVersion(), JSON.stringify([catalogue, words])]);
}

/** Changes whenever the code that reads bodies changes: the hash of its SQL and of the worker. */
function codeVersion(): string {
  const sql = ['read', 'session'].flatMap((folder) => filesBelow(join(packageRoot, 'sql', folder)));
  return hashOfFiles([workerFile('read/segments/segment-worker'), ...sql]);
}
