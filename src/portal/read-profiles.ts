import type { Json } from '@duckdb/node-api';
import type { Database } from '../system/database.ts';
import { measures, type PortalModel, type Profile } from './model.ts';

/** The key figures of all bodies, year by year from the first year to the last that any has. */
export async function readProfiles(
  database: Database,
): Promise<Pick<PortalModel, 'years' | 'agedFrom'> & { profiles: ReadonlyMap<string, Profile> }> {
  const rows = await database.rows('portal/profiles');
  const known = rows.map(({ year }) => Number(year));
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const years =
    rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const profiles = new Map<string, Record<string, (number | null)[]>>();
  for (const row of rows) {
    const profile = profiles.get(String(row.subject)) ?? {};
    profiles.set(String(row.subject), profile);
    for (const measure of measures) fill(profile, measure, row, years);
  }
  const from = rows.find(({ aged_55_up_from }) => aged_55_up_from !== null)?.aged_55_up_from;
  return { years, agedFrom: from === undefined ? null : Number(from), profiles };
}

/** Puts what a row gives into its year; a measure that no year gives takes no room. */
function fill(
  profile: Record<string, (number | null)[]>,
  measure: string,
  row: Record<string, Json>,
  years: readonly number[],
): void {
  const value = row[measure];
  if (typeof value !== 'number') return;
  profile[measure] ??= years.map(() => null);
  profile[measure][years.indexOf(Number(row.year))] = value;
}
