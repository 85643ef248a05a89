import { categoryOf } from './axes.ts';
import { columnFacts } from './column-facts.ts';
import { isYearColumn } from './echoes.ts';
import type { Reading, Slot } from './reading.ts';
import { realAxes } from './relevant-axes.ts';
import type { Column, Table } from './table.ts';

/**
 * A dimension whose key no vocabulary holds (`Motif du départ`): the one column of words that tells
 * rows apart which nothing else tells apart, where just one requested dimension has no axis.
 */
export function withUnnamedAxis(reading: Reading, table: Table, slots: readonly Slot[]): Table {
  const axes = realAxes(table);
  if (axes.length !== slots.length - 1 || table.length < 2) return table;
  const words = table.columns.filter((column) => isWords(reading, column, table.length));
  const [only] = words;
  if (only === undefined || words.length > 1) return table;
  const years = table.columns.filter((column) => isYearColumn(column, table.length));
  const told = (row: number) =>
    JSON.stringify([
      axes.map((axis) => categoryOf(axis, row, reading.lexicon)?.value ?? null),
      years.map(({ values }) => String(values[row])),
    ]);
  const rows = Array.from({ length: table.length }, (_, row) => told(row));
  const withWords = rows.map((text, row) => `${text} ${String(only.values[row])}`);
  if (new Set(rows).size === rows.length || new Set(withWords).size < rows.length) return table;
  return {
    ...table,
    columns: table.columns.map((column) => (column === only ? axisOf(only) : column)),
  };
}

function isWords({ lexicon }: Reading, column: Column, length: number): boolean {
  if (column.role.kind !== 'unknown' || column.source !== 'key') return false;
  return columnFacts(column, length, lexicon.markers).words === length;
}

function axisOf(column: Column): Column {
  return { ...column, role: { kind: 'axis', stem: '#any', part: 'label', language: null } };
}
