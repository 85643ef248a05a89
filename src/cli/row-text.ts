import type { Json } from '@duckdb/node-api';
import { jsonText } from './json-text.ts';

/** The formats that are written row by row. */
export type RowFormat = 'csv' | 'tsv' | 'json' | 'ndjson';

/** How an answer is written, piece by piece: what stands before its rows, each row, and what stands behind them. */
export interface RowWriter {
  readonly head: string;
  readonly row: (cells: readonly Json[], place: number) => string;
  readonly tail: string;
}

/** The writer of one format for an answer with these columns. */
export function rowWriter(format: RowFormat, columns: readonly string[]): RowWriter {
  const object = (cells: readonly Json[]) =>
    jsonText(Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])));
  const lines = (line: (cells: readonly Json[]) => string): RowWriter => ({
    head: line(columns),
    row: line,
    tail: '',
  });
  const writers: Readonly<Record<RowFormat, () => RowWriter>> = {
    csv: () => lines((cells) => `${cells.map(csvCell).join(',')}\n`),
    tsv: () => lines((cells) => `${cells.map(tsvCell).join('\t')}\n`),
    ndjson: () => ({ head: '', row: (cells) => `${object(cells)}\n`, tail: '' }),
    json: () => ({
      head: '[',
      row: (cells, place) => `${place === 0 ? '' : ','}\n${object(cells)}`,
      tail: '\n]\n',
    }),
  };
  return writers[format]();
}

function cellText(cell: Json): string {
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** NULL is an empty cell, an empty text a quoted one. */
function csvCell(cell: Json): string {
  if (cell === null) return '';
  const text = cellText(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function tsvCell(cell: Json): string {
  if (cell === null) return '';
  return cellText(cell).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}
