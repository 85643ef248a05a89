import type { JsonScalar } from '../../body/json-value.ts';
import { columnFacts, constantOf } from '../column-facts.ts';
import { markerOf, readFigure } from '../figure.ts';
import { isCommon, isOwnFigure } from '../lexicon.ts';
import { type Reading, type Slot, slotsOf, warn } from '../reading.ts';
import { shownAs } from '../shown.ts';
import type { Column, Table } from '../table.ts';
import { ambiguous, splitNotAsked } from '../unreadable.ts';
import { yearLike } from '../years.ts';
import { type Axis, isTotalWord } from './axes.ts';
import { holdsCategories, isKnownCategory, namesSlot } from './bind.ts';
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
  const isKnown = (name: string) => slots.some((slot) => isKnownCategory(reading, slot, name));
  const spreadOut = spreadOf(table, reading.lexicon, isKnown);
  // `foo: ["F", "M", "M"]`: `M` marks figures that cannot exist, too.
  const isAxis = (one: Column) =>
    columnFacts(one, reading.lexicon).words > 0 &&
    slots.some((slot) => holdsCategories(reading, slot, one));
  const found = { ...spreadOut, parts: spreadOut.parts.filter((one) => !isAxis(one)) };
  if (found.parts.length === 0) return table;
  const spokenFor = table.columns.filter((column) => !found.parts.includes(column));
  const axes = dropSpare(reading, axesBeside(table, found), table, slots);
  const years = found.parts.every(({ name }) => yearLike.test(name));
  const { groupby, field } = reading.request;
  const isTwice = groupby !== null && groupby === field;
  const isCross = found.totals.length === 0 ? !isBeside(found, axes) : isSquare(found, axes);
  const crossed = isTwice && isCross;
  const wanted = slots.filter(({ required }) => required).length + (crossed ? 1 : 0);
  const open = slots.filter((slot) => !axes.some((axis) => namesSlot(axis, slot)));
  const optional =
    slots.some(({ required }) => !required) &&
    axes.length === 0 &&
    (!hasFigure(reading, spokenFor) || isWholeSplit(reading, table, found));
  if (!years && axes.length >= wanted && !optional) {
    checkNoFrame(axes, found);
    return refuseSplit(reading, table, found);
  }
  const spread = years ? found : wholeSpread(table, found, reading.lexicon);
  refuseStrange(reading, table, spread, axes.length);
  if (!years) checkSpread(reading, table, spread, open);
  if (isUneven(table, spread))
    warn(reading, 'uneven rows', 'a row lacks the key of a category that other rows have');
  return melt(table, spread);
}

/** `{level: "A", A: 75, B: 0, total: 75}`: the columns are called as the rows are, beside a total of each. */
function isSquare({ parts }: Spread, axes: readonly Axis[]): boolean {
  const cells = axes.flatMap(({ columns }) => columns.flatMap(({ column }) => column.values));
  return parts.every(({ name }) => cells.includes(name));
}

/** `{level: "A", members: 75}`: one column that no row is called by is no category of the dimension of the rows. */
function isBeside({ parts }: Spread, axes: readonly Axis[]): boolean {
  const cells = axes.flatMap(({ columns }) => columns.flatMap(({ column }) => column.values));
  return parts.length === 1 && cells.length > 1 && parts.every(({ name }) => !cells.includes(name));
}

/**
 * The axes of a table that are no columns of categories. `{level: "A", label_fr: "Niveau A", F: 1, M: 2}`: a label is the
 * level's where the columns are the other split.
 */
function axesBeside(table: Table, { parts }: Spread): Axis[] {
  const columns = table.columns.filter((column) => !parts.includes(column));
  const axes = realAxes({ ...table, columns });
  return parts.length < 2 ? axes : withOwnLabels(axes);
}

