import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isTotalWord } from '../axes/axes.ts';
import { isFigureText } from '../figure.ts';
import {
  asksOpenDimension,
  axisRole,
  isAsked,
  isCommon,
  isOwnFigure,
  isSlot,
  type Lexicon,
  type Role,
  roleOf,
  stemOf,
} from '../lexicon.ts';
import { column, type Declined, declined, type Table } from '../table.ts';
import { yearOf } from '../years.ts';
import { type Beside, besideTable } from './beside.ts';
import { beginsOddly, beginsWithCategory, isFigure, isWord, mayBeCross } from './first-row.ts';
import { gridKeys, headerOf, isRowKey, rowsOf } from './grid-members.ts';

/** Rows of scalars, and what their places are called. */
export interface Grid {
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly JsonScalar[])[];
  readonly beside?: Beside;
  /** Of a cross table: what its rows and its columns are split by, `null` where not told. */
  readonly cross?: { readonly outer: Role; readonly inner: string | null } | undefined;
}

/**
 * A header with rows of arrays, as two members or as the first row; or rows of arrays with no header,
 * whose last place is the figure (facts §8).
 */
export function readHeaderRows(payload: JsonValue, lexicon: Lexicon): Table | Declined {
  const grid = gridOf(payload, lexicon);
  return typeof grid === 'string' ? declined(grid) : tableOf(grid, lexicon);
}

/** A grid as a table. */
export function tableOf(grid: Grid, lexicon: Lexicon): Table | Declined {
  const width = grid.header?.length ?? grid.rows[0]?.length ?? 0;
  if (grid.rows.some((row) => row.length !== width)) return declined('rows of different length');
  if (new Set(grid.header).size !== (grid.header?.length ?? 0)) return declined('a header twice');
  if (grid.header === null && (width < 2 || width > 3)) return declined('rows without a header');
  // `[[1, 2], ["F", "Men"], [24, 52]]`: columns, not rows that end in a figure.
  const isText = (cell: JsonScalar | undefined) =>
    typeof cell === 'string' && /\p{L}{3}/u.test(cell) && !isFigureText(cell, lexicon.markers);
  if (grid.header === null && grid.rows.length > 1 && grid.rows.some((row) => isText(row.at(-1))))
    return declined('rows that end in words');
  const columns = Array.from({ length: width }, (_, place) => {
    const values = grid.rows.map((row) => row[place] ?? null);
    if (grid.header !== null) {
      const name = grid.header[place] ?? '';
      if (grid.cross !== undefined && place > 0)
        return crossColumn(name, grid.cross.inner, values, lexicon);
      if (grid.cross !== undefined) return column(name, grid.cross.outer, 'key', values);
      return column(name, roleOf(lexicon, name), 'key', values);
    }
    return place === width - 1
      ? column('', { kind: 'figure', figure: 'any' }, 'position', values, width)
      : column('', { kind: 'unknown' }, 'keys', values, place);
  });
  const shape = grid.header === null ? 'rows' : 'table';
  const { columns: constants = [], meta = new Map() } = grid.beside ?? {};
  return { shape, columns: [...columns, ...constants], length: grid.rows.length, meta };
}

/** Beside the outer axis of a cross table the names of its columns are the inner one, and their total. */
function crossColumn(name: string, inner: string | null, values: JsonScalar[], lexicon: Lexicon) {
  if (isTotalWord(name, lexicon))
    return column(name, { kind: 'figure', figure: 'any' }, 'key', values, 1, inner);
  return column(name, { kind: 'unknown' }, 'key', values, 1, inner);
}

function gridOf(payload: JsonValue, lexicon: Lexicon): Grid | string {
  if (isObject(payload)) return rangeOf(payload, lexicon) ?? gridOfMembers(payload, lexicon);
  if (!isArray(payload) || payload.length === 0) return 'no array of rows';
  const rows = rowsOf(payload);
  if (rows === null) return 'no array of rows';
  const [first = [], ...rest] = rows;
  const cross = crossOf(first, lexicon);
  const header = first.map((cell) => scalarText(cell) ?? '');
  if (cross !== null && rest.length > 0) return { header, rows: rest, cross };
  if (beginsOddly(rows, lexicon)) return { header: null, rows };
  // `["reason", 2017, 2018]`: years may head columns beside the words of others.
  const words = first.some(isWord) && first.every((cell) => isWord(cell) || yearOf(cell) !== null);
  const names = first.filter(isWord).map(String);
  // `["objectif", 2017, 2018]`: years head the figures, which are called so.
  if (
    words &&
    !first.every(isWord) &&
    names.some((name) => !isTotalWord(name, lexicon) && roleOf(lexicon, name).kind === 'figure')
  )
    return 'a name of figures beside columns by year';
  const known = first.some((cell) => roleOf(lexicon, String(cell)).kind !== 'unknown');
  const over = crossOver(first, rest, lexicon);
  if (over !== null) return { header, rows: rest, cross: over };
  const isHeader =
    rest.length > 0
      ? words && known && !beginsWithCategory(rows, lexicon)
      : isHeaderAlone(header, lexicon);
  if (isHeader) return { header, rows: rest };
  if (words) return 'a first row of words that is no known header';
  const corner = dimensionAt(first[0] ?? null, lexicon);
  if (corner !== null) {
    const isCross = lexicon.requested.length > 1 && rest.length > 0 && endInFigures(rest);
    return isCross
      ? { header, rows: rest, cross: { outer: corner, inner: null } }
      : 'a dimension among categories';
  }
  if (mayBeCross(rows)) return 'rows of figures without a header';
  return isFigure(first.at(-1)) ? { header: null, rows } : 'a first row without a figure';
}

