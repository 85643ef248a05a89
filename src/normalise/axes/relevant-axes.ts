import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { checkSubject, checkYear } from '../echoes.ts';
import { isUnasked, namesOwnFigure, secondAxis } from '../lexicon.ts';
import { countRows } from '../no-figure.ts';
import { isReasonElsewhere, type Reading, type Slot, splitsMeasures } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { splitNotAsked } from '../unreadable.ts';
import { isYearColumn } from '../years.ts';
import { type Axis, type AxisPart, axesOf, maySayTotal, rowsOn } from './axes.ts';
import { holdsCategories, namesSlot } from './bind.ts';

/** The axes of a table that are no years. */
export function realAxes(table: Table): Axis[] {
  return axesOf(table).filter(({ columns }) => !columns.some(({ column }) => isYearColumn(column)));
}

/** Labels without a code belong to the one axis beside them that has none, if no slot needs them; a slot may need an axis of two. */
export function withLabels(reading: Reading, axes: Axis[], slots: readonly Slot[]): Axis[] {
  if (axes.length < slots.length) return withCrossed(reading, axes, slots);
  return axes.length <= Math.max(1, slots.length) ? axes : withOwnLabels(axes);
}

/**
 * `{x: "F", series: "S"}, {x: "F", series: "C"}, {x: "M", series: "S"}`: where two dimensions were asked for, two columns that
 * may each be any category are one of each, if they cross or are known to be categories of one each.
 */
function withCrossed(reading: Reading, axes: Axis[], slots: readonly Slot[]): Axis[] {
  const [only, ...more] = axes;
  const [one, other, ...others] = only?.columns ?? [];
  const [first, second] = slots;
  if (only?.stem !== '#any' || one === undefined || other === undefined) return axes;
  if (more.length + others.length > 0 || first === undefined || second === undefined) return axes;
  const isOf = ({ column }: AxisPart & { readonly column: Column }, slot: Slot) =>
    holdsCategories(reading, slot, column);
  const areOf = (a: Slot, b: Slot) => isOf(one, a) && isOf(other, b);
  const isCoded = one.role?.part !== other.role?.part || one.role?.part === 'code';
  const areKnown = !isCoded && areOf(first, second) !== areOf(second, first);
  if (!areKnown && !areCrossed(one.column, other.column)) return axes;
  return [
    { ...only, columns: [one] },
    { ...only, stem: secondAxis, columns: [other] },
  ];
}

/** Whether of each of two columns some value meets two of the other. */
function areCrossed(one: Column, other: Column): boolean {
  const meetsTwo = (a: Column, b: Column) => {
    const met = new Map<unknown, unknown>();
    return a.values.some((value, row) => {
      const before = met.has(value) ? met.get(value) : b.values[row];
      met.set(value, before);
      return before !== b.values[row];
    });
  };
  return meetsTwo(one, other) && meetsTwo(other, one);
}

/** The same whether a slot needs them or not: for rows whose other categories stand in columns. */
export function withOwnLabels(axes: Axis[]): Axis[] {
  const loose = axes.filter(
    ({ stem, columns }) => stem === '#any' && columns.every(({ role }) => role?.part === 'label'),
  );
  return loose.reduce(withLabel, axes);
}

function withLabel(axes: Axis[], loose: Axis): Axis[] {
  const beside = axes.filter((axis) => axis !== loose && axis.level === loose.level);
  // `{F: {count: 12, label: "Femmes"}}`: the label of the key it stands under.
  const above = axes.filter(({ level, source }) => source === 'keys' && level === loose.level - 1);
  const [only] = beside.length === 0 ? above : beside;
  if (only === undefined || beside.length > 1 || (only.stem === null && only !== above[0]))
    return axes;
  if (only.columns.some(({ role }) => role?.part === 'label')) return axes;
  const merged = { ...only, columns: [...only.columns, ...loose.columns] };
  return axes.filter((axis) => axis !== loose).map((axis) => (axis === only ? merged : axis));
}

/** Axes that split nothing: the subject itself, the key of a row, a category repeated, a total alone. */
export function dropSpare(
  reading: Reading,
  axes: Axis[],
  table: Table,
  slots: readonly Slot[],
): Axis[] {
  const asked = axes.filter((axis) => slots.some((slot) => namesSlot(axis, slot)));
  const among = { reading, axes, table, slots };
  const kept = axes.filter((axis) =>
    asked.includes(axis) ? !tellsSuccess(reading, axis) : !isSpare(among, axis),
  );
  const unasked = kept.find(({ stem }) => isUnasked(reading.lexicon, stem));
  if (unasked === undefined || splitsMeasures(reading)) return kept;
  throw splitNotAsked(`the answer is split by ${unasked.stem}, which was not asked`);
}

