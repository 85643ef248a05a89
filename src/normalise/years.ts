import { isNumber, type JsonScalar, nameText, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { isAsked, isCommon, isOwnFigure, type Lexicon, roleOf, stemOf } from './lexicon.ts';
import { type Reading, slotsOf, warn } from './reading.ts';
import { type Column, isUnknownKey, type Table, withRoles } from './table.ts';
import { ambiguous, otherYear, Unreadable } from './unreadable.ts';

/** A year alone, without a day. */
export const yearLike = /^(?:19|20)\d\d$/;
const dated =
  /^F?Y((?:19|20)\d\d)$|^((?:19|20)\d\d)(?:JJ00|-\d\d(?:-\d\d(?:[T ].*)?)?)$|^\d\d[/.-]\d\d[/.-]((?:19|20)\d\d)$/;

/** The day that the figures of a year are of (specification §4.1). */
export const lastDay = /^(?:\d{4}-12-31|31[/.-]12[/.-]\d{4})(?!\d)/;

/** The year a value names: `2020`, `"2020"`, `2020-12-31`, `31/12/2020`, Statistics Netherlands' `2020JJ00`, `FY2020`; `null` if none. */
export function yearOf(value: JsonScalar | undefined): number | null {
  const text = value === undefined || typeof value === 'boolean' ? null : nameText(value);
  if (text === null) return null;
  if (yearLike.test(text.trim())) return Number(text);
  const date = dated.exec(text.trim());
  return date === null ? null : Number(date[1] ?? date[2] ?? date[3]);
}

/** The years that stand in a text, by four digits of their own: `Effectif 2019`. */
export function yearsIn(text: string): number[] {
  return (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).map(Number);
}

/** `2026-01-05`: a day that is not the last of a year. */
export function isOtherDay(value: JsonScalar | undefined): boolean {
  const text = value === undefined || typeof value === 'boolean' ? '' : (scalarText(value) ?? '');
  return text.trim().length >= 10 && yearOf(text) !== null && !lastDay.test(text.trim());
}

const spans =
  /^((ref|reference)_)?(period|periode|zeitraum|tijdvak)$|^(school_year|annee_scolaire|schooljaar|schuljahr|years|annees|jaren|jahre)$/;

/** `exercice: "2019"`, `periode: 2019`; a date may be that of the publication. */
export function isYearKey(lexicon: Lexicon, key: string): boolean {
  if (/date|datum/.test(key)) return false;
  return roleOf(lexicon, key).kind === 'year' || spans.test(key);
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

/** `an_ref`, `annee_situation`, `refYear`: a name with a word for a year in it, that is no name known. */
function mayTellYear({ lexicon }: Reading, column: Column): boolean {
  const isYear = (word: string) =>
    lexicon.tables.kinds.get(word) === 'year' && !/^(date|datum|time)$/.test(word);
  return isUnknownKey(column) && plainKey(column.name).split('_').some(isYear);
}

/**
 * Years under a name that is not known are those of the rows, if it holds the word; or if each is the year asked for,
 * nothing else tells it, and it is the one column not known beside a known figure. Beside a year of the rows they are
 * told of something else, and are no figures all the same.
 * @throws Unreadable where the one number of a name not known may be the year or a figure
 */
export function withYears(reading: Reading, table: Table): Table {
  const { columns, length } = table;
  const isTold = columns.some((one) => one.role.kind === 'year' && isYearColumn(one));
  const named = columns.filter((one) => mayTellYear(reading, one) && areYears(one, () => true));
  const asked = isTold || named.length > 0 ? null : yearAlone(reading, table);
  if (asked !== null && length === 1) throw ambiguous(`${asked.name} may be the year or a figure`);
  const found = asked === null ? named : [asked];
  // Of a birth or a foundation: no figure of this service is of a year before.
  const isOfRows = found.every((one) => areYears(one, (year) => year >= 2000));
  const isYear = isOfRows && !isTold && found.length === 1;
  const role: Column['role'] = { kind: isYear ? 'year' : 'note' };
  return withRoles(table, (one) => (found.includes(one) ? role : undefined));
}

/** The one column of numbers under a name not known, beside a known figure, if each is the year asked for. */
function yearAlone({ request, statistic }: Reading, { columns }: Table): Column | null {
  const [only, ...more] = columns.filter(
    (column) => isUnknownKey(column) && column.values.some(isNumber),
  );
  const isFigure = columns.some(({ role }) => isOwnFigure(role, statistic.measure));
  if (only === undefined || more.length > 0 || !isFigure) return null;
  return areYears(only, (year) => year === request.year) ? only : null;
}

/** Whether all a column holds are years alone, as numbers or as texts, and no dates. */
function areYears({ values }: Column, isMeant: (year: number) => boolean): boolean {
  const told = values.flatMap((value) => nameText(value ?? null) ?? []);
  const isYear = (text: string) => yearLike.test(text) && isMeant(Number(text));
  return told.length > 0 && told.every((text) => isYear(text.trim()));
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

const period = /^(period|periode|tijdvak|zeitraum|situation(_au)?|date_(de_)?situation)$/;

/**
 * `period: "2020"`, `situation: "31/12/2020"`, `{x: 2020, y: 3}`; a period of anything else is a category.
 * @throws Unreadable where `X` may as well be the category asked for
 */
export function isPeriodOfYears(
  { lexicon }: Reading,
  { columns }: Table,
  { name, role, values }: Column,
): boolean {
  const isGeneric = /^#(any|category)$/.test(stemOf(role) ?? '');
  if (!isGeneric && !period.test(plainKey(name))) return false;
  const isYear = (value: Column['values'][number]) => value === undefined || yearOf(value) !== null;
  if (!values.every(isYear) || values.every((value) => value === undefined)) return false;
  const isSplit = columns.some((one) => isAsked(lexicon, one.role));
  if (!isSplit && isCommon(lexicon, name) && new Set(values).size < 2)
    throw ambiguous(`${name} may be the year or a figure`);
  return true;
}