/** `{year: 2020, "Limite d'âge": 3, Maladie: 1, total: 4}`: kinds and their total, none of another dimension. */
function isWholeSplit(reading: Reading, table: Table, spread: Spread): boolean {
  const { parts, totals } = spread;
  const known = Object.values(reading.lexicon.vocabulary.categories).flat();
  // Reasons may have numbers, as months and weekdays have; twelve of them are months.
  const isCode = (name: string) => /^\d+$/.test(name) && parts.length !== 12;
  const strange = parts.some(
    ({ name }) => known.includes(name.trim().toLowerCase()) && !isCode(name),
  );
  if (parts.length < 2 || totals.length !== 1 || strange) return false;
  const sums = new Set(sumsOf(reading, table, spread));
  // Where some parts are hidden, one whole row tells; else some rows that add up and some that do not are kinds in one
  // year and measures in another.
  const isOpen = sums.has('hidden')
    ? !sums.has('sum') && !sums.has('other')
    : sums.has('sum') && sums.has('other');
  if (isOpen) throw ambiguous(unequal);
  return !sums.has('other') && (sums.has('hidden') || !sums.has('near'));
}

const unequal = 'columns without a known name do not add up to the figure beside them';

/** The number of a cell, whatever marks part its digits; `NaN` where there is none. */
function numberIn({ lexicon }: Reading, cell: Column['values'][number]): number {
  return readFigure(cell ?? null, null, lexicon.markers).value ?? Number.NaN;
}

/**
 * Of each row that has a total whether its parts add up to it, or may if some of them are hidden; a total may stand in a
 * row of its own before them: `{total: 7, by_age: {…}}`.
 */
function sumsOf(
  reading: Reading,
  table: Table,
  { parts, totals }: Spread,
): ('sum' | 'near' | 'hidden' | 'other')[] {
  let before: Column['values'][number] = null;
  return Array.from({ length: table.length }, (_, row) => row).flatMap((row) => {
    const told = totals[0]?.values[row] ?? null;
    const isAlone = told !== null && !parts.some(({ values }) => values[row] !== undefined);
    const total = numberIn(reading, told ?? before);
    before = isAlone ? told : null;
    if (isAlone || Number.isNaN(total)) return [];
    const numbers = parts.map(({ values }) => numberIn(reading, values[row]));
    const known = numbers.filter((one) => !Number.isNaN(one));
    const sum = known.reduce((all, one) => all + one, 0);
    if (sum === total && known.length === parts.length) return 'sum';
    // What measures something else is no few percent from it by chance, among several.
    if (parts.length > 2 && Math.abs(sum - total) <= total / 20) return 'near';
    return sum <= total && known.length < parts.length ? 'hidden' : 'other';
  });
}

function hasFigure({ lexicon }: Reading, columns: readonly Column[]): boolean {
  return columns.some(({ role }) => isOwnFigure(role, lexicon.measure));
}

/** `{PU: {"20-29": 257, "30-39": 10, total: 270}}`: one key around several may be no category, but what all is called. */
function checkNoFrame(axes: readonly Axis[], spread: Spread): void {
  const parts = spread.parts.filter(({ role }) => role.kind === 'unknown');
  const [only] = axes.length === 1 ? (axes[0]?.columns ?? []) : [];
  if (only === undefined || only.column.source !== 'keys' || parts.length < 2) return;
  const key = constantOf(only.column);
  if (typeof key === 'string') throw ambiguous(`${key} may be a category or stand around them`);
}

/**
 * Columns that nobody asked for are further figures beside the one asked for (`{women: 3, men: 4, total: 7}`), and a
 * split that was not asked where there is none.
 */
function refuseSplit(reading: Reading, table: Table, { parts, totals }: Spread): Table {
  const isSplit = parts.length > 1 && totals.length === 0 && reading.statistic.field.length > 0;
  if (!isSplit || hasFigure(reading, table.columns)) return table;
  throw splitNotAsked(`columns ${parts.map(({ name }) => name).join(', ')} are parts of a split`);
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
    throw ambiguous('columns named by words of which none is a known category');
  }
  const doubt = doubtOf(reading, table, spread);
  if (doubt === null) return;
  const isTotal = ({ name }: Column) => isTotalWord(name, reading.lexicon);
  if (!parts.every((one) => known(one) || isTotal(one))) throw ambiguous(doubt);
}

