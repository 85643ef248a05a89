import type { JsonScalar, JsonValue } from '../body/json-value.ts';
import type { CategoryLabel, Figure } from '../interpretation.ts';
import { categoryFrom } from './axes.ts';
import { dimensionNamed, mayBeEcho } from './echoes.ts';
import { attributesOf, type LabelledSlot, labelOf } from './figures.ts';
import type { RecordsAxis, RecordsPlan } from './known-records.ts';
import type { Reading } from './reading.ts';

/** A category as its cells gave it, remembered from answer to answer. */
export interface KnownCategory {
  readonly value: string;
  /** The cells it was read from, in the order of the axis's parts. */
  readonly cells: readonly JsonScalar[];
  readonly told: CategoryLabel;
  readonly labelled: LabelledSlot;
  readonly crosses: Map<KnownCategory | null, Cross>;
  /** The answer that met it last. */
  answer: object | null;
}

/** The place where two categories meet, or one alone. */
interface Cross {
  readonly attributes: Figure['attributes'];
  /** The answer that has a figure here. */
  answer: object | null;
}

const mostCategories = 5000;

/** The category of a record on an axis; `null` where its cells want a closer look. */
export function knownCategory(
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
  if (!clear || kindOf(key) !== axis.keyKind) return null;
  const category = categoryFrom(axis.parts, own as JsonScalar[], reading.lexicon);
  if (category?.value == null || category.value !== String(key) || category.total) return null;
  const { value } = category;
  const labelled = { slot: axis.slot.name, category, value };
  // A bare `T` may prove to be a total.
  if (/^t$/i.test(value) && attributesOf([labelled], []) === null) return null;
  const known: KnownCategory = {
    value,
    cells: own as JsonScalar[],
    told: Object.freeze(labelOf(reading, axis.slot, category, value)),
    labelled,
    crosses: new Map(),
    answer: null,
  };
  if (axis.categories.size >= mostCategories) axis.categories.clear();
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
  if (kindOf(cell) === null || cell === '') return false;
  if (!mayBeEcho(name)) return true;
  const text = String(cell);
  return text !== request.endpoint && dimensionNamed(lexicon, text) === null;
}

/** The attributes of a figure at a place; `undefined` if the answer already has a figure there. */
export function placeAt(
  { besides }: RecordsPlan,
  first: KnownCategory | null,
  second: KnownCategory | null,
  answer: object,
): Figure['attributes'] | undefined {
  if (first === null) return attributesOf([], besides);
  let cross = first.crosses.get(second);
  if (cross === undefined) {
    if (first.crosses.size >= mostCategories) first.crosses.clear();
    const labelled = second === null ? [first.labelled] : [first.labelled, second.labelled];
    const attributes = attributesOf(labelled, besides);
    cross = { attributes: attributes === null ? null : Object.freeze(attributes), answer: null };
    first.crosses.set(second, cross);
  }
  if (cross.answer === answer) return undefined;
  cross.answer = answer;
  return cross.attributes;
}
