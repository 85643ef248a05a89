import { scalarText } from '../../body/json-value.ts';
import { columnFacts, constantOf } from '../column-facts.ts';
import { readFigure } from '../figure.ts';
import { isOwnFigure } from '../lexicon.ts';
import { type Reading, type Slot, splitsMeasures, warn } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { Unreadable } from '../unreadable.ts';
import { type Axis, categoryOf } from './axes.ts';
import { isKnownCategory, namesSlot } from './bind.ts';
import { wholeSpread } from './cells-beside.ts';
import { areWhole, melt, type Spread, spreadOf, withoutCountWords } from './melt.ts';
import { measureLike, oddColumn } from './odd-columns.ts';
import { dropSpare, realAxes, withOwnLabels } from './relevant-axes.ts';

/**
 * The table with columns per category turned into rows, where a dimension that was asked for is spread over
 * them; else the table as it was.
 * @throws Unreadable where columns are categories nobody asked for, or may be categories or not
 */
export function meltIfSpread(reading: Reading, received: Table, slots: readonly Slot[]): Table {
  const bare = withoutCountWords(received, reading.lexicon);
  const table =
    bare !== received && realAxes(received).length < Math.max(1, slots.length) ? bare : received;
  const found = spreadOf(table, reading.lexicon);
  if (found.parts.length === 0) return table;
  const spokenFor = table.columns.filter((column) => !found.parts.includes(column));
  const axes = dropSpare(reading, axesBeside(reading, table, found, spokenFor), table, slots);
  const years = found.parts.every(({ name }) => /^(19|20)\d\d$/.test(name));
  const { groupby, field } = reading.request;
  const crossed = groupby !== null && groupby === field && found.totals.length === 0;
  const wanted = slots.filter(({ required }) => required).length + (crossed ? 1 : 0);
  const open = slots.filter((slot) => !axes.some((axis) => namesSlot(axis, slot)));
  const optional =
    slots.some(({ required }) => !required) &&
    axes.length === 0 &&
    (!hasFigure(reading, spokenFor) || isWholeSplit(reading, table, found));
  if (!years && axes.length >= wanted && !optional) {
    checkNoFrame(axes, table, found);
    return refuseSplit(reading, table, found);
  }
  const spread = years ? found : wholeSpread(table, found, reading.lexicon);
  refuseStrange(reading, table, spread, axes.length);
  if (!years) checkSpread(reading, table, spread, open);
  if (isUneven(table, spread)) {
    warn(reading, 'uneven rows', 'a row lacks the key of a category that other rows have');
  }
  return melt(table, spread);
}

/**
 * The axes of a table that are no columns of categories. `{level: "A", label_fr: "Niveau A", F: 1, M: 2}`: a label is the
 * level's where the columns are the other split, or each row has a level of its own.
 */
function axesBeside(
  reading: Reading,
  table: Table,
  spread: Spread,
  spokenFor: readonly Column[],
): Axis[] {
  const all = realAxes({ ...table, columns: spokenFor });
  const merged = withOwnLabels(all);
  if (merged.length === all.length || spread.parts.length < 2) return all;
  const isSplit = !hasFigure(reading, spokenFor) || addsUp(reading, table, spread);
  return isSplit || tellApart(reading, table, merged) ? merged : all;
}

/** Whether no two rows have the same categories, labels aside. */
function tellApart({ lexicon }: Reading, { length }: Table, axes: readonly Axis[]): boolean {
  const rows = Array.from({ length }, (_, row) =>
    JSON.stringify(axes.map((axis) => categoryOf(axis, row, lexicon)?.value ?? null)),
  );
  return new Set(rows).size === length;
}

/** `{year: 2020, "Limite d'âge": 3, Maladie: 1, total: 4}`: kinds and their total, none of another dimension. */
function isWholeSplit(reading: Reading, table: Table, spread: Spread): boolean {
  const { parts, totals } = spread;
  const known = Object.values(reading.lexicon.vocabulary.categories).flat();
  const strange = parts.some(({ name }) => known.includes(name.trim().toLowerCase()));
  if (parts.length < 2 || totals.length !== 1 || strange) return false;
  const rows = rowSums(reading, table, spread);
  if (!rows.includes('hidden')) {
    // Some rows that add up and some that do not: kinds in one year, measures in another.
    if (rows.includes('sum') && rows.includes('other')) throw new Unreadable('ambiguous', unequal);
    return sumsUp(reading, table, spread);
  }
  if (rows.includes('other')) return false;
  if (rows.includes('sum')) return true;
  throw new Unreadable('ambiguous', unequal);
}

