/** The statements that create and describe the published tables, rendered from the registry. */
import { quotedIdentifier, quotedString } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import type { PublishedMacro } from './macro.ts';
import { type PublishedColumn, type PublishedTable, qualifiedName } from './table.ts';

export const notice = '-- Generated from src/tables.ts by `npm run docs`; do not edit.\n';

/** The one table whose rows may be carried over from the former release. */
export const carried = 'observations';

/** `sql/schema/observations.sql`: the table of all figures, empty. */
export function renderObservations(tables: readonly PublishedTable[]): string {
  return [notice, ...tables.filter(({ name }) => name === carried).map(createTable)].join('\n');
}

/** `sql/schema/tables.sql`: the schemas and every other table, empty. */
export function renderTables(tables: readonly PublishedTable[]): string {
  const statements = tables
    .filter(({ kind, name }) => kind === 'table' && name !== carried)
    .map(createTable);
  const schemas = ownSchemas(tables).map((name) => `create schema ${name};\n`);
  return [notice, ...schemas, ...statements].join('\n');
}

/** `sql/schema/forget.sql`: takes everything out of a database but the table of all figures. */
export function renderForget(
  tables: readonly PublishedTable[],
  macros: readonly PublishedMacro[],
): string {
  const inMain = tables.filter(({ schema, name }) => schema === 'main' && name !== carried);
  const statements = [
    ...ownSchemas(tables).map((name) => `drop schema ${name} cascade;`),
    ...inMain.map(({ kind, name }) => `drop ${kind} ${name};`),
    ...macros.map(({ kind, name }) => `drop macro ${kind === 'table' ? 'table ' : ''}${name};`),
  ];
  return `${notice}\n${statements.join('\n')}\n`;
}

function ownSchemas(tables: readonly PublishedTable[]): string[] {
  return [...new Set(tables.map(({ schema }) => schema))].filter((name) => name !== 'main');
}

function createTable(table: PublishedTable): string {
  const columns = table.columns.map(
    ({ name, type }) => `    ${quotedIdentifier(name)} ${type.toLowerCase()}`,
  );
  return `create table ${qualifiedName(table)} (\n${columns.join(',\n')}\n);\n`;
}

/** `sql/schema/views.sql`: one view per statistic over the table of all figures (contract §4). */
export function renderViews(tables: readonly PublishedTable[], catalogue: Catalogue): string {
  const views = catalogue.statistics.map(({ name, measure }) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const selected = columns.map((column) => `    ${selectedColumn(column, measure)}`);
    return (
      `create view ${name} as\nselect\n${selected.join(',\n')}\n` +
      `from observations\nwhere endpoint = ${quotedString(name)};\n`
    );
  });
  return [notice, ...views].join('\n');
}

function selectedColumn({ name }: PublishedColumn, measure: string): string {
  return name === measure ? `value as ${measure}` : quotedIdentifier(name);
}

/** `sql/schema/comments.sql`: a comment on every table, view, column and macro, in one transaction. */
export function renderComments(
  tables: readonly PublishedTable[],
  macros: readonly PublishedMacro[],
): string {
  const statements = tables.flatMap((table) => [
    `comment on ${table.kind} ${qualifiedName(table)} is ${quotedString(table.meaning)};`,
    ...table.columns.map(
      (column) =>
        `comment on column ${qualifiedName(table)}.${quotedIdentifier(column.name)}` +
        ` is ${quotedString(columnComment(column))};`,
    ),
  ]);
  const all = ['begin transaction;', ...statements, ...macros.map(macroComment), 'commit;'];
  return `${[notice, ...all].join('\n')}\n`;
}

function macroComment({ name, kind, meaning }: PublishedMacro): string {
  return `comment on macro ${kind === 'table' ? 'table ' : ''}${name} is ${quotedString(meaning)};`;
}

/** What a column is told to be in the database and in the Data Package: meaning and unit. */
export function columnComment({ meaning, unit }: PublishedColumn): string {
  return unit === null ? meaning : `${meaning} [${unit}]`;
}
