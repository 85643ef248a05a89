/**
 * Subjects with names whose id no word names. In: the tables of an answer. Out: the only list, where one number alone may be the
 * id, or the member of a record that holds the id it was asked for. A run asks for the details of the first ids before it believes them.
 */
import { scalarText } from '../../body/json-value.ts';
import type { Problem } from '../../model/interpretation.ts';
import { chooseOpen } from './choose.ts';
import { isMessage, isWrapping, type Keys, kindAlone } from './keys.ts';
import type { Cell, Entry, Found, Table } from './tables.ts';

interface Ids {
  readonly table: Table;
  /** Of each record the id, and the cell that it stands in. */
  readonly ids: readonly string[];
  readonly cells: readonly Cell[];
}

/** The list with its ids; `null` where another list may be meant, or another member. */
export function idsByStructure(keys: Keys, { lists, singles, said }: Found): Ids | null {
  const [table, other] = lists;
  if (table === undefined || other !== undefined || !isOfSubjects(keys, table)) return null;
  const isTold = [...singles.flatMap(({ entries }) => entries.flat()), ...said.map(lastKey)].some(
    ({ key }) => isMessage(key) || /^(id|name)$/.test(keys.of(key).part ?? ''),
  );
  if (isTold || !table.entries.every(hasName)) return null;
  const [cells, another] = numbered(table.entries);
  if (cells === undefined || another !== undefined) return null;
  if (!cells.every((cell) => isUnnamed(cell) && cell.isOwn)) return null;
  const ids = cells.map(textOf);
  return areIds(ids) && ids.length === table.entries.length ? { table, cells, ids } : null;
}

/** What is told of such a list. */
export function warningOf({ cells }: Ids): Problem {
  return {
    severity: 'warning',
    kind: 'unnamed id',
    detail: `no word names the id, "${cells[0]?.key}" is taken for it; a mapping for "list" would say so (docs/mappings.md)`,
  };
}

/** The cell of a detail that holds the id it was asked for; `null` where it has no name, or another number may be its own id. */
export function idAsked(keys: Keys, { path, entries }: Table, subjectId: string): Cell | null {
  const [cells = [], another] = entries;
  const told = cells.find((cell) => isUnnamed(cell) && cell.isOwn && textOf(cell) === subjectId);
  const mayBeOther = (cell: Cell) =>
    cell.part === 'id' ||
    isMessage(cell.key) ||
    (textOf(cell) !== subjectId && areIds([textOf(cell)]));
  const isNamed = cells.some((cell) => hasName([cell]) && (cell.language ?? cell.spoken) !== null);
  const isRecord = another === undefined && isOfSubjects(keys, { path, entries });
  return isRecord && isNamed && areIds([subjectId]) && !cells.some(mayBeOther)
    ? (told ?? null)
    : null;
}

/** Whether nothing around a table says that it is of something else. */
function isOfSubjects(keys: Keys, table: Table): boolean {
  const isPlain = table.path.every(
    (key) => key === '[]' || isWrapping(key) || kindAlone(key) === keys.kind,
  );
  return isPlain && chooseOpen(keys, [table]).length > 0;
}

function lastKey({ path }: Found['said'][number]): { readonly key: string } {
  return { key: path.at(-1) ?? '' };
}

function hasName(cells: Entry): boolean {
  return cells.some(
    ({ part, isOwn, value }) => part === 'name' && isOwn && /\p{L}/u.test(textOf({ value })),
  );
}

/** Ids are whole numbers of one length, as in the examples of the specification: neither years, counts nor dates. */
function areIds(texts: readonly string[]): boolean {
  const [{ length } = ''] = texts;
  const areAlike = texts.every((text) => text.length === length && /^[1-9]\d{4,5}$/.test(text));
  return areAlike && new Set(texts).size === texts.length;
}

/** By member the cells that may be an id: with digits, in one word, or called so; not those that are the same in all records. */
function numbered(entries: readonly Entry[]): Cell[][] {
  const members = new Map<string, Cell[]>();
  for (const cell of entries.flat()) {
    const isWord = isUnnamed(cell) && !/\s/.test(textOf(cell)) && entries.length > 1;
    const isCalled = cell.part === 'id' || cell.part === 'address';
    if ((cell.part === 'name' && cell.isOwn) || !(isCalled || isWord || /\d/.test(textOf(cell))))
      continue;
    const place = [...cell.around, cell.key].join('\n');
    members.set(place, [...(members.get(place) ?? []), cell]);
  }
  const isOne = (cells: readonly Cell[]) => new Set(cells.map(textOf)).size === 1;
  return [...members.values()].filter(
    (cells) => entries.length === 1 || !isOne(cells) || !cells.every(isUnnamed),
  );
}

function isUnnamed({ part }: Cell): boolean {
  return part === null;
}

function textOf({ value }: Pick<Cell, 'value'>): string {
  return scalarText(value)?.trim() ?? '';
}
