/**
 * Codes and labels. In: a column that is an axis. Out: the columns that go with it one to one, and which of all is the code.
 */

import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { type Axis, asked, sliceOf } from '../mapping/form.ts';
import { keyAt } from '../mapping/place.ts';
import type { Leaf, Learned } from '../skeleton/layout.ts';
import type { Asking, AxisChoice } from './asking.ts';
import { type ColumnFacts, decides, textAt } from './columns.ts';
import type { Scored } from './scores.ts';
import { type Column, rowsByAnswer, type Table } from './table.ts';

export function choiceOf(
  axes: readonly Axis[],
  combination: readonly Scored[],
  facts: readonly ColumnFacts[],
  score: number,
  asking: Asking,
): AxisChoice {
  const columns = new Map<Axis, Column>();
  const bundles = new Map<Axis, readonly Column[]>();
  axes.forEach((axis, at) => {
    const main = (combination[at] as Scored).facts;
    const bundle = axis === 'year' ? [main.column] : bundleOf(main.column, facts, asking);
    bundles.set(axis, bundle);
    columns.set(axis, axis === 'year' ? main.column : codeAmong(axis, bundle, facts, asking));
  });
  return { columns, bundles, score };
}

/** The columns that go with a column one to one within a year; a few odd rows do not part them. */
function bundleOf(main: Column, facts: readonly ColumnFacts[], asking: Asking): Column[] {
  const goes = (one: Column, other: Column) =>
    decides(one, other, asking, { byYear: true, slips: 0.02 }) !== false;
  const others = facts.filter(({ column, varies }) => {
    if (column === main || !varies || column.piece !== null || column.from === 'position')
      return false;
    return !isNoCategory(column, asking.table) && goes(main, column) && goes(column, main);
  });
  return [main, ...others.map(({ column }) => column)];
}

