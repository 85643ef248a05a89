/**
 * Subjects whose id no word names. In: the tables of an answer. Out: the only list with the only numbers that tell its records
 * apart, or the record that holds the id it was asked for. A run asks for the details of the first ids before it believes them.
 */
import { scalarText } from '../../body/json-value.ts';
import type { Problem } from '../../model/interpretation.ts';
import { chooseOpen, hasId, outermost, speaks } from './choose.ts';
import { areCounted, areYears, isWithin, type Judged } from './ids.ts';
import type { Keys } from './keys.ts';
import type { Cell, Found, Table } from './tables.ts';

type Ids = Pick<Judged, 'cells' | 'ids'> & { readonly table: Table };

/** The list with its ids; `null` where another list may be meant, or another member. */
export function idsByStructure(keys: Keys, { lists, singles, said }: Found): Ids | null {
  const [table, other] = lists.filter(({ entries }) => entries.length > 0);
  if (table === undefined || other !== undefined || isWithin(table) || hasId(table, 4)) return null;
  if (chooseOpen(keys, [table]).length === 0 || chooseOpen(keys, singles).some(speaks)) return null;
  if (said.some(({ path }) => isMessage(path.at(-1) ?? ''))) return null;
  const [cells, another] = numbersIn(table);
  return cells === undefined || another !== undefined
    ? null
    : { table, cells, ids: cells.map(textOf) };
}

/** What is told of such a list: its names may have no words either. */
export function warningOf({ cells }: Ids): Problem {
  const key = cells.find((cell) => cell !== null)?.key;
  return {
    severity: 'warning',
    kind: 'unnamed id',
    detail: `no word names the id, "${key}" is taken for it; a mapping for "list" says so, and which members are names (docs/mappings.md)`,
  };
}

/** The record of a detail that holds the id it was asked for, and something else; `null` where several do, or none. */
export function recordAsked(keys: Keys, { lists, singles }: Found, subjectId: string): Ids | null {
  const isAsked = (cell: Cell) => cell.isOwn && cell.part === null && textOf(cell) === subjectId;
  const tables = chooseOpen(keys, [...singles, ...lists]).filter(({ entries }) => {
    const [cells = [], another] = entries;
    const rest = cells.filter((cell) => cell.isOwn && !isAsked(cell));
    const isOne = another === undefined && cells.some(isAsked) && rest.length > 0;
    return isOne && !rest.some(({ key }) => isMessage(key));
  });
  const [table, other] = outermost(tables);
  const told = table?.entries[0]?.find(isAsked);
  return table === undefined || told === undefined || other !== undefined
    ? null
    : { table, cells: [told], ids: [subjectId] };
}

function isMessage(key: string): boolean {
  return /^(message|msg|detail)$/i.test(key);
}

/** The members that no word tells of, and that are another number of several digits in each record. */
function numbersIn({ entries: [first = [], ...others] }: Table): Cell[][] {
  return first.filter(isNumeral).flatMap((cell) => {
    const column = [first, ...others].flatMap((cells) =>
      cells.filter((one) => isNumeral(one) && placeOf(one) === placeOf(cell)).slice(0, 1),
    );
    const texts = column.map(textOf);
    const isWhole = texts.length === others.length + 1 && new Set(texts).size === texts.length;
    return isWhole && !areYears(texts) && !areCounted(texts) ? [column] : [];
  });
}

function isNumeral(cell: Cell): boolean {
  return cell.isOwn && cell.part === null && /^[1-9]\d{1,17}$/.test(textOf(cell));
}

function placeOf({ around, key }: Cell): string {
  return [...around, key].join('\n');
}

function textOf({ value }: Cell): string {
  return scalarText(value)?.trim() ?? '';
}
