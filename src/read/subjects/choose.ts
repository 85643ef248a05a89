/**
 * Which table of a body is the subjects. In: its tables. Out: the one with its ids, or why there is none that is certain. The kind
 * of subject that it names tells one list from another, and nothing else does.
 */
import { areMembers, isPlain, type Judged, judged, kindOf, kindsSaid } from './ids.ts';
import { isAside, isWrapping, type Keys, kindAlone } from './keys.ts';
import type { Cell, Found, Table } from './tables.ts';

/** Why no table is certain. */
export interface Uncertain {
  readonly kind: string;
  readonly why: string;
  /** The list that may be a part of them. */
  readonly part?: Judged;
}

/** The list of subjects; `null` where no list may be one. */
export function chooseList(keys: Keys, found: Found): Judged | Uncertain | null {
  if (found.lists.length === 0) return chooseSingle(keys, found);
  const open = found.lists.filter((table) => isOpen(keys, table));
  const own = open.filter((table) => isOfKind(keys, table)).map((table) => judged(keys, table));
  const plural = keys.kind === 'entity' ? 'entities' : 'organisms';
  if (own.length === 0 && open.length > 0)
    return { kind: 'wrong answer', why: `it holds a list, which is not of ${plural}` };
  const told = own.filter(({ isTold }) => isTold);
  const held = own.filter(({ ids }) => ids !== null);
  const certain = held.filter(isCertain);
  const isOne = certain.length === 1 && certain.every(({ table }) => isPlain(table));
  const all = told.length > 0 ? told : isOne ? certain : held;
  const isWithin = (one: Judged) => all.some((outer) => isInside(one.table, outer.table));
  const [chosen, other] = all.filter((one) => !isWithin(one) || (isCertain(one) && areOnce(one)));
  if (chosen === undefined) return null;
  const place = placeOf(chosen.table);
  if (other !== undefined)
    return {
      kind: 'ambiguous',
      why: `there may be another list: ${place}, ${placeOf(other.table)}`,
    };
  if (chosen.doubt !== null)
    return { kind: 'unclear id', why: `the ids of ${place} ${chosen.doubt}` };
  if (!isCertain(chosen) && mayBeAnother(keys, found, chosen.table))
    return { kind: 'ambiguous', why: `${place} may be another list than that of ${plural}` };
  if (own.some(({ table }) => isInside(table, chosen.table) && areMembers(keys, table)))
    return { kind: 'shape unknown', why: `the members of the records of ${place} stand in lists` };
  if (own.some((one) => isBranch(one, chosen)))
    return { kind: 'ambiguous', why: `more may stand in lists within ${place}`, part: chosen };
  return chosen.ids === null ? null : chosen;
}

/** Whether records that stand in the records of another list are like those, and each of them stands there once, as in a tree. */
function isBranch({ table, ids }: Judged, outer: Judged): boolean {
  const keysOf = ({ entries }: Table) =>
    new Set(entries.flat().map(({ around, key }) => [...around, key].join('\n')));
  if (!isInside(table, outer.table) || ids === null || !areOnce({ ids })) return false;
  const [inner, known] = [keysOf(table), keysOf(outer.table)];
  return inner.size > 1 && [...inner].every((key) => known.has(key));
}

/** Whether no two records of a list have one id, as the sectors of many organisms have. */
function areOnce({ ids }: Pick<Judged, 'ids'>): boolean {
  return ids === null || new Set(ids).size === ids.length;
}

/** One record in place of a list, as XML of one is written, if it says that it is a subject. */
function chooseSingle(keys: Keys, found: Found): Judged | null {
  const chosen = chooseOne(keys, found);
  return chosen !== null &&
    !('why' in chosen) &&
    (chosen.isTold ||
      (keys.kind === 'entity' && isCertain(chosen) && chosen.cells[0]?.rank === 1)) &&
    chosen.doubt === null &&
    chosen.ids !== null
    ? chosen
    : null;
}

