import type { Database } from '../system/database.ts';
import { publishedMacros } from '../tables/macros.ts';
import { overviewMartTables } from '../tables/overview-marts.ts';
import { shareMartTables } from '../tables/share-marts.ts';
import type { BuildInput } from './build-input.ts';

/** Which readable answers others speak against. */
export const contradictedSteps: readonly string[] = [
  'build/contradicted/people',
  'build/contradicted/sums',
  'build/contradicted/revised',
  'build/contradicted/fitted',
  'build/contradicted/misfits',
  'build/contradicted/unfitted',
  'build/contradicted/astray',
  'build/contradicted/rescaled',
  'build/contradicted/borrowed',
  'build/contradicted/mislabelled',
  'build/contradicted/outvoted',
  'build/contradicted/emptied',
  'build/contradicted/contradicted',
];

/** Everything but the marts: what landed, how it was read, and what follows from it. */
export const tableSteps: readonly string[] = [
  'macros/plain_text',
  'build/derived',
  'build/landed-of-covered',
  'build/planned',
  'build/finals',
  'build/requests',
  ...contradictedSteps,
  'build/readings',
  'build/answered-years',
  'build/states',
  'build/responses',
  'build/runs',
  'build/subjects',
  'build/categories',
  'build/class-bounds',
  'build/category-scales',
  'build/drift',
  'build/problems',
  'build/mappings',
  'build/versions',
  'build/periods',
  'build/observations-closed',
  'build/answered',
  'build/observations',
];

export const viewSteps: readonly string[] = [
  'build/revisions',
  ...publishedMacros
    .map(({ name }) => `macros/${name}`)
    .filter((step) => !tableSteps.includes(step)),
];

export const martSteps: readonly string[] = [
  'marts/subject-names',
  'marts/category-years',
  'marts/category-cells',
  'marts/gender-cells',
  'marts/part-time',
  'marts/headcount_by_year_and_organism',
  'marts/sickness_by_month_and_weekday',
  'marts/retirements_by_reason',
  'marts/employment_rate_disability',
  ...[...shareMartTables, ...overviewMartTables].map(({ name }) => `marts/${name}`),
  'marts/gender_share_by_level',
  'marts/age_pyramid',
  'marts/completeness',
  'marts/crossed',
];

/** Runs steps, one after the other. @throws what the signal gives as its reason. */
export async function runSteps(
  database: Database,
  steps: readonly string[],
  { interrupted, watch }: Pick<BuildInput, 'interrupted' | 'watch'> = {},
): Promise<void> {
  for (const step of steps) {
    interrupted?.throwIfAborted();
    await database.run(step);
    watch?.step();
  }
}
