/**
 * Which member of records is their id. In: the records of one table. Out: the one column of ids with what speaks for it, or why
 * none is certain: an id that is none would be asked for thousands of times.
 */
import { JsonNumber, type JsonScalar, nameText } from '../../body/json-value.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import { isUsableId } from '../../model/request.ts';
import { isWrapping, type Keys, kindAlone } from './keys.ts';
import { type Cell, mapKey, type Table } from './tables.ts';

/** A table as the subjects. */
export interface Judged {
  readonly table: Table;
  /** Whether something says that these are subjects of the kind asked for. */
  readonly isTold: boolean;
  /** By record, `null` where one has none; `null` where the table has none. */
  readonly ids: readonly (string | null)[] | null;
  /** The cells of the ids. */
  readonly cells: readonly (Cell | null)[];
  /** Why the ids are not certain. */
  readonly doubt: string | null;
}

interface Column {
  readonly first: Cell;
  readonly cells: readonly (Cell | null)[];
  readonly ids: readonly (string | null)[];
}

/** The columns of ids that a table has, the surest first. */
export function columnsOf(keys: Keys, table: Table): Column[] {
  const { entries } = table;
  const found = new Map<string, (Cell | null)[]>();
  for (const [at, cells] of entries.entries())
    for (const cell of cells) {
      if (cell.part !== 'id' && cell.part !== 'address') continue;
      const name = [cell.isOwn, ...cell.around, cell.key].join('\n');
      const column = found.get(name) ?? entries.map(() => null);
      found.set(name, column);
      column[at] ??= cell;
    }
  return [...found.values()]
    .map((cells) => columnOf(keys, cells))
    .filter(({ ids }) => ids.some((id) => id !== null))
    .filter(({ first, ids }, _, { length }) => {
      const isOnly = length === 1 && (isPlain(table) || kindOf(table) === keys.kind);
      const areNone = areYears(ids) || ids[0] === '0' || (areCounted(ids) && !isOnly);
      return first.key !== mapKey || !areNone;
    })
    .sort((one, other) => one.first.rank - other.first.rank);
}

function columnOf(keys: Keys, cells: readonly (Cell | null)[]): Column {
  const first = cells.find((cell) => cell !== null) as Cell;
  const texts = cells.map((cell) => idText(cell?.value));
  const areAddresses = first.part === 'address' || texts.some((text) => isAddress(text ?? ''));
  const ids = areAddresses ? texts.map((text) => withinAddress(keys, text ?? '')) : texts;
  return { first, cells, ids };
}

