import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import type { Catalogue, CategoryMeanings, SubjectKind } from '../catalogue.ts';
import { loadTable } from '../columns.ts';
import type { DataTestResult } from '../data-test.ts';
import { type Database, withDatabase } from '../database.ts';
import { UnpublishedError } from '../errors.ts';
import type { PlanRecord } from '../selection.ts';
import { publishedMacros } from '../tables/macros.ts';
import { shareMartTables } from '../tables/share-marts.ts';
import { type CarriedOver, carryOver, type FormerRelease } from './carry-over.ts';
import { exportFiles } from './export-files.ts';
import { fillObservations } from './fill-observations.ts';
import { changedRuns, horizonOf, type LandedSegment, type RunChange } from './horizon.ts';
import { recordTests } from './record-tests.ts';

export interface BuildInput {
  readonly catalogue: Catalogue;
  readonly segments: readonly LandedSegment[];
  /** Paths of the derived files, one of each kind per segment. */
  readonly derived: Readonly<
    Record<'answers' | 'figures' | 'categories' | 'subjects' | 'problems', readonly string[]>
  >;
  readonly plans: readonly PlanRecord[];
  /** What figures may be carried over from. */
  readonly former?: FormerRelease | null;
  /** An empty folder: gets `hrstats.duckdb`, `parquet/` and `csv/`. */
  readonly into: string;
  readonly temporary: string;
  /** Ends the work; it throws the signal's reason, or what DuckDB says of an interrupted query. */
  readonly interrupted?: AbortSignal | undefined;
  /** Megabytes that the whole program may take; default 2000. */
  readonly memoryLimit?: number;
  readonly threads?: number;
  /** The data tests, run on the finished tables before anything is exported. */
  readonly check: (database: Database) => Promise<readonly DataTestResult[]>;
}

export interface BuildSummary {
  /** The last run the release covers: the last one that changed anything. */
  readonly horizon: string;
  /** Every run in order, those after the horizon too. */
  readonly runs: readonly RunChange[];
  readonly tests: readonly DataTestResult[];
  /** Requests by state, over the union of all plans; a state without requests is left out. */
  readonly states: ReadonlyMap<string, number>;
  readonly figures: number;
  /** How many figures were replaced among those carried over; `null` where all rows were made anew. */
  readonly replacedRows: number | null;
}

/**
 * Builds a whole release (contract §3, §4) from sealed segments, derived files and plan records into an
 * empty folder; the database is detached, so checkpointed, when it returns. Equal input gives equal
 * Parquet and CSV, byte for byte. Judges nothing: the caller refuses publication by `tests`.
 * @throws UnpublishedError where nothing is landed yet.
 */
export async function buildRelease(input: BuildInput): Promise<BuildSummary> {
  if (input.segments.length === 0) {
    throw new UnpublishedError('Nothing is landed yet, so there is nothing to build: run first.');
  }
  for (const folder of ['parquet', 'csv']) mkdirSync(join(input.into, folder), { recursive: true });
  return await withDatabase(sessionOptions(input), async (database) => {
    await database.run('build/session');
    input.interrupted?.addEventListener('abort', () => database.connection.interrupt());
    const runs = await changedRuns(database, input.catalogue, input.segments, input.plans);
    const horizon = horizonOf(runs);
    if (horizon === null) throw new UnpublishedError('No request was ever asked to an end.');
    await loadCatalogue(database, input.catalogue);
    await loadDerived(database, input);
    await runSteps(database, firstSteps, input);
    const carried = await fillFigures(database, input);
    await runSteps(database, laterSteps, input);
    const tests = await input.check(database);
    input.interrupted?.throwIfAborted();
    await recordTests(database, tests);
    await exportFiles(database, input.catalogue, { ...input, carried });
    input.interrupted?.throwIfAborted();
    const counts = await countContent(database);
    await database.run('release/leave');
    return { horizon, runs, tests, ...counts, replacedRows: carried?.replacedRows.length ?? null };
  });
}

/** What Node.js takes, and what DuckDB takes besides what it counts, in megabytes. */
const besidesDuckdb = 450;

