/**
 * What a row finds. In: a row of a walk and a slot. Out: the scalar around it or beside it, and whether the row is of what was
 * asked.
 */
import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import { isTemplate, yearIn } from '../mapping/template.ts';
import type { Slot } from './compile.ts';
import { isBlank } from './lists.ts';
import { contradicts, isMet, other, type Row, shown, type Walk } from './walk.ts';

/** Whether a row is of what was asked: those beside it may be of other years, subjects or measures. */
export function isChosen(walk: Walk, row: Row): boolean {
  return walk.compiled.slots.every(
    (slot) => slot.part.is !== 'only' || isOnly(walk, slot, slot.part.template, row),
  );
}

/** Where one of several measures is read, whatever holds another one of them holds that one too: else its figure is left out. */
export function checkMeasures(walk: Walk): void {
  const { compiled, figures } = walk;
  for (const slot of compiled.slots) {
    const { part, depth } = slot;
    if (part.is !== 'only' || isTemplate(part.template) || slot.beside !== null) continue;
    const around = (row: Row) => ancestor(row, depth)?.parent ?? null;
    const told = figures.filter(({ row }) => isOnly(walk, slot, part.template, row));
    const holders = new Set(told.map(({ row }) => around(row)));
    if (holders.size > 0 && figures.some(({ row }) => !holders.has(around(row))))
      other(compiled.figureWhere, 'a row without a figure');
  }
}

function isOnly(walk: Walk, slot: Slot, template: string, row: Row): boolean {
  const text = scalarText(valueAt(slot, row) ?? null);
  if (text === null) return false;
  if (template === '{year}') return yearIn(text) === walk.request.year;
  return isTemplate(template) ? isMet(walk, template, text) : text === template;
}

/**
 * Where no row is of what was asked: an entity of which only others are told is not without people, being the sum of its
 * organisms; and rows of the year and subject that are all of another measure say nothing of the one that is read.
 */
export function checkOthers(walk: Walk): void {
  const { compiled, figures, request } = walk;
  const slots = compiled.slots.flatMap((slot) =>
    slot.part.is === 'only' ? [{ slot, template: slot.part.template }] : [],
  );
  const rows = figures.map(({ row }) => row);
  const saying = (own: readonly Row[], { slot, template }: (typeof slots)[number]) =>
    own.filter((row) => isOnly(walk, slot, template, row));
  const ofSubject = slots.filter(({ template }) => template.includes('{id}'));
  const areOthers = ofSubject.some((one) => saying(rows, one).length === 0);
  if (rows.length > 0 && areOthers && request.subjectKind === 'entity')
    contradicts(compiled.figureWhere, 'all figures are of others, and none of the entity');
  const asked = slots.filter(({ template }) => isTemplate(template)).reduce(saying, rows);
  const words = slots.filter(({ template }) => !isTemplate(template));
  const missing = words.find((one) => saying(asked, one).length === 0) ?? words[0];
  if (asked.length === 0 || missing === undefined) return;
  const told = new Set(asked.map((row) => shown(valueAt(missing.slot, row) ?? null)));
  const texts = [...told].slice(0, 4).join(', ');
  contradicts(missing.slot.where, `no row says ${shown(missing.template)}; they say ${texts}`);
}

/** The scalar of a slot that a row finds around it, or beside it. */
export function valueAt(slot: Slot, row: Row): JsonScalar | undefined {
  if (slot.beside === null) return ancestor(row, slot.depth)?.values[slot.index];
  const shared = ancestor(row, slot.beside.shared);
  const along = ancestor(row, slot.beside.along);
  return shared?.beside?.get(slot.index)?.[Number(along?.key)];
}

function ancestor(row: Row, depth: number): Row | null {
  let at: Row | null = row;
  while (at !== null && at.depth > depth) at = at.parent;
  return at;
}

/** A list beside the figures is as long as theirs. */
export function checkBeside({ compiled, figures }: Walk, root: Row): void {
  for (const slot of compiled.slots) {
    const { beside } = slot;
    if (beside === null) continue;
    const sizes = new Map<Row, number>();
    for (const { row } of figures) {
      const shared = ancestor(row, beside.shared) ?? root;
      const at = Number(ancestor(row, beside.along)?.key ?? 0) + 1;
      sizes.set(shared, Math.max(sizes.get(shared) ?? 0, at));
    }
    for (const [shared, size] of sizes) {
      const own = shared.beside?.get(slot.index)?.length ?? 0;
      if (own !== size) other(slot.where, `${own} elements beside ${size}`);
    }
    if (figures.length === 0 && (root.beside?.get(slot.index)?.length ?? 0) > 0)
      other(slot.where, 'elements beside no figure');
  }
}

/** What stands in a place of a row; where nothing does, and the mapping says so, what stands above it in its list. */
export function orAbove(
  { compiled, above }: Walk,
  slot: number,
  value: JsonScalar,
  { parent }: Row,
): JsonScalar {
  const { part, where } = compiled.slots[slot] as Slot;
  if (!('isFromAbove' in part)) return value;
  const before = above.get(slot);
  if (isBlank(value) && before?.list !== parent) other(where, 'nothing stands in it or above it');
  const told = isBlank(value) && before !== undefined ? before.value : value;
  above.set(slot, { list: parent, value: told });
  return told;
}