/** Whether numbers stand there that count something, parts of a whole; or colours. */
function isNoCategory(column: Column, table: Table): boolean {
  const isOther = (row: Leaf) => /^(?:\d+[.,]\d+|#[\da-f]{6})$/i.test(textAt(column, row) ?? '');
  return table.rows.some(isOther);
}

/** Whether a column says the figures once more, with a sign or a unit perhaps. */
export function isFigureAgain(column: Column, { rows }: Table): boolean {
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
  return (
    rows.length > 2 &&
    rows.some(({ value }) => value !== null) &&
    rows.every((row) => digits(textAt(column, row)) === digits(scalarText(row.value)))
  );
}

const mostMonths = 12;

/** Which column of a bundle is the code: the one whose values are known as codes, else the shortest; never a row number. */
function codeAmong(
  axis: Axis,
  bundle: readonly Column[],
  facts: readonly ColumnFacts[],
  asking: Asking,
): Column {
  // Months and weekdays may be told by the place where they stand.
  const isCounted = ({ column, isRowNumber }: ColumnFacts) =>
    isRowNumber && !mayBeDays(column, asking);
  const counted = new Set(facts.filter(isCounted).map(({ column }) => column));
  const own = bundle.filter(
    (column) =>
      !counted.has(column) &&
      (nameRank(column, asking) === 2 ||
        mayBeDays(column, asking) ||
        !isByPlace(axis, column, asking)) &&
      !isNoCategory(column, asking.table) &&
      !bundle.some((other) => isCoarser(column, other, asking)),
  );
  const [usual, another] = own.filter(
    ({ from, node }) => from === 'leaf' && asking.known.codeKeys.has(keyAt(node.where)),
  );
  if (usual !== undefined && another === undefined) return usual;
  const rest = own.length > 0 ? own : bundle;
  const plain = withoutDress(
    rest.map((column) => rankedOf(axis, column, asking)),
    asking.table,
  );
  const ranked = withoutChance(withoutOrders(plain, asking), asking);
  const [code] = [...ranked].sort(
    (one, other) =>
      other.met - one.met ||
      Number(other.rank === 2) - Number(one.rank === 2) ||
      one.length - other.length ||
      one.column.name.length - other.column.name.length,
  );
  return (code as Ranked).column;
}

/** Whether numbers may be those of months or weekdays. */
function mayBeDays(column: Column, { form: { statistic }, table: { rows } }: Asking): boolean {
  return (
    statistic.measure === 'days' && rows.every((row) => Number(textAt(column, row)) <= mostMonths)
  );
}

/** A text beside a label in one object, as a colour, is no code unless its name says so, or stands in that of the label; beside other texts a number is none. */
function withoutDress(ranked: readonly Ranked[], table: Table): readonly Ranked[] {
  const placeOf = ({ column }: Ranked) =>
    /^(.*)\.(.*?)(?:\[\])*$/.exec(column.node.where) ?? ['', '', ''];
  const doesDress = (one: Ranked) =>
    ranked.some((label) => {
      const [, around, key = ''] = placeOf(label);
      const [, own, name = ''] = placeOf(one);
      const isOfName = key.startsWith(name) || wordsOf(key).includes(wordsOf(name).at(-1) ?? '');
      const isDress = label.rank === 1 && around === own && !isOfName;
      return isDress && !isShortFor(one.column, label.column, table);
    });
  const left = ranked.filter((one) => one.isNumeric || one.rank > 0 || !doesDress(one));
  const holdsText = left.some(({ isNumeric, rank }) => !isNumeric && rank === 0);
  return holdsText ? left.map((one) => (one.isNumeric ? { ...one, rank: 0 } : one)) : left;
}

/** Whether texts are often the first letters of labels, or a word of them, as codes are: `F` and `Femmes`, `A` and `Niveau A`. */
function isShortFor(text: Column, label: Column, { rows }: Table): boolean {
  const textOf = (column: Column, row: Leaf) => (textAt(column, row) ?? '').toLowerCase();
  const isSo = (row: Leaf) => {
    const [short, long] = [textOf(text, row), textOf(label, row)];
    return (
      short !== '' && (long.startsWith(short) || long.split(/[^\p{L}\p{N}]+/u).includes(short))
    );
  };
  return rows.filter(isSo).length >= 0.1 * rows.length;
}

function rankedOf(axis: Axis, column: Column, asking: Asking): Ranked {
  const areNumbers = isNumeric(column, asking.table);
  // The number of a record is none of its category; those of months and weekdays are.
  const isOwn = areNumbers && !mayBeDays(column, asking) && !doRecur(column, asking);
  return {
    column,
    met: knownCodes(axis, column, asking),
    rank: isOwn ? 0 : nameRank(column, asking),
    length: meanLength(column, asking.table),
    isNumeric: areNumbers,
  };
}

/**
 * What the last key of a column says of it: 2 that codes stand there, as `id` or the dimension itself, 1 that labels do, as
 * all that stands in a label does; 0 nothing, as `color` or `order`.
 */
function nameRank({ from, node }: Column, { known: { subjects } }: Asking): 0 | 1 | 2 {
  const [around = '', key = ''] = node.where.split('.').slice(-2);
  if (from === 'key' || /^\{(?:groupby|field)\}(?:\[\])*$/.test(key)) return 2;
  const isLabel = (name: string) => subjects.name.includes(wordsOf(name).at(-1) ?? '');
  if (isLabel(around.replace(/(?:\[\d*\])+$/, ''))) return 1;
  const last = wordsOf(key).at(-1) ?? '';
  if (/(?:id|codes?|^keys?)$/.test(last) || subjects.id.includes(last)) return 2;
  return isLabel(key) ? 1 : 0;
}

/** The words of a key, but for its language. */
function wordsOf(key: string): string[] {
  return plainKey(key)
    .replace(/_(fr|nl|de|en)$/, '')
    .split('_');
}

/** Whether the same values come in the same order whatever dimension was asked for: colours, letters, an order. */
function isByPlace(axis: Axis, column: Column, { table, answers }: Asking): boolean {
  if (axis !== 'groupby' && axis !== 'field') return false;
  const dimensions = new Set<string | null>();
  let common: readonly (string | null)[] = [];
  for (const [at, rows] of rowsByAnswer(table.rows)) {
    dimensions.add(asked((answers[at] as Learned).request, axis));
    const own = [...new Set(rows.map((row) => textAt(column, row)))];
    if (own.some((text, place) => place < common.length && text !== common[place])) return false;
    if (own.length > common.length) common = own;
  }
  return dimensions.size > 1;
}

/** Whether a column says the same of what another one tells apart. */
function isCoarser(one: Column, other: Column, asking: Asking): boolean {
  const always = { byYear: true, slips: 0 };
  return (
    decides(one, other, asking, always) === false && decides(other, one, asking, always) === true
  );
}

interface Ranked {
  readonly column: Column;
  readonly met: number;
  readonly rank: 0 | 1 | 2;
  readonly length: number;
  readonly isNumeric: boolean;
}

/** Numbers beside a short text and a longer one, or of another name than a code, are an order of categories. */
function withoutOrders(
  ranked: readonly Ranked[],
  { table: { rows }, form: { statistic } }: Asking,
): readonly Ranked[] {
  const numbers = ranked.filter(({ isNumeric }) => isNumeric);
  const holds = (text: Column, number: Column) =>
    rows.every((row) => (textAt(text, row) ?? '').includes(textAt(number, row) ?? ''));
  // An address may hold the number.
  const texts = ranked.filter(
    ({ column, isNumeric }) => !isNumeric && !numbers.some((one) => holds(column, one.column)),
  );
  const lengths = texts.map(({ length }) => length);
  const isShort = Math.min(...lengths) <= 0.5 * Math.max(...lengths);
  // Months and weekdays are numbers.
  const mayBeOrders = statistic.measure !== 'days' && texts.length > 0;
  const areUnnamed = mayBeOrders && numbers.every(({ rank }) => rank < 2);
  return isShort || areUnnamed ? texts : ranked;
}

/**
 * In one year of one subject whatever differs goes with the categories: a rank, another count, the name of a record. A number
 * that is another one in each is no code beside a text, unless its name says so.
 */
function withoutChance(ranked: readonly Ranked[], asking: Asking): readonly Ranked[] {
  const { rows } = asking.table;
  const isRecord = ({ column }: Ranked) =>
    rows.every((row) => /^(?=.*\d).{13,}$/.test(textAt(column, row) ?? ''));
  const isChance = (one: Ranked) =>
    isRecord(one) || (one.isNumeric && !mayBeDays(one.column, asking));
  const told = ranked.filter((one) => one.rank === 2 || !isChance(one));
  if (told.length === 0) return ranked;
  return ranked.filter((one) => told.includes(one) || doRecur(one.column, asking));
}

/** Whether most values of a column stand in more than one year or subject, wherever the same was asked. */
function doRecur(column: Column, { table: { rows }, answers }: Asking): boolean {
  const slices = new Map<string, Set<string>>();
  for (const row of rows) {
    const { request } = answers[row.scope.at] as Learned;
    const value = `${request.groupby} ${request.field} ${textAt(column, row)}`;
    slices.set(value, (slices.get(value) ?? new Set()).add(sliceOf(request)));
  }
  return 2 * [...slices.values()].filter(({ size }) => size > 1).length > slices.size;
}

function isNumeric(column: Column, { rows }: Table): boolean {
  return rows.every((row) => /^\d*$/.test(textAt(column, row) ?? ''));
}

/** The share of values that are known as codes, in tenths. */
function knownCodes(axis: Axis, column: Column, { table, answers, known }: Asking): number {
  let met = 0;
  let all = 0;
  for (const row of table.rows.slice(0, 500)) {
    const dimension =
      axis === 'groupby' || axis === 'field'
        ? asked((answers[row.scope.at] as Learned).request, axis)
        : axis;
    const codes = known.codes.get(dimension ?? '');
    if (codes === undefined) continue;
    all += 1;
    if (codes.has(textAt(column, row) ?? '')) met += 1;
  }
  return all === 0 ? 0 : Math.round((10 * met) / all);
}

/** Codes are short, without blanks, and rather texts than numbers. */
function meanLength(column: Column, { rows }: Table): number {
  let sum = 0;
  let count = 0;
  for (const row of rows.slice(0, 500)) {
    const value = column.valueAt(row);
    if (value === undefined || value === null) continue;
    const text = textAt(column, row) ?? '';
    sum += text.length + (/\s/.test(text.trim()) ? 3 : 0) + (typeof value === 'string' ? 0 : 1.5);
    count += 1;
  }
  return count === 0 ? 99 : sum / count;
}
