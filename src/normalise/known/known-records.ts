import type { BytePattern } from '../../body/byte-pattern.ts';
import type { Envelope } from '../../body/envelope.ts';
import { isArray, isObject, type JsonScalar, type JsonValue } from '../../body/json-value.ts';
import type { Statistic } from '../../catalogue.ts';
import type { CategoryLabel, Figure, Interpretation } from '../../interpretation.ts';
import type { AxisPart } from '../axes/axes.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import { nothing } from '../unreadable.ts';
import { type KnownCategory, type Place, type Places, placeOf } from './known-categories.ts';
import type { Frame } from './known-frames.ts';

/**
 * How records with one list of keys are read: what `readTable` decided of them once, as far as it
 * follows from the keys and from values that the plan demands again.
 */
export interface RecordsPlan {
  readonly lexicon: Lexicon;
  /** The keys that lead to the records, as `Envelope` has them. */
  readonly opened: readonly string[];
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
  readonly result: Pick<Interpretation, 'shape' | 'fingerprint' | 'binding' | 'declined' | 'shown'>;
  /** The one place of records without an axis. */
  readonly places: Places;
  /** What stands for places in records, by its bytes as letters of a text each (known-texts.ts). */
  readonly texts: Map<string, KnownText>;
  /** What an answer may begin with. */
  readonly beginning: Followed;
  /** What stands around those texts in the answer for a year. */
  readonly frames: Map<number | null, readonly Frame[]>;
}

/** What is followed by texts of records: in the answers read last, the latest first. */
export interface Followed {
  readonly followers: KnownText[];
}

/** The text that stands for a place in a record, up to the figure. */
export interface KnownText extends Followed {
  readonly pattern: BytePattern;
  readonly place: Place;
}

/** An axis of a plan, with the categories met on it in all answers so far. */
export interface RecordsAxis {
  readonly slot: Slot;
  readonly parts: readonly (AxisPart & { readonly at: number })[];
  /** The place of the cell that is a category's value, and its kind. */
  readonly keyAt: number;
  readonly keyKind: 'text' | 'number';
  /** Whether it is called what its dimension is: `isNamed`. */
  readonly named: boolean;
  /** Whether it is called as any category is: then one category alone may be something else. */
  readonly generic: boolean;
  readonly categories: Map<JsonScalar, KnownCategory>;
}

const plans = new WeakMap<Statistic, Map<string, RecordsPlan[]>>();
const mostRequests = 4000;
const mostPlans = 8;

/** Keeps a plan for later answers; bounded, so that an upstream of endless keys costs no memory. */
export function keepPlan(reading: Reading, plan: RecordsPlan): void {
  let known = plans.get(reading.statistic);
  if (known === undefined || known.size >= mostRequests) {
    known = new Map();
    plans.set(reading.statistic, known);
  }
  const others = plansFor(reading).filter((one) => !isFor(one, plan.opened, plan.keys));
  known.set(requestPart(reading), [plan, ...others].slice(0, mostPlans));
}

/** The plans that answers to requests like this one have left. */
export function plansFor(reading: Reading): readonly RecordsPlan[] {
  const known = plans.get(reading.statistic)?.get(requestPart(reading)) ?? [];
  return known.filter(({ lexicon }) => lexicon === reading.lexicon);
}

function requestPart({ request }: Reading): string {
  const { subjectKind, groupby, field, restriction } = request;
  return `${subjectKind}\n${groupby}\n${field}\n${restriction}`;
}

function isFor(plan: RecordsPlan, opened: readonly string[], keys: readonly string[]): boolean {
  return isSame(plan.opened, opened) && isSame(plan.keys, keys);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}

/**
 * Reads records as others with the same keys were read before; `null` where none were, or where a
 * single value is not as their plan demands: whatever is unusual is read, and judged, by the
 * recognisers alone. A remembered plan makes a reading faster and never another one.
 */
export function readKnown(reading: Reading, { opened, payload }: Envelope): Interpretation | null {
  const first = isArray(payload) ? (payload[0] ?? null) : null;
  if (!isArray(payload) || !isObject(first)) return null;
  const keys = Object.keys(first);
  const plan = plansFor(reading).find((one) => isFor(one, opened, keys));
  if (plan === undefined) return null;
  const answer = new KnownAnswer(reading, plan);
  for (const record of payload) {
    const cells = cellsOf(plan.keys, record);
    if (cells === null || !isAsDemanded(reading, plan, cells)) return null;
    const place = placeOf(reading, plan, cells);
    const value = cells[plan.figureAt];
    if (place === null || !isCount(value)) return null;
    if (!answer.add(place, value, String(value))) return null;
  }
  return answer.read();
}

let lastMark = 0;

function nextMark(): number {
  lastMark += 1;
  return lastMark;
}

/** The figures of an answer that is read by a plan, as far as it is read. */
export class KnownAnswer {
  readonly #reading: Reading;
  readonly #plan: RecordsPlan;
  /** Marks what the answer has met; a number, since what is remembered must hold nothing of an answer in memory. */
  readonly #mark = nextMark();
  readonly #outer: CategoryLabel[] = [];
  readonly #inner: CategoryLabel[] = [];
  readonly #figures: Figure[] = [];

  constructor(reading: Reading, plan: RecordsPlan) {
    this.#reading = reading;
    this.#plan = plan;
  }

  /** Adds a figure; `false` if the answer already has one at that place. */
  add(place: Place, value: number, valueText: string): boolean {
    if (place.answer === this.#mark) return false;
    place.answer = this.#mark;
    this.#tell(place.first, this.#outer);
    this.#tell(place.second, this.#inner);
    this.#figures.push(figureAt(this.#reading, this.#plan, place, value, valueText));
    return true;
  }

  /**
   * What the answer was read as; whatever a plan is kept for has no problems and used no set. `null` where a category
   * wants a closer look: the only one, or one for each of the others.
   */
  read(): Interpretation | null {
    const met = [this.#outer.length, this.#inner.length];
    const apart = this.#plan.axes.length > 1 && met.every((many) => many === this.#figures.length);
    if (this.#plan.axes.some(({ generic }, index) => generic && (apart || (met[index] ?? 0) < 2)))
      return null;
    return {
      ...nothing,
      ...this.#plan.result,
      verdict: 'ok',
      figures: this.#figures,
      categories: [...this.#outer, ...this.#inner],
    };
  }

  /** Lists a category the first time the answer meets it. */
  #tell(category: KnownCategory | null, met: CategoryLabel[]): void {
    if (category === null || category.answer === this.#mark) return;
    category.answer = this.#mark;
    met.push(category.told);
  }
}

/** The values of a record; `null` if its keys or their order differ. */
export function cellsOf(keys: readonly string[], record: JsonValue): readonly JsonValue[] | null {
  return isObject(record) && isSame(Object.keys(record), keys) ? Object.values(record) : null;
}

/** Whether the cells that are neither figure nor category are what the plan demands of them. */
export function isAsDemanded(
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
function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value >= 0 && Number.isInteger(value);
}

function figureAt(
  { request, statistic }: Reading,
  { axes }: RecordsPlan,
  { first, second, attributes }: Place,
  value: number,
  valueText: string,
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
    valueText,
    obsStatus: 'A',
    attributes,
  };
}
