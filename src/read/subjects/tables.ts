/**
 * A body about subjects as tables. In: a body of any depth. Out: the records of each list, and each object outside of lists as
 * one record, with cells that know what their keys say; and what else is said outside of lists. Nothing is chosen.
 */
import { withinText } from '../../body/json.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
  scalarText,
} from '../../body/json-value.ts';
import type { Language } from '../../model/interpretation.ts';
import { withoutHeader } from './headed-rows.ts';
import { isTongue, isWrapping, type KeyMeaning, type Keys, kindAlone, languageOf } from './keys.ts';

/** The key of the cell that holds the key of a record in a map. */
export const mapKey = '\0';

export interface Cell extends KeyMeaning {
  readonly key: string;
  readonly value: JsonScalar;
  /** The object that it stands in, and the keys around that. */
  readonly holder: JsonObject;
  readonly around: readonly string[];
  /** Whether it says something of the record, and not of what the record belongs to. */
  readonly isOwn: boolean;
}

export type Entry = readonly Cell[];

/** Records at one place: lists within the records of another list are one. */
export interface Table {
  /** Keys, with `[]` for an element. */
  readonly path: readonly string[];
  readonly entries: Entry[];
}

/** A scalar, or an empty list or object, outside of lists. */
interface Said {
  readonly path: readonly string[];
  readonly value: JsonScalar | undefined;
}

export interface Found {
  readonly lists: readonly Table[];
  /** Objects outside of lists, each as one record; the outer ones first. */
  readonly singles: readonly Table[];
  readonly said: readonly Said[];
}

const mostTables = 300;
const deepest = 12;

/** The tables of a body. */
export function tablesIn(keys: Keys, body: JsonValue): Found {
  const lists = new Map<string, Table>();
  const singles: Table[] = [];
  const said: Said[] = [];
  const visit = (received: JsonValue, path: readonly string[]): void => {
    const value = asObject(keys, withoutHeader(withinText(received)));
    const isInside = path.includes('[]');
    if (isScalar(value)) {
      if (!isInside) said.push({ path, value });
      return;
    }
    if (!isInside && Object.keys(value).length === 0) said.push({ path, value: undefined });
    const records = recordsOf(keys, value);
    if (records === null) {
      if (!isInside && singles.length < mostTables)
        singles.push({ path, entries: [cellsOf(keys, value as JsonObject, false)] });
      visitMembers(value as JsonObject, path);
      return;
    }
    const place = [...path, '[]'];
    const held = lists.get(place.join('\n')) ?? { path: place, entries: [] };
    if (lists.size < mostTables) lists.set(place.join('\n'), held);
    held.entries.push(...records);
    for (const inner of Object.values<JsonValue>(value))
      if (isArray(inner) && inner.every(isObject)) visit(inner, place);
      else if (isObject(inner)) visitMembers(inner, place);
  };
  const visitMembers = (object: JsonObject, path: readonly string[]): void => {
    const isClosed = areColumns(object);
    for (const [key, inner] of Object.entries<JsonValue>(object))
      visit(isClosed && isArray(inner) ? [null] : inner, [...path, key]);
  };
  visit(body, []);
  return { lists: [...lists.values()], singles, said };
}

/** `{id: [7, 8], name: ["A", "B"], parent: [{…}, {…}]}`: what stands there in lists is no record. */
function areColumns(object: JsonObject): boolean {
  const lists = Object.values<JsonValue>(object).filter(isArray);
  const isTable = lists.length > 1 && lists.length === Object.keys(object).length;
  const isLong = ({ length }: readonly JsonValue[]) => length === lists[0]?.length;
  return isTable && lists.every(isLong) && lists.some((one) => one.some(isScalar));
}

/** The records of a list, or of a map of records or of names by numbers; `null` for an object that is one record. */
function recordsOf(keys: Keys, value: JsonValue): Entry[] | null {
  if (isArray(value)) return value.map((one) => (isObject(one) ? cellsOf(keys, one) : []));
  const members = Object.entries<JsonValue>(value as JsonObject);
  const isByNumber = members.length > 0 && members.every(([key]) => /^\s*\d+\s*$/.test(key));
  const areRecords = members.every(([, one]) => isObject(one));
  const areNames = members.every(([, one]) => typeof one === 'string' && /\p{L}/u.test(one));
  if (!isByNumber || !(areRecords || areNames)) return null;
  return members.map(([key, one]) => {
    const holder = isObject(one) ? one : objectOf([['name', one]]);
    return [
      ...cellsOf(keys, holder),
      { ...keys.of('id'), key: mapKey, value: key, holder, around: [], isOwn: true },
    ];
  });
}

