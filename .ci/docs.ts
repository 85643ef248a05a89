/** Makes the data dictionary anew from the table registry. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/system/paths.ts';
import { publishedMacros } from '../src/tables/macros.ts';
import { publishedTables } from '../src/tables/registry.ts';
import { renderDictionary } from './dictionary.ts';

const text = renderDictionary(publishedTables, publishedMacros);
writeFileSync(join(packageRoot, 'docs', 'data-dictionary.md'), text);
