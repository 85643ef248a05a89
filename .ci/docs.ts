/** Regenerates what is rendered from the table registry: `sql/schema/` and the data dictionary. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../src/system/paths.ts';
import { renderedFiles } from '../src/tables/rendered-files.ts';

for (const [path, text] of renderedFiles()) {
  mkdirSync(dirname(join(packageRoot, path)), { recursive: true });
  writeFileSync(join(packageRoot, path), text);
}
