import { join } from 'node:path';
import type { Catalogue } from '../../catalogue.ts';
import { filesBelow, hashOf, hashOfFiles } from '../../code-hash.ts';
import { packageRoot } from '../../paths.ts';
import type { Vocabulary } from '../../vocabulary.ts';
import { workerFile } from '../../worker-thread.ts';

/** A hash that changes whenever the same body may be read differently: the code, or what it knows. */
export function readingVersion(catalogue: Catalogue, vocabulary: Vocabulary): string {
  return hashOf([codeVersion(), JSON.stringify([catalogue, vocabulary])]);
}

/** Changes whenever the code that reads bodies changes: the hash of its SQL and of the worker, or of its sources. */
function codeVersion(): string {
  const worker = workerFile('normalise/segments/segment-worker');
  const code = worker.endsWith('.ts')
    ? ['normalise', 'body', 'read'].flatMap((folder) =>
        filesBelow(join(packageRoot, 'src', folder)),
      )
    : [worker];
  const sql = ['normalise', 'session'].flatMap((folder) =>
    filesBelow(join(packageRoot, 'sql', folder)),
  );
  return hashOfFiles([...code, ...sql]);
}