function doubtOf(reading: Reading, table: Table, spread: Spread): string | null {
  const { parts, totals } = spread;
  if (parts.length === 1)
    return `the one key ${parts[0]?.name ?? ''} may be a category or a figure's name`;
  if (reading.statistic.measure !== 'rate' && !areWhole(parts))
    return 'columns without a known name hold figures that are no counts';
  // `{x: "1", y: "25", n: 85}`: two places and a figure, or the categories y and n of yes and no.
  const isPlace = parts.some(({ name }) => /^y$/i.test(name));
  if (isPlace && table.columns.some(({ name }) => /^x$/i.test(name)))
    return 'y beside x may be a category of its own';
  // `{seniority: 1, a: 25, n: 85}`: n is the figure, but beside yes or another language.
  const others = parts.filter(({ name }) => name !== 'n');
  if (others.length < parts.length && !others.every(({ name }) => /^[yojfd]$/i.test(name)))
    return 'n may be a category or the figure';
  const odd = oddColumn(reading, table, parts);
  if (odd !== undefined)
    return `${odd.name} beside columns of categories may tell something else of each row`;
  const texts = parts.filter(({ values }) => values.some((one) => typeof one === 'string'));
  if (texts.some((text) => parts.some((number) => isDisplayOf(text, number, reading.lexicon))))
    return 'a column tells the figures of another as texts';
  // `26-30`, `A1`: codes name no measure, whatever they add up to.
  if (totals.length === 0 || parts.every(({ name }) => !measureLike.test(name))) return null;
  const sums = sumsOf(reading, table, spread);
  const isSum = sums.length === 0 || sums.some((one) => one === 'sum' || one === 'near');
  return sums.includes('other') || !isSum ? unequal : null;
}

/** `{raw: 1234, fmt: "1234"}`: the same number once more, as a text; two ways to hide a figure tell none. */
function isDisplayOf(text: Column, number: Column, lexicon: Reading['lexicon']) {
  const isSame = (value: JsonScalar | undefined, row: number) => {
    const told = number.values[row];
    if (value === undefined || value === told) return typeof value !== 'number';
    return told != null && shownAs(lexicon, told, value) !== null;
  };
  const isTold = (value: JsonScalar | undefined, row: number) =>
    typeof value === 'string' &&
    value !== number.values[row] &&
    markerOf(value, lexicon.markers) === null;
  return text !== number && text.values.every(isSame) && text.values.some(isTold);
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
function refuseStrange(reading: Reading, table: Table, { parts }: Spread, axes: number): void {
  const { lexicon } = reading;
  const strange = table.columns.find((one) => {
    if (parts.includes(one) || one.source !== 'key') return false;
    if (one.role.kind !== 'unknown' && one.name.length > 1) return false;
    const facts = columnFacts(one, lexicon);
    return facts.booleans > 0 || (axes === 0 && facts.words > 0);
  });
  if (strange !== undefined) throw ambiguous(`${strange.name} among categories holds no figure`);
  // `{"Caractère 1": "C", obs: 12}`: the one level there is, and not a hidden figure of a level called so.
  const isWord = (value: JsonScalar | undefined) =>
    typeof value === 'string' &&
    /^\p{L}/u.test(value) &&
    (isCommon(lexicon, value) || (value.length === 1 && table.length === 1 && parts.length === 2));
  const word = parts.find(({ values }) => values.every(isWord));
  const slots = slotsOf(reading);
  const isNamed = ({ name }: Column) => slots.some((slot) => isKnownCategory(reading, slot, name));
  if (word !== undefined && !parts.some(isNamed))
    throw ambiguous(`${word.name} may hold a category or a hidden figure`);
}