const unequal = 'columns without a known name do not add up to the figure beside them';

/** The number of a cell, whatever marks part its digits; `NaN` where there is none. */
function numberIn({ lexicon }: Reading, one: Column | undefined, row: number): number {
  return readFigure(one?.values[row] ?? null, null, lexicon.markers).value ?? Number.NaN;
}

/** Of each row whether its parts add up to its total, or may if some of them are hidden. */
function rowSums(
  reading: Reading,
  table: Table,
  { parts, totals }: Spread,
): ('sum' | 'near' | 'hidden' | 'other')[] {
  return Array.from({ length: table.length }, (_, row) => {
    const known = parts
      .map((part) => numberIn(reading, part, row))
      .filter((one) => !Number.isNaN(one));
    const sum = known.reduce((all, one) => all + one, 0);
    const total = numberIn(reading, totals[0], row);
    if (sum === total && known.length === parts.length) return 'sum';
    if (Number.isNaN(total)) return 'hidden';
    // What measures something else is no few percent from it by chance, among several.
    if (parts.length > 2 && Math.abs(sum - total) <= total / 20) return 'near';
    return sum <= total && known.length < parts.length ? 'hidden' : 'other';
  });
}

/** Whether the parts of every row add up to its total, or may where some of them are hidden. */
function addsUp(reading: Reading, table: Table, spread: Spread): boolean {
  return sumsUp(reading, table, spread) || !rowSums(reading, table, spread).includes('other');
}

function hasFigure({ lexicon }: Reading, columns: readonly Column[]): boolean {
  return columns.some(({ role }) => isOwnFigure(role, lexicon.measure));
}

/** `{PU: {"20-29": 257, "30-39": 10, total: 270}}`: one key around several may be no category, but what all is called. */
function checkNoFrame(axes: readonly Axis[], { length }: Table, spread: Spread): void {
  const parts = spread.parts.filter(({ role }) => role.kind === 'unknown');
  const [only] = axes.length === 1 ? (axes[0]?.columns ?? []) : [];
  if (only === undefined || only.column.source !== 'keys' || parts.length < 2) return;
  const key = constantOf(only.column, length);
  if (typeof key === 'string')
    throw new Unreadable('ambiguous', `${key} may be a category or stand around them`);
}

/**
 * Columns that nobody asked for are further figures beside the one asked for (`{women: 3, men: 4, total: 7}`), and a
 * split that was not asked where there is none.
 */
function refuseSplit(reading: Reading, table: Table, { parts, totals }: Spread): Table {
  const isSplit = parts.length > 1 && totals.length === 0 && reading.statistic.field.length > 0;
  if (!isSplit || splitsMeasures(reading) || hasFigure(reading, table.columns)) return table;
  throw new Unreadable(
    'split not asked',
    `columns ${parts.map(({ name }) => name).join(', ')} are parts of a split`,
  );
}

/**
 * Whether the parts of every row add up to its total; where totals stand in rows of their own
 * (`{total: 7, by_age: {…}}`), those of the rows that follow them.
 */
function sumsUp(reading: Reading, table: Table, { parts, totals }: Spread): boolean {
  const sums: number[] = [];
  const alone: number[] = [];
  for (let row = 0; row < table.length; row += 1) {
    const told = totals[0]?.values[row] ?? null;
    const total = numberIn(reading, totals[0], row);
    const isOpen = parts.some(({ values }) => values[row] !== undefined);
    const known = parts.filter(({ values }) => (values[row] ?? null) !== null);
    const sum = known.reduce((all, part) => all + numberIn(reading, part, row), 0);
    if (told === null && isOpen) sums.push(sum);
    else if (told !== null && !isOpen) alone.push(total);
    else if (told !== null && sum !== total) return false;
  }
  return (
    alone.length === 0 ||
    (alone.length === sums.length && alone.every((one, place) => one === sums[place]))
  );
}

