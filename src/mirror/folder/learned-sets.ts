import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CategorySets, emptySets, fromJson } from '../../normalise/category-sets.ts';
import type { OutputPaths } from '../../paths.ts';

/**
 * The category sets of the last normalisation; none where nothing was normalised yet, or their file is damaged: it can
 * be made again, and is by the next normalisation.
 */
export function learnedSets(paths: OutputPaths): CategorySets {
  const path = join(paths.derived, 'category-sets.json');
  if (!existsSync(path)) return emptySets();
  try {
    return fromJson(readFileSync(path, 'utf8'));
  } catch {
    return emptySets();
  }
}
