import { listValue } from '@duckdb/node-api';
import { type Catalogue, type CategoryMeanings, subjectKinds } from '../model/catalogue.ts';
import { inDoubt } from '../model/landed.ts';
import { loadRows } from '../system/columns.ts';
import type { Database, DatabaseOptions } from '../system/database.ts';
import type { BuildInput, LandedSegment } from './build-input.ts';

/** What the whole program may take, in megabytes; default 2000. */
type Limits = Pick<BuildInput, 'temporary' | 'memoryLimit'>;

/**
 * How to open a session for a build that needs so many megabytes. One thread: sorting on two holds twice as much for few
 * seconds less, and what files hold would depend on how many there are (docs/decisions/0020).
 */
export function buildSession(limits: Limits, needed = Number.POSITIVE_INFINITY): DatabaseOptions {
  return { temporary: limits.temporary, threads: 1, memoryLimit: memoryFor(limits, needed) };
}

/** What the session of a build that needs so many megabytes may take. */
export function memoryFor({ memoryLimit = 2000 }: Limits, needed: number): string {
  // By its own count DuckDB takes less than the process does.
  const most = (memoryLimit - 250) * 0.8;
  return `${Math.floor(Math.min(needed, most))}MB`;
}

/**
 * Megabytes that a build needs, by how many its figures have as rows. They are sorted on disk, in runs as long as memory
 * allows, and merging holds a block of every run: so it is their square root, with room to spare (docs/decisions/0020).
 */
export function neededFor(figureMegabytes: number): number {
  return Math.max(160, 4.6 * Math.sqrt(figureMegabytes));
}

/** Tells the session where the segments are, which is which, and so all that landed (`all_landed`). */
export async function loadSegments(
  database: Database,
  segments: readonly LandedSegment[],
): Promise<void> {
  const columns = { name: 'VARCHAR', path: 'VARCHAR' } as const;
  await loadRows(database.connection, 'segments', columns, segments);
  await database.setVariable('segment_paths', listValue(segments.map(({ path }) => path)));
  await database.setVariable('in_doubt', inDoubt);
  await database.run('build/all-landed');
}

/** Names the derived files and the source. */
export async function nameDerivedFiles(
  database: Database,
  { source, derived }: Pick<BuildInput, 'source' | 'derived'>,
): Promise<void> {
  await database.setVariable('folder_source', source);
  for (const [kind, files] of Object.entries(derived)) {
    await database.setVariable(`${kind}_paths`, listValue([...files]));
  }
}

/** Loads what the catalogue knows of subjects, categories and totals as session tables. */
export async function loadCatalogue(database: Database, catalogue: Catalogue): Promise<void> {
  await loadRows(
    database.connection,
    'subject_roots',
    { root: 'VARCHAR', subject_kind: 'VARCHAR' },
    subjectKinds(catalogue).map((kind) => ({
      root: catalogue.subjects[kind].root,
      subject_kind: kind,
    })),
  );
  await loadMeanings(database, catalogue.meanings);
  const counts = catalogue.statistics.filter(
    ({ years, measure }) => years !== null && measure !== 'rate',
  );
  await loadRows(
    database.connection,
    'counts',
    { endpoint: 'VARCHAR', family: 'VARCHAR', measure: 'VARCHAR' },
    counts.map(({ name, family, measure }) => ({ endpoint: name, family, measure })),
  );
  const { entityIllnessAfter, organismDistributionGroupings } = catalogue.leftOpen;
  await database.setVariable('entity_illness_after', entityIllnessAfter);
  await database.setVariable(
    'organism_distribution_groupings',
    listValue([...organismDistributionGroupings]),
  );
}

async function loadMeanings({ connection }: Database, meanings: CategoryMeanings): Promise<void> {
  const rows = Object.entries(meanings).flatMap(([dimension, words]) =>
    Object.entries(words).flatMap(([meaning, list]) =>
      list.map((word) => ({ dimension, meaning, word })),
    ),
  );
  const columns = { dimension: 'VARCHAR', meaning: 'VARCHAR', word: 'VARCHAR' } as const;
  await loadRows(connection, 'category_words', columns, rows);
}
