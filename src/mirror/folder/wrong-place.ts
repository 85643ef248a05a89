/**
 * Places where no mirror may stand. In: the path of an output folder. Out: what it lies inside of; the next run would publish
 * over it, or remove it with an old release.
 */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders of a mirror that hold nothing but its own. */
const ownFolders = ['landing', 'derived', 'releases', 'current', 'runs', 'tmp'];

/** What the path lies inside of, as `the release /a/b`, however it is spelt; `null` where nothing is in its way. */
export function wrongPlace(path: string): string | null {
  for (const place of ancestorsOf(realPath(path))) {
    const holds = (...names: string[]) => names.every((name) => existsSync(join(place, name)));
    if (holds('hrstats.duckdb', 'datapackage.json')) return `the release ${place}`;
    if (holds('responses', 'source.json')) return `the landing zone ${place}`;
    const isOwn = ownFolders.includes(basename(place));
    if (isOwn && existsSync(join(dirname(place), 'landing', 'source.json')))
      return `${basename(place)}/ of the mirror ${dirname(place)}`;
  }
  return null;
}

/** The path without links; what does not exist yet keeps its name. */
function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPath(dirname(path)), basename(path));
}

/** The path itself, and every folder above it. */
function ancestorsOf(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...ancestorsOf(above)];
}
