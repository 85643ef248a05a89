/** The statements that create and describe the published tables, from the registry. */
import { quotedIdentifier, quotedString } from '@duckdb/node-api';
import type { Catalogue } from '../model/catalogue.ts';
import type { PublishedMacro } from './macros.ts';
import { type PublishedColumn, type PublishedTable, qualifiedName, tableComment } from './table.ts';

/** Makes the schemas and every table, empty. */
export function renderTables(tables: readonly PublishedTable[]): string {
  const statements = tables.filter(({ kind }) => kind === 'table').map(createTable);
  const schemas = [...new Set(tables.map(({ schema }) => schema))].filter(
    (name) => name !== 'main',
  );
  return [...schemas.map((name) => `create schema ${name};\n`), ...statements].join('\n');
}

function createTable(table: PublishedTable): string {
  const columns = table.columns.map(
    ({ name, type }) => `    ${quotedIdentifier(name)} ${type.toLowerCase()}`,
  );
  return `create table ${qualifiedName(table)} (\n${columns.join(',\n')}\n);\n`;
}

/** Makes the views over the tables of figures: undivided headcounts, their history, one of each statistic (contract §4). */
export function renderViews(tables: readonly PublishedTable[], catalogue: Catalogue): string {
  const views = catalogue.statistics.map(({ name, measure }) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const selected = columns.map((column) => `    ${selectedColumn(column, measure)}`);
    return (
      `create view ${name} as\nselect\n${selected.join(',\n')}\n` +
      `from observations\nwhere endpoint = ${quotedString(name)};\n`
    );
  });
  return [headcounts, history, ...views].join('\n');
}

/** The figures of everybody, with names: what to begin with. */
const headcounts =
  'create view headcounts as\nselect * from marts.headcount_by_year_and_organism;\n';

/** A figure on show is valid from the moment it was observed. */
const history = `create view observations_history as
select *, observed_at as valid_from, null::timestamp as valid_to
from observations
union all
select * from observations_closed;
`;

function selectedColumn({ name }: PublishedColumn, measure: string): string {
  return name === measure ? `value as ${measure}` : quotedIdentifier(name);
}

/** Comments on every table, view, column and macro, in one transaction. */
export function renderComments(
  tables: readonly PublishedTable[],
  macros: readonly PublishedMacro[],
): string {
  const statements = tables.flatMap((table) => [
    `comment on ${table.kind} ${qualifiedName(table)} is ${quotedString(tableComment(table))};`,
    ...table.columns.map(
      (column) =>
        `comment on column ${qualifiedName(table)}.${quotedIdentifier(column.name)}` +
        ` is ${quotedString(columnComment(column))};`,
    ),
  ]);
  return ['begin transaction;', ...statements, ...macros.map(macroComment), 'commit;'].join('\n');
}

function macroComment({ name, kind, meaning }: PublishedMacro): string {
  return `comment on macro ${kind === 'table' ? 'table ' : ''}${name} is ${quotedString(meaning)};`;
}

/** What a column is told to be in the database and in the Data Package: meaning and unit. */
export function columnComment({ meaning, unit }: PublishedColumn): string {
  return unit === null ? meaning : `${meaning} [${unit}]`;
}
