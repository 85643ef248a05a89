import { isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import { type Column, column, type Table } from '../table.ts';
import { yearLike } from '../years.ts';
import { isTotalWord } from './axes.ts';
import { isBare, isOfFigures, leadingWord, mayBeCategory, trailingWord } from './melt.ts';
import { realAxes } from './relevant-axes.ts';

/** A column of figures by what it measures (none: it is called by its category alone), and of which category. */
interface Cell {
  readonly column: Column;
  readonly word: string;
  readonly category: string;
}

/**
 * `{nb_m: 4, nb_f: 5, pct_m: 44, pct_f: 56}`, `{m: 4, f: 5, m_pct: 44, f_pct: 56}`: several figures of each category, each in a
 * column of its own, as a row for each category. The table itself where not every category has each of them, or where
 * none is the figure asked for.
 */
export function withFiguresApart(reading: Reading, table: Table, slots: readonly Slot[]): Table {
  const { lexicon } = reading;
  if (realAxes(table).length >= slots.length) return table;
  const figures = table.columns.filter(
    (one) => isOfFigures(one, lexicon) || (one.source === 'key' && isBare(one)),
  );
  for (const split of [leadingWord, trailingWord]) {
    const cells = figures.map((one) => cellOf(one, split, lexicon));
    if (isGrid(cells, lexicon)) return rowsOf(table, cells, lexicon);
  }
  return table;
}

function cellOf(of: Column, split: RegExp, lexicon: Lexicon): Cell {
  const { word = '', rest = '' } = split.exec(of.name)?.groups ?? {};
  const isNamed = roleOf(lexicon, word).kind === 'figure';
  return { column: of, word: isNamed ? word : '', category: isNamed ? rest : of.name };
}

/** Each figure of each category, and of a total at least the one asked for. */
function isGrid(cells: readonly Cell[], lexicon: Lexicon): boolean {
  const words = [...new Set(cells.map(({ word }) => word))];
  const parts = cells.filter(({ category }) => !isTotalWord(category, lexicon));
  const categories = [...new Set(parts.map(({ category }) => category))];
  const pairs = new Set(cells.map(({ word, category }) => `${word}\n${category}`));
  const isOwn = (word: string) =>
    word === '' || isOwnFigure(roleOf(lexicon, word), lexicon.measure);
  const [own, ...others] = words.filter(isOwn);
  const hasOwn = ({ category }: Cell) => pairs.has(`${own}\n${category}`);
  return (
    others.length === 0 &&
    words.length > 1 &&
    categories.length > 1 &&
    pairs.size === cells.length &&
    parts.length === words.length * categories.length &&
    cells.every(hasOwn) &&
    categories.every((one) => mayBeCategory(one, lexicon)) &&
    !categories.every((one) => yearLike.test(one))
  );
}

function rowsOf(table: Table, cells: readonly Cell[], lexicon: Lexicon): Table {
  const columnsOf = new Map<string, Map<string, Column>>();
  for (const { category, word, column: own } of cells)
    columnsOf.set(category, (columnsOf.get(category) ?? new Map()).set(word, own));
  const apart = new Set(cells.map((cell) => cell.column));
  const kept = table.columns.filter((one) => !apart.has(one));
  const copies = kept.map((one) => ({ ...one, values: [] as Column['values'] }));
  const level = Math.max(...cells.map((cell) => cell.column.level)) + 1;
  const axis = column('', { kind: 'unknown' }, 'keys', [], level);
  const figures = [...new Set(cells.map(({ word }) => word))].map((word) => {
    const role = word === '' ? ({ kind: 'figure', figure: 'any' } as const) : roleOf(lexicon, word);
    return column(word, role, 'key', [], level);
  });
  const totalRows = new Set<number>();
  let length = 0;
  for (let row = 0; row < table.length; row += 1) {
    for (const [category, byWord] of columnsOf) {
      if (isTotalWord(category, lexicon)) totalRows.add(length);
      else axis.values[length] = category;
      for (const figure of figures) figure.values.push(byWord.get(figure.name)?.values[row]);
      for (const [index, one] of kept.entries()) copies[index]?.values.push(one.values[row]);
      length += 1;
    }
  }
  const columns = [...copies, axis, ...figures];
  return { shape: `wide ${table.shape}`, columns, length, totalRows };
}
