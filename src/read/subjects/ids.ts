/**
 * Which member of records is their id. In: the records of one list. Out: every column of ids with what speaks for it: its word,
 * the kind of subject that it names, the names beside it. One that no other can beat is the id; two that differ are none.
 */
import { JsonNumber, type JsonScalar, nameText } from '../../body/json-value.ts';
import { isUsableId } from '../../model/request.ts';
import type { Keys } from './keys.ts';
import { isWrapping, kindAlone, kindOfPath, kindOfRecords } from './kinds.ts';
import { type Cell, isRelation, type RecordList } from './records.ts';
import { mapKey } from './unfold.ts';

export interface Candidate {
  readonly list: RecordList;
  readonly key: string;
  /** The keys around the id in a record, as one text. */
  readonly group: string;
  /** By record; `null` where one has none. */
  readonly ids: readonly (string | null)[];
  /** Whether anything says that these are subjects of the kind asked for. */
  readonly isKind: boolean;
  /** How sure the word is, from 0; -1 for keys that a store makes up, -2 for these, or the number of a row, beside other numbers. */
  readonly sure: number;
  /** 2 with names by language or acronyms, 1 with names, 0 without. */
  readonly named: number;
  /** Whether it may be of something else: records around it have names of their own, or ids where it is a reference. */
  readonly isWithin: boolean;
  /** Whether a cell says something of the subject. */
  readonly isOwn: (cell: Cell) => boolean;
}

/** All columns of a list that have the word of an id, and may be of subjects of the kind asked for. */
export function candidatesIn(keys: Keys, list: RecordList): Candidate[] {
  const columns = columnsOf(keys, list);
  const found = columns.map((column) => candidateOf(keys, list, column, columns));
  return found.filter(({ isWithin, isKind }) => isKind || !isWithin);
}

/** The candidate that no other can beat; `null` where two differ. */
export function bestOf(candidates: readonly Candidate[]): Candidate | null {
  const best = candidates.filter((one) => !candidates.some((other) => beats(other, one)));
  const [first, ...others] = best.toSorted((one, other) => other.named - one.named);
  if (first === undefined || others.some((one) => !haveSameIds(one, first))) return null;
  const isDoubtful = candidates.some(
    (one) =>
      !haveSameIds(one, first) && (first.isWithin || first.named === 0 || one.key === mapKey),
  );
  return isDoubtful ? null : first;
}

function beats(one: Candidate, other: Candidate): boolean {
  const told = ({ isKind, sure, named }: Candidate) => [Number(isKind), sure, named];
  const [mine, theirs] = [told(one), told(other)];
  const isNoWorse = mine.every((level, at) => level >= (theirs[at] ?? 0));
  return isNoWorse && mine.some((level, at) => level > (theirs[at] ?? 0));
}

/** Whether two candidates are of the same subjects, in whatever order. */
function haveSameIds(one: Candidate, other: Candidate): boolean {
  return one.ids.toSorted().join('\n') === other.ids.toSorted().join('\n');
}

/** Whether the ids of a candidate may be taken, if nothing beats it. */
export function isAcceptable({ isKind, sure, ids, named, key }: Candidate): boolean {
  // Numbers beside words are values of different things.
  const areMixed = sure < 1 && ids.some(isNumber) && !ids.every(isNumber);
  if (sure < -1 || areMixed) return false;
  if (isKind || /^id$/i.test(key) || (named > 0 && sure !== 0)) return true;
  return areNumbers(ids) && !areYears(ids) && !areCounted(ids);
}

function areYears(ids: readonly (string | null)[]): boolean {
  return ids.every((id) => /^(19|20)\d\d$/.test(id ?? ''));
}

function isNumber(id: string | null): boolean {
  return /^[1-9]\d*$/.test(id ?? '');
}

interface Column {
  readonly first: Cell;
  readonly ids: readonly (string | null)[];
  readonly areAddresses: boolean;
}

/** Records with more columns of ids than these are no records. */
const mostColumns = 60;

function isId({ part }: Cell): boolean {
  return part === 'id' || part === 'address';
}

/** Columns that at least half of the records have; none where there are too many. */
function columnsOf(keys: Keys, { entries }: RecordList): Column[] {
  const found = new Map<string, { first: Cell; values: (JsonScalar | undefined)[] }>();
  for (const [at, { cells }] of entries.entries())
    for (const cell of cells) {
      if (!isId(cell) || isRelation(keys, cell)) continue;
      const name = `${cell.group}\n${cell.key}`;
      const held = found.get(name) ?? { first: cell, values: [] };
      found.set(name, held);
      held.values[at] ??= cell.value;
    }
  if (found.size > mostColumns) return [];
  const columns = [...found.values()].map(({ first, values }): Column => {
    const texts = entries.map((_, at) => idText(values[at]));
    const areAddresses = first.part === 'address' || texts.some((text) => isAddress(text ?? ''));
    return {
      first,
      areAddresses,
      ids: areAddresses ? texts.map((text) => withinAddress(keys, text ?? '')) : texts,
    };
  });
  return columns.filter(({ first, ids }) => {
    const known = ids.filter((id) => id !== null).length;
    return (
      known > 0 &&
      2 * known >= entries.length &&
      (first.key !== mapKey || (areNumbers(ids) && !areCounted(ids)))
    );
  });
}

/** Ids are text: `10215` and `"10215"` are the same, `10215.5` and `true` are none. */
function idText(value: JsonScalar | undefined): string | null {
  const isNumber = typeof value === 'number' || value instanceof JsonNumber;
  const text = isNumber ? nameText(value) : typeof value === 'string' ? value.trim() : '';
  if (text === null || (isNumber && !/^-?\d+$/.test(text))) return null;
  return isUsableId(text) || isAddress(text) ? text : null;
}

