import { isNumber, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts, constantText, holdsFigures } from '../column-facts.ts';
import { dimensionAsked } from '../echoes.ts';
import {
  isAnyones,
  isAsked,
  isCategoryOf,
  isLabel,
  isSlot,
  numberedRole,
  stemOf,
  valueKey,
} from '../lexicon.ts';
import { countRows } from '../no-figure.ts';
import { namesAnyStatistic, type Reading, splitsMeasures } from '../reading.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';
import { isYearColumn } from '../years.ts';

/**
 * The columns that are codes of a category although their keys mean something else elsewhere: `PK` and
 * `AN` beside `BE` and `MA` are nationalities, not the key of a row or a year; so are `ID` and `CD`.
 */
export function codesAmong(reading: Reading, table: Table): ReadonlySet<Column> {
  const known = table.columns.filter((column) => isCode(column) && column.role.kind === 'unknown');
  const found = table.columns.filter((column) => isCodeAmong(column, known));
  return new Set([...found, ...identifiersAmong(reading, table, [...known, ...found])]);
}

function isCode({ name, source }: Column): boolean {
  return source === 'key' && /^[A-Z]{2,3}$/.test(name);
}

function isCodeAmong(column: Column, codes: readonly Column[]): boolean {
  const { kind } = column.role;
  const meansLittle = kind === 'order' || kind === 'note' || kind === 'year';
  if (!meansLittle || !isCode(column) || isYearColumn(column)) return false;
  return codes.filter(({ name }) => name.length === column.name.length).length > 1;
}

/**
 * `{BE: 100, ID: 3, CD: 4}` where nationalities were asked, and nothing else may be the figure. An
 * identifier stands first, counts its rows or repeats the subject's: such a column stays what it is called.
 */
function identifiersAmong(
  { lexicon, request }: Reading,
  { columns }: Table,
  codes: readonly Column[],
): Column[] {
  const dimension = lexicon.requested.find((one) =>
    lexicon.vocabulary.codedInCapitals.includes(one),
  );
  const named = columns.some(
    ({ role }) => role.kind === 'figure' || (role.kind === 'axis' && role.stem === dimension),
  );
  if (dimension === undefined || named) return [];
  return columns.filter((column, place) => {
    const { present, numbers, nulls } = columnFacts(column, lexicon);
    if (
      !isCode(column) ||
      !isAnyones(column.role, 'code') ||
      numbers === 0 ||
      numbers + nulls < present
    )
      return false;
    const follows = codes.some(
      (code) => code.name.length === column.name.length && columns.indexOf(code) < place,
    );
    return (
      follows &&
      !(present > 1 && isRunning(column)) &&
      scalarText(column.values[0] ?? null) !== request.subjectId
    );
  });
}

function isRunning({ values }: Column): boolean {
  return countRows(values.flatMap((cell) => (cell === undefined ? [] : [scalarText(cell)])));
}

const hash = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * `{id: 1, classe: "A1"}`, `{id: 1, key: "A1"}`: beside a category or its code, a bare number called `id` is the row's. A hash that no
 * two rows share, or all do, is that of a row or of what is around it: `{_id: "507f1f77bcf86cd799439011", label: "Femmes"}`.
 */
export function isRowId(column: Column, { columns, length }: Table): boolean {
  const { name, role, values } = column;
  const isId = role.kind === 'axis' && role.stem === '#any' && /^_?id$/i.test(name);
  const told = values.filter((one) => one !== undefined);
  if (isId && told.every((one) => hash.test(scalarText(one) ?? '')))
    return [1, length].includes(new Set(values).size);
  if (!isId || !told.every(isDigits)) return false;
  return columns.some((other) => {
    if (other === column) return false;
    const isCategory = stemOf(other.role) === '#category' || isSlot(other.role);
    if (!isCategory && !isAnyones(other.role, 'code')) return false;
    const areWords = other.values.every((value) => typeof value === 'string' && !isDigits(value));
    if (areWords) return new Set(other.values).size > Math.min(1, length - 1);
    // `{id: 1, category: "28"}`: of categories that are numbers too, a count of the rows is no code.
    return stemOf(other.role) === '#category' && isRunning(column);
  });
}

