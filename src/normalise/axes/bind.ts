import { plainKey } from '../../body/plain-key.ts';
import { setName } from '../category-sets.ts';
import { isCategoryOf } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import type { Column } from '../table.ts';
import { ambiguous } from '../unreadable.ts';
import { type Axis, type Category, categoriesOn, isTotalWord, maySayTotal } from './axes.ts';

/** Which axis each slot is read from, and the rule that decided. */
export interface Binding {
  readonly axes: ReadonlyMap<Slot, Axis>;
  readonly rule: string | null;
}

/**
 * Binds the axes of an answer to the slots of its request: by name, by elimination where one of each
 * is left, by category sets, by nesting order where nothing contradicts it (contract §4).
 * @throws Unreadable where that leaves more than one reading
 */
export function bind(reading: Reading, slots: readonly Slot[], axes: readonly Axis[]): Binding {
  const bound = new Map<Slot, Axis>();
  const nested = nestedInItself(slots, axes);
  if (nested !== null) return { axes: nested, rule: 'nesting order' };
  for (const slot of slots) {
    const free = axes.filter((axis) => ![...bound.values()].includes(axis));
    const named = byName(slot, slots, free);
    if (named.length > 1)
      throw ambiguous(`${named.length} columns name the dimension ${slot.dimension}`);
    if (named[0] !== undefined) bound.set(slot, named[0]);
  }
  const open = slots.filter((slot) => !bound.has(slot));
  const free = axes.filter((axis) => ![...bound.values()].includes(axis));
  const [first, second, ...moreSlots] = open;
  const [one, other, ...moreAxes] = free;
  if (first === undefined || one === undefined)
    return { axes: bound, rule: bound.size > 0 ? 'key names' : null };
  if (second === undefined && other === undefined) {
    const named = [...bound].find(
      ([slot, axis]) => slot.dimension === 'category' && axis.stem === 'category',
    );
    // `{category: "A", series: "BET"}`, by level and category: a chart may call any category `category`, where known sets say so.
    const isSwapped =
      named !== undefined &&
      judge(fitOf(reading, learned, [named[0], first], [named[1], one])) === 'swapped';
    if (isSwapped) bound.set(named[0], one);
    bound.set(first, isSwapped ? named[1] : one);
    return { axes: bound, rule: bound.size > 1 ? 'key names' : 'only axis' };
  }
  if (second === undefined || other === undefined || moreSlots.length + moreAxes.length > 0)
    throw ambiguous(`${free.length} axes without a name for ${open.length} dimensions`);
  const { swap, rule } = orderOf(reading, [first, second], [one, other]);
  bound.set(first, swap ? other : one);
  bound.set(second, swap ? one : other);
  return { axes: bound, rule };
}

/** A dimension asked for twice, the one inside the other, either called by its name: the outer is the grouping. */
function nestedInItself(slots: readonly Slot[], axes: readonly Axis[]): Binding['axes'] | null {
  const [group, field] = slots;
  const [outer, inner] = axes;
  if (group === undefined || outer === undefined || inner === undefined) return null;
  if (group.dimension !== field?.dimension || outer.level === inner.level) return null;
  if (!axes.some((axis) => namesSlot(axis, group))) return null;
  return outer.stem === '#field'
    ? null
    : new Map([
        [group, outer],
        [field, inner],
      ]);
}

/** `{group: "BET", category: "F"}`, grouped by category: beside its group, a category is that of the field. */
function byName(slot: Slot, slots: readonly Slot[], axes: readonly Axis[]): Axis[] {
  const named = axes.filter((axis) => namesSlot(axis, slot));
  const placed = named.filter(({ stem }) => stem === `#${slot.name}`);
  const others = slots.filter(
    (other) => other !== slot && axes.some((one) => namesSlot(one, other)),
  );
  return slot.dimension === 'category' && placed.length === 1 && others.length === 0
    ? placed
    : named;
}

/** Whether an axis is called what a slot is: by its dimension, or as the grouping or the field. */
export function namesSlot({ stem }: Axis, slot: Slot): boolean {
  return stem === slot.dimension || stem === `#${slot.name}`;
}

type Verdict = { readonly swap: boolean; readonly rule: string };

function orderOf(reading: Reading, slots: Pair<Slot>, axes: Pair<Axis>): Verdict {
  const known = fitOf(reading, learned, slots, axes);
  const order = judge(known);
  if (order !== null) return { swap: order === 'swapped', rule: 'category sets' };
  if (known.isTold && known.straight < 1 && known.swapped < 1)
    throw ambiguous('the categories fit the known sets of the dimensions in neither order');
  const common = judge(fitOf(reading, commonly, slots, axes));
  const isNested = axes[0].level !== axes[1].level;
  if (common === 'swapped' && isNested)
    throw ambiguous('nesting order and the look of the categories contradict each other');
  if (isNested) return { swap: false, rule: 'nesting order' };
  if (common === 'straight') return { swap: false, rule: 'common categories' };
  // Of one dimension asked for twice each figure has one category: its order says nothing.
  if (slots[0].dimension === slots[1].dimension) return { swap: false, rule: 'one dimension' };
  throw ambiguous('two axes without a name, neither inside the other');
}

