import type { JsonScalar, JsonValue } from '../../body/json-value.ts';
import type { CategoryLabel, Figure } from '../../interpretation.ts';
import { categoryFrom, maySayTotal } from '../axes/axes.ts';
import { isNoDate, isOddDate, yearInCategory, yearInName } from '../categories/dated-categories.ts';
import { isNoCategory, mayBeOfOther } from '../categories/other-dimension.ts';
import { dimensionNamed, mayBeEcho } from '../echoes.ts';
import { attributesOf, type LabelledSlot } from '../figures/figures.ts';
import type { Reading } from '../reading.ts';
import type { RecordsAxis, RecordsPlan } from './known-records.ts';

/** A category as its cells gave it, remembered from answer to answer. */
export interface KnownCategory {
  readonly value: string;
  /** The cells it was read from, in the order of the axis's parts. */
  readonly cells: readonly JsonScalar[];
  readonly told: CategoryLabel;
  readonly labelled: LabelledSlot;
  /** Where it meets the categories of the inner axis, or stands alone. */
  readonly places: Places;
  /** The mark of the answer that met it last. */
  answer: number;
}

/** A place that a figure may stand at: where two categories meet, at one alone, or the only one. */
export interface Place {
  readonly first: KnownCategory | null;
  readonly second: KnownCategory | null;
  readonly attributes: Figure['attributes'];
  /** The mark of the last answer that had a figure here. */
  answer: number;
}

export type Places = Map<KnownCategory | null, Place>;

/** A plan with more is full: its answers are read anew, and leave another plan in its place. */
const mostCategories = 5000;

/** The place of a record's cells; `null` where they want a closer look. */
export function placeOf(
  reading: Reading,
  plan: RecordsPlan,
  cells: readonly JsonValue[],
): Place | null {
  const [outer, inner] = plan.axes;
  const first = outer === undefined ? null : knownCategory(reading, outer, cells);
  const second = inner === undefined ? null : knownCategory(reading, inner, cells);
  const isClear =
    (first !== null || outer === undefined) && (second !== null || inner === undefined);
  return isClear ? placeAt(plan, first, second) : null;
}

/** The category of a record on an axis; `null` where its cells want a closer look. */
function knownCategory(
  reading: Reading,
  axis: RecordsAxis,
  cells: readonly JsonValue[],
): KnownCategory | null {
  const key = cells[axis.keyAt] as JsonScalar;
  const known = axis.categories.get(key) ?? meet(reading, axis, key, cells);
  if (known === null) return null;
  for (let index = 0; index < axis.parts.length; index += 1) {
    // The same code under another label: both may be right, but not by memory.
    if (cells[axis.parts[index]?.at ?? -1] !== known.cells[index]) return null;
  }
  return known;
}

function meet(
  reading: Reading,
  axis: RecordsAxis,
  key: JsonScalar,
  cells: readonly JsonValue[],
): KnownCategory | null {
  const own = axis.parts.map(({ at }) => cells[at] ?? null);
  const clear = axis.parts.every((part, index) => isClear(reading, part.name, own[index] ?? null));
  if (axis.categories.size >= mostCategories || !clear || kindOf(key) !== axis.keyKind) return null;
  const category = categoryFrom(axis.parts, own as JsonScalar[], reading.lexicon);
  if (category?.value == null || category.value !== String(key) || category.total) return null;
  const { value } = category;
  const labelled = { slot: axis.slot.name, category, value };
  if (yearInCategory(value, reading.lexicon) !== null || /^(19|20)\d{4}$/.test(value)) return null;
  if (yearInName(value) !== null) return null;
  const { dimension } = axis.slot;
  if (!axis.named && mayBeOfOther(reading.lexicon, dimension, value)) return null;
  if (isOddDate(dimension, value) || isNoDate(reading.lexicon, dimension, value)) return null;
  if ([value, ...own].some((cell) => isNoCategory(reading.lexicon, dimension, String(cell))))
    return null;
  // A bare `T` may prove to be a total, `Total personnel` as well.
  if ([value, ...own].some((cell) => typeof cell === 'string' && maySayTotal(cell))) return null;
  if (/^t$/i.test(value) && attributesOf([labelled], []) === null) return null;
  const known: KnownCategory = {
    value,
    cells: own as JsonScalar[],
    told: Object.freeze({ dimension, code: value, labels: category.labels }),
    labelled,
    places: new Map(),
    answer: 0,
  };
  axis.categories.set(key, known);
  return known;
}

/** What kind of key names categories: `1` and `"1"` would be one category under two keys. */
export function kindOf(value: JsonValue | undefined): 'text' | 'number' | null {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : null;
}

/** Whether a cell can only be part of a category: there, and no echo of the request. */
function isClear({ request, lexicon }: Reading, name: string, cell: JsonValue): boolean {
  if (kindOf(cell) === null || (typeof cell === 'string' && cell.trim() === '')) return false;
  if (!mayBeEcho(name)) return true;
  const text = String(cell);
  return text !== request.endpoint && dimensionNamed(lexicon, text) === null;
}

function placeAt(
  { besides, places }: RecordsPlan,
  first: KnownCategory | null,
  second: KnownCategory | null,
): Place | null {
  const known = first?.places ?? places;
  const place = known.get(second);
  if (place !== undefined) return place;
  if (known.size >= mostCategories) return null;
  const labelled = [first, second].flatMap((category) =>
    category === null ? [] : [category.labelled],
  );
  const attributes = attributesOf(labelled, besides);
  const met: Place = {
    first,
    second,
    attributes: attributes === null ? null : Object.freeze(attributes),
    answer: 0,
  };
  known.set(second, met);
  return met;
}
