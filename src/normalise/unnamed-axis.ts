import { categoryOf } from './axes.ts';
import { isKnownCategory } from './bind.ts';
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
  const words = table.columns.filter((column) => isWords(reading, column, table.length));
  if (axes.length === 0 && slots.length === 2) return withKnownAxes(reading, table, slots, words);
  if (axes.length !== slots.length - 1 || table.length < 2) return table;
  const [only, ...others] = words;
  if (only === undefined || others.length > 0) return table;
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
    columns: table.columns.map((column) => (column === only ? axisOf(only, '#any') : column)),
  };
}

function isWords({ lexicon }: Reading, column: Column, length: number): boolean {
  if (column.role.kind !== 'unknown' || column.source !== 'key') return false;
  return columnFacts(column, length, lexicon.markers).words === length;
}

function axisOf(column: Column, stem: string): Column {
  return { ...column, role: { kind: 'axis', stem, part: 'label', language: null } };
}

/** Two such columns: each is the dimension that all its words are known categories of, and no other. */
function withKnownAxes(
  reading: Reading,
  table: Table,
  slots: readonly Slot[],
  words: readonly Column[],
): Table {
  if (words.length !== slots.length) return table;
  const found = words.map((column) =>
    slots.filter((slot) =>
      column.values.every((value) => isKnownCategory(reading, slot, String(value))),
    ),
  );
  const [one, other] = found.map(([slot, ...more]) => (more.length === 0 ? slot : undefined));
  if (one === undefined || other === undefined || one === other) return table;
  return {
    ...table,
    columns: table.columns.map((column) => {
      const slot = [one, other][words.indexOf(column)];
      return slot === undefined ? column : axisOf(column, slot.dimension);
    }),
  };
}
