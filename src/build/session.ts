import { listValue } from '@duckdb/node-api';
import { type Catalogue, type CategoryMeanings, firstSplit, subjectKinds } from '../catalogue.ts';
import { loadRows } from '../columns.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import type { BuildInput } from './build-input.ts';

/** Paths of the derived files, one of each kind per segment. */
export type DerivedPaths = Readonly<
  Record<'answers' | 'figures' | 'categories' | 'subjects' | 'problems', readonly string[]>
>;

/**
 * How to open a session for a build that may take so many megabytes (default 2,000). By its own count DuckDB takes
 * less: Node.js takes some, and what DuckDB's allocator holds besides grows with what is used. Of 2,000 MB 2,028
 * were once in use where DuckDB was given 1,550.
 */
export function buildSession({
  temporary,
  memoryLimit = 2000,
  threads,
}: {
  readonly temporary: string;
  readonly memoryLimit?: number;
  readonly threads?: number;
}): DatabaseOptions {
  return {
    temporary,
    memoryLimit: `${Math.floor((memoryLimit - 250) * 0.8)}MB`,
    givesBack: true,
    ...(threads === undefined ? {} : { threads }),
  };
}

/**
 * How to attach a release that is being made: what is cut off half-way is thrown away, so a log to recover it from
 * would be written, and forced to disk, for nothing.
 */
export const withoutLog = "recovery_mode 'no_wal_writes'";

/** Names the source, the derived files, and whether requests were left out for what is implied, for the steps of a build. */
export async function loadDerived(
  database: Database,
  { source, plans, derived }: Pick<BuildInput, 'source' | 'plans' | 'derived'>,
): Promise<void> {
  await database.setVariable('folder_source', source);
  await database.setVariable(
    'pruned',
    plans.some(({ prune }) => prune === true),
  );
  const { answers, figures, categories, subjects, problems } = derived;
  const paths = { answer: answers, figure: figures, category: categories, subject: subjects };
  for (const [kind, files] of Object.entries({ ...paths, problem: problems })) {
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
  const counted = catalogue.statistics.filter(({ countedIn }) => countedIn !== null);
  await loadRows(
    database.connection,
    'counted_in',
    { endpoint: 'VARCHAR', total: 'VARCHAR', first_split: 'VARCHAR' },
    counted.map(({ name, countedIn }) => ({
      endpoint: name,
      total: countedIn,
      first_split: firstSplit(catalogue, countedIn ?? ''),
    })),
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
