/**
 * A mapping made ready to be walked. In: its tree. Out: the same tree with a slot for every scalar that belongs to a row,
 * and where each slot is found from the row of a figure.
 */
import type { Axis, Form } from '../mapping/form.ts';
import { type Mapping, MappingError } from '../mapping/mapping.ts';
import type { Member, Part, Pattern } from '../mapping/place.ts';
import { isTemplate } from '../mapping/template.ts';
import { holdsFigure, isOfRow, isOfRows, mayLackFigure, ownsFigure } from './figure-places.ts';

/** A scalar of a row, by where it stands. */
export interface Slot {
  readonly index: number;
  readonly part: Part;
  readonly where: string;
  /** How many lists and maps of data are around it. */
  readonly depth: number;
  /** Of a list beside that of the figures: the depth of what both stand in, and of the figures' own list. */
  readonly beside: { readonly shared: number; readonly along: number } | null;
}

export interface Compiled {
  readonly mapping: Mapping;
  readonly root: Plan;
  readonly slots: readonly Slot[];
  /** How many lists and maps of data are around a figure; `null` where the mapping has none. */
  readonly figureDepth: number | null;
  readonly figureWhere: string;
}

/** A place of the body, ready. */
export type Plan =
  | { readonly kind: 'leaf'; readonly part: Part; readonly slot: number; readonly where: string }
  | RecordPlan
  | {
      readonly kind: 'list';
      readonly head: Plan | null;
      readonly tail: Plan | null;
      readonly item: Plan;
      readonly isFlat: boolean;
      readonly position: number;
      /** Whether its elements are the rows that figures stand in. */
      readonly isOfRows: boolean;
      /** Whether they are records with a figure each. */
      readonly ownsFigures: boolean;
      /** Whether they tell their categories: one in which nothing stands is no row. */
      readonly ownsCategories: boolean;
      readonly where: string;
    }
  | {
      readonly kind: 'tuple';
      readonly places: readonly Plan[];
      readonly holdsFigure: boolean;
      readonly where: string;
    }
  | { readonly kind: 'packed'; readonly value: Plan; readonly where: string };

export interface RecordPlan {
  readonly kind: 'record';
  readonly literal: ReadonlyMap<string, MemberPlan>;
  readonly templates: readonly MemberPlan[];
  readonly required: number;
  /** Whether the figures stand within: nothing here is no figure. */
  readonly holdsFigure: boolean;
  /** Whether one of its members is the figure, and may be left out. */
  readonly mayLackFigure: boolean;
  readonly rest: {
    readonly key: Part;
    readonly slot: number;
    readonly value: Plan;
    readonly isOfRows: boolean;
    readonly isOnly: boolean;
  } | null;
  readonly where: string;
}

interface MemberPlan {
  readonly key: string;
  readonly isOptional: boolean;
  readonly value: Plan;
}

interface Found {
  readonly part: Part;
  readonly where: string;
  readonly chain: readonly string[];
}

interface Compiling {
  readonly found: Found[];
}

const perRow: ReadonlySet<Part['is']> = new Set([
  'figure',
  'code',
  'label',
  'flag',
  'attribute',
  'only',
  'text',
  'copy',
  'subject',
]);

/**
 * Makes a mapping ready.
 * @throws MappingError where no row could be made by it: two figures, an axis twice, a label without its axis
 */
export function compile(mapping: Mapping): Compiled {
  const compiling: Compiling = { found: [] };
  const root = planOf(mapping.body, '$', [], compiling);
  const figures = compiling.found.filter(({ part }) => isOfRow(part));
  if (figures.length > 1)
    throw new MappingError(
      `${figures[1]?.where}: a second figure, or id; only one place can hold them`,
    );
  const [figure] = figures;
  const slots = compiling.found.map((found, index) => slotOf(found, index, figure?.chain ?? []));
  checkAxes(slots);
  return {
    ...{ mapping, root, slots },
    figureDepth: figure?.chain.length ?? null,
    figureWhere: figure?.where ?? '$',
  };
}

function planOf(
  pattern: Pattern,
  where: string,
  chain: readonly string[],
  compiling: Compiling,
): Plan {
  switch (pattern.kind) {
    case 'leaf':
      return {
        kind: 'leaf',
        part: pattern.part,
        slot: slotFor(pattern.part, where, chain, compiling),
        where,
      };
    case 'packed':
      return { kind: 'packed', value: planOf(pattern.value, where, chain, compiling), where };
    case 'tuple':
      return {
        kind: 'tuple',
        holdsFigure: holdsFigure(pattern),
        places: pattern.places.map((one, at) => planOf(one, `${where}[${at}]`, chain, compiling)),
        where,
      };
    case 'list': {
      const inner = [...chain, `${where}[]`];
      const { head, tail, position, isFlat } = pattern;
      const slot =
        position === null
          ? -1
          : slotFor({ is: 'code', axis: position }, `${where}[]`, inner, compiling);
      const before = compiling.found.length;
      return {
        ...{ kind: 'list', isFlat, where, position: slot },
        head: head === null ? null : planOf(head, `${where}[first]`, chain, compiling),
        item: planOf(pattern.item, `${where}[]`, inner, compiling),
        isOfRows: isOfRows(pattern.item),
        ownsFigures: ownsFigure(pattern.item),
        tail: tail === null ? null : planOf(tail, `${where}[last]`, chain, compiling),
        ownsCategories: compiling.found.slice(before).some(({ part }) => axesOf(part).length > 0),
      };
    }
    case 'record':
      return recordPlan(pattern, where, chain, compiling);
  }
}

