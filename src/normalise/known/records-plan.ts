import type { Envelope } from '../../body/envelope.ts';
import { isArray, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Interpretation } from '../../interpretation.ts';
import { type Axis, axesOf } from '../axes/axes.ts';
import { isGeneric } from '../axes/unnamed-axis.ts';
import { isNamed } from '../categories/other-dimension.ts';
import { columnFacts, constantOf, holdsFigures } from '../column-facts.ts';
import type { TableReading } from '../read-table.ts';
import { type Reading, type Slot, slotsOf } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { kindOf } from './known-categories.ts';
import type { RecordsAxis, RecordsPlan } from './known-records.ts';

/**
 * The plan that a reading of flat records leaves for others with the same keys; `null` where any
 * decision hung on values that a plan does not demand again: sets, splits over columns, flags, figures
 * beside the one asked for, axes told apart by their categories.
 */
export function planOf(
  reading: Reading,
  { payload, opened, meta }: Envelope,
  received: Table,
  { binding, plan }: TableReading,
  result: Pick<Interpretation, 'fingerprint' | 'declined' | 'shown'>,
): RecordsPlan | null {
  const { columns, length } = received;
  const structural = binding === null || binding === 'key names' || binding === 'only axis';
  const clear = reading.problems.length === 0 && reading.setsUsed.size === 0 && meta.size === 0;
  if (reading.hint !== undefined || !isArray(payload) || !structural || !clear) return null;
  if (reading.request.year === null) return null;
  if (plan.table.shape !== 'records' || received.shape !== 'records') return null;
  if (columns.some(({ source, level, name }) => source !== 'key' || level > 0 || name.length < 2))
    return null;
  if (plan.table.length !== length || plan.measureAxis !== null) return null;
  const figure = figureColumn(columns, plan);
  const axes = axesOfPlan(columns, plan, slotsOf(reading));
  // Of one figure alone an answer shows what it is called; what others show hangs on their values.
  if (axes !== null && axes.length > 0 && result.shown.length > 0) return null;
  if (figure === null || axes === null || axesOf(plan.table).length !== axes.length) return null;
  const used = new Set([figure, ...axes.flatMap(({ parts }) => parts.map(({ at }) => at))]);
  const rest = restOf(reading, columns, used);
  if (rest === null) return null;
  // Which of two words is the category may hang on how many rows there are.
  const words = rest.places.constants.filter(({ at }) => columns[at]?.role.kind === 'unknown');
  if (words.length > 0 && [...plan.binding.axes.values()].some(isGeneric)) return null;
  const besides = plan.besides.map(({ name }) => rest.constant(name));
  return {
    lexicon: reading.lexicon,
    opened,
    keys: columns.map(({ name }) => name),
    figureAt: figure,
    ...rest.places,
    axes,
    besides,
    result: { shape: plan.table.shape, binding, ...result },
    places: new Map(),
    texts: new Map(),
    beginning: { followers: [] },
    frames: new Map(),
  };
}

/** The place of the one column that may be the figure, by a name that says so. */
function figureColumn(columns: readonly Column[], { measures }: TableReading['plan']) {
  const [only] = measures;
  if (only === undefined || measures.length > 1 || !only.primary) return null;
  const { name, role, values } = only.column;
  // `Effectif 2020` is the figure of one year only.
  if (role.kind !== 'figure' || name.length < 3 || /\d{4}/.test(name)) return null;
  if (!values.every((value) => typeof value === 'number')) return null;
  return columns.findIndex((column) => column.name === name);
}

function axesOfPlan(
  columns: readonly Column[],
  { binding }: TableReading['plan'],
  slots: readonly Slot[],
): RecordsAxis[] | null {
  const axes = [...binding.axes].map(([slot, axis]) => axisOf(columns, slot, axis));
  // More axes than slots, or two for one dimension, are told apart by their categories.
  const sound = axes.length <= slots.length && axes.every((axis) => axis !== null);
  return sound && new Set(axes.map((axis) => axis?.slot.name)).size === axes.length
    ? (axes as RecordsAxis[])
    : null;
}

function axisOf(columns: readonly Column[], slot: Slot, axis: Axis): RecordsAxis | null {
  const named = axis.stem === slot.dimension || (axis.stem?.startsWith('#') ?? false);
  const key = keyColumn(axis);
  const keyKind = kindOf(key?.values[0]);
  if (!named || key === undefined || keyKind === null) return null;
  const at = (column: Column) => columns.findIndex(({ name }) => name === column.name);
  // What became an axis by its values alone need not be one in another answer.
  if (axis.columns.some(({ column }) => columns[at(column)]?.role.kind !== 'axis')) return null;
  return {
    slot,
    parts: axis.columns.map(({ column, role }) => ({ at: at(column), name: column.name, role })),
    keyAt: at(key),
    keyKind,
    named: isNamed(axis, slot.dimension),
    generic: isGeneric(axis),
    categories: new Map(),
  };
}

/** The column whose cells are the values of the categories: `categoryFrom` takes it before others. */
function keyColumn({ columns }: Axis): Column | undefined {
  const code = columns.find(({ role }) => role === null || role.part === 'code');
  const value = columns.find(({ role }) => role?.part === 'value' && role.language === null);
  const label = columns.length === 1 ? columns[0] : undefined;
  return (code ?? value ?? label)?.column;
}

/** What the columns are that are neither figure nor category: the year, the subject, or constants. */
function restOf(reading: Reading, columns: readonly Column[], used: ReadonlySet<number>) {
  const { request, lexicon } = reading;
  const places = {
    yearsAt: [] as number[],
    subjectAt: [] as number[],
    constants: [] as { at: number; value: JsonScalar }[],
  };
  for (const [at, column] of columns.entries()) {
    if (used.has(at)) continue;
    const { kind } = column.role;
    const value = constantOf(column);
    if (value === undefined || !column.values.every((one) => one === value)) return null;
    if (kind === 'year' && value === request.year) places.yearsAt.push(at);
    else if (
      kind === 'subject' &&
      /(^|_)id(_|$)/.test(plainKey(column.name)) &&
      scalarText(value) === request.subjectId
    )
      places.subjectAt.push(at);
    else if (kind === 'figure' || kind === 'flag' || kind === 'indicator' || kind === 'year')
      return null;
    else if (typeof value === 'object' && value !== null) return null;
    else if (holdsFigures(columnFacts(column, lexicon))) return null;
    else places.constants.push({ at, value });
  }
  const constant = (name: string) =>
    [name, columns.find((column) => column.name === name)?.values[0] ?? null] as const;
  return { places, constant };
}
