/** The statements that put rows made again in the place of those of the release before. */
import { quotedIdentifier } from '@duckdb/node-api';
import { notice } from './render-sql.ts';
import { type PublishedColumn, type PublishedTable, qualifiedName } from './table.ts';

/** The table of all figures. */
const figures = 'observations';

/** Tables whose rows are made again request by request, and of which requests; the others tell of subjects. */
const byRequest: ReadonlyMap<string, string> = new Map([
  [figures, 'renewed'],
  ['meta.requests', 'touched_requests'],
  ['raw.responses', 'touched_requests'],
]);

/** The tables whose rows belong to a subject each, or to a request: those that can be patched. */
export function patchedTables(tables: readonly PublishedTable[]): PublishedTable[] {
  return tables.filter(
    (table) =>
      table.kind === 'table' &&
      (byRequest.has(qualifiedName(table)) ||
        (table.schema === 'marts' && table.columns.some(({ name }) => name === 'subject_id'))),
  );
}

/**
 * `sql/patch/tables/TABLE.sql`: gives the rows of what was touched the values they have in `part`. Rows stand in
 * the order of their identity in both, so the first takes the place of the first.
 */
export function renderPatch(table: PublishedTable): string {
  const name = qualifiedName(table);
  const identity = table.identity.map(quotedIdentifier);
  const others = table.columns.filter((column) => !table.identity.includes(column.name));
  const requests = byRequest.get(name);
  const touched =
    requests === undefined
      ? 'touched_subjects using (subject_kind, subject_id)'
      : `${requests} using (request_key)`;
  const told = (side: string) => `(${identity.map((column) => `${side}.${column}`).join(', ')})`;
  const differs = others.map(
    (column) => `${comparable('stored', column)} is distinct from ${comparable('made', column)}`,
  );
  // Which files of figures have to be made again goes by the endpoint.
  const unneeded = table.identity.filter((column) => name !== figures || column !== 'endpoint');
  const sets = others.map(({ name: column }) => {
    const quoted = quotedIdentifier(column);
    return `    ${quoted} = replacing.${quoted}`;
  });
  return `${notice}
create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.${name} as stored
    semi join ${touched}
), made as (
    select row_number() over (order by rowid) as place, *
    from part.${name}
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or ${told('stored')} is distinct from ${told('made')} as misplaced,
    ${differs.join('\n        or ')} as differs,
    made.* exclude (place, ${unneeded.map(quotedIdentifier).join(', ')})
from stored
full join made using (place);

update hrstats.${name} as stored
set
${sets.join(',\n')}
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
`;
}

/** As bytes differ: JSON by its text, and two numbers that are equal but written otherwise. */
function comparable(side: string, { name, type }: PublishedColumn): string {
  const column = `${side}.${quotedIdentifier(name)}`;
  return type === 'JSON' || type === 'DOUBLE' ? `${column}::varchar` : column;
}
