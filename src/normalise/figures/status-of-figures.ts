import type { JsonScalar } from '../../body/json-value.ts';
import { readFigure } from '../figure.ts';
import { isCategoryOf, isOwnFigure } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';

/**
 * Whether `status: "normal"` is that of each figure, and not of the people counted: each is a word for the state of a
 * figure, and what is said to be hidden or missing has no figure. `status: "C"` beside a figure may be contractual
 * staff, and is no word for one that is hidden.
 */
export function isFigureStatus(reading: Reading, table: Table, column: Column): boolean {
  const { lexicon } = reading;
  const { role } = column;
  if (role.kind !== 'axis' || role.stem !== 'status') return false;
  if (table.columns.some((one) => one.role.kind === 'flag')) return false;
  const figures = table.columns.filter((one) => isOwnFigure(one.role, lexicon.measure));
  const hasFigure = (row: number) =>
    figures.some(
      ({ values }) => readFigure(values[row] ?? null, null, lexicon.markers).value !== null,
    );
  return (
    column.values.some((value) => value !== undefined && value !== null) &&
    column.values.every((value, row) => isStatusOf(reading, value ?? null, hasFigure(row)))
  );
}

function isStatusOf({ lexicon }: Reading, value: JsonScalar, hasFigure: boolean): boolean {
  if (value === null || value === '') return true;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  // Where statuses were asked for, a letter may be one; nobody is called `normal` or `confidential`.
  if (lexicon.requested.includes('status') && word.length < 4) return false;
  // `définitif` is a figure that is final, and who is appointed for good.
  if (isCategoryOf(lexicon, 'status', word) || /^d[eé]finiti/.test(word)) return false;
  const status = lexicon.flags.get(word);
  if (status === undefined || !/^\p{L}/u.test(word)) return false;
  if (status === 'Q' || status === 'O' || status === 'M') return !hasFigure;
  return status === 'A' || word.length > 1;
}
