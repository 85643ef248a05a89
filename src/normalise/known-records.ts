import { isArray, isObject, type JsonScalar, type JsonValue } from '../body/json-value.ts';
import type { Statistic } from '../catalogue.ts';
import type { CategoryLabel, Figure, Interpretation } from '../interpretation.ts';
import type { AxisPart } from './axes.ts';
import { type KnownCategory, knownCategory, placeAt } from './known-categories.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reading, Slot } from './reading.ts';

/**
 * How records with one list of keys are read: what `readTable` decided of them once, as far as it
 * follows from the keys and from values that the plan demands again.
 */
export interface RecordsPlan {
  readonly lexicon: Lexicon;
  readonly keys: readonly string[];
  /** The place of the figure. */
  readonly figureAt: number;
  /** Places that hold the year asked for. */
  readonly yearsAt: readonly number[];
  /** Places that hold the id of the subject. */
  readonly subjectAt: readonly number[];
  /** Places that hold the same value in every record of every answer. */
  readonly constants: readonly { readonly at: number; readonly value: JsonScalar }[];
  /** At most two, in the order they were bound. */
  readonly axes: readonly RecordsAxis[];
  /** What stands beside every figure. */
  readonly besides: readonly (readonly [name: string, value: JsonScalar])[];
  readonly result: Pick<Interpretation, 'shape' | 'fingerprint' | 'binding' | 'declined'>;
}

/** An axis of a plan, with the categories met on it in all answers so far. */
export interface RecordsAxis {
  readonly slot: Slot;
  readonly parts: readonly (AxisPart & { readonly at: number; readonly name: string })[];
  /** The place of the cell that is a category's value, and its kind. */
  readonly keyAt: number;
  readonly keyKind: 'text' | 'number';
  readonly categories: Map<JsonScalar, KnownCategory>;
}

export type KnownReading = RecordsPlan['result'] & Pick<Interpretation, 'figures' | 'categories'>;

const plans = new WeakMap<Statistic, Map<string, RecordsPlan>>();
const mostPlans = 2000;

/** Keeps a plan for later answers; bounded, so that an upstream of endless keys costs no memory. */
export function keepPlan(
  reading: Reading,
  path: string,
  payload: JsonValue,
  plan: RecordsPlan,
): void {
  let known = plans.get(reading.statistic);
  if (known === undefined || known.size >= mostPlans) {
    known = new Map();
    plans.set(reading.statistic, known);
  }
  known.set(planKey(reading, path, Object.keys(firstOf(payload) ?? {})), plan);
}

/**
 * Reads records as others with the same keys were read before; `null` where none were, or where a
 * single value is not as their plan demands: whatever is unusual is read, and judged, by the
 * recognisers alone. A remembered plan makes a reading faster and never another one.
 */
export function readKnown(reading: Reading, path: string, payload: JsonValue): KnownReading | null {
  const known = plans.get(reading.statistic);
  const first = firstOf(payload);
  if (known === undefined || first === null) return null;
  const plan = known.get(planKey(reading, path, Object.keys(first)));
  return plan === undefined || plan.lexicon !== reading.lexicon
    ? null
    : readByPlan(reading, plan, payload as readonly JsonValue[]);
}

function firstOf(payload: JsonValue): JsonValue | null {
  const first = isArray(payload) ? (payload[0] ?? null) : null;
  return isObject(first) ? first : null;
}

function planKey({ request }: Reading, path: string, keys: readonly string[]): string {
  const { groupby, field, restriction } = request;
  return `${path}\n${groupby}\n${field}\n${restriction}\n${keys.join('\n')}`;
}

function readByPlan(
  reading: Reading,
  plan: RecordsPlan,
  payload: readonly JsonValue[],
): KnownReading | null {
  const [outer, inner] = plan.axes;
  const met: CategoryLabel[][] = plan.axes.map(() => []);
  const figures: Figure[] = [];
  // A new object for each answer marks the places and categories it has already met.
  const answer = {};
  for (const record of payload) {
    const cells = cellsOf(plan.keys, record);
    if (cells === null || !isAsDemanded(reading, plan, cells)) return null;
    const first = outer === undefined ? null : knownCategory(reading, outer, cells);
    const second = inner === undefined ? null : knownCategory(reading, inner, cells);
    if (first === null && outer !== undefined) return null;
    if (second === null && inner !== undefined) return null;
    if (first === null && figures.length > 0) return null;
    if (first !== null) tell(first, met[0], answer);
    if (second !== null) tell(second, met[1], answer);
    const attributes = placeAt(plan, first, second, answer);
    const value = cells[plan.figureAt];
    if (attributes === undefined || !isCount(reading, value)) return null;
    figures.push(figureOf(reading, plan, first, second, value, attributes));
  }
  return { ...plan.result, figures, categories: met.flat() };
}

/** Lists a category the first time an answer meets it. */
function tell(category: KnownCategory, met: CategoryLabel[] | undefined, answer: object): void {
  if (category.answer === answer) return;
  category.answer = answer;
  met?.push(category.told);
}

/** The values of a record; `null` if its keys or their order differ. */
function cellsOf(keys: readonly string[], record: JsonValue): readonly JsonValue[] | null {
  if (!isObject(record)) return null;
  const own = Object.keys(record);
  if (own.length !== keys.length) return null;
  for (let place = 0; place < keys.length; place += 1) if (own[place] !== keys[place]) return null;
  return Object.values(record);
}

function isAsDemanded(
  { request }: Reading,
  { yearsAt, subjectAt, constants }: RecordsPlan,
  cells: readonly JsonValue[],
): boolean {
  for (const at of yearsAt) if (cells[at] !== request.year) return false;
  for (const at of subjectAt) if (String(cells[at]) !== request.subjectId) return false;
  for (const { at, value } of constants) if (cells[at] !== value) return false;
  return true;
}

/** Whether a value is a figure that nobody would remark on. */
function isCount({ statistic }: Reading, value: JsonValue | undefined): value is number {
  if (typeof value !== 'number' || value < 0) return false;
  return Number.isInteger(value) || statistic.measure === 'days';
}

function figureOf(
  { request, statistic }: Reading,
  { axes }: RecordsPlan,
  first: KnownCategory | null,
  second: KnownCategory | null,
  value: number,
  attributes: Figure['attributes'],
): Figure {
  const straight = axes[0]?.slot.name !== 'field';
  const group = (straight ? first : second)?.value ?? null;
  const field = (straight ? second : first)?.value ?? null;
  const same = request.groupby !== null && request.groupby === request.field;
  return {
    year: request.year,
    groupValue: group,
    fieldValue: same ? group : field,
    reason: null,
    measure: statistic.measure,
    value,
    valueText: String(value),
    obsStatus: 'A',
    attributes,
  };
}