/** Whether a column says what it is the id of: its word, its address, the key around it. */
function isOfKind(keys: Keys, { first }: Column): boolean {
  const around = first.around.findLast((key) => !isWrapping(key)) ?? '';
  const isFound = first.part === 'address' || isAddress(String(first.value));
  return isFound || first.rank === 0 || first.rank === 2 || kindAlone(around) === keys.kind;
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

/** The last piece of an address of the kind asked for: `/organisms/7`, `urn:x:organism:7`. */
function withinAddress(keys: Keys, text: string): string | null {
  const [, kind = '', id = ''] = /(?:^|[/:#])([^/:?#]+)[/:]([^/:?#]+)\/?$/.exec(text) ?? [];
  return kindAlone(kind) === keys.kind && isUsableId(id) ? id : null;
}

/** What speaks for a table. */
export function judged(keys: Keys, table: Table): Judged {
  const columns = columnsOf(keys, table);
  const own = columns.filter(({ first }) => first.isOwn);
  const named = own.filter((one) => !isFound(one));
  const surest = named.filter(({ first }) => first.rank === named[0]?.first.rank);
  const elsewhere = columns.filter(({ first }) => !first.isOwn && first.rank === 0);
  const rivals = [...surest, ...own.filter(isFound), ...elsewhere];
  // Ids are numbers in the examples of the specification: beside numbers, other texts are none.
  const best = rivals.find((one) => one.ids.every(isNumber)) ?? rivals[0];
  const isTold = kindOf(table) === keys.kind || own.some((one) => isOfKind(keys, one));
  const none = { table, isTold, ids: null, cells: [], doubt: null };
  if (best === undefined || !best.first.isOwn || areMembers(keys, table) || repeatsNames(table))
    return none;
  const { first, cells, ids } = best;
  const numbers = ids.filter(isNumber).length;
  const areMade =
    ids.every((id) => made.test(id ?? '')) ||
    (first.rank === 4 && (numbers === 0 || areCounted(ids)));
  const isWeak = areCounted(ids) || areMade;
  const others = isWeak ? [...rivals, ...named] : rivals;
  const isBare = numbers < ids.length || (areCounted(ids) && first.rank > 1);
  const isRival = (one: Column) => isBare || one.ids.every(isNumber);
  const differing = others.find((one) => isRival(one) && one.ids.join('\n') !== ids.join('\n'));
  const rival = differing?.first ?? (isWeak ? numberIn(table, areMade ? null : first) : undefined);
  if (rival !== undefined)
    return {
      table,
      isTold,
      ids,
      cells,
      doubt: `may be ${nameOf(first)} or ${nameOf(rival)}, which differ`,
    };
  // Numbers beside words are values of different things.
  const areAlike = numbers === ids.length || (isTold && numbers === 0);
  const areOrder = areYears(ids) || (areCounted(ids) && !isPlain(table));
  const isSure = areAlike && (isTold || !areOrder);
  return isSure || first.rank < 2 ? { ...none, ids, cells } : none;
}

/** Whether it is a list of the members that records have, and not of records: `[{name: "id", value: 7}]`. */
export function areMembers(keys: Keys, { entries }: Table): boolean {
  const isMember = ({ part, value, isOwn }: Cell) =>
    isOwn && (part === 'name' || part === 'id') && keys.of(String(value)).part === 'id';
  return entries.slice(0, 20).some((cells) => cells.some(isMember));
}

/** Whether it stands in the records of another list, and every name in it again: `[{name: "ref", value: 7}, …]` of each. */
function repeatsNames({ entries, path }: Table): boolean {
  const counts = new Map<JsonScalar, number>();
  for (const cells of entries) {
    const names = cells.filter(({ part, isOwn }) => isOwn && part === 'name');
    // A record may have one name in several languages.
    for (const name of new Set(names.map(({ value }) => value)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isWithin = path.indexOf('[]') < path.length - 1;
  return isWithin && counts.size > 0 && [...counts.values()].every((count) => count > 1);
}

/** Whether a column tells where records are found: their keys in a map, their addresses. */
function isFound({ first }: Column): boolean {
  return first.key === mapKey || first.part === 'address';
}

function nameOf({ key }: Cell): string {
  return key === mapKey ? 'the keys' : `"${key}"`;
}

function isNumber(id: string | null): boolean {
  return id !== null && /^\d+$/.test(id);
}

/** Whether a list stands in no other, and in nothing but envelopes. */
export function isPlain({ path }: Table): boolean {
  return path.indexOf('[]') === path.length - 1 && path.every(isWrapping);
}

function areYears(ids: readonly (string | null)[]): boolean {
  return ids.every((id) => /^(19|20)\d\d$/.test(id ?? ''));
}

/** `1, 2, 3` or `0, 1, 2`: perhaps nothing but the number of the row. */
function areCounted(ids: readonly (string | null)[]): boolean {
  return [0, 1].some((first) => ids.every((id, at) => id === String(at + first)));
}

/** Keys that a store makes up. */
const made =
  /^(?=.*[a-z])([\da-f]{16,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)([\w+/-]{15,}|[\w+/-]{8,}==?))$/i;

/** A member that no word tells of, apart from the counted id, and that is a number in each record, and another one than in the first. */
function numberIn({ entries: [first = [], ...others] }: Table, id: Cell | null): Cell | undefined {
  const isApart = ({ around, isOwn }: Cell) =>
    isOwn && (id === null || id.key === mapKey || around.join() !== id.around.join());
  const isNumeral = ({ part, value }: Cell) => part === null && /^[1-9]\d+$/.test(String(value));
  return first.find(
    (cell) =>
      isNumeral(cell) &&
      isApart(cell) &&
      others.every((cells) =>
        cells.some((one) => one.key === cell.key && isNumeral(one) && one.value !== cell.value),
      ),
  );
}

/** The kinds of subject that records say they are of, `null` for those that say none. */
export function kindsSaid({ entries }: Table): Set<SubjectKind | null> {
  const kinds = entries.map((cells) => {
    const said = cells.filter(({ key, isOwn }) => isOwn && /type|kind|class/i.test(key));
    return said.map(({ value }) => kindAlone(String(value))).find((kind) => kind !== null) ?? null;
  });
  return new Set(kinds);
}

/** The kind of subject that every record says it is of, or the key of the table, or the one around keys that only wrap it. */
export function kindOf(table: Table): SubjectKind | null {
  const { path } = table;
  const [said = null, another] = kindsSaid(table);
  if (said !== null && another === undefined) return said;
  return kindAlone(path.findLast((key) => key !== '[]' && !isWrapping(key)) ?? '');
}