function isAddress(text: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/)/i.test(text);
}

/** The last piece of an address of the kind asked for. */
function withinAddress(keys: Keys, text: string): string | null {
  const [, kind = '', id = ''] = lastPieces(text) ?? [];
  return kindAlone(kind) === keys.kind && isUsableId(id) ? id : null;
}

function lastPieces(text: string): RegExpExecArray | null {
  return /(?:^|[/:#])([^/:?#]+)[/:]([^/:?#]+)\/?$/.exec(text);
}

function candidateOf(
  keys: Keys,
  list: RecordList,
  { first, ids, areAddresses }: Column,
  columns: readonly Column[],
): Candidate {
  const { group, around, key, rank } = first;
  const differing = columns.filter((one) => one.ids.join('\n') !== ids.join('\n'));
  const isOwn = ownGroups(keys, list, group, new Set(differing.map((one) => one.first.group)));
  const cells = list.entries.flatMap((one) => one.cells);
  const own = cells.filter(isOwn);
  const isBetween = (one: Cell) =>
    one.group !== group && `${group}\n`.startsWith(one.group === '' ? '' : `${one.group}\n`);
  const named = Math.max(0, ...own.map(namingOf));
  const isWithin =
    cells.some((one) => isBetween(one) && namingOf(one) > 0) ||
    (list.path.length > 0 &&
      !around.every((one) => isWrapping(one) || kindAlone(one) === keys.kind));
  const saysKind =
    areAddresses || rank === 0 || rank === 3 || kindAlone(around.at(-1) ?? '') === keys.kind;
  return {
    ...{ list, group, key, ids, isOwn, isWithin },
    isKind:
      saysKind ||
      (!isWithin && (kindOfRecords(list, group) ?? kindOfPath(list.path)) === keys.kind),
    sure: howSure(key, rank, ids, () => areNumbered(list)),
    named,
  };
}

/** How clearly a cell names a subject. */
export function namingOf({ part, language, spoken }: Cell): number {
  if (part === 'acronym' || part === 'language') return 2;
  return part === 'name' ? ((language ?? spoken) === null ? 1 : 2) : 0;
}

/** Where in a record its own members stand: beside the id, or in the one object below that has names and no other id. */
function ownGroups(
  keys: Keys,
  { entries }: RecordList,
  group: string,
  others: ReadonlySet<string>,
): (cell: Cell) => boolean {
  const isBelow = (one: Cell) =>
    one.group !== group && (group === '' || one.group.startsWith(`${group}\n`));
  const isOther = ({ group: at }: Cell) =>
    [...others].some((other) => other !== '' && `${at}\n`.startsWith(`${other}\n`)) &&
    !`${group}\n`.startsWith(`${at}\n`);
  const cells = entries.flatMap((one) => one.cells).filter((cell) => !isRelation(keys, cell));
  const isHere = (cell: Cell) => cell.group === group;
  const isTranslated = (cell: Cell) =>
    cell.isAbove && isBelow(cell) && !isRelation(keys, cell) && !isOther(cell);
  if (cells.some((cell) => isHere(cell) && namingOf(cell) > 0))
    return (cell) =>
      isHere(cell) || (isTranslated(cell) && cell.around.length === depthOf(group) + 1);
  const named = new Set(
    cells
      .filter((cell) => namingOf(cell) > 0 && isBelow(cell) && !isOther(cell))
      .map((cell) => cell.group),
  );
  const outermost = [...named].filter(
    (one) => ![...named].some((other) => one.startsWith(`${other}\n`)),
  );
  const [content = group, ...more] = outermost;
  return (cell) => isHere(cell) || (more.length === 0 && cell.group === content);
}

function depthOf(group: string): number {
  return group === '' ? 0 : group.split('\n').length;
}

function areNumbers(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && /^\d+$/.test(value));
}

/** `1, 2, 3` or `0, 1, 2`: perhaps nothing but the number of the row. */
function areCounted(values: readonly (string | null)[]): boolean {
  return [0, 1].some((first) => values.every((value, at) => value === String(at + first)));
}

function howSure(
  key: string,
  rank: number,
  ids: readonly (string | null)[],
  areNumberedBeside: () => boolean,
): number {
  const mayBeOfStore = areCounted(ids) || areMade(ids) || (rank === 2 && !areNumbers(ids));
  if (mayBeOfStore && areNumberedBeside()) return -2;
  if (areMade(ids)) return -1;
  if (areCounted(ids)) return 0;
  return key === mapKey ? 3 : Math.max(0, 3 - Math.floor(rank));
}

/** Whether something of the records that no word tells of is a number of its own in each. */
function areNumbered({ entries }: RecordList): boolean {
  const found = new Map<string, Set<string>>();
  const cells = entries.flatMap((one) => one.cells);
  for (const { group, key, part, value } of cells)
    if (part === null && /^[1-9]\d+$/.test(String(value))) {
      const name = `${group}\n${key}`;
      found.set(name, (found.get(name) ?? new Set()).add(String(value)));
    }
  return [...found.values()].some((values) => values.size === entries.length);
}

const made =
  /^([\da-f]{16,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)(?=.*[a-z])([\w+/-]{15,}|[\w+/-]{8,}==?))$/i;

/** Whether values are keys that a store makes up. */
function areMade(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && /[a-z]/i.test(value) && made.test(value));
}
