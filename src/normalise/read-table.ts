import { scalarText } from '../body/json-value.ts';
import type { CategoryLabel, Figure } from '../interpretation.ts';
import { type Axis, axesOf, categoryOf } from './axes.ts';
import { bind, isKnownCategory } from './bind.ts';
import { checkFigures } from './checks.ts';
import { columnFacts } from './column-facts.ts';
import { isYearColumn, rowsOfYear, withoutEchoes } from './echoes.ts';
import { categoriesOf, figuresOf, habitOf, type Plan } from './figures.ts';
import { measuresOf } from './measures.ts';
import { areWhole, melt, type Spread, spreadOf } from './melt.ts';
import { type Reading, type Slot, slotsOf } from './reading.ts';
import type { Column, Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A table as a statistic's answer. */
export interface TableReading {
  readonly figures: readonly Figure[];
  readonly categories: readonly CategoryLabel[];
  readonly binding: string | null;
  /** The table as it was read in the end, and what each axis was bound to. */
  readonly plan: Plan;
}

/**
 * Reads a table of any shape as the answer to a request: echoes checked, years picked, columns per
 * category turned into rows, axes bound, figures parsed and checked.
 * @throws Unreadable where that cannot be done for every row and beyond doubt
 */
export function readTable(reading: Reading, received: Table): TableReading {
  const echoed = rowsOfYear(reading, withoutEchoes(reading, settleColumns(reading, received)));
  const slots = slotsOf(reading);
  const table = rowsOfYear(reading, meltIfSpread(reading, echoed, slots));
  const axes = dropSpare(reading, withLabels(realAxes(table), slots), table, slots);
  const { bound, measureAxis } = bindAxes(reading, slots, axes, table);
  const measures = measuresOf(reading, table);
  const plan: Plan = {
    table,
    binding: bound,
    measures,
    measureAxis,
    besides: besidesOf(
      table,
      [...bound.axes.values(), ...(measureAxis === null ? [] : [measureAxis])],
      measures,
    ),
    habit: habitOf(measures.map(({ column }) => column)),
  };
  const figures = checkFigures(reading, figuresOf(reading, plan), measures);
  return { figures, categories: categoriesOf(reading, plan), binding: bound.rule, plan };
}

/** `value: "Femmes"` beside a count is a label, whatever its key; a year that is none is a note. */
function settleColumns({ lexicon }: Reading, table: Table): Table {
  const columns = table.columns.map((column): Column => {
    const { role } = column;
    if (role.kind === 'year' && !isYearColumn(column, table.length))
      return { ...column, role: { kind: 'note' } };
    if (role.kind !== 'figure' || role.figure !== 'any') return column;
    const facts = columnFacts(column, table.length, lexicon.markers);
    if (facts.words === 0 || facts.numbers > 0) return column;
    return {
      ...column,
      role: { kind: 'axis', stem: column.under ?? '#any', part: 'label', language: null },
    };
  });
  return { ...table, columns };
}

function realAxes(table: Table): Axis[] {
  return axesOf(table).filter(
    ({ columns }) => !columns.some(({ column }) => isYearColumn(column, table.length)),
  );
}

function meltIfSpread(reading: Reading, table: Table, slots: readonly Slot[]): Table {
  const spread = spreadOf(table, reading.lexicon);
  if (spread.parts.length === 0) return table;
  const spokenFor = table.columns.filter((column) => !spread.parts.includes(column));
  const axes = dropSpare(reading, realAxes({ ...table, columns: spokenFor }), table, slots);
  const years = spread.parts.every(({ name }) => /^(19|20)\d\d$/.test(name));
  const { groupby, field } = reading.request;
  const crossed = groupby !== null && groupby === field && spread.totals.length === 0;
  const wanted = slots.filter(({ required }) => required).length + (crossed ? 1 : 0);
  const open = slots.filter(
    (slot) => !axes.some(({ stem }) => stem === slot.dimension || stem === `#${slot.name}`),
  );
  const optional =
    slots.some(({ required }) => !required) && axes.length === 0 && !hasFigure(reading, spokenFor);
  if (!years && axes.length >= wanted && !optional) return refuseSplit(reading, table, spread);
  if (!years) checkSpread(reading, table, spread, open);
  return melt(table, spread);
}

/** Labels without a code belong to the one axis beside them that has none, if no slot needs them. */
function withLabels(axes: Axis[], slots: readonly Slot[]): Axis[] {
  const loose = axes.find(
    ({ stem, columns }) => stem === '#any' && columns.every(({ role }) => role?.part === 'label'),
  );
  if (loose === undefined || axes.length <= Math.max(1, slots.length)) return axes;
  const beside = axes.filter((axis) => axis !== loose && axis.level === loose.level);
  const [only] = beside;
  if (only === undefined || beside.length > 1 || only.stem === null) return axes;
  if (only.columns.some(({ role }) => role?.part === 'label')) return axes;
  const merged = { ...only, columns: [...only.columns, ...loose.columns] };
  return axes.filter((axis) => axis !== loose).map((axis) => (axis === only ? merged : axis));
}

function hasFigure({ lexicon }: Reading, columns: readonly Column[]): boolean {
  return columns.some(
    ({ role }) =>
      role.kind === 'figure' && (role.figure === 'any' || role.figure === lexicon.measure),
  );
}

/**
 * Columns that nobody asked for: parts of the count are a split that was not asked, anything else is a
 * further figure.
 */
function refuseSplit(reading: Reading, table: Table, spread: Spread): Table {
  const isSplit = spread.parts.length > 1 && spread.totals.length === 1 && sumsUp(table, spread);
  const nothingElse =
    spread.totals.length === 0 &&
    reading.statistic.field.length > 0 &&
    !hasFigure(reading, table.columns);
  if (isSplit || (nothingElse && spread.parts.length > 1)) {
    throw new Unreadable(
      'split not asked',
      `columns ${spread.parts.map(({ name }) => name).join(', ')} are parts of a split`,
    );
  }
  return table;
}

/** Whether the parts of every row add up to its total. */
function sumsUp(table: Table, { parts, totals }: Spread): boolean {
  const [total] = totals;
  for (let row = 0; row < table.length; row += 1) {
    const whole = Number(scalarText(total?.values[row] ?? null) ?? Number.NaN);
    const sum = parts.reduce(
      (all, part) => all + Number(scalarText(part.values[row] ?? null) ?? 0),
      0,
    );
    if (sum !== whole) return false;
  }
  return true;
}

/**
 * Figures under names not known may be anything: where something speaks against categories, they must
 * be known ones. Known sets are asked only then, so that a clear answer never depends on them.
 */
function checkSpread(reading: Reading, table: Table, spread: Spread, open: readonly Slot[]): void {
  const { parts } = spread;
  const doubt = doubtOf(reading, table, spread);
  if (doubt === null) return;
  const known = ({ name }: Column) => open.some((slot) => isKnownCategory(reading, slot, name));
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
  return totals.length > 0 && !sumsUp(table, spread)
    ? 'columns without a known name do not add up to the figure beside them'
    : null;
}

/** Axes that split nothing: the subject itself, the key of a row, a category repeated, a total alone. */
function dropSpare(reading: Reading, axes: Axis[], table: Table, slots: readonly Slot[]): Axis[] {
  const asked = axes.filter(({ stem }) =>
    slots.some((slot) => stem === slot.dimension || stem === `#${slot.name}`),
  );
  const kept = axes.filter(
    (axis) => asked.includes(axis) || !isSpare(reading, axis, axes, table, slots),
  );
  const unasked = kept.find(
    ({ stem }) =>
      stem !== null && !stem.startsWith('#') && !slots.some(({ dimension }) => dimension === stem),
  );
  if (unasked === undefined || splitsMeasures(reading)) return kept;
  throw new Unreadable(
    'split not asked',
    `the answer is split by ${unasked.stem}, which was not asked`,
  );
}

function isSpare(
  reading: Reading,
  axis: Axis,
  axes: readonly Axis[],
  table: Table,
  slots: readonly Slot[],
): boolean {
  const values = new Set<string | null>();
  let totals = 0;
  for (let row = 0; row < table.length; row += 1) {
    const category = categoryOf(axis, row, reading.lexicon);
    if (category === undefined) continue;
    values.add(category.value);
    if (category.total) totals += 1;
  }
  const [only] = values;
  if (values.size === 1 && (totals > 0 || only === reading.request.subjectId))
    return axes.length > slots.length || slots.length === 0;
  if (values.size === 1 && isStateWord(axis, only ?? null)) return true;
  if (axes.length <= slots.length) return false;
  const others = axes.filter((other) => other !== axis && other.stem !== null);
  if (others.some((other) => repeats(reading, axis, other, table))) return true;
  const key = axis.source === 'keys' || axis.columns.some(({ role }) => role?.part === 'code');
  const named = others.filter(({ stem }) =>
    slots.some((slot) => stem === slot.dimension || stem === `#${slot.name}`),
  );
  const labelOnly =
    axis.stem === '#any' && axis.columns.every(({ role }) => role?.part === 'label');
  return (
    named.length >= slots.length &&
    slots.length > 0 &&
    (labelOnly ||
      (key &&
        axis.level < Math.max(...others.map(({ level }) => level)) &&
        values.size === table.length))
  );
}

/** `status: "ok"`, `language: "fr"`: words that are a dimension's name elsewhere. */
function isStateWord({ stem }: Axis, value: string | null): boolean {
  if (stem === 'status')
    return value !== null && /^(ok|success|final|definitive|published|valid|a)$/i.test(value);
  return stem === 'language' && value !== null && /^(fr|nl|de|en)$/i.test(value);
}

function repeats(reading: Reading, axis: Axis, other: Axis, table: Table): boolean {
  for (let row = 0; row < table.length; row += 1) {
    const mine = categoryOf(axis, row, reading.lexicon)?.value;
    const theirs = categoryOf(other, row, reading.lexicon);
    if (mine == null || theirs === undefined) return false;
    if (
      mine !== theirs.value &&
      mine !== theirs.label &&
      !Object.values(theirs.labels).includes(mine)
    )
      return false;
  }
  return true;
}

/** A statistic without dimensions, of one year: its kinds can only be told apart as measures. */
function splitsMeasures({ statistic }: Reading): boolean {
  return (
    statistic.groupby.length === 0 &&
    statistic.field.length === 0 &&
    !statistic.reasoned &&
    statistic.years !== null
  );
}

function bindAxes(reading: Reading, slots: readonly Slot[], axes: readonly Axis[], table: Table) {
  const required = slots.filter(({ required }) => required);
  if (slots.length === 0) {
    if (axes.length === 0)
      return { bound: { axes: new Map<Slot, Axis>(), rule: null }, measureAxis: null };
    if (axes.length === 1 && splitsMeasures(reading) && namesKinds(axes[0] as Axis)) {
      return { bound: { axes: new Map<Slot, Axis>(), rule: null }, measureAxis: axes[0] as Axis };
    }
    throw new Unreadable(
      'split not asked',
      'an undivided figure was asked, the answer holds categories',
    );
  }
  const { groupby, field } = reading.request;
  const twice = groupby !== null && groupby === field && axes.length === 2;
  const asked = twice
    ? [...slots, { name: 'field' as const, dimension: field, required: true }]
    : slots;
  if (axes.length > asked.length) {
    throw new Unreadable(
      'split not asked',
      `${axes.length} axes in the answer, ${asked.length} asked`,
    );
  }
  const bound = bind(reading, asked, axes, table.length);
  const missing = required.find((slot) => !bound.axes.has(slot));
  if (missing !== undefined) {
    throw new Unreadable(
      `${missing.name === 'group' ? 'groupby' : 'field'} ignored`,
      `the answer is not split by ${missing.dimension}`,
    );
  }
  return { bound, measureAxis: null };
}

function namesKinds({ stem }: Axis): boolean {
  return stem === null || stem.startsWith('#') || stem === 'reason' || stem === 'category';
}

/** What stands beside the figures goes into their attributes; what was understood does not. */
function besidesOf(table: Table, axes: readonly Axis[], measures: Plan['measures']): Column[] {
  const used = new Set<Column>([
    ...axes.flatMap(({ columns }) => columns.map(({ column }) => column)),
    ...measures.map(({ column }) => column),
  ]);
  return table.columns.filter(
    (column) =>
      !used.has(column) && column.role.kind !== 'indicator' && !isYearColumn(column, table.length),
  );
}