/**
 * Figures under names not known may be anything: where something speaks against categories, they must
 * be known ones. Known sets are asked only then, so that a clear answer never depends on them.
 */
function checkSpread(reading: Reading, table: Table, spread: Spread, open: readonly Slot[]): void {
  const { parts } = spread;
  const known = ({ name }: Column) => open.some((slot) => isKnownCategory(reading, slot, name));
  const { categories } = reading.lexicon.vocabulary;
  const common = open.length > 0 && open.every(({ dimension }) => categories[dimension]);
  // `{posts: 30, vacancies: 28}` asked for gender: words may be names of measures.
  // `{gender: {Dames: 3, Heren: 4}}`: what stands in a dimension is of it.
  const isInside = parts.every(({ under }) => open.some(({ dimension }) => dimension === under));
  if (
    common &&
    !isInside &&
    parts.every(({ name }) => measureLike.test(name)) &&
    !parts.some(known)
  ) {
    throw new Unreadable('ambiguous', 'columns named by words of which none is a known category');
  }
  const doubt = doubtOf(reading, table, spread);
  if (doubt === null) return;
  if (!parts.every(known)) throw new Unreadable('ambiguous', doubt);
}

function doubtOf(reading: Reading, table: Table, spread: Spread): string | null {
  const { parts, totals } = spread;
  if (parts.length === 1) {
    return `the one key ${parts[0]?.name ?? ''} may be a category or a figure's name`;
  }
  if (reading.statistic.measure !== 'rate' && !areWhole(parts)) {
    return 'columns without a known name hold figures that are no counts';
  }
  const odd = oddColumn(reading, table, parts);
  if (odd !== undefined)
    return `${odd.name} beside columns of categories may tell something else of each row`;
  if (parts.some((part) => parts.some((other) => isDisplayOf(part, other))))
    return 'a column tells the figures of another as texts';
  if (totals.length === 0 || sumsUp(reading, table, spread)) return null;
  // `26-30`, `A1`: codes name no measure, whatever they add up to.
  if (parts.every(({ name }) => !measureLike.test(name))) return null;
  const rows = rowSums(reading, table, spread);
  return rows.includes('other') || !rows.some((row) => /sum|near/.test(row)) ? unequal : null;
}

/** `{raw: 1234, fmt: "1234"}`: the same number once more, as a text. */
function isDisplayOf(text: Column, number: Column): boolean {
  return (
    text.values.length > 0 &&
    text.values.every((value, row) => {
      const told = number.values[row];
      if (value === undefined || value === told) return typeof value !== 'number';
      return typeof value === 'string' && value.replace(/\D/g, '') === scalarText(told ?? null);
    }) &&
    // `{"1": "c", "2": ""}`: two ways to hide a figure tell none.
    text.values.some((value, row) => value !== number.values[row] && /\d/.test(String(value))) &&
    text !== number
  );
}

/** Records with a key per category have all keys; a map may leave out what does not occur. */
function isUneven({ shape, length, totalRows }: Table, { parts }: Spread): boolean {
  if (!shape.endsWith('records')) return false;
  for (let row = 0; row < length; row += 1) {
    const told = parts.filter(({ values }) => values[row] !== undefined).length;
    const isTotal = told === 0 && totalRows?.has(row) === true;
    if (told < parts.length && !isTotal) return true;
  }
  return false;
}

/** `{lundi: true, mardi: 12}`: what stands among categories without being a figure is not passed over. */
function refuseStrange({ lexicon }: Reading, table: Table, { parts }: Spread, axes: number): void {
  const strange = table.columns.find((one) => {
    if (parts.includes(one) || one.source !== 'key') return false;
    if (one.role.kind !== 'unknown' && one.name.length > 1) return false;
    const facts = columnFacts(one, table.length, lexicon.markers);
    return facts.booleans > 0 || (axes === 0 && facts.words > 0);
  });
  if (strange !== undefined)
    throw new Unreadable('ambiguous', `${strange.name} among categories holds no figure`);
}