function isDigits(value: Column['values'][number]): boolean {
  return /^\d+$/.test(scalarText(value ?? null) ?? '');
}

/** `{provincie: "Luik", value: 7, sites: 3}`: words under a name not known, beside which a value is no category. */
function areWords({ role, values }: Column): boolean {
  return role.kind === 'unknown' && new Set(values).size > 1 && !values.some(isNumber);
}

/**
 * `{field: "gender", value: "1", count: 3}`, `{value: 1, count: 3}`, `{value: 1, value_label: "janvier", count: 3}`: a value
 * that another figure stands beside.
 */
export function isValueOfCategory(
  { lexicon }: Reading,
  { columns, length }: Table,
  column: Column,
): boolean {
  if (!valueKey.test(plainKey(column.name))) return false;
  const told = columns.filter(({ role, source }) => role.kind === 'axis' || source === 'keys');
  if (told.length === 0)
    return (
      lexicon.requested.length === 1 &&
      length > 1 &&
      new Set(column.values).size === length &&
      columns.some((one) => one !== column && one.role.kind === 'figure') &&
      !columns.some(areWords)
    );
  const isItsLabel = ({ name, role }: Column) =>
    isLabel(role) && plainKey(name).startsWith(`${plainKey(column.name)}_`);
  // `libelle: "Personnel"` in every row is no category of it.
  const telling = length > 1 ? told.filter((one) => !constantText(one)) : told;
  if (telling.length > 0 && telling.every(isItsLabel)) return true;
  return told.some(
    (one) => isSlot(one.role) && dimensionAsked(lexicon, constantText(one)) !== null,
  );
}

/**
 * `{"Type 1": 3, "Type 2": 4}`: two categories with a figure each, and no codes of anything, where nothing else is a figure
 * or their sum alone is.
 */
export function isCategoryOfTwo({ lexicon }: Reading, { columns }: Table, column: Column): boolean {
  const { name, role } = column;
  if (role.kind !== 'axis' || numberedRole(lexicon, plainKey(name)) === null) return false;
  const base = name.slice(0, -1);
  const pair = columns.filter((one) => one.name === `${base}1` || one.name === `${base}2`);
  const areNumbers = pair.every((one) => holdsFigures(columnFacts(one, lexicon)));
  const sumAt = (row: number) =>
    pair.reduce((sum, { values }) => sum + Number(scalarText(values[row] ?? null)), 0);
  const isSum = ({ values }: Column) =>
    values.every((one, row) => Number(scalarText(one ?? null)) === sumAt(row));
  const figures = columns.filter((one) => one.role.kind === 'figure');
  return pair.length === 2 && areNumbers && figures.every(isSum);
}

/** `{"Level A": 3, total: 3}`, by class of level A and level: figures of a level, where no other column names levels. */
export function isCategoryAfterAll(
  { lexicon }: Reading,
  { columns }: Table,
  { name, role, values }: Column,
): boolean {
  const level = lexicon.requested.find((one) => isCategoryOf(lexicon, one, name));
  if (level === undefined || !isAsked(lexicon, role) || !name.includes(' ')) return false;
  const areFigures = values.every((one) => /^\d*$/.test(scalarText(one ?? null) ?? ''));
  return areFigures && !columns.some((one) => stemOf(one.role) === level);
}

/**
 * `{illness: 3, maternity: 4}` of absences: a number under the name of another statistic may be of a kind, and so is
 * one that is hidden (`illness: null`, `illness: "<5"`) where kinds are told.
 */
export function isOfOtherStatistic(reading: Reading, column: Column): boolean {
  if (column.role.kind !== 'wrapper' || !namesAnyStatistic(reading, column.name)) return false;
  const { numbers, words, booleans } = columnFacts(column, reading.lexicon);
  return numbers > 0 || (splitsMeasures(reading) && words + booleans === 0);
}

/** `{contractuel: 12, remplacement: 2}` by category: beside other words, where no column tells of a dimension asked for. */
export function isAmongCategories(
  { columns }: Table,
  column: Column,
  requested: readonly string[],
): boolean {
  const axes = columns.filter(({ role, source }) => role.kind === 'axis' || source === 'keys');
  const isAmong = columns.some((one) => one !== column && isUnknownKey(one));
  return isAmong && axes.length < requested.length;
}