/** What the cells of an object have in common. */
interface Place {
  readonly holder: JsonObject;
  readonly around: readonly string[];
  readonly language: Language | null;
  /** The key of the holder that they say more of: `name: {fr, nl}`, `id: {$}`. */
  readonly under: string | null;
  /** Whether one member is all there is: `id: {"$": 7}`, `{"S": "7"}`. */
  readonly isAlone: boolean;
  readonly isOwn: boolean;
}

function cellsOf(keys: Keys, record: JsonObject, isListed = true): Cell[] {
  const cells: Cell[] = [];
  const visit = (object: JsonObject, place: Place): void => {
    for (const [key, received] of Object.entries<JsonValue>(object)) {
      const told = asObject(keys, received, true);
      // XML written as JSON may have a list of one for each element.
      const isOne = isListed && isArray(told) && told.length === 1 && keys.of(key).part !== null;
      const value = isOne ? (told[0] as JsonValue) : told;
      if (value === null || isArray(value) || place.around.length > deepest) continue;
      if (isScalar(value)) cells.push(cellOf(keys, place, key, value));
      else visit(value as JsonObject, within(keys, place, key, value as JsonObject));
    }
  };
  visit(record, {
    ...{ holder: record, around: [], language: null, under: null },
    ...{ isAlone: false, isOwn: true },
  });
  return cells;
}

/** The place of what stands in an object under a key. */
function within(keys: Keys, place: Place, key: string, object: JsonObject): Place {
  const { part, language } = keys.of(key);
  const isAlone = Object.keys(object).length === 1;
  const told = { ...place, isAlone, language: language ?? place.language };
  if (part !== null && part !== 'language') return { ...told, under: place.under ?? key };
  const holder = place.under === null ? object : place.holder;
  if (part === 'language') return { ...told, holder };
  const isWrapped = isWrapping(key) || (place.isAlone && place.under !== null);
  const isOwn = place.isOwn && (isWrapped || kindAlone(key) === keys.kind);
  return { ...told, holder, around: [...place.around, key], isOwn };
}

function cellOf(keys: Keys, place: Place, key: string, value: JsonScalar): Cell {
  const { under, holder, around, isAlone } = place;
  // `organism: 10200`; `organisms: 12` counts them.
  const isOne = kindAlone(key) === keys.kind && !/(s|en)$/i.test(key);
  const isId = isOne && /^\d+$/.test(scalarText(value) ?? '');
  const plain = keys.of(isId ? `${key}_code` : key);
  const told = under === null ? plain : keys.of(under);
  const isOfCategory = told.part === 'category' && under !== null;
  const isText = /^(id|acronym|name|language)$/.test(plain.part ?? '');
  const isBoxed = isWrapping(key) || (isAlone && plain.part === null);
  const isMore = isOfCategory ? isText : plain.part === 'language' || isBoxed;
  const order = /code/i.test(key) ? 10 : plain.part === 'id' ? 11 : 12;
  return {
    ...{ ...told, key: under ?? key, value, holder, around },
    isOwn: place.isOwn && (plain.part === told.part || isMore),
    rank: isOfCategory ? order : told.rank,
    language: plain.language ?? place.language ?? told.language,
  };
}

/** `[{lang: "fr", text: "…"}, …]` and `[{rel: "self", href: "…"}]` as one object; else what it is. */
function asObject(keys: Keys, list: JsonValue, isInside = false): JsonValue {
  if (!isArray(list) || list.length === 0 || !list.every(isObject)) return list;
  const members = Object.keys(list[0] as JsonObject);
  const key = members.find((one) => one === 'rel' || isTongue(one)) ?? '';
  const names = list.map((one) => (key === 'rel' ? one[key] : languageOf(one[key] as JsonScalar)));
  const areTold = names.every((name) => typeof name === 'string');
  const isId = (one: string) => keys.of(one).part === 'id' && keys.of(one).rank < 3;
  if ((!isInside && members.some(isId)) || !areTold || new Set(names).size < names.length)
    return list;
  // Within a record they are translations, whose own ids say nothing of it.
  const texts = list.map((one) => objectOf(Object.entries(one).filter(([name]) => !isId(name))));
  return objectOf((isInside ? texts : list).map((one, at) => [String(names[at]), one]));
}