/** `[["level", "headcount"]]`: all that was asked for and the figure are named, and no row follows. */
function isHeaderAlone(header: readonly string[], lexicon: Lexicon): boolean {
  const roles = header.map((name) => roleOf(lexicon, name));
  return (
    lexicon.requested.length > 0 &&
    lexicon.requested.every((dimension) => roles.some((role) => stemOf(role) === dimension)) &&
    roles.some((role) => isOwnFigure(role, lexicon.measure)) &&
    roles.every(({ kind }) => kind !== 'unknown')
  );
}

/** `{range: "A1:D9", majorDimension: "ROWS", values: [["jaar", "aantal"], …]}`: rows under their own header, and words beside. */
function rangeOf(payload: JsonObject, lexicon: Lexicon): Grid | null {
  const keys = Object.keys(payload);
  const [rowKey = '', ...more] = keys.filter((key) => !isScalar(payload[key] ?? null));
  if (!isRowKey(rowKey) || more.length > 0) return null;
  const grid = gridOf(payload[rowKey] ?? null, lexicon);
  if (typeof grid === 'string' || grid.header === null) return null;
  const others = keys.filter((key) => key !== rowKey);
  const beside = besideTable(lexicon, payload, others, grid.rows.length);
  return beside === null ? null : { ...grid, beside };
}

/** A corner that is empty or names both dimensions, as `level\\gender`, heads a cross table. */
function crossOf(
  [corner, ...names]: readonly JsonScalar[],
  lexicon: Lexicon,
): Grid['cross'] | null {
  if (names.length < 2 || !names.every((name) => typeof name === 'string')) return null;
  if (corner === null || corner === '') return { outer: anyAxis, inner: null };
  if (typeof corner !== 'string') return null;
  const [outer, inner, ...others] = corner
    .split(/[\\/|×]/)
    .map((name) => roleOf(lexicon, name.trim()));
  if (outer === undefined || inner?.kind !== 'axis' || others.length > 0) return null;
  const asked = outer.kind === 'year' || isAskedFor(outer, lexicon);
  return asked && isAskedFor(inner, lexicon) ? { outer, inner: inner.stem } : null;
}

/** `{header: ["", "A", "B"], rows: [["F", 1, 2]]}`: a cross table where two dimensions were asked for. */
function crossUnder(
  header: readonly string[],
  rows: readonly (readonly JsonScalar[])[],
  lexicon: Lexicon,
): Grid['cross'] | null {
  const isTwice = lexicon.requested.length > 1 && rows.length > 0 && endInFigures(rows);
  return isTwice ? (crossOf(header, lexicon) ?? crossOver(header, rows, lexicon)) : null;
}

/** What heads a column of categories of whatever was asked for. */
const placeName = /^(dim(ension)?|axis|row|ligne|rij|zeile|x|y)_?\d?$/;

/** `["Groupes", "Femmes", "Hommes"]` over rows of figures: known categories of one of two dimensions, whatever their corner says. */
function crossOver(
  [corner = null, ...names]: readonly JsonScalar[],
  rows: readonly (readonly JsonScalar[])[],
  lexicon: Lexicon,
): Grid['cross'] | null {
  if (typeof corner !== 'string' || lexicon.requested.length < 2 || rows.length === 0) return null;
  const isPlace = placeName.test(plainKey(corner));
  if (!isPlace && roleOf(lexicon, corner).kind !== 'unknown') return null;
  const isName = (name: JsonScalar) =>
    typeof name === 'string' &&
    (isCommon(lexicon, name) ||
      isTotalWord(name, lexicon) ||
      (isPlace && !placeName.test(plainKey(name)) && mayBeCategory(name, lexicon)));
  const areNames = names.length > 1 && names.every(isName);
  return areNames && endInFigures(rows) ? { outer: anyAxis, inner: null } : null;
}

