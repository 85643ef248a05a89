import { type JsonScalar, nameText, scalarText } from '../body/json-value.ts';
import { type Lexicon, roleOf } from './lexicon.ts';
import { type Reading, slotsOf, warn } from './reading.ts';
import type { Column, Table } from './table.ts';
import { otherYear, Unreadable } from './unreadable.ts';

/** A year alone, without a day. */
export const yearLike = /^(?:19|20)\d\d$/;
const dated =
  /^((?:19|20)\d\d)(?:JJ00|-\d\d(?:-\d\d(?:[T ].*)?)?)$|^\d\d[/.-]\d\d[/.-]((?:19|20)\d\d)$/;

/** The year a value names: `2020`, `"2020"`, `2020-12-31`, `31/12/2020`, Statistics Netherlands' `2020JJ00`; `null` if none. */
export function yearOf(value: JsonScalar | undefined): number | null {
  const text = value === undefined || typeof value === 'boolean' ? null : nameText(value);
  if (text === null) return null;
  if (yearLike.test(text.trim())) return Number(text);
  const date = dated.exec(text.trim());
  return date === null ? null : Number(date[1] ?? date[2]);
}

/** `2026-01-05`: a day that is not the last of a year, of which figures are (specification §4.1). */
export function isOtherDay(value: JsonScalar | undefined): boolean {
  const text = value === undefined || typeof value === 'boolean' ? '' : (scalarText(value) ?? '');
  const isDay = text.trim().length >= 10 && yearOf(text) !== null;
  return isDay && !/^\d{4}-12-31|^31[/.-]12/.test(text.trim());
}

/** `exercice: "2019"`, `periode: 2019`; a date may be that of the publication. */
export function isYearKey(lexicon: Lexicon, key: string): boolean {
  if (/date|datum/.test(key)) return false;
  return roleOf(lexicon, key).kind === 'year' || /^(period|periode|zeitraum|tijdvak)$/.test(key);
}

/**
 * The rows of the year asked for, with a warning where there are others.
 * @throws OtherYears where it is a series of others, Unreadable where it is of one other
 */
export function rowsOfYear(reading: Reading, table: Table): Table {
  const { year } = reading.request;
  const column = table.columns.find(isYearColumn);
  if (year === null || column === undefined) return table;
  const rows: number[] = [];
  for (let row = 0; row < table.length; row += 1) {
    const told = yearOf(column.values[row]);
    if (told === null)
      throw new Unreadable('another year', 'a row without its year beside rows with one');
    if (told === year) rows.push(row);
  }
  if (rows.length === 0) {
    const series = seriesOf(reading, table, column);
    if (series.length > 0)
      throw new OtherYears(`the answer tells of ${series.join(', ')}, asked was ${year}`);
    throw otherYear(`the answer is of ${yearOf(column.values[0]) ?? 'no year'}`, year);
  }
  if (rows.length === table.length) return without(table, column);
  warn(reading, 'several years', `rows of other years beside ${year} were left out`);
  return without(pick(table, rows), column);
}

/** A series that has no figure of the year asked for, as that of a body that ended before or began later. */
export class OtherYears extends Error {}

/** The years told, where they are several, all of the statistic, and not the categories themselves. */
function seriesOf(reading: Reading, { columns, length }: Table, years: Column): number[] {
  const { from, to } = reading.statistic.years ?? { from: 0, to: 0 };
  const isSplit = slotsOf(reading).some(({ required }) => required);
  const told = new Set<number>();
  for (let row = 0; row < length; row += 1) told.add(yearOf(years.values[row]) ?? 0);
  const isOfStatistic = [...told].every((year) => year >= from && year <= to);
  const others = columns.filter(({ role }) => role.kind !== 'figure').length - 1;
  const isSeries = told.size > 1 && isOfStatistic && (!isSplit || others > 0);
  return isSeries ? [...told].sort() : [];
}

const judged = new WeakMap<Column, boolean>();

/** Whether a column holds the year: by name, or as the keys of a map that are all years. */
export function isYearColumn(column: Column): boolean {
  let known = judged.get(column);
  if (known === undefined) {
    known = holdsYears(column);
    judged.set(column, known);
  }
  return known;
}

function holdsYears({ role, source, values }: Column): boolean {
  const isNameless = source !== 'key' && role.kind === 'unknown';
  if (role.kind !== 'year' && !isNameless) return false;
  const told = values.filter((value) => value !== undefined && value !== null);
  return told.length > 0 && told.every((value) => yearOf(value) !== null);
}

function without(table: Table, dropped: Column): Table {
  return { ...table, columns: table.columns.filter((column) => column !== dropped) };
}

/** The table with these rows only. */
function pick(table: Table, rows: readonly number[]): Table {
  const columns = table.columns.map((column) => ({
    ...column,
    values: rows.map((row) => column.values[row]),
  }));
  const totals = rows.flatMap((row, index) => (table.totalRows?.has(row) === true ? [index] : []));
  return { ...table, columns, length: rows.length, totalRows: new Set(totals) };
}
