import { type JsonScalar, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { constantOf } from './column-facts.ts';
import { type Lexicon, roleOf } from './lexicon.ts';
import { type Reading, warn } from './reading.ts';
import type { Column, Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A year alone, without a day. */
export const yearLike = /^(?:19|20)\d\d$/;
const dated = /^((?:19|20)\d\d)-\d\d(?:-\d\d(?:[T ].*)?)?$|^\d\d[/.-]\d\d[/.-]((?:19|20)\d\d)$/;

/** The year a value names: `2020`, `"2020"`, `2020-12-31`, `31/12/2020`; `null` if none. */
export function yearOf(value: JsonScalar | undefined): number | null {
  const text = value === undefined || typeof value === 'boolean' ? null : scalarText(value);
  if (text === null) return null;
  if (yearLike.test(text.trim())) return Number(text);
  const date = dated.exec(text.trim());
  return date === null ? null : Number(date[1] ?? date[2]);
}

/** Keys of the subject of an answer, in their plain spelling. */
export const subjectKey =
  /^(org|organisme?|entity|entite|entiteit|organi[sz]ation|organisatie|subject|instelling|institution)$/;

/** @throws Unreadable where a value names another year */
export function checkYear(asked: number | null, value: JsonScalar): void {
  const told = yearOf(value);
  if (asked !== null && told !== null && told !== asked) {
    throw new Unreadable('another year', `the answer says it is of ${told}, asked was ${asked}`);
  }
}

/** `exercice: "2019"`, `periode: 2019`; a date may be that of the publication. */
export function isYearKey(lexicon: Lexicon, key: string): boolean {
  if (/date|datum/.test(key)) return false;
  return roleOf(lexicon, key).kind === 'year' || /^(period|periode|zeitraum|tijdvak)$/.test(key);
}

/** @throws Unreadable where a text names another dimension than the parameter asked for */
export function checkDimension(
  { request, lexicon }: Reading,
  parameter: 'groupby' | 'field',
  told: string | null,
): void {
  const dimension = told === null ? null : dimensionNamed(lexicon, told);
  if (told === null || told === '') {
    if (request[parameter] === null) return;
    throw new Unreadable(
      `${parameter} ignored`,
      `the answer says it has no ${parameter}, asked was ${request[parameter]}`,
    );
  }
  if (
    dimension !== null &&
    request[parameter] !== null &&
    dimension !== request[parameter] &&
    told !== request[parameter]
  ) {
    throw new Unreadable(
      'wrong answer',
      `the answer says its ${parameter} is ${told}, asked was ${request[parameter]}`,
    );
  }
}

/** @throws Unreadable where a list names another restriction */
export function checkRestriction({ request }: Reading, told: string): void {
  const sorted = (text: string) =>
    text
      .toLowerCase()
      // `{mandatory,telework}` and `["mandatory","telework"]` are lists as stores write them in a text.
      .split(/[\s,;|{}[\]"]+/)
      .filter((word) => word !== '' && word !== 'none' && word !== 'null')
      .sort()
      .join(',');
  if (sorted(told) !== sorted(request.restriction ?? '')) {
    throw new Unreadable(
      'restriction ignored',
      `the answer says its restriction is "${told}", asked was "${request.restriction ?? ''}"`,
    );
  }
}

/** @throws Unreadable where an id is another subject's */
export function checkSubject({ request }: Reading, told: string | null): void {
  if (told !== null && told !== request.subjectId) {
    throw new Unreadable(
      'wrong answer',
      `the answer says it is about ${told}, asked was ${request.subjectId}`,
    );
  }
}

/** The dimension a text names, by its own name or a translation. */
export function dimensionNamed(lexicon: Lexicon, text: string): string | null {
  const plain = plainKey(text);
  const known = lexicon.tables.dimensions.get(plain) ?? [];
  return known.find((dimension) => lexicon.requested.includes(dimension)) ?? known[0] ?? null;
}

/**
 * The columns of a table that are no echo of the request; the echoes are checked.
 * @throws Unreadable where one differs from the request
 */
export function withoutEchoes(reading: Reading, table: Table): Table {
  const own = table.columns.some(
    (column) =>
      /^organi/i.test(column.name) &&
      scalarText(constantOf(column, table.length) ?? null) === reading.request.subjectId,
  );
  const columns = table.columns.filter(
    (column) =>
      !(own && isParentKey(reading, plainKey(column.name))) &&
      !isEcho(reading, column, table.length),
  );
  return { ...table, columns };
}

/** The entity of an organism, told beside the organism itself, is what it belongs to. */
export function isParentKey({ request }: Reading, plain: string): boolean {
  return request.subjectKind === 'organism' && /^(entity|entite|entiteit)(_|$)/.test(plain);
}

function isEcho(reading: Reading, column: Column, length: number): boolean {
  const constant = constantOf(column, length);
  const text = constant === undefined ? null : scalarText(constant);
  const plain = plainKey(column.name);
  if (column.role.kind === 'subject') return isSubjectEcho(reading, plain, text);
  if (/^restrictions?$/.test(plain)) {
    for (const told of new Set(column.values))
      checkRestriction(reading, scalarText(told ?? null) ?? '');
    return true;
  }
  if (text !== null && isStatisticName(reading, plain, text)) return true;
  const echoes =
    column.role.kind === 'echo' ||
    (column.role.kind === 'axis' && column.role.stem.startsWith('#'));
  if (text === null || !echoes || !isDimensionKey(plain)) return false;
  if (dimensionNamed(reading.lexicon, text) === null) return false;
  if (/group/.test(plain)) checkDimension(reading, 'groupby', text);
  else if (/field|champ|veld/.test(plain)) checkDimension(reading, 'field', text);
  else checkEither(reading, text);
  return true;
}

function isDimensionKey(plain: string): boolean {
  return /^(dimension|dimensie|field|champ|veld|groupby|group_by|group|grouping|criterion|critere|field_name|groupby_name|category|type|key)$/.test(
    plain,
  );
}

/** Whether a column of this name is an echo of the request if it holds the right words. */
export function mayBeEcho(name: string): boolean {
  const plain = plainKey(name);
  return isDimensionKey(plain) || isStatisticKey(plain) || /^restrictions?$/.test(plain);
}

function isStatisticKey(plain: string): boolean {
  return /^(endpoint|statistic|statistique|statistiek|dataset|resource|type|kind|name|title)$/.test(
    plain,
  );
}

function isStatisticName({ request }: Reading, plain: string, text: string): boolean {
  if (!isStatisticKey(plain)) return false;
  const rest = text.toLowerCase().replace(/[-_ ]/g, '').split(request.endpoint);
  return text === 'Feature' || (rest[0] === '' && /^(s|stats?|statistics?)?$/.test(rest[1] ?? '-'));
}

function checkEither({ request, lexicon }: Reading, told: string): void {
  const dimension = dimensionNamed(lexicon, told);
  if (dimension !== request.groupby && dimension !== request.field) {
    throw new Unreadable('wrong answer', `the answer is split by ${told}, which was not asked`);
  }
}

function isSubjectEcho(reading: Reading, plain: string, text: string | null): boolean {
  if (text === null) throw new Unreadable('several subjects', `${plain} differs from row to row`);
  if (/(^|_)id(_|$)/.test(plain) || /^\d+$/.test(text)) checkSubject(reading, text);
  return true;
}

/**
 * The rows of the year asked for, with a warning where there are others.
 * @throws Unreadable where the answer is of other years only
 */
export function rowsOfYear(reading: Reading, table: Table): Table {
  const { year } = reading.request;
  const column = table.columns.find((candidate) => isYearColumn(candidate, table.length));
  if (year === null || column === undefined) return table;
  const rows: number[] = [];
  for (let row = 0; row < table.length; row += 1) {
    const told = yearOf(column.values[row]);
    if (told === null)
      throw new Unreadable('another year', 'a row without its year beside rows with one');
    if (told === year) rows.push(row);
  }
  if (rows.length === 0) {
    const told = yearOf(column.values[0]);
    throw new Unreadable(
      'another year',
      `the answer is of ${told ?? 'no year'}, asked was ${year}`,
    );
  }
  if (rows.length === table.length) return without(table, column);
  warn(reading, 'several years', `rows of other years beside ${year} were left out`);
  return without(pick(table, rows), column);
}

const judged = new WeakMap<Column, boolean>();

/** Whether a column holds the year: by name, or as the keys of a map that are all years. */
export function isYearColumn(column: Column, length: number): boolean {
  let known = judged.get(column);
  if (known === undefined) {
    known = holdsYears(column, length);
    judged.set(column, known);
  }
  return known;
}

function holdsYears(column: Column, length: number): boolean {
  const byName = column.role.kind === 'year';
  const nameless =
    column.source !== 'key' && (column.role.kind === 'unknown' || column.role.kind === 'year');
  if (!byName && !nameless) return false;
  let some = false;
  for (let row = 0; row < length; row += 1) {
    const value = column.values[row];
    if (value === undefined || value === null) continue;
    some = true;
    if (yearOf(value) === null) return false;
  }
  return some;
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
