import { isNumber, type JsonScalar, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import type { CategoryLabel, Figure, FoundKey } from '../interpretation.ts';
import { type Axis, rowsOn } from './axes/axes.ts';
import { bind, shareCategories } from './axes/bind.ts';
import { checkAxisNames } from './axes/cells-beside.ts';
import { withDimensionsTold, withNumberedAxes, withUnitColumns } from './axes/dimension-columns.ts';
import { withFiguresApart } from './axes/figures-apart.ts';
import { dropSpare, kindsOf, realAxes, withLabels } from './axes/relevant-axes.ts';
import { withSoleFigure } from './axes/sole-figure.ts';
import { meltIfSpread } from './axes/split-columns.ts';
import { checkOnlyKind, checkOnlyWord, withUnnamedAxis } from './axes/unnamed-axis.ts';
import {
  codesAmong,
  isAmongCategories,
  isCategoryAfterAll,
  isCategoryOfTwo,
  isOfOtherStatistic,
  isRowId,
  isValueOfCategory,
} from './categories/category-columns.ts';
import { codesAndLabels } from './categories/labels-beside.ts';
import { checkCategories } from './categories/other-dimension.ts';
import { columnFacts, constantOf, holdsFigures } from './column-facts.ts';
import { checkYear, stemOfEcho, withoutEchoes } from './echoes.ts';
import { checkFigures } from './figures/checks.ts';
import { isAny } from './figures/figure-names.ts';
import { categoriesOf, figuresOf, type Plan } from './figures/figures.ts';
import { isPercentage, measuresOf } from './figures/measures.ts';
import { numberHabit } from './figures/number-habit.ts';
import { isLetter } from './figures/presumed-totals.ts';
import { isFigureStatus } from './figures/status-of-figures.ts';
import { withTotals } from './figures/total-rows.ts';
import { axisRole, isOwnFigure, type Role, roleOf, valueKey } from './lexicon.ts';
import { checkNoUnit, isIdentifier } from './no-figure.ts';
import { namesStatistic, type Reading, type Slot, slotsOf, splitsMeasures } from './reading.ts';
import { withoutShown } from './shown.ts';
import { type Column, type Table, withRoles } from './table.ts';
import { checkSome } from './told/told-beside.ts';
import { checkCalled } from './told/units.ts';
import { splitNotAsked, Unreadable } from './unreadable.ts';
import {
  isOtherDay,
  isPeriodOfYears,
  isYearColumn,
  rowsOfYear,
  withYears,
  yearOf,
} from './years.ts';

/** A table as a statistic's answer. */
export interface TableReading {
  readonly figures: readonly Figure[];
  readonly categories: readonly CategoryLabel[];
  readonly binding: string | null;
  readonly foundKeys: readonly FoundKey[];
  /** The table as it was read in the end, and what each axis was bound to. */
  readonly plan: Plan;
}

/**
 * Reads a table of any shape as the answer to a request: echoes checked, years picked, columns per
 * category turned into rows, axes bound, figures parsed and checked.
 * @throws Unreadable where that cannot be done for every row and beyond doubt
 */
export function readTable(reading: Reading, received: Table): TableReading {
  const slots = slotsOf(reading);
  const settled = steps.reduce((table, step) => step(reading, table), received);
  const echoed = rowsOfYear(reading, withoutEchoes(reading, settled));
  const named = withFiguresApart(reading, withSoleFigure(reading, echoed, slots), slots);
  const melted = rowsOfYear(reading, withMonths(reading, meltIfSpread(reading, named, slots)));
  const table = withUnnamedAxis(reading, melted, slots);
  const axes = dropSpare(reading, withLabels(reading, realAxes(table), slots), table, slots);
  checkAxisNames(reading, axes, table);
  const { bound, measureAxis } = bindAxes(reading, slots, axes);
  if (measureAxis !== null) checkOnlyKind(reading, measureAxis, table);
  checkCategories(reading, bound.axes);
  checkOnlyWord(reading, table, bound.axes);
  for (const axis of bound.axes.values()) checkCodes(reading, axis);
  const found = measuresOf(reading, table);
  // `{type: "parental", count: 4, percentage: 12}`: the kind names the figure, what else is told of it stands beside.
  const own = found.filter(({ primary }) => primary);
  const areKinds = measureAxis !== null && own.length > 0;
  const measures = areKinds ? own : found;
  const told = [...bound.axes.values(), ...(measureAxis === null ? [] : [measureAxis])];
  const besides = besidesOf(table, told, measures);
  for (const column of besides) {
    const text = constantOf(column);
    if (typeof text === 'string') checkSome(reading, plainKey(column.name), text);
    if (typeof text === 'string' && own.some((one) => isAny(one.column)))
      checkCalled(reading, text);
    checkDayBeside(reading, column, text);
  }
  const plan: Plan = {
    table,
    binding: bound,
    measures,
    measureAxis,
    besides,
    habit: numberHabit(reading, measures),
  };
  const figures = checkFigures(reading, figuresOf(reading, plan), measures);
  const categories = categoriesOf(reading, plan).filter(({ code }) => isStill(code, figures));
  const foundKeys = foundKeysOf(reading, melted, bound.axes);
  return { figures, categories, binding: bound.rule, foundKeys, plan };
}

/** What settles the meaning of columns, in order. */
const steps: readonly ((reading: Reading, table: Table) => Table)[] = [
  withYears,
  withDimensionsTold,
  withUnitColumns,
  withNumberedAxes,
  withoutShown,
  settleColumns,
  withMonths,
  withTotals,
];

const sinceThen =
  /(^|_)(since|from|start|begin|depuis|debut|vanaf|sinds|seit|ab|founded|created)(_|$)/;

/**
 * `dt: "2019-12-31"`, `refDate: "20191231"`, `quarter: "2019Q4"`: the same end of a year in each row, under a name not known.
 * @throws Unreadable where that year was over before the one that was asked for
 */
function checkDayBeside(
  { request, statistic }: Reading,
  { name, role }: Column,
  constant: JsonScalar | undefined,
): void {
  const text = scalarText(constant ?? null) ?? '';
  const [, year = ''] = /^((?:19|20)\d\d)[-/. ]?(?:12[-/. ]?31|[QTK]4)$/i.exec(text) ?? [];
  const isOpen = /^(unknown|note)$/.test(role.kind) && !sinceThen.test(plainKey(name));
  const isEarlier =
    Number(year) >= (statistic.years?.from ?? Infinity) && Number(year) < (request.year ?? 0);
  if (isOpen && isEarlier) checkYear(request.year, year);
}

/** The keys that meant nothing when the rows were read, and hold the categories of a dimension. */
function foundKeysOf(
  { lexicon }: Reading,
  { columns }: Table,
  axes: ReadonlyMap<Slot, Axis>,
): FoundKey[] {
  const isPaired = ({ name, role }: Column) =>
    role.kind === 'axis' && role.stem.startsWith('#') && roleOf(lexicon, name).kind === 'unknown';
  const isUnknown = (one: Column) => one.role.kind === 'unknown' || isPaired(one);
  const unknown = new Set(columns.filter(isUnknown).map(({ name }) => name));
  return [...axes].flatMap(([{ dimension }, { columns }]) =>
    columns.filter(({ name }) => unknown.has(name)).map(({ name }) => ({ dimension, key: name })),
  );
}

/** A row that lacks the code others have is told by its label only if it is the total. */
function checkCodes({ lexicon }: Reading, axis: Axis): void {
  const codes = axis.columns.filter(({ role }) => role?.part !== 'label');
  if (codes.length === 0 || codes.length === axis.columns.length) return;
  for (const [row, category] of rowsOn(axis, lexicon).entries()) {
    const isCoded = codes.some(({ column }) => column.values[row] !== undefined);
    if (!isCoded && category !== undefined && !category.total)
      throw new Unreadable('row without category', `row ${row + 1} lacks the code others have`);
  }
}

/** Whether a `T` proved to be a category and not the total. */
function isStill(code: string, figures: readonly Figure[]): boolean {
  if (!isLetter(code)) return true;
  return figures.some(
    ({ groupValue, fieldValue, reason }) =>
      groupValue === code || fieldValue === code || reason === code,
  );
}

/** `value: "Femmes"` beside a count is a label, whatever its key; a year that is none is a note. */
function settleColumns(reading: Reading, table: Table): Table {
  const codes = codesAmong(reading, table);
  const named = codesAndLabels(table, reading.lexicon);
  return withRoles(table, (one) =>
    codes.has(one) ? { kind: 'unknown' } : (named.get(one) ?? settledRole(reading, table, one)),
  );
}

function settledRole(reading: Reading, table: Table, column: Column): Role | undefined {
  const { role } = column;
  const { lexicon, statistic } = reading;
  const own: Role = { kind: 'figure', figure: statistic.measure };
  const isBeside = () => isBesideFigures(reading, table, column);
  if (isFigureStatus(reading, table, column)) return { kind: 'flag' };
  if (isRowId(column, table) || isIdentifier(column)) return { kind: 'order' };
  if (isCategoryOfTwo(reading, table, column)) return { kind: 'unknown' };
  const stem = stemOfEcho(lexicon, column);
  if (stem !== null) return axisRole(stem, 'value');
  if (role.kind === 'year' && !isYearColumn(column)) return { kind: 'note' };
  if (isDayMade(reading, table, column)) return { kind: 'note' };
  if (isPeriodOfYears(reading, table, column)) return { kind: 'year' };
  if (isStatistic(reading, table, column)) return own;
  if (isOfOtherStatistic(reading, column) || isCategoryAfterAll(reading, table, column))
    return { kind: 'unknown' };
  if (isPercentage(reading, column)) return { kind: 'figure', figure: 'rate' };
  if (isOwnFigure(role, statistic.measure)) checkNoUnit(column, isBeside());
  if (role.kind !== 'figure' || role.figure !== 'any') return undefined;
  if (isValueOfCategory(reading, table, column) && isBeside()) return axisRole('#any', 'value');
  const facts = columnFacts(column, lexicon);
  if (facts.words === 0 || facts.numbers > 0) return undefined;
  // `count: "verborgen"` hides a figure in its column, whatever stands in other rows.
  if (!valueKey.test(plainKey(column.name)) || !isBeside()) return undefined;
  return axisRole(column.under ?? '#any', 'label');
}

/** Whether another column may hold the figures. */
function isBesideFigures({ lexicon }: Reading, { columns }: Table, column: Column): boolean {
  return columns.some(
    (one) =>
      one !== column &&
      one.source !== 'keys' &&
      /^(figure|unknown)$/.test(one.role.kind) &&
      holdsFigures(columnFacts(one, lexicon)),
  );
}

/** `{year: 2016, date: "2026-01-05"}`: beside the year, the same day in each row is the one it was made on. */
function isDayMade({ request }: Reading, { columns }: Table, column: Column): boolean {
  if (column.role.kind !== 'year' || request.groupby === 'month') return false;
  const day = constantOf(column);
  const isYear = (one: Column) => one.role.kind === 'year' && isYearColumn(one);
  const years = columns.filter((one) => one !== column && isYear(one));
  return isOtherDay(day) && years.some(({ values }) => values.every((one) => !isOtherDay(one)));
}

/** `{"2020-01": 3, "2020-02": 4}`, `date: "2020-01-01"`: months where they were asked for, and no years. */
function withMonths({ request }: Reading, table: Table): Table {
  if (request.groupby !== 'month' && request.field !== 'month') return table;
  return withRoles(table, ({ role, source, values }) => {
    const mayBe = role.kind === 'year' || (role.kind === 'unknown' && source === 'keys');
    const months = new Set(values.map((value) => month.exec(String(value))?.[0]));
    const areMonths = mayBe && months.size > 1 && !months.has(undefined);
    return areMonths ? axisRole('month', 'value') : undefined;
  });
}

const month = /^(?:19|20)\d\d-\d\d(?=$|-\d\d$)/;

/**
 * `{longabsence: 63}`, `{langdurig_afwezigen: 63, personeel: 900}`: the figure under the name of the statistic itself. `absence: 1`
 * beside a figure is a kind in each of several rows of a year.
 */
function isStatistic(reading: Reading, table: Table, column: Column): boolean {
  const { name, role, values } = column;
  const mayBe = role.kind === 'wrapper' || values.every((one) => one === undefined || isCount(one));
  const areKinds = () => {
    const years = new Set(table.columns.find(isYearColumn)?.values.map(yearOf));
    return table.length > Math.max(years.size, 1) && isBesideFigures(reading, table, column);
  };
  const { requested } = reading.lexicon;
  const mayBeKind =
    requested.length === 0 ? areKinds() : isAmongCategories(table, column, requested);
  return mayBe && namesStatistic(reading, name) && !mayBeKind;
}

const isCount = (value: JsonScalar) => isNumber(value) || /^\d+$/.test(String(value));

function bindAxes(reading: Reading, slots: readonly Slot[], axes: readonly Axis[]) {
  const [only, ...more] = slots.length > 0 ? [] : axes;
  if (only !== undefined) {
    const kinds = more.length === 0 && splitsMeasures(reading) ? kindsOf(only) : null;
    if (kinds === null)
      throw splitNotAsked('an undivided figure was asked, the answer holds categories');
    return { bound: bind(reading, [], []), measureAxis: kinds };
  }
  const { groupby, field } = reading.request;
  const twice = groupby !== null && groupby === field && axes.length === 2;
  const asked = twice
    ? [...slots, { name: 'field' as const, dimension: field, required: true }]
    : slots;
  if (axes.length > asked.length)
    throw splitNotAsked(`${axes.length} axes in the answer, ${asked.length} asked`);
  if (twice && !shareCategories(reading, axes))
    throw splitNotAsked(`of two splits by ${groupby} one is by something else`);
  const bound = bind(reading, asked, axes);
  const missing = slots.find((slot) => slot.required && !bound.axes.has(slot));
  if (missing !== undefined)
    throw new Unreadable(
      `${missing.name === 'group' ? 'groupby' : 'field'} ignored`,
      `the answer is not split by ${missing.dimension}`,
    );
  return { bound, measureAxis: null };
}

/** What stands beside the figures goes into their attributes; what was understood does not. */
function besidesOf(table: Table, axes: readonly Axis[], measures: Plan['measures']): Column[] {
  const used = new Set<Column>([
    ...axes.flatMap(({ columns }) => columns.map(({ column }) => column)),
    ...measures.map(({ column }) => column),
  ]);
  return table.columns.filter(
    (column) => !used.has(column) && column.role.kind !== 'indicator' && !isYearColumn(column),
  );
}
