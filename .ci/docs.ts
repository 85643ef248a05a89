/** Regenerates what is rendered from the table registry: `sql/schema/` and the data dictionary. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/paths.ts';
import { renderedFiles } from '../src/tables/rendered-files.ts';

for (const [path, text] of renderedFiles()) writeFileSync(join(packageRoot, path), text);
