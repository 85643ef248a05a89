import {
  BIGINT,
  BLOB,
  BOOLEAN,
  blobValue,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  type DuckDBValue,
  INTEGER,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api';

const duckTypes = Object.freeze({
  VARCHAR,
  INTEGER,
  BIGINT,
  DOUBLE,
  BOOLEAN,
  TIMESTAMP,
  BLOB,
});

/** The plain types that files of ours are made of. */
export type ColumnType = keyof typeof duckTypes;

/** A value of a row on its way into DuckDB: TIMESTAMP as epoch milliseconds, BIGINT as a safe integer. */
export type Cell = string | number | boolean | Uint8Array | null;

/** What DuckDB's own client wants of a type, where that is another value than ours. */
const converters: Partial<
  Readonly<Record<ColumnType, (value: Exclude<Cell, null>) => DuckDBValue>>
> = Object.freeze({
  BIGINT: (value) => BigInt(value as number),
  TIMESTAMP: (value) => new DuckDBTimestampValue(BigInt(Math.round((value as number) * 1000))),
  BLOB: (value) => blobValue(value as Uint8Array),
});

const chunkRows = 2048;

/**
 * Makes a table of the session and fills it. `columns` gives names and types in order; rows come as
 * one array per column, all of one length.
 */
export async function loadTable(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
  data: readonly (readonly Cell[])[],
): Promise<void> {
  const filling = await fillTable(connection, table, columns);
  filling.append(data);
  filling.close();
}

/** As `loadTable`, of rows with a member for each column. */
export function loadRows<Name extends string>(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<Name, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<Name>, Cell>>[],
): Promise<void> {
  const names = Object.keys(columns) as Name[];
  const data = names.map((name) => rows.map((row) => row[name]));
  return loadTable(connection, table, columns, data);
}

/** A table of the session that takes rows some at a time, as `loadTable` does; whole once it is closed. */
export interface Filling {
  append(data: readonly (readonly Cell[])[]): void;
  close(): void;
}

/** Makes a table of the session, to be filled. */
export async function fillTable(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
): Promise<Filling> {
  const types = Object.values(columns);
  const declared = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await connection.run(`create or replace temp table ${table} (${declared.join(', ')})`);
  const appender = await connection.createAppender(table, null, 'temp');
  const chunk = DuckDBDataChunk.create(types.map((type) => duckTypes[type]));
  return {
    append: (data) => {
      const rows = data[0]?.length ?? 0;
      for (let from = 0; from < rows; from += chunkRows) {
        const to = Math.min(rows, from + chunkRows);
        chunk.setColumns(
          types.map((type, index) => convertColumn(data[index] ?? [], type, from, to)),
        );
        appender.appendDataChunk(chunk);
        // Or it holds every text that it ever carried, until the garbage collector finds it.
        chunk.reset();
      }
    },
    close: () => appender.closeSync(),
  };
}

function convertColumn(
  values: readonly Cell[],
  type: ColumnType,
  from: number,
  to: number,
): DuckDBValue[] {
  const convert = converters[type];
  const part = values.slice(from, to);
  if (convert === undefined) return part as DuckDBValue[];
  return part.map((value) =>
    (value ?? null) === null ? null : convert(value as Exclude<Cell, null>),
  );
}
