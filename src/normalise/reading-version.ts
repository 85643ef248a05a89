import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue.ts';
import { packageRoot } from '../paths.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { workerFile } from '../worker-thread.ts';

/** A hash that changes whenever the same body may be read differently: the code, or what it knows. */
export function readingVersion(catalogue: Catalogue, vocabulary: Vocabulary): string {
  return hashOf([codeVersion(), JSON.stringify([catalogue, vocabulary])]);
}

/** Changes whenever the code that reads bodies changes: the hash of its SQL and of the worker, or of its sources. */
function codeVersion(): string {
  const worker = workerFile('normalise/segment-worker');
  const code = worker.endsWith('.ts')
    ? ['normalise', 'body'].flatMap((folder) => filesBelow(join(packageRoot, 'src', folder)))
    : [worker];
  const files = [...code, ...filesBelow(join(packageRoot, 'sql', 'normalise'))];
  return hashOf(files.map((file) => readFileSync(file, 'utf8')));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}

/** Hex sha256 of texts in their order, each told from the next. */
export function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
