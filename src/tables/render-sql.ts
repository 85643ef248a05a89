/** The statements that create and describe the published tables, rendered from the registry. */
import { quotedIdentifier, quotedString } from '@duckdb/node-api';
import type { Catalogue } from '../model/catalogue.ts';
import type { PublishedMacro } from './macros.ts';
import { type PublishedColumn, type PublishedTable, qualifiedName, tableComment } from './table.ts';

/** The head of a rendered file. */
function head(makes: string): string {
  return `-- Reads nothing, makes ${makes}.\n-- Generated from src/tables/registry.ts by \`npm run docs\`; do not edit.\n`;
}

/** `sql/schema/tables.sql`: the schemas and every table, empty. */
export function renderTables(tables: readonly PublishedTable[]): string {
  const statements = tables.filter(({ kind }) => kind === 'table').map(createTable);
  const schemas = [...new Set(tables.map(({ schema }) => schema))].filter(
    (name) => name !== 'main',
  );
  const created = schemas.map((name) => `create schema ${name};\n`);
  return [head('the schemas of a release and every table, empty'), ...created, ...statements].join(
    '\n',
  );
}

function createTable(table: PublishedTable): string {
  const columns = table.columns.map(
    ({ name, type }) => `    ${quotedIdentifier(name)} ${type.toLowerCase()}`,
  );
  return `create table ${qualifiedName(table)} (\n${columns.join(',\n')}\n);\n`;
}

/** `sql/schema/views.sql`: over the tables of figures, their history and one view per statistic (contract §4). */
export function renderViews(tables: readonly PublishedTable[], catalogue: Catalogue): string {
  const views = catalogue.statistics.map(({ name, measure }) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const selected = columns.map((column) => `    ${selectedColumn(column, measure)}`);
    return (
      `create view ${name} as\nselect\n${selected.join(',\n')}\n` +
      `from observations\nwhere endpoint = ${quotedString(name)};\n`
    );
  });
  return [head('the views of a release'), headcounts, history, ...views].join('\n');
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

/** `sql/schema/comments.sql`: a comment on every table, view, column and macro, in one transaction. */
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
  const all = ['begin transaction;', ...statements, ...macros.map(macroComment), 'commit;'];
  return `${[head('a comment on every table, view, column and macro'), ...all].join('\n')}\n`;
}

function macroComment({ name, kind, meaning }: PublishedMacro): string {
  return `comment on macro ${kind === 'table' ? 'table ' : ''}${name} is ${quotedString(meaning)};`;
}

/** What a column is told to be in the database and in the Data Package: meaning and unit. */
export function columnComment({ meaning, unit }: PublishedColumn): string {
  return unit === null ? meaning : `${meaning} [${unit}]`;
}
