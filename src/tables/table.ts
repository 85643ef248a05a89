/** The vocabulary of the table registry: what a published table and its columns are. */

import type { ColumnType } from '../columns.ts';

/** Types of published columns; `JSON` is text in Parquet and JSON in the database. */
export type PublishedType = Exclude<ColumnType, 'BLOB'> | 'JSON';

export interface PublishedColumn {
  readonly name: string;
  readonly type: PublishedType;
  readonly meaning: string;
  /** `null` where the column has no unit. */
  readonly unit: string | null;
}

export interface PublishedTable {
  readonly schema: 'main' | 'meta' | 'raw' | 'marts';
  readonly name: string;
  /** A view is derived in the database when it is read; its Parquet file holds the rows all the same. */
  readonly kind: 'table' | 'view';
  readonly title: string;
  readonly meaning: string;
  /** The section of the specification that its content comes from. */
  readonly section: string;
  readonly columns: readonly PublishedColumn[];
  /** Columns that identify a row; NULLs count as values. */
  readonly identity: readonly string[];
  /** Whether a CSV twin is published for spreadsheets. */
  readonly csv: boolean;
  /** Of figures: the stored tables that hold its rows, one after the other. */
  readonly heldBy?: readonly HeldRows[];
}

/** Rows and columns of a table of figures that another one shows. */
export interface HeldRows {
  readonly table: FigureTable;
  /** Only those of this statistic; `null` for all. */
  readonly endpoint: string | null;
  /** The column there of each column here, in order. */
  readonly columns: readonly string[];
}

/** The tables that figures are stored in; all others with figures are views of them. */
export type FigureTable = 'observations' | 'observations_closed';

/** A column of a published table; `unit` where the figure has one. */
export function column(
  name: string,
  type: PublishedType,
  meaning: string,
  unit: string | null = null,
): PublishedColumn {
  return { name, type, meaning, unit };
}

/** The name in SQL: `observations`, `meta.requests`. */
export function qualifiedName({ schema, name }: PublishedTable): string {
  return schema === 'main' ? name : `${schema}.${name}`;
}

/** The Parquet file of a table, relative to the release (contract §3). */
export function parquetPath({ schema, name }: PublishedTable): string {
  const prefix = schema === 'meta' || schema === 'raw' ? `${schema}_` : '';
  return `parquet/${prefix}${name}.parquet`;
}

/** The CSV file of a mart, relative to the release (contract §3). */
export function csvPath({ name }: PublishedTable): string {
  return `csv/${name}.csv`;
}

/** The files of a release that hold the rows of a table, by their paths in it. */
export function filesOfTable(table: PublishedTable): string[] {
  return table.csv ? [parquetPath(table), csvPath(table)] : [parquetPath(table)];
}
