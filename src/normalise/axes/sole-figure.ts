import { columnFacts } from '../column-facts.ts';
import { isOtherFigure } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';
import { holdsCategories } from './bind.ts';

/**
 * `[{foo: "Femmes", bar: 3}, {foo: "Hommes", bar: 4}]`: where all texts under unknown keys are known categories of what was
 * asked for, a column for each dimension, the one number of each row is the figure, whatever it is called.
 */
export function withSoleFigure(reading: Reading, table: Table, slots: readonly Slot[]): Table {
  if (table.length < 2 || slots.length === 0) return table;
  const isSettled = (one: Column) =>
    /^(axis|wrapper)$/.test(one.role.kind) ||
    (one.role.kind === 'figure' && !isOtherFigure(one, reading.lexicon));
  if (table.columns.some(isSettled)) return table;
  const unknown = table.columns.filter(isUnknownKey);
  const [figure, ...more] = unknown.filter((one) => isNumber(reading, one, table.length));
  const texts = unknown.filter((one) => one !== figure);
  if (figure === undefined || more.length > 0 || texts.length !== slots.length) return table;
  const homes = texts.map((one) => slots.filter((slot) => holdsCategories(reading, slot, one)));
  const isEach = homes.every((home) => home.length === 1);
  if (!isEach || new Set(homes.flat()).size < slots.length) return table;
  const columns = table.columns.map(
    (one): Column => (one === figure ? { ...one, role: { kind: 'figure', figure: 'any' } } : one),
  );
  return { ...table, columns };
}

function isNumber({ lexicon }: Reading, column: Column, length: number): boolean {
  const { numbers, nulls } = columnFacts(column, lexicon);
  return numbers > 0 && numbers + nulls === length && column.name.length > 1;
}
