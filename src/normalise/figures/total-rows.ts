import { plainKey } from '../../body/plain-key.ts';
import { isOwnFigure, type Lexicon, namesOtherFigure, roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { isTotalName } from './figure-names.ts';

/**
 * What `totalHeadcount`, `effectif_total` or `TotalNumberOfPersons` is the total of, in its plain spelling; `null` where a
 * name holds no word for a total, or that alone.
 */
function totalledBy(lexicon: Lexicon, name: string): string | null {
  const words = plainKey(name).split('_');
  const others = words.filter((word) => !lexicon.totals.has(word));
  return others.length > 0 && others.length === words.length - 1 ? others.join('_') : null;
}

/** Whether a name is that of the total of what was asked for: `totalHeadcount`, of whom `fte` would be another figure. */
export function isTotalAsked(lexicon: Lexicon, name: string): boolean {
  const totalled = totalledBy(lexicon, name);
  if (totalled === null || roleOf(lexicon, totalled).kind !== 'figure') return false;
  return !namesOtherFigure(lexicon, totalled);
}

/**
 * `{level: "A", total: 3, genders: [{code: "F", count: 3}]}`, `{totalFte: 9.5, rows: [{gender: "F", fte: 9.5}]}`: a total
 * beside a split counts as its parts do, and is one column with them. Unchanged where two totals are of the same.
 */
export function withTotals(reading: Reading, table: Table): Table {
  const { totalRows = new Set<number>(), columns } = table;
  if (totalRows.size === 0) return table;
  const figures = columns.filter(({ role }) => role.kind === 'figure');
  const isTotal = (one: Column) => rowsOf(one).every((row) => totalRows.has(row));
  const parts = figures.filter((one) => !isTotal(one));
  const totals = new Map<Column, Column>();
  for (const total of figures.filter(isTotal)) {
    const part = partsOf(reading, total, parts);
    if (part === null) continue;
    if (totals.has(part)) return table;
    totals.set(part, total);
  }
  const merged = new Set(totals.values());
  const kept = columns.filter((one) => !merged.has(one));
  return { ...table, columns: kept.map((one) => together(one, totals.get(one), table.length)) };
}

function rowsOf({ values }: Column): number[] {
  return [...values.keys()].filter((row) => values[row] !== undefined);
}

/** The column whose total another is: by its name, or as the one figure that was asked for. */
function partsOf(
  { statistic: { measure }, lexicon }: Reading,
  total: Column,
  parts: readonly Column[],
): Column | null {
  const apart = parts.filter((part) =>
    rowsOf(total).every((row) => part.values[row] === undefined),
  );
  const totalled = totalledBy(lexicon, total.name);
  const named = apart.filter(({ name }) => plainKey(name) === totalled);
  const own = parts.filter(({ role }) => isOwnFigure(role, measure));
  const isAsked = isTotalName(total)
    ? isOwnFigure(total.role, measure)
    : isTotalAsked(lexicon, total.name);
  const [part, ...more] = named.length > 0 ? named : isAsked ? own : [];
  return part !== undefined && more.length === 0 && apart.includes(part) ? part : null;
}

function together(part: Column, total: Column | undefined, length: number): Column {
  if (total === undefined) return part;
  const values = Array.from({ length }, (_, row) =>
    // `null` is a figure that is hidden.
    part.values[row] === undefined ? total.values[row] : part.values[row],
  );
  return { ...part, values };
}
