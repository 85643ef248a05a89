/**
 * Which member of records is their id. In: the cells of the records of one list. Out: an id for each, or why there is none: two
 * that differ, one that is missing. Numbers of rows and keys that a store made up are no ids where another stands beside.
 */
import { JsonNumber, type JsonScalar, nameText } from '../body/json-value.ts';
import { isUsableId } from '../model/request.ts';
import { type Cell, groupText, isHere, isRelation, type Row } from './subjects-cells.ts';
import { type Keys, kindNamed } from './subjects-keys.ts';

/** The ids of a list's records, `null` for a record without. */
export interface Ids {
  /** Whether they are addresses of the kind that was asked for. */
  readonly areAddresses: boolean;
  readonly values: readonly (string | null)[];
  /** Whether its name leaves no doubt, as `id` does and `code` does not. */
  readonly isSure: boolean;
}

/** Why records have no ids: none at all, or none that is certain. */
export interface NoIds {
  readonly why: string | null;
}

interface Column extends Ids {
  readonly key: string;
  /** How many keys are around it in the record. */
  readonly depth: number;
  readonly rank: number;
}

export function idsOf(
  keys: Keys,
  rows: readonly Row[],
  content: string,
  asked: string | null,
  areOfKind: boolean,
): Ids | NoIds {
  const columns = columnsOf(keys, rows, content);
  const sure = columns.filter(({ isSure }) => isSure);
  const [top] = sure;
  if (top === undefined) return bestOf(columns);
  const answer = columns.find(({ values }) => values.length === 1 && values[0] === asked);
  if (answer !== undefined && answer !== top && (top.rank === 2 || areMade(top.values)))
    return checked(
      answer,
      columns.filter((one) => one !== top),
      areOfKind,
    );
  return checked(top, columns, areOfKind);
}

/** Columns that at least half of the records have, the surest first. */
function columnsOf(keys: Keys, rows: readonly Row[], content: string): Column[] {
  const found = new Map<string, { cell: Cell; values: (JsonScalar | undefined)[] }>();
  rows.forEach((row, at) => {
    for (const cell of row) {
      if (cell.part !== 'id' && cell.part !== 'link') continue;
      const isOfKind = cell.part === 'id' && cell.rank === 0 && !isRelation(keys, cell);
      if (!isOfKind && !isHere(cell, content)) continue;
      const name = `${groupText(cell)}\0${cell.key}`;
      const held = found.get(name) ?? { cell, values: [] };
      found.set(name, held);
      held.values[at] ??= cell.value;
    }
  });
  return [...found.values()]
    .map(({ cell: { key, rank, part, group }, values }): Column => {
      const texts = rows.map((_, at) => idText(values[at]));
      const ids = withoutAddresses(keys, texts, part === 'link');
      return {
        key,
        rank,
        depth: group.length,
        isSure: rank < 3,
        values: ids,
        areAddresses: ids !== texts,
      };
    })
    .filter(({ values }) => 2 * values.filter((value) => value !== null).length >= rows.length)
    .filter(({ values }) => values.some((value) => value !== null))
    .sort((one, other) => one.rank - other.rank);
}

/** Ids are text: `10215` and `"10215"` are the same, `10215.5` and `true` are none. */
function idText(value: JsonScalar | undefined): string | null {
  const isNumber = typeof value === 'number' || value instanceof JsonNumber;
  const text = isNumber ? nameText(value) : typeof value === 'string' ? value.trim() : '';
  if (text === null || (isNumber && !/^-?\d+$/.test(text))) return null;
  return isUsableId(text) ? text : null;
}

/** The last piece of addresses, where each record has one, all of the kind that was asked for. */
function withoutAddresses(
  keys: Keys,
  texts: readonly (string | null)[],
  areLinks: boolean,
): readonly (string | null)[] {
  const isAddress = (text: string) =>
    /^([a-z][a-z\d+.-]*:|\/)/i.test(text) || kindNamed(pieces(text)?.[1] ?? '') !== null;
  if (!areLinks && !texts.some((text) => text !== null && isAddress(text))) return texts;
  const ids = texts.map((text) => {
    const [, kind = '', id = ''] = pieces(text ?? '') ?? [];
    return kindNamed(kind) === keys.kind && isUsableId(id) ? id : null;
  });
  return ids.includes(null) ? texts.map(() => null) : ids;
}

function pieces(text: string): RegExpExecArray | null {
  return /(?:^|\/)([^/?#]+)\/([^/?#]+)\/?$/.exec(text);
}

function areUnique(values: readonly (string | null)[]): boolean {
  return !values.includes(null) && new Set(values).size === values.length;
}

export function areNumbers(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && /^\d+$/.test(value));
}

/** `1, 2, 3` or `0, 1, 2`: perhaps nothing but the number of the row. */
export function areCounted(values: readonly (string | null)[]): boolean {
  return [0, 1].some((first) => values.every((value, at) => value === String(at + first)));
}

const made =
  /^([\da-f]{16,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)(?=.*[a-z])\w{15,18})$/i;

function areMade(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && /[a-z]/i.test(value) && made.test(value));
}

/** A sure column, or the one beside it where it only numbers rows. */
function checked(top: Column, columns: readonly Column[], areOfKind: boolean): Ids | NoIds {
  const others = columns.filter(
    ({ values }) => areUnique(values) && values.join('\0') !== top.values.join('\0'),
  );
  const isOfStore =
    areMade(top.values) || (areCounted(top.values) && (top.rank === 2 || top.values.length > 1));
  if (isOfStore) {
    const better = others.filter(({ values, isSure }) =>
      isSure || top.rank === 2 || areNumbers(values)
        ? !areMade(values) && !areCounted(values)
        : false,
    );
    const [only, ...more] = better;
    if (only === undefined) return top;
    if (more.length > 0 || !(only.isSure || top.rank === 2)) return differing(top, only);
    return checked(
      only,
      columns.filter((one) => one !== top),
      areOfKind,
    );
  }
  const rival = others.find(({ rank, values, depth }) => {
    if (areMade(values) || (values.length > 1 && areCounted(values))) return false;
    // What stands within may be another thing, such as a parent.
    if (depth !== top.depth && !(areOfKind && top.depth === 0 && rank > 0)) return true;
    return rank <= Math.max(1, top.rank) || (rank === 2.5 && areNumbers(values));
  });
  return rival === undefined ? top : differing(top, rival);
}

function differing(one: Column, other: Column): NoIds {
  return { why: `the id may be "${one.key}" or "${other.key}", which differ` };
}

/** Of columns with a name that may be an id, the only one that tells the records apart, or the only one of numbers. */
function bestOf(columns: readonly Column[]): Ids | NoIds {
  const unique = columns.filter(({ values }) => areUnique(values));
  const [first] = unique;
  if (first === undefined) return columns[0] ?? { why: null };
  const differ = unique.filter(({ values }) => values.join('\0') !== first.values.join('\0'));
  if (differ.length === 0) return first;
  if (differ.some(({ depth }) => depth !== first.depth))
    return differing(first, differ[0] as Column);
  const numbers = unique.filter(({ values }) => areNumbers(values) && !areCounted(values));
  const [only, ...more] = numbers;
  if (only !== undefined && more.length === 0) return only;
  return differing(first, differ[0] as Column);
}