function duckdbMegabytes({ memoryLimit = 2000 }: BuildInput): number {
  return memoryLimit - besidesDuckdb;
}

function sessionOptions(input: BuildInput) {
  const { temporary, threads } = input;
  return {
    temporary,
    memoryLimit: `${duckdbMegabytes(input)}MB`,
    givesBack: true,
    ...(threads === undefined ? {} : { threads }),
  };
}

/** What figures are made of. */
const firstSteps: readonly string[] = [
  'build/cut-at-horizon',
  'build/derived',
  'build/requests',
  'build/readings',
  'build/forget-askings',
  'build/versions',
  'build/periods',
];

const laterSteps: readonly string[] = [
  'build/forget-figures',
  'build/history',
  'build/implied',
  'build/states',
  'build/responses',
  'build/runs',
  'build/subjects',
  'build/categories',
  'build/problems',
  'build/drift',
  'build/forget-requests',
  'schema/views',
  ...publishedMacros.map(({ name }) => `macros/${name}`),
  'marts/subject-names',
  'marts/sums',
  'marts/category-cells',
  'marts/gender-cells',
  'marts/category-meanings',
  'marts/age-classes',
  'marts/headcount_by_year_and_organism',
  'marts/gender_share_by_level',
  'marts/age_pyramid',
  'marts/sickness_by_month_and_weekday',
  'marts/retirements_by_reason',
  'marts/employment_rate_disability',
  'marts/completeness',
  ...shareMartTables.map(({ name }) => `marts/${name}`),
  'schema/comments',
  'release/checkpoint',
];

async function runSteps(
  database: Database,
  steps: readonly string[],
  { interrupted }: BuildInput,
): Promise<void> {
  for (const step of steps) {
    interrupted?.throwIfAborted();
    await database.run(step);
  }
}

async function loadDerived(database: Database, { plans, derived }: BuildInput): Promise<void> {
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

/**
 * Opens the release with its figures, every other table empty. It is attached under a name that no
 * published object mentions: the file opens under any other.
 * @returns what stands there as in the former release; `null` where everything was made anew.
 */
async function fillFigures(database: Database, input: BuildInput): Promise<CarriedOver | null> {
  const { into, former } = input;
  const carried = former ? await carryOver(database, former, into) : null;
  if (carried !== null) return carried;
  await database.attach(join(into, 'hrstats.duckdb'), 'hrstats', "storage_version 'v1.0.0'");
  await database.run('build/renew-all');
  await runSteps(database, ['release/use', 'schema/observations', 'schema/tables'], input);
  await fillObservations(database, input);
  return null;
}

async function loadCatalogue(database: Database, catalogue: Catalogue): Promise<void> {
  const kinds = Object.keys(catalogue.subjects) as SubjectKind[];
  await loadTable(
    database.connection,
    'subject_roots',
    { root: 'VARCHAR', subject_kind: 'VARCHAR' },
    [kinds.map((kind) => catalogue.subjects[kind].root), kinds],
  );
  await loadMeanings(database, catalogue.meanings);
  const counted = catalogue.statistics.filter(({ countedIn }) => countedIn !== null);
  await loadTable(database.connection, 'counted_in', { endpoint: 'VARCHAR', total: 'VARCHAR' }, [
    counted.map(({ name }) => name),
    counted.map(({ countedIn }) => countedIn),
  ]);
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
      list.map((word) => [dimension, meaning, word] as const),
    ),
  );
  await loadTable(
    connection,
    'category_words',
    { dimension: 'VARCHAR', meaning: 'VARCHAR', word: 'VARCHAR' },
    [
      rows.map(([dimension]) => dimension),
      rows.map(([, meaning]) => meaning),
      rows.map(([, , word]) => word),
    ],
  );
}

async function countContent(database: Database) {
  const states = await database.rows('build/count-states');
  const figures = await database.rows('build/count-figures');
  return {
    states: new Map(states.map(({ state, requests }) => [String(state), Number(requests)])),
    figures: Number(figures[0]?.figures),
  };
}