/** What an axis is judged among. */
interface Among {
  readonly reading: Reading;
  readonly axes: readonly Axis[];
  readonly table: Table;
  readonly slots: readonly Slot[];
}

/** The values of the categories that rows have on an axis, `null` where they are told as nothing. */
type Values = ReadonlySet<string | null>;

function isSpare(among: Among, axis: Axis): boolean {
  const { reading, axes, table, slots } = among;
  const told = rowsOn(axis, reading.lexicon).filter((category) => category !== undefined);
  const values: Values = new Set(told.map(({ value }) => value));
  const [only = null] = values;
  const required = slots.filter((slot) => slot.required).length;
  if (slots.length === 0 && isRowKey(axis, values, table)) return true;
  if (values.size === 1) {
    // The one subject that all figures are of is none of their categories, whatever else is missing.
    if (axes.length <= required) checkOnlyId(reading, axis, only ?? '');
    if (only === reading.request.subjectId || namesSubject(reading, values)) {
      for (const part of (only ?? '').split(/[^\p{L}\p{N}]+/u))
        checkYear(reading.request.year, part);
      return true;
    }
    if (isNoCategory(among, axis, only)) return true;
    if (told.some(({ total }) => total)) return axes.length > slots.length;
    if (isStateWord(axis, only)) return true;
  } else if (values.size === table.length && namesSubject(reading, values)) {
    return axes.length > required;
  }
  if (slots.length === 0 && table.length === 1 && isOwnNumber(reading, axis, only)) return true;
  return axes.length > slots.length && isSurplus(among, axis, values);
}

/** Whether the one thing that is told of all rows is what their figures are called, or nothing. */
function isNoCategory({ reading, table, slots }: Among, axis: Axis, only: string | null): boolean {
  // `{gender: "F", level: null}`: a dimension that is not split by; `{category: null}`, where none is asked for.
  // `{group: {code: "F"}, field: null}`: told as nothing where it was not asked for.
  const { groupby, field } = reading.request;
  const isUnasked =
    (axis.stem === '#group' && groupby === null) || (axis.stem === '#field' && field === null);
  if (only === null)
    return isUnasked || (axis.stem !== null && (slots.length === 0 || !axis.stem.startsWith('#')));
  // `{label: "Effectif", value: 30}`: what the one figure is.
  const isCalled =
    (namesOwnFigure(reading.lexicon, only) && only.length > 1) ||
    (table.length === 1 && saysTotal(axis, only));
  const isStatistic = (slots.length === 0 && isCalled) || namesStatistic(reading, axis, only);
  return isStatistic && !isReasonElsewhere(reading, only);
}

/** Whether one of more axes than were asked for counts rows, or says once more what another says. */
function isSurplus({ reading, axes, slots }: Among, axis: Axis, values: Values): boolean {
  const rest = axes.filter((other) => other !== axis);
  if (isRunning(axis, values) && rest.length === slots.length && rest.every(hasCode)) return true;
  const others = rest.filter(({ stem }) => stem !== null);
  // Of two that say the same, the one asked for by name stays, else the first.
  const isNamed = (one: Axis) => slots.some((slot) => namesSlot(one, slot));
  const isFirst = (other: Axis) =>
    !isNamed(other) && axes.indexOf(axis) < axes.indexOf(other) && repeats(reading, other, axis);
  // `{F: {code: "F", count: 3}}`: the key of a row once more, unless it counts rows.
  const told = axis.stem === null ? others : rest.filter((other) => !isRunning(other, values));
  if (told.some((other) => repeats(reading, axis, other) && !isFirst(other))) return true;
  if (slots.length === 0 || others.filter(isNamed).length < slots.length) return false;
  const { columns, level, source, stem } = axis;
  const isLabel = stem === '#any' && columns.every(({ role }) => role?.part === 'label');
  const isType = values.size === 1 && columns.every(({ name }) => name === 'type');
  const isKey = source === 'keys' || hasCode(axis);
  const isAround = level < Math.max(...others.map((other) => other.level));
  return (
    isCounter(axis, values) ||
    isLabel ||
    isType ||
    (isKey && isAround && values.size === axis.length)
  );
}

/** `id: "10215-2020-1"`: the subject in each is no category of its figures. */
function namesSubject({ request }: Reading, values: Values): boolean {
  const { subjectId } = request;
  const holds = (value: string | null) =>
    subjectId !== null &&
    value !== subjectId &&
    value?.split(/[^\p{L}\p{N}]+/u).includes(subjectId) === true;
  return values.size > 0 && [...values].every(holds);
}

/**
 * `id: 10242` in all rows is that of another subject, where it is as long as one.
 * @throws Unreadable where it is
 */