function recordPlan(
  { members, rest }: Extract<Pattern, { kind: 'record' }>,
  where: string,
  chain: readonly string[],
  compiling: Compiling,
): RecordPlan {
  const plans = members.map((member: Member) => ({
    ...{ key: member.key, isOptional: member.isOptional },
    value: planOf(member.value, `${where}.${member.key}`, chain, compiling),
  }));
  const inner = rest?.isOnly === true ? chain : [...chain, `${where}.*`];
  return {
    kind: 'record',
    literal: new Map(plans.filter(({ key }) => !isTemplate(key)).map((plan) => [plan.key, plan])),
    templates: plans.filter(({ key }) => isTemplate(key)),
    required: plans.filter(({ isOptional }) => !isOptional).length,
    holdsFigure: holdsFigure({ kind: 'record', members, rest }),
    mayLackFigure: mayLackFigure(members, rest),
    rest:
      rest === null
        ? null
        : {
            key: rest.key,
            slot: slotFor(rest.key, `${where}.*`, inner, compiling),
            isOfRows: !rest.isOnly && (isOfRow(rest.key) || isOfRows(rest.value)),
            isOnly: rest.isOnly,
            value: planOf(rest.value, `${where}.*`, inner, compiling),
          },
    where,
  };
}

function slotFor(
  part: Part,
  where: string,
  chain: readonly string[],
  { found }: Compiling,
): number {
  return perRow.has(part.is) ? found.push({ part, where, chain }) - 1 : -1;
}

/** Where a scalar is found from the row of a figure: around it, or in a list beside that of the figures. */
function slotOf({ part, where, chain }: Found, index: number, figure: readonly string[]): Slot {
  const depth = chain.length;
  let shared = 0;
  while (shared < depth && shared < figure.length && chain[shared] === figure[shared]) shared += 1;
  const isAnywhere = part.is === 'flag' && (depth !== shared + 1 || depth !== figure.length);
  if (shared === depth || isAnywhere) return { index, part, where, depth, beside: null };
  const along = 'along' in part && part.along !== undefined ? part.along : shared + 1;
  if (depth !== shared + 1 || along > figure.length)
    throw new MappingError(
      `${where}: it stands beside the figures, and in no list that goes along with them`,
    );
  return { index, part, where, depth, beside: { shared, along } };
}

function checkAxes(slots: readonly Slot[]): void {
  const axes = new Set<Axis>();
  for (const { part, where } of slots) {
    if (part.is === 'text' && part.template.includes('><'))
      throw new MappingError(`${where}: nothing stands between two categories to tell them apart`);
    for (const axis of axesOf(part)) {
      if (axes.has(axis)) throw new MappingError(`${where}: ${axis} stands twice`);
      axes.add(axis);
    }
  }
  for (const { part, where } of slots) {
    if (part.is === 'label' && !axes.has(part.axis))
      throw new MappingError(`${where}: a label of ${part.axis}, which no part gives`);
  }
}

/**
 * What keeps a mapping from being one of its form, `null` if nothing does: an axis of the question that no part gives, or
 * one that nobody asked for.
 */
export function axesAmiss({ slots, figureDepth }: Compiled, form: Form): string | null {
  if (figureDepth === null) return null;
  const given = new Set(slots.flatMap(({ part }) => axesOf(part)));
  const isSame = form.name.endsWith('+same');
  const absent = form.axes.find((axis) => !given.has(axis) && !(isSame && given.has('field')));
  if (absent !== undefined) return `no part gives the ${absent} of its figures`;
  const extra = [...given].find(
    (axis) => !form.axes.includes(axis) && !(isSame && axis === 'field'),
  );
  return extra === undefined
    ? null
    : `a part gives the ${extra}, which ${form.name} does not ask for`;
}

/** The axes whose category a part gives. */
function axesOf(part: Part): Axis[] {
  if (part.is === 'code') return [part.axis];
  if (part.is !== 'text') return [];
  return [...part.template.matchAll(/<(\w+)>/g)]
    .map(([, axis]) => axis as Axis)
    .filter((axis) => /^(groupby|field|year|reason)$/.test(axis));
}
