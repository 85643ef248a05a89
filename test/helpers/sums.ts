import type { Sum } from '../../src/tables/sums.ts';
import { type PublishedTable, qualifiedName } from '../../src/tables/table.ts';

const ofBody = ['subject_kind', 'subject_id'];
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Asks a mart for one of its columns: how many cells of an entity there are, how many of them the rows of the organisms
 * do not add up to, and how many of these lack an empty cell that makes the sum a lower bound.
 */
export function sumOfOrganisms(
  table: PublishedTable,
  { within }: Omit<Sum, 'of'>,
  column: string,
): string {
  const keys = [...new Set([...table.identity, ...within])].filter((key) => !ofBody.includes(key));
  return `with organisms as (
    select ${quoted(keys)}, coalesce(sum("${column}"), 0) as summed, count_if("${column}" is null) as empty
    from ${qualifiedName(table)} where subject_kind = 'organism' group by all
  ), entities as (
    select ${quoted(keys)}, "${column}" as whole
    from ${qualifiedName(table)} where subject_kind = 'entity' and "${column}" is not null
  )
  select '${table.name}.${column}' as what, count(*)::integer as compared, count_if(summed is distinct from whole)::integer as differing,
    count_if(summed is distinct from whole and coalesce(empty = 0 or summed > whole, true))::integer as wrong
  from entities
  left join organisms on ${keys.map((key) => `organisms."${key}" is not distinct from entities."${key}"`).join(' and ')}`;
}

/** Asks a mart of headcounts how often one of its sums counts more people than a body has. */
export function countedTwice(table: PublishedTable, { within }: Omit<Sum, 'of'>): string {
  const keys = [...within.filter((key) => !ofBody.includes(key)), ...ofBody];
  return `with summed as (
    select ${quoted(keys)}, sum(headcount) as headcount from ${qualifiedName(table)} group by all
  )
  select '${table.name}' as what, count_if(summed.headcount > growth.headcount)::integer as wrong
  from summed join marts.headcount_growth as growth using (subject_kind, subject_id, year)`;
}
