/**
 * What the scalars of records are to their subjects. In: the records of one list. Out: their cells, each with the part that
 * its key names, and where in each record its own members stand: in itself, or in the one object that holds them.
 */
import type { JsonObject, JsonScalar } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import type { Language } from '../model/interpretation.ts';
import type { Keys, SubjectPart } from './subjects-keys.ts';
import { isTongue } from './subjects-keys.ts';
import { type Leaf, leavesOf } from './subjects-leaves.ts';

export interface Cell {
  /** `link` is where a record is found; `language` a text under nothing but its language. */
  readonly part: SubjectPart | 'link' | 'language' | 'tongue' | null;
  readonly rank: number;
  readonly language: Language | null;
  readonly spoken: Language | null;
  /** Whether its language stands above its key. */
  readonly isAbove: boolean;
  /** The keys around it; none of a member of the record itself. */
  readonly group: readonly string[];
  readonly key: string;
  readonly value: JsonScalar;
}

export type Row = readonly Cell[];

/** The cells of a record. */
export function rowOf(keys: Keys, record: JsonObject): Row {
  return leavesOf(keys, record).map((leaf) => cellOf(keys, leaf));
}

/** What only says again that the thing around it is meant: `names: [{text}]`, `label: {value}`. */
const again = /^(|value|text|texte|tekst|label|name|content|full|long)$/;

function cellOf(keys: Keys, { path, value, language, languageAt }: Leaf): Cell {
  const nothing = { value, language, rank: 0, spoken: null, group: [], key: '', isAbove: false };
  if (path.length === 0) return { ...nothing, part: 'language' };
  let at = path.length - 1;
  const around = () => keys.of(path[at - 1] ?? '').part;
  const isAgain = () => again.test(plainKey(path[at] ?? ''));
  while (at > 0 && isAgain() && around() !== null && around() !== 'category') at -= 1;
  const key = path[at] ?? '';
  const group = path.slice(0, at);
  const { part, rank, spoken, language: suffix } = keys.of(key);
  const isAbove = language !== null && languageAt <= at;
  const cell = { ...nothing, key, group, rank, spoken, language: language ?? suffix, isAbove };
  if (part === 'id' && isAbove) return { ...cell, part: null };
  if (part !== null) return { ...cell, part };
  if (isTongue(key) && !/^language/i.test(key)) return { ...cell, part: 'tongue' };
  if (!/^(self|href|url|uri|iri|canonical)$/.test(plainKey(key))) return { ...cell, part: null };
  const holder = group.filter((one) => !/^links?$/.test(plainKey(one)));
  return { ...cell, part: 'link', rank: 2.5, group: holder };
}

export function groupText({ group }: Cell): string {
  return group.join('\0');
}

/** Whether a cell stands in the record itself, or in what holds its members, or on the way to that. */
export function isHere(cell: Cell, content: string): boolean {
  return cell.group.length === 0 || `${content}\0`.startsWith(`${groupText(cell)}\0`);
}

/** Whether what stands around an answer says it: the question again, who asks, links. */
export function isFrame(key: string): boolean {
  return /^(param|quer|request|filter|criteri|user|meta|info|context|link|facet|page|pagination)/.test(
    plainKey(key),
  );
}

/** Whether a group is of what a record belongs to, or of what stands around it, and not of the record. */
export function isRelation(keys: Keys, { group }: Cell): boolean {
  return group.some((key) => {
    const { part, kind } = keys.of(key);
    return part === 'category' || (kind !== null && kind !== keys.kind) || isFrame(key);
  });
}

function isNaming({ part }: Cell): boolean {
  return part === 'name' || part === 'acronym';
}

/**
 * The group in which the members of the records stand: none where they have names of their own or tell of something else, else
 * the one that has names, or an id where nothing has. `isWhole`: what is around it is no record, but a frame.
 */
export function contentOf(keys: Keys, rows: readonly Row[], isWhole: boolean): string {
  const cells = rows.flat().filter((cell) => !isRelation(keys, cell));
  const isOwn = (cell: Cell) => cell.group.length === 0;
  if (cells.some((cell) => isOwn(cell) && isNaming(cell))) return '';
  const naming = groupsOf(cells.filter(isNaming), rows.length);
  if (naming.length === 0 && cells.some((cell) => isOwn(cell) && cell.part === 'id')) return '';
  const ids = cells.filter(
    ({ part, rank, group }) => part === 'id' && rank < 3 && group.length < 2,
  );
  const found = onlyOf(keys, naming.length > 0 ? naming : groupsOf(ids, rows.length));
  const way = found.split('\0').map((_, at, all) => all.slice(0, at).join('\0'));
  return isWhole || !way.some((group) => tellsMore(rows, group)) ? found : '';
}

/** Whether something without a meaning tells records apart as a name or a number does, among the members of a group. */
export function tellsMore(
  rows: readonly Row[],
  group: string,
  likely = /^\d{2,}$|\p{L}\s+\S/u,
): boolean {
  const columns = new Map<string, string[]>();
  for (const cell of rows.flat()) {
    if (cell.part !== null || groupText(cell) !== group) continue;
    const held = columns.get(cell.key) ?? [];
    columns.set(cell.key, held);
    held.push(String(cell.value));
  }
  return [...columns.values()].some(
    (texts) => new Set(texts).size === rows.length && texts.every((text) => likely.test(text)),
  );
}

/** The groups whose values tell records apart. */
function groupsOf(cells: readonly Cell[], records: number): string[] {
  const values = new Map<string, Set<string>>();
  for (const cell of cells) {
    const told = values.get(groupText(cell)) ?? new Set<string>();
    values.set(groupText(cell), told.add(String(cell.value)));
  }
  const groups = [...values].filter(([, told]) => 2 * told.size > records).map(([group]) => group);
  // What stands within another is what that belongs to.
  return groups.filter((group) => !groups.some((other) => group.startsWith(`${other}\0`)));
}

function onlyOf(keys: Keys, groups: readonly string[]): string {
  const own = groups.filter((group) =>
    group.split('\0').some((key) => keys.of(key).kind === keys.kind),
  );
  const [only = '', ...more] = own.length > 0 ? own : groups;
  return more.length > 0 ? '' : only;
}

/** The cells that are a record's own, and those of texts by language that stand in one of its members. */
export function ownCells(keys: Keys, row: Row, content: string): Row {
  return row.filter(
    (cell) =>
      isHere(cell, content) ||
      (cell.isAbove &&
        !isRelation(keys, cell) &&
        isHere({ ...cell, group: cell.group.slice(0, -1) }, content)),
  );
}

/** The cells of what a record is grouped by: under a key that names a category. */
export function categoryCells(keys: Keys, row: Row, content: string): Row {
  const isIn = (cell: Cell) => cell.group.some((key) => keys.of(key).part === 'category');
  // `@type` is of the format, and `type` of what holds the members of a record.
  const isOfFormat = ({ group, key }: Cell) =>
    /^\W+(type|kind)$/.test(key) || (content !== '' && group.length === 0 && /^type$/i.test(key));
  const here = row.filter((cell) => !isOfFormat(cell));
  const plain = here.filter((cell) => cell.part === 'category' && isHere(cell, content));
  const within = here.filter((cell) => isIn(cell) && !cell.group.some(isBeside));
  return plain.length > 0 ? plain : within;
}

function isBeside(key: string): boolean {
  return isFrame(key) || plainKey(key) === 'relationships';
}