/** The record of a detail: the outermost that has an id or a name; `null` where there is none. */
export function chooseOne(keys: Keys, { lists, singles }: Found): Judged | Uncertain | null {
  const speaking = chooseOpen(keys, [...singles, ...lists]).filter(speaks);
  const outer = speaking
    .filter((table) => !speaking.some((one) => isInside(table, one)))
    .map((table) => judged(keys, table));
  const told = outer.filter(({ isTold }) => isTold);
  const [chosen, other] = told.length > 0 ? told : outer;
  if (chosen === undefined || other === undefined) return chosen ?? null;
  const places = [chosen, other].map(({ table }) => placeOf(table));
  return { kind: 'ambiguous', why: `the record may be ${places.join(' or ')}` };
}

/** Where a list stands, for a message. */
export function placeOf({ path }: Table): string {
  return ['$', ...path].join('.').replaceAll('.[]', '[]');
}

/** Whether a table may be of subjects: not of what stands around an answer, nor of their categories. */
function isOpen(keys: Keys, { path }: Table): boolean {
  const inner = path.slice(path.slice(0, -1).lastIndexOf('[]') + 1);
  return !path.some(isAside) && !inner.some((key) => keys.of(key).part === 'category');
}

/** Whether nothing says that a table is of another kind of subject, or stands in one. */
function isOfKind(keys: Keys, table: Table): boolean {
  const kinds = [kindOf(table) ?? table.path.map(kindAlone), ...kindsSaid(table)].flat();
  return kinds.every((kind) => kind === null || kind === keys.kind);
}

/** Whether a table says itself that it is of the subjects, or has names in languages. */
function isCertain({ table, isTold }: Judged): boolean {
  const isInLanguage = (cell: Cell) => isName(cell) && (cell.language ?? cell.spoken) !== null;
  return isTold || table.entries.some((cells) => cells.some(isInLanguage));
}

function isName({ part, isOwn }: Cell): boolean {
  return isOwn && (part === 'name' || part === 'acronym' || part === 'language');
}

/** The tables that may be of subjects, as far as keys say. */
export function chooseOpen(keys: Keys, tables: readonly Table[]): Table[] {
  return tables.filter((table) => isOpen(keys, table) && isOfKind(keys, table));
}

/** Whether records have an id or a name. */
function speaks(table: Table): boolean {
  return table.entries.some((cells) => cells.some(isName)) || hasId(table, 4);
}

function hasId({ entries }: Table, last = 1): boolean {
  return entries.flat().some(({ part, rank, isOwn }) => isOwn && part === 'id' && rank <= last);
}

/** Whether a member of records may be their id: it has a word for one, or holds numbers. */
function mayHaveId(table: Table): boolean {
  const isNumeral = ({ value, isOwn }: Cell) => isOwn && /\d/.test(String(value));
  const isCode = ({ part, isOwn }: Cell) => isOwn && (part === 'acronym' || part === 'address');
  return hasId(table, 4) || table.entries.flat().some((cell) => isNumeral(cell) || isCode(cell));
}

function isInside({ path }: Table, outer: Table): boolean {
  return path.length > outer.path.length && outer.path.every((key, at) => key === path[at]);
}

/** Whether the subjects may be what stands around or beside a list: a record, or a list that holds nothing. */
function mayBeAnother(keys: Keys, { lists, singles, said }: Found, list: Table): boolean {
  const mayHold = (path: readonly string[]) =>
    path.slice(-1).some((key) => isWrapping(key) || kindAlone(key) !== null) && !path.some(isAside);
  return (
    said.some(({ path, value }) => value === undefined && mayHold(path)) ||
    singles.some((one) => isOpen(keys, one) && (isPlain(list) ? hasId(one) : speaks(one))) ||
    lists.some((one) => isInside(list, one) && mayHaveId(one))
  );
}
