import { type Axis, type Category, categoryOf } from './axes.ts';
import { type CategorySet, setName } from './category-sets.ts';
import type { Reading, Slot } from './reading.ts';
import { Unreadable } from './unreadable.ts';

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
export function bind(
  reading: Reading,
  slots: readonly Slot[],
  axes: readonly Axis[],
  length: number,
): Binding {
  const bound = new Map<Slot, Axis>();
  for (const slot of slots) {
    const named = axes.filter(
      (axis) => namesSlot(axis, slot) && ![...bound.values()].includes(axis),
    );
    if (named.length > 1) {
      throw new Unreadable(
        'ambiguous',
        `${named.length} columns name the dimension ${slot.dimension}`,
      );
    }
    if (named[0] !== undefined) bound.set(slot, named[0]);
  }
  const open = slots.filter((slot) => !bound.has(slot));
  const free = axes.filter((axis) => ![...bound.values()].includes(axis));
  if (open.length === 0 || free.length === 0) {
    return { axes: bound, rule: bound.size > 0 ? 'key names' : null };
  }
  if (open.length === 1 && free.length === 1) {
    bound.set(open[0] as Slot, free[0] as Axis);
    return { axes: bound, rule: bound.size > 1 ? 'key names' : 'only axis' };
  }
  if (open.length !== 2 || free.length !== 2) {
    throw new Unreadable(
      'ambiguous',
      `${free.length} axes without a name for ${open.length} dimensions`,
    );
  }
  const { swap, rule } = orderOf(reading, open as [Slot, Slot], free as [Axis, Axis], length);
  bound.set(open[0] as Slot, free[swap ? 1 : 0] as Axis);
  bound.set(open[1] as Slot, free[swap ? 0 : 1] as Axis);
  return { axes: bound, rule };
}

/** Whether an axis is called what a slot is: by its dimension, or as the grouping or the field. */
export function namesSlot({ stem }: Axis, slot: Slot): boolean {
  return stem === slot.dimension || stem === `#${slot.name}`;
}

type Verdict = { readonly swap: boolean; readonly rule: string };

function orderOf(
  reading: Reading,
  slots: [Slot, Slot],
  axes: [Axis, Axis],
  length: number,
): Verdict {
  const [outer, inner] = axes;
  const values = axes.map((axis) => categoriesOf(reading, axis, length)) as [
    Category[],
    Category[],
  ];
  const sets = slots.map((slot) => setOf(reading, slot)) as [
    CategorySet | null,
    CategorySet | null,
  ];
  const learned = judge(
    values,
    sets.map((set) => (set === null ? null : memberOf(set))) as Members,
  );
  if (learned !== null) return { swap: learned === 'swapped', rule: 'category sets' };
  if (
    sets[0] !== null &&
    sets[1] !== null &&
    contradicts(values, sets as [CategorySet, CategorySet])
  ) {
    throw new Unreadable(
      'ambiguous',
      'the categories fit the known sets of the dimensions in neither order',
    );
  }
  const common = judge(values, slots.map((slot) => commonly(reading, slot)) as Members);
  if (common === 'swapped' && outer.level !== inner.level) {
    throw new Unreadable(
      'ambiguous',
      'nesting order and the look of the categories contradict each other',
    );
  }
  if (common === 'straight' && outer.level === inner.level)
    return { swap: false, rule: 'common categories' };
  if (outer.level === inner.level) {
    throw new Unreadable('ambiguous', 'two axes without a name, neither inside the other');
  }
  return { swap: false, rule: 'nesting order' };
}

type Member = (category: Category) => boolean;
type Members = [Member | null, Member | null];

/**
 * The one order in which the categories belong to their dimensions, `null` if both or neither do. A
 * category not seen before does not count against an order, as long as some of each axis are known.
 */
function judge(values: [Category[], Category[]], members: Members): 'straight' | 'swapped' | null {
  const straight = shareOf(values[0], members[0]) * shareOf(values[1], members[1]);
  const swapped = shareOf(values[1], members[0]) * shareOf(values[0], members[1]);
  if (straight === 1 && swapped < 1) return 'straight';
  if (swapped === 1 && straight < 1) return 'swapped';
  if (straight > 0 && swapped === 0) return 'straight';
  if (swapped > 0 && straight === 0) return 'swapped';
  return null;
}

/** The share of categories that are known members; 1 where nothing is known. */
function shareOf(categories: Category[], member: Member | null): number {
  if (member === null || categories.length === 0) return 1;
  return categories.filter(member).length / categories.length;
}

function contradicts(values: [Category[], Category[]], sets: [CategorySet, CategorySet]): boolean {
  const [first, second] = sets.map(memberOf) as [Member, Member];
  const straight = shareOf(values[0], first) * shareOf(values[1], second);
  const swapped = shareOf(values[1], first) * shareOf(values[0], second);
  return straight < 1 && swapped < 1;
}

function categoriesOf(reading: Reading, axis: Axis, length: number): Category[] {
  const seen = new Map<string, Category>();
  for (let row = 0; row < length; row += 1) {
    const category = categoryOf(axis, row, reading.lexicon);
    if (category?.value != null && !category.total) seen.set(category.value, category);
  }
  return [...seen.values()];
}

/** The learned set of a slot's dimension; asking for it makes the reading depend on it. */
function setOf({ statistic, sets, setsUsed }: Reading, { dimension }: Slot): CategorySet | null {
  const name = setName(statistic.family, dimension);
  setsUsed.add(name);
  return sets.get(name) ?? null;
}

function memberOf({ codes, labels }: CategorySet): Member {
  const known = (text: string | null) => text !== null && (codes.has(text) || labels.has(text));
  return ({ value, labels: own, label }) =>
    known(value) || known(label) || Object.values(own).some(known);
}

function commonly({ lexicon }: Reading, { dimension }: Slot): Member | null {
  const words = lexicon.vocabulary.categories[dimension];
  if (words === undefined) return null;
  const set = new Set(words);
  return ({ value, labels }) =>
    [value, ...Object.values(labels)].some(
      (text) => text != null && set.has(text.trim().toLowerCase()),
    );
}

/** Whether a category is known to belong to a slot's dimension, learned or by common knowledge. */
export function isKnownCategory(reading: Reading, slot: Slot, value: string): boolean {
  const category: Category = { value, labels: {}, label: null, besides: [], total: false };
  if (commonly(reading, slot)?.(category) === true) return true;
  const set = setOf(reading, slot);
  return set !== null && memberOf(set)(category);
}
