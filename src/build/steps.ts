import type { Database } from '../database.ts';
import { publishedMacros } from '../tables/macros.ts';
import { shareMartTables } from '../tables/share-marts.ts';

/** What landed, and how it was read. */
export const answerSteps: readonly string[] = [
  'build/derived',
  'build/requests',
  'build/readings',
  'build/forget-askings',
];

/** Everything that is told of requests and subjects, figures apart. */
export const requestSteps: readonly string[] = [
  'build/implied',
  'build/answered-years',
  'build/states',
  'build/responses',
  'build/runs',
  'build/subjects',
  'build/categories',
  'build/problems',
  'build/drift',
  'release/checkpoint',
];

/** Which figures are stored, and where. */
export const figureSteps: readonly string[] = [
  'build/versions',
  'build/forget-requests',
  'build/periods',
  'build/history',
  'build/renew-all',
  'build/batches',
  'build/forget-versions',
];

export const viewSteps: readonly string[] = [
  'schema/views',
  ...publishedMacros.map(({ name }) => `macros/${name}`),
];

/** What the marts of each subject are made of; meanings go by the labels of all of them. */
export const cellSteps: readonly string[] = [
  'marts/subject-names',
  'marts/sums',
  'marts/category-cells',
  'marts/gender-cells',
];

export const meaningSteps: readonly string[] = ['marts/category-meanings', 'marts/age-classes'];

/** The marts that tell of one subject in each row. */
export const subjectMarts: readonly string[] = [
  'headcount_by_year_and_organism',
  'gender_share_by_level',
  'age_pyramid',
  'sickness_by_month_and_weekday',
  'retirements_by_reason',
  'employment_rate_disability',
  ...shareMartTables.map(({ name }) => name),
];

export const martSteps: readonly string[] = [
  ...cellSteps,
  ...meaningSteps,
  ...subjectMarts.map((name) => `marts/${name}`),
  'marts/completeness',
];

/** Runs the steps of a build, one after the other. @throws what the signal gives as its reason. */
export async function runSteps(
  database: Database,
  steps: readonly string[],
  { interrupted }: { readonly interrupted?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const step of steps) {
    interrupted?.throwIfAborted();
    await database.run(step);
  }
}
