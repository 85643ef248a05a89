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
import { isFigureText } from '../figure.ts';
import { axisRole, axisStem, isUnasked, type Lexicon, roleOf } from '../lexicon.ts';
import { type Declined, declined, type Table } from '../table.ts';
import { besideTable } from './beside.ts';
import { type Grid, tableOf, withNamesOfRows } from './header-rows.ts';
import { readTree } from './tree.ts';

const ofRows = /^(rows?|lignes?|rijen|zeilen|index|y)(_|$)/;
const ofColumns = /^(col|kolom|spalte|x(_|$))/;

/** A list of what the rows or the columns of a matrix are called, under its key. */
interface Names {
  readonly key: string;
  readonly list: readonly JsonValue[];
}

/**
 * Rows of figures between two lists of names, whatever the three are called: `{lignes: ["A", "B"], colonnes: ["F", "M"],
 * valeurs: [[1, 2], [3, 4]]}`. Which list is of the rows is told by how long it is, else by what it is called.
 */
export function readMatrix(payload: JsonValue, lexicon: Lexicon): Table | Declined {
  if (!isObject(payload)) return declined('no object of names and rows');
  const keys = Object.keys(payload);
  const [cellsKey = '', ...others] = keys.filter((key) => cellsOf(payload[key] ?? null) !== null);
  const cells = cellsOf(payload[cellsKey] ?? null);
  if (cells === null || others.length > 0) return declined('no rows of figures');
  const names = keys.flatMap((key): Names[] => {
    const list = payload[key] ?? null;
    return key !== cellsKey && isArray(list) ? [{ key, list }] : [];
  });
  const sides = sidesOf(names, cells.length, cells[0]?.length ?? 0);
  if (sides === null) return declined('no names for the rows and the columns of figures');
  const besides = keys.filter((key) => key !== cellsKey && !names.some((one) => one.key === key));
  const beside = besideTable(lexicon, payload, besides, cells.length);
  if (beside === null) return declined('more than a matrix');
  const { rows, columns } = sides;
  // `ages: […]`, where levels and genders were asked for.
  if ([rows, columns].some(({ key }) => isUnasked(lexicon, axisStem(lexicon, key))))
    return declined('a matrix of a dimension that was not asked for');
  if ([...rows.list, ...columns.list].some((one) => !isScalar(one)))
    return beside.columns.length + beside.meta.size > 0
      ? declined('more than a matrix of named records')
      : readTree(recordsIn(lexicon, sides, cells), lexicon, null);
  const header = columns.list.map((one) => (isScalar(one) ? (scalarText(one) ?? '') : ''));
  const index = rows.list.filter(isScalar);
  const outer = axisRole(stemOf(lexicon, rows) ?? '#any', 'code');
  const cross = { outer, inner: stemOf(lexicon, columns) };
  // `["Niveau A", "Niveau B"]` over figures alone are categories, though a dimension may be called so.
  const areFigures = cells.every((row) => row.every((cell) => isFigure(cell, lexicon)));
  const ofFigures = header.every((name) => roleOf(lexicon, name).kind === 'figure');
  if (!areFigures && !ofFigures) return declined('words among the figures of a matrix');
  return tableOf(
    withNamesOfRows({ header, rows: cells, beside }, index, cross, !ofFigures),
    lexicon,
  );
}

/** Rows of as many scalars each. */
function cellsOf(value: JsonValue): Grid['rows'] | null {
  if (!isArray(value) || value.length === 0) return null;
  const rows = value.filter((row) => isArray(row) && row.length > 0 && row.every(isScalar));
  const [first = []] = rows as JsonScalar[][];
  const isEven = rows.every((row) => isArray(row) && row.length === first.length);
  return rows.length === value.length && isEven ? (rows as JsonScalar[][]) : null;
}

function sidesOf(names: readonly Names[], height: number, width: number) {
  const [one, other, ...more] = names;
  if (one === undefined || other === undefined || more.length > 0) return null;
  const fits = (rows: Names, columns: Names) =>
    rows.list.length === height && columns.list.length === width;
  const isSaid = (rows: Names, columns: Names) =>
    height !== width || ofRows.test(plainKey(rows.key)) || ofColumns.test(plainKey(columns.key));
  const isSo = fits(one, other) && isSaid(one, other) && !(height === width && isSaid(other, one));
  if (isSo) return { rows: one, columns: other };
  return fits(other, one) && isSaid(other, one) ? { rows: other, columns: one } : null;
}

function isFigure(cell: JsonScalar, { markers }: Lexicon): boolean {
  return typeof cell === 'string' ? isFigureText(cell, markers) : typeof cell !== 'boolean';
}

/** `levels: ["A", "B"]` names the dimension of its side. */
function stemOf(lexicon: Lexicon, { key }: Names): string | null {
  const stem = axisStem(lexicon, key);
  return stem !== null && lexicon.requested.includes(stem) ? stem : null;
}

/** Each figure with its row and its column, where these are records: `{code: "A", label: "Niveau A"}`. */
function recordsIn(
  lexicon: Lexicon,
  { rows, columns }: { readonly rows: Names; readonly columns: Names },
  cells: Grid['rows'],
): JsonObject[] {
  const [outer, inner] = [stemOf(lexicon, rows) ?? 'group', stemOf(lexicon, columns) ?? 'field'];
  return cells.flatMap((row, at) =>
    row.map((value, place) => ({
      [outer]: rows.list[at] ?? null,
      [inner]: columns.list[place] ?? null,
      value,
    })),
  );
}