/** What may prove to be a total is of any dimension. */
function isNoSum({ value }: Category): boolean {
  return value !== null && !/^t$/i.test(value) && !maySayTotal(value);
}

type Pair<Item> = readonly [Item, Item];
type Member = (category: Category) => boolean;

/** How well two axes fit what is known of two dimensions, in the order given and the other way round. */
interface Fit {
  readonly straight: number;
  readonly swapped: number;
  /** Whether both dimensions are known. */
  readonly isTold: boolean;
}

function fitOf(
  reading: Reading,
  memberOf: (reading: Reading, slot: Slot) => Member | null,
  slots: Pair<Slot>,
  axes: Pair<Axis>,
): Fit {
  const members = slots.map((slot) => memberOf(reading, slot));
  const share = (axis: 0 | 1, slot: 0 | 1) =>
    shareOf([...categoriesOn(axes[axis], reading.lexicon).values()], members[slot] ?? null);
  return {
    straight: share(0, 0) * share(1, 1),
    swapped: share(1, 0) * share(0, 1),
    isTold: !members.includes(null),
  };
}

/**
 * The one order in which the categories belong to their dimensions, `null` if both or neither do. A
 * category not seen before does not count against an order, as long as some of each axis are known.
 */
function judge({ straight, swapped }: Fit): 'straight' | 'swapped' | null {
  const isSure = (one: number, other: number) =>
    (one === 1 && other < 1) || (one > 0 && other === 0);
  if (isSure(straight, swapped)) return 'straight';
  return isSure(swapped, straight) ? 'swapped' : null;
}

/** The share of categories that are known members; 1 where nothing is known. */
function shareOf(all: readonly Category[], member: Member | null): number {
  const categories = all.filter(isNoSum);
  if (member === null || categories.length === 0) return 1;
  return categories.filter(member).length / categories.length;
}

/** The learned set of a dimension; asking for it makes the reading depend on it. */
function learnedSet({ statistic, sets, setsUsed }: Reading, { dimension }: Slot) {
  const name = setName(statistic.family, dimension);
  setsUsed.add(name);
  return sets.get(name);
}

/** Whether the source called a slot's dimension by a key where nothing else was asked for. */
export function isLearnedKey(reading: Reading, slot: Slot, key: string): boolean {
  return learnedSet(reading, slot)?.keys.has(key) === true;
}

/** Tells the members of a dimension by its learned set. */
function learned(reading: Reading, slot: Slot): Member | null {
  const set = learnedSet(reading, slot);
  if (set === undefined) return null;
  const { codes, labels } = set;
  const known = (text: string | null) =>
    text !== null && (codes.has(text) || labels.has(text) || spellings(codes).has(plainKey(text)));
  return ({ value, labels: own, label }) =>
    known(value) || known(label) || Object.values(own).some(known);
}

const spelled = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** `NIV_A` is the column `niv_a` of a table that another query gave. */
function spellings(codes: ReadonlySet<string>): ReadonlySet<string> {
  const plain = spelled.get(codes) ?? new Set([...codes].map(plainKey));
  spelled.set(codes, plain);
  return plain;
}

function commonly({ lexicon }: Reading, { dimension }: Slot): Member | null {
  if (lexicon.vocabulary.categories[dimension] === undefined) return null;
  return ({ value, label, labels }) =>
    [value, label, ...Object.values(labels)].some(
      (text) => text != null && isCategoryOf(lexicon, dimension, text),
    );
}

/** Whether a category is known to belong to a slot's dimension, learned or by common knowledge. */
export function isKnown(reading: Reading, slot: Slot, category: Category): boolean {
  if (commonly(reading, slot)?.(category) === true) return true;
  return learned(reading, slot)?.(category) === true;
}

/** The same of a text. */
export function isKnownCategory(reading: Reading, slot: Slot, value: string): boolean {
  return isKnown(reading, slot, { value, labels: {}, label: null, besides: [], total: false });
}

/** Whether a column under one plain name holds texts alone that are known to be categories of a slot, or their total. */
export function holdsCategories(reading: Reading, slot: Slot, { name, values }: Column): boolean {
  const { lexicon } = reading;
  return (
    // `telework.gender` may be that of teleworkers alone.
    !/[.:/]/.test(name) &&
    values.every(
      (one) =>
        typeof one === 'string' &&
        (isTotalWord(one, lexicon) || isKnownCategory(reading, slot, one)),
    )
  );
}

/** Whether two axes may be one dimension: in `{lignes: [{gender: "F"}]}`, what shares no category with a dimension is not that dimension once more. */
export function shareCategories({ lexicon }: Reading, axes: readonly Axis[]): boolean {
  const [one = [], ...others] = axes.map((axis) => [...categoriesOn(axis, lexicon).keys()]);
  return one.some((value) => others.every((values) => values.includes(value)));
}