/** Whether figures, or nothing, stand in all rows but in their first place. */
function endInFigures(rows: readonly (readonly JsonScalar[])[]): boolean {
  return rows.every((row) => row.slice(1).every((cell) => cell === null || isFigure(cell)));
}

/** `["level", "1", "2"]` over rows of figures: what names a dimension is none of its categories. */
function dimensionAt(corner: JsonScalar, lexicon: Lexicon): Role | null {
  const role = typeof corner === 'string' ? roleOf(lexicon, corner) : null;
  // `["classe", 8, 40]`: any category's name is that of one, where none may be called so.
  const isGeneric = role !== null && stemOf(role) === '#category' && !asksOpenDimension(lexicon);
  if (role === null || !(isGeneric || isAskedFor(role, lexicon))) return null;
  return isCommon(lexicon, String(corner)) ? null : role;
}

const anyAxis = axisRole('#any', 'code');

/** A dimension asked for, by its name or as the one that is grouped by or split into. */
function isAskedFor(role: Role, lexicon: Lexicon): boolean {
  return isAsked(lexicon, role) || isSlot(role);
}

function gridOfMembers(payload: JsonObject, lexicon: Lexicon): Grid | string {
  const keys = Object.keys(payload);
  const { headerKey, rowKey } = gridKeys(payload, lexicon) ?? {};
  if (headerKey === undefined || rowKey === undefined) return 'no header beside rows';
  const names = headerOf(payload[headerKey] ?? null);
  const rows = rowsOf(payload[rowKey] ?? null);
  const header = names === null || rows === null ? names : withFigure(names, rows, lexicon);
  if (header === null || rows === null) return 'no header beside rows of arrays';
  const indexKey = keys.find(
    (key) => key !== rowKey && /^(index|rows|row_labels|row_names)$/.test(plainKey(key)),
  );
  const index = namesOfRows(payload[indexKey ?? ''] ?? null, rows.length);
  const others = keys.filter(
    (key) => key !== headerKey && key !== rowKey && (key !== indexKey || index === null),
  );
  const beside = besideTable(lexicon, payload, others, rows.length);
  if (beside === null) return 'more than a header and rows';
  const grid = { header, rows, beside };
  const over = index === null ? crossUnder(header, rows, lexicon) : null;
  if (over !== null) return { ...grid, cross: over };
  return index === null
    ? grid
    : withNamesOfRows(grid, index, { outer: anyAxis, inner: null }, areCategories(header, lexicon));
}

/** Whether the columns of a grid whose rows have names may be categories. */
function areCategories(header: readonly string[], lexicon: Lexicon): boolean | null {
  if (header.every((name) => mayBeCategory(name, lexicon))) return true;
  return header.every((name) => roleOf(lexicon, name).kind === 'figure') ? false : null;
}

/**
 * A grid with the names of its rows: a cross table where its columns are categories; figures by those names where they
 * are not (`{columns: ["count"], index: ["F", "M"], data: [[12], [9]]}`); without them where neither is known.
 */
export function withNamesOfRows(
  grid: Grid,
  index: readonly JsonScalar[],
  cross: NonNullable<Grid['cross']>,
  isCross: boolean | null,
): Grid {
  if (isCross === null) return grid;
  const header = [isCross ? '' : 'key', ...(grid.header ?? [])];
  const rows = grid.rows.map((row, place) => [index[place] ?? null, ...row]);
  return isCross ? { ...grid, header, rows, cross } : { ...grid, header, rows };
}

/** `{dimensions: ["level", "gender"], data: [["A", "F", 3]]}`: names of all columns but that of the figure. */
function withFigure(names: string[], rows: readonly JsonScalar[][], lexicon: Lexicon): string[] {
  const lacksOne = names.length > 0 && rows.every((row) => row.length === names.length + 1);
  return lacksOne &&
    !mayBeCross(rows) &&
    names.every((name) => isAskedFor(roleOf(lexicon, name), lexicon))
    ? [...names, 'value']
    : names;
}

function mayBeCategory(name: string, lexicon: Lexicon): boolean {
  const role = roleOf(lexicon, name);
  const isOpen = role.kind === 'unknown' || stemOf(role) === '#any';
  return isOpen || /^[A-Z]{1,3}$/.test(name) || isTotalWord(name, lexicon);
}

/** The names of rows as pandas writes them beside its columns; `null` where they only count the rows. */
function namesOfRows(value: JsonValue, length: number): readonly JsonScalar[] | null {
  if (!isArray(value) || value.length !== length || !value.every(isScalar)) return null;
  return value.every((name, place) => String(name) === String(place)) ? null : value;
}
