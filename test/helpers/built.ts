/** Before any test: workers run from `dist/`, so a build older than its sources would test what is no longer there. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/system/paths.ts';

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).mtimeMs);
  return Math.max(0, ...times);
}

/** @throws where `dist/` is missing or older than `src/` or `pipelines/` */
export function setup(): void {
  const sources = ['src', 'pipelines'].map((folder) => newest(join(packageRoot, folder)));
  const built = statSync(join(packageRoot, 'dist', 'cli.js'), { throwIfNoEntry: false });
  if (built === undefined || built.mtimeMs < Math.max(...sources))
    throw new Error('dist/ is older than its sources. `npm run build` makes it anew.');
}
