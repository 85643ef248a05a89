/**
 * Records that may be subjects. In: a body written out. Out: its lists of records and the body as one record, each as cells
 * that know what their keys say; and what stands in no list.
 */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../model/interpretation.ts';
import { isFrame, isTongue, type Keys, type SubjectPart } from './keys.ts';
import { mapKey, type Unfolded } from './unfold.ts';

export interface Cell {
  /** `address` is where a record is found; `language` a text under nothing but its language. */
  readonly part: SubjectPart | 'address' | 'language' | 'tongue' | null;
  /** How sure the word is, as keys tell it. */
  readonly rank: number;
  readonly language: Language | null;
  /** The language of the word itself. */
  readonly spoken: Language | null;
  /** Whether the language stands above the key. */
  readonly isAbove: boolean;
  /** The keys around it, without those that are languages. */
  readonly around: readonly string[];
  /** These as one text. */
  readonly group: string;
  readonly key: string;
  readonly value: JsonScalar;
}

interface SubjectEntry {
  readonly object: JsonObject;
  readonly cells: readonly Cell[];
}

/** Records at one place: lists within the records of another list are one. */
export interface RecordList {
  /** Keys, with `[]` for an element. */
  readonly path: readonly string[];
  readonly entries: SubjectEntry[];
}

export interface Found {
  readonly lists: readonly RecordList[];
  /** What stands in no list, as one record; `null` where the body is none. */
  readonly whole: RecordList | null;
  readonly empties: readonly { readonly path: readonly string[]; readonly isNull: boolean }[];
}

const mostLists = 300;
const deepest = 12;

/** Finds all records of a body. */
export function recordsIn(keys: Keys, { value }: Unfolded): Found {
  const lists = new Map<string, RecordList>();
  const empties: { path: readonly string[]; isNull: boolean }[] = [];
  const visit = (at: JsonValue, path: readonly string[]): void => {
    if (at === null) empties.push({ path, isNull: true });
    if (isScalar(at)) return;
    if (Object.keys(at).length === 0) empties.push({ path, isNull: false });
    if (!isArray(at)) {
      for (const [key, inner] of Object.entries<JsonValue>(at)) visit(inner, [...path, key]);
      return;
    }
    const place = [...path, '[]'];
    const held = lists.get(place.join('\n')) ?? { path: place, entries: [] };
    if (at.some((one) => !isScalar(one)) && lists.size < mostLists)
      lists.set(place.join('\n'), held);
    for (const one of at) {
      if (isObject(one)) held.entries.push({ object: one, cells: cellsOf(keys, one) });
      else if (isScalar(one)) held.entries.push({ object: {}, cells: [] });
      visit(one, place);
    }
  };
  visit(value, []);
  const whole = isObject(value)
    ? { path: [], entries: [{ object: value, cells: cellsOf(keys, value) }] }
    : null;
  return { lists: [...lists.values()], whole, empties };
}

function cellsOf(keys: Keys, record: JsonObject): Cell[] {
  const cells: Cell[] = [];
  const visit = (
    at: JsonValue,
    path: readonly string[],
    language: Language | null,
    isAbove: boolean,
  ) => {
    if (at === null || isArray(at)) return;
    if (isScalar(at)) {
      cells.push(cellOf(keys, path, at, language, isAbove));
      return;
    }
    if (path.length > deepest) return;
    for (const [key, inner] of Object.entries<JsonValue>(at as JsonObject)) {
      const told = keys.of(key);
      if (told.isLanguage) visit(inner, path, told.language, !isScalar(inner));
      else visit(inner, [...path, key], language, isAbove);
    }
  };
  visit(record, [], null, false);
  return cells;
}

/** What only says again that the thing around it is meant: `names: {text}`, `label: {value}`. */
const again = /^(|value|text|texte|tekst|label|name|content|full|long)$/;

function cellOf(
  keys: Keys,
  path: readonly string[],
  value: JsonScalar,
  told: Language | null,
  isAbove: boolean,
): Cell {
  let at = path.length - 1;
  const isNaming = (key: string) => /^(id|name|acronym)$/.test(keys.of(key).part ?? '');
  while (at > 0 && again.test(plainKey(path[at] ?? '')) && isNaming(path[at - 1] ?? '')) at -= 1;
  const key = path[at] ?? '';
  const around = path.slice(0, Math.max(0, at));
  const { part, rank, spoken, language } = keys.of(key);
  const cell = { value, key, spoken, rank, part, language: told ?? language, isAbove };
  const placed = { ...cell, around, group: around.join('\n') };
  if (path.length === 0) return { ...placed, part: 'language' };
  if (key === mapKey) return { ...placed, part: 'id', rank: 1 };
  if (part !== null) return placed;
  if (isTongue(key) && !/^language/i.test(key)) return { ...placed, part: 'tongue' };
  if (!/^(self|href|url|uri|iri|canonical)$/.test(plainKey(key))) return placed;
  const holders = around.filter((one) => !/^(links?|self)$/.test(plainKey(one)));
  return { ...placed, part: 'address', rank: 2.5, around: holders, group: holders.join('\n') };
}

/** Whether a cell is of what a record belongs to, or of what stands around it, and not of the record. */
export function isRelation(keys: Keys, { around }: Cell): boolean {
  return around.some((key) => {
    const { part, kind } = keys.of(key);
    return part === 'category' || (kind !== null && kind !== keys.kind) || isFrame(key);
  });
}
