import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CategorySets, emptySets, fromJson } from '../normalise/category-sets.ts';
import type { OutputPaths } from '../paths.ts';

/** The category sets of the last normalisation; none where nothing was normalised yet. */
export function learnedSets(paths: OutputPaths): CategorySets {
  const path = join(paths.derived, 'category-sets.json');
  return existsSync(path) ? fromJson(readFileSync(path, 'utf8')) : emptySets();
}
