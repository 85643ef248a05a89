/** The vocabulary of the table registry: what a published table and its columns are. */

import type { ColumnType } from '../system/columns.ts';
import type { Sum } from './sums.ts';

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
  /** A view is derived in the database when it is read, and has no file. */
  readonly kind: 'table' | 'view';
  readonly title: string;
  /** What may be summed: one sentence, the first of its comment. */
  readonly sums: string;
  /** The same for programs; absent where the rows do not tell of bodies, or nothing adds up. */
  readonly summable?: readonly Sum[];
  readonly meaning: string;
  readonly columns: readonly PublishedColumn[];
  /** Columns that identify a row; NULLs count as values. */
  readonly identity: readonly string[];
  /** Whether a CSV twin is published for spreadsheets. */
  readonly csv: boolean;
  /** Of a table that is published in several files: the statistics that have one each. */
  readonly partedBy?: readonly string[];
}

type Head = `${string} ${PublishedType}`;

/** Columns by name, type and, where the figure has one, unit (`days DOUBLE days`): what each means. */
export function columns(
  meanings: Readonly<Record<Head | `${Head} ${string}`, string>>,
): PublishedColumn[] {
  return Object.entries(meanings).map(([head, meaning]) => {
    const [name = '', type, ...unit] = head.split(' ');
    return column(name, type as PublishedType, meaning, unit.join(' ') || null);
  });
}

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

/** A Parquet file of a table, relative to the release; the statistic whose rows it holds, `null` for all rows. */
export interface ParquetFile {
  readonly path: string;
  readonly endpoint: string | null;
}

/** What a table is told to be: what may be summed, then what it holds. */
export function tableComment({ sums, meaning }: Pick<PublishedTable, 'sums' | 'meaning'>): string {
  return `${sums} ${meaning}`;
}

/** The Parquet files that hold the rows of a table (contract §3): one each, several of figures, none of a view. */
export function parquetFiles({ schema, name, kind, partedBy }: PublishedTable): ParquetFile[] {
  if (kind === 'view') return [];
  const prefix = schema === 'meta' || schema === 'raw' ? `${schema}_` : '';
  const stem = `parquet/${prefix}${name}`;
  if (partedBy === undefined) return [{ path: `${stem}.parquet`, endpoint: null }];
  return partedBy.map((endpoint) => ({ path: `${stem}/${endpoint}.parquet`, endpoint }));
}

/** The CSV file of a mart, relative to the release (contract §3). */
export function csvPath({ name }: PublishedTable): string {
  return `csv/${name}.csv`;
}

/** The files of a release that hold the rows of a table, by their paths in it: of each format all rows once. */
export function filesOfTable(table: PublishedTable): string[][] {
  const files = [parquetFiles(table).map(({ path }) => path), table.csv ? [csvPath(table)] : []];
  return files.filter((paths) => paths.length > 0);
}
