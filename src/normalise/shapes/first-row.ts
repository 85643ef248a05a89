import { isNumber, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { areCrossed } from '../crossed-pairs.ts';
import { markerOf } from '../figure.ts';
import { isCommon, type Lexicon, roleOf } from '../lexicon.ts';
import { yearOf } from '../years.ts';

/**
 * `[["F", 1925], ["M", 1043]]`, `[["A", "F", "<5"], ["A", "M", 31]]`: a first figure that is hidden or looks like a year
 * heads no column, where what stands before it is a category, or stands in other rows again.
 */
export function beginsOddly(rows: readonly JsonScalar[][], lexicon: Lexicon): boolean {
  const [first = [], ...rest] = rows;
  const last = first.at(-1) ?? null;
  if (!isHidden(last, lexicon) && yearOf(last) === null) return false;
  const isRow = first
    .slice(0, -1)
    .some(
      (cell, place) =>
        kindOf(cell, lexicon) !== null ||
        (typeof cell === 'string' && rest.some((row) => row[place] === cell)),
    );
  // `[["level", "F", null], ["A", 3, 4]]`: a word over figures heads them.
  const isAlike = rest.every((row) =>
    row.slice(0, -1).every((cell, place) => typeof cell === typeof first[place]),
  );
  const isLetter = /\p{L}/u.test(String(last ?? ''));
  if (!isLetter && isRow && isAlike && rest.some((row) => isFigure(row.at(-1)))) return true;
  // `[["F", "x"], ["M", "x"]]`: a mark may be a word, and all may be hidden, behind nothing but categories.
  const areCategories = first.slice(0, -1).every((_, place) => areAlikeAt(rows, place, lexicon));
  const areFigures = rows.every((row) => {
    const figure = row.at(-1) ?? null;
    return isHidden(figure, lexicon) || isFigure(figure);
  });
  return first.length > 1 && areCategories && areFigures && !(isLetter && rest.length === 0);
}

/** `[["FR", "zz"], ["NL", 6]]`: categories in the first row as in the others, and beside them no name of a figure. */
export function beginsWithCategory(rows: readonly JsonScalar[][], lexicon: Lexicon): boolean {
  const [, ...names] = rows[0] ?? [];
  const isNamed = names.some((name) => roleOf(lexicon, String(name ?? '')).kind === 'figure');
  return rows.length > 1 && !isNamed && areAlikeAt(rows, 0, lexicon);
}

/** Whether all cells of a place are categories, all of them by their words or all by numbers. */
function areAlikeAt(rows: readonly JsonScalar[][], place: number, lexicon: Lexicon): boolean {
  const kinds = new Set(rows.map((row) => kindOf(row[place] ?? null, lexicon)));
  return kinds.size === 1 && !kinds.has(null);
}

/** `null` where a cell is no category: no column is called by a number, unless by a year. */
function kindOf(cell: JsonScalar, lexicon: Lexicon): 'number' | 'word' | null {
  if (typeof cell !== 'string') return null;
  if (/^[<>]?\d/.test(cell) && yearOf(cell) === null) return 'number';
  const isWord = isCommon(lexicon, cell) && !lexicon.tables.dimensions.has(plainKey(cell));
  return isWord ? 'word' : null;
}

function isHidden(cell: JsonScalar, { markers }: Lexicon): boolean {
  return cell === null || (typeof cell === 'string' && markerOf(cell, markers) !== null);
}

/**
 * `[["A", 3, 4], ["B", 5, 6]]`: numbers may be figures of a cross table, and no categories, unless they stand again as
 * codes do: where all that stands before the last place are numbers, each with each of the others, in their order.
 */
export function mayBeCross(rows: readonly JsonScalar[][]): boolean {
  const width = rows[0]?.length ?? 0;
  const before = rows.map((row) => row.slice(0, -1).map((cell) => scalarText(cell) ?? ''));
  if (width < 3) return false;
  if (before.every((row) => row.every((cell) => /^\d+$/.test(cell)))) return !isGrid(before);
  if (rows.length < 2) return false;
  const isCode = (place: number) => {
    const cells = before.map((row) => row[place]);
    return rows.some((row) => !isNumber(row[place] ?? null)) || new Set(cells).size < rows.length;
  };
  const inner = Array.from({ length: width - 2 }, (_, index) => index + 1);
  return !inner.some(isCode);
}

/** `[["1", "80"], ["1", "100"], ["2", "80"], ["2", "100"]]`: each of several with each of several, none before a smaller one. */
function isGrid(pairs: readonly (readonly string[])[]): boolean {
  const isRising = pairs.every((pair, at) => {
    const [outer = 0, inner = 0] = (pairs[at - 1] ?? []).map(Number);
    const [own = 0, other = 0] = pair.map(Number);
    return at === 0 || own > outer || (own === outer && other > inner);
  });
  return isRising && areCrossed(pairs.map(([outer, inner]) => [outer, inner]));
}

/** The first row tells whether rows without a header end in a figure. */
export function isFigure(cell: JsonScalar | undefined): boolean {
  return typeof cell === 'string' ? /\d/.test(cell) : cell != null && typeof cell !== 'boolean';
}

/** Whether a cell is a text that is no number. */
export function isWord(cell: JsonScalar): boolean {
  return typeof cell === 'string' && !/^[\d\s.,]+$/.test(cell);
}