function checkOnlyId(reading: Reading, { columns }: Axis, value: string): void {
  const length = Math.max(5, reading.request.subjectId?.length ?? 0);
  if (columns.some(({ name }) => /^_?id$/i.test(name)) && /^\d+$/.test(value))
    if (value.length === length) checkSubject(reading, value);
}

/**
 * `{id: 481, year: 2020, total: 30}`: the number of a record.
 * @throws Unreadable where it is as long as a subject's, and another's, or where it is another year
 */
function isOwnNumber(reading: Reading, axis: Axis, value: string | null): boolean {
  const isCalled = (names: RegExp) => axis.columns.every(({ name }) => names.test(name));
  // Where kinds are told apart without a dimension, it may be that of one.
  const isOpen = splitsMeasures(reading) && !isCalled(/^_id$/);
  if (!isCalled(/^_?id$/i) || isOpen || value === null) return false;
  if (!/^\d+$|^[\da-f]{8}-?[\da-f-]{4,}$/i.test(value)) return false;
  checkOnlyId(reading, axis, value);
  checkYear(reading.request.year, value);
  return true;
}

/** `{label: "Effectif total", value: 30}`. */
function saysTotal({ columns }: Axis, label: string): boolean {
  return maySayTotal(label) && columns.every(({ role }) => role?.part === 'label');
}

/** `{workforceByGender: […]}`, `{getWorkforceResponse: {…}}`: one key around all, called as the statistic is. */
function namesStatistic({ statistic }: Reading, { source }: Axis, key: string): boolean {
  const plain = plainKey(key).replaceAll('_', '');
  return (
    source === 'keys' && plain.replace(/^(get|fetch|find|read)/, '').startsWith(statistic.name)
  );
}

/** An `id` with a number of its own in each row, beside the dimensions asked for, counts rows. */
function isCounter(axis: Axis, values: Values): boolean {
  const numbers = [...values].every((value) => value !== null && /^\d+$/.test(value));
  const isId = axis.columns.every(({ name }) => /^_?id$/i.test(name));
  return numbers && values.size === axis.length && isId;
}

/** A list that became a map on its way: its keys are 0, 1, 2 … or 1, 2, 3 … in the order of the rows. */
function isRunning({ source, stem, length }: Axis, values: Values): boolean {
  return source === 'keys' && stem === null && values.size === length && countRows([...values]);
}

function hasCode({ columns }: Axis): boolean {
  return columns.some(({ role }) => role?.part === 'code');
}

/** `{status: "success", total: 30}`: how the request went, though a split by status was asked for. */
function tellsSuccess({ lexicon }: Reading, axis: Axis): boolean {
  const isSuccess = (text: string) => /^(ok|success)$/i.test(text);
  return (
    axis.stem === 'status' && rowsOn(axis, lexicon).every((one) => isSuccess(one?.value ?? ''))
  );
}

/** `status: "ok"`, `language: "fr"`: words that are a dimension's name elsewhere. */
function isStateWord({ stem }: Axis, value: string | null): boolean {
  if (stem === 'status')
    return value !== null && /^(ok|success|final|definitive|published|valid|a)$/i.test(value);
  return stem === 'language' && value !== null && /^(fr|nl|de|en)$/i.test(value);
}

function repeats({ lexicon }: Reading, axis: Axis, other: Axis): boolean {
  const others = rowsOn(other, lexicon);
  return rowsOn(axis, lexicon).every((mine, row) => {
    const theirs = others[row];
    if (mine?.value == null || theirs === undefined) return false;
    return [theirs.value, theirs.label, ...Object.values(theirs.labels)].includes(mine.value);
  });
}

/** An `id` or the running keys of rows that their years tell apart already, or of a list of one. */
function isRowKey(axis: Axis, values: Values, table: Table): boolean {
  const isId = axis.columns.every(({ name }) => /^(id|_id|uuid|type)$/i.test(name));
  const years = table.columns.find(isYearColumn)?.values.map((year) => scalarText(year ?? null));
  return (isId || isRunning(axis, values)) && new Set(years).size === table.length;
}

/**
 * The axis that names kinds, without the number each may have; `null` where only a number is there, which
 * may be that of the row or of another subject: `group_id: 90001`. Kinds have short numbers.
 */
export function kindsOf(axis: Axis): Axis | null {
  const { stem } = axis;
  const open = stem === null || stem.startsWith('#') || stem === 'reason' || stem === 'category';
  const columns = axis.columns.filter(({ name, column }) => {
    const texts = column.values.flatMap((one) =>
      one === undefined ? [] : (scalarText(one) ?? ''),
    );
    const isNumbered = /^[_@:]*(id|uuid|pk)$/i.test(name) || texts.every((text) => text.length > 3);
    return !isNumbered || texts.some((text) => !/^\d+$/.test(text));
  });
  return open && columns.length > 0 ? { ...axis, columns } : null;
}
