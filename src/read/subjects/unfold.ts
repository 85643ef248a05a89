/**
 * A body about subjects in one way of writing. In: a body of any depth. Out: the same as objects, lists of objects and scalars:
 * rows below a header, columns side by side, maps by id, names by id, lists of keys with values and values in a box are written
 * out. Nothing is chosen.
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
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../model/interpretation.ts';
import { isFrame, isTongue, type Keys, languageOf } from './keys.ts';
import { isWrapping } from './kinds.ts';
import { cellsIn, columnsIn, findHeaders, type Headers, recordOfPairs, rowsIn } from './tables.ts';

/** The member of a record that holds the key it stood under in a map. */
export const mapKey = '\0';

export interface Unfolded {
  readonly value: JsonValue;
  /** The objects as received, by what was made of them. */
  readonly origins: ReadonlyMap<JsonObject, JsonObject>;
}

interface Work {
  readonly keys: Keys;
  readonly origins: Map<JsonObject, JsonObject>;
  readonly headers: Headers;
}

/** Writes a body out. */
export function unfolded(keys: Keys, body: JsonValue): Unfolded {
  const headers: string[][] = [];
  findHeaders(keys, body, headers);
  const origins = new Map<JsonObject, JsonObject>();
  return { value: unfold({ keys, origins, headers }, body, ''), origins };
}

function unfold(work: Work, received: JsonValue, under: string): JsonValue {
  const value = withinText(received);
  if (isScalar(value)) return value;
  return isArray(value) ? ofList(work, value, under) : ofObject(work, value as JsonObject, under);
}

function ofList(work: Work, list: readonly JsonValue[], under: string): JsonValue {
  const { keys } = work;
  const record = recordOfPairs(keys, list) ?? translationsIn(keys, list, under);
  if (record !== null) return membersOf(work, record);
  const rows = rowsIn(work, list) ?? namesIn(alternating(list)) ?? tuplesIn(list);
  if (rows !== null) return rows.map((row) => membersOf(work, row));
  const tuple = isWrapping(under) ? tupleOf(list) : null;
  if (tuple !== null) return tuple;
  const [only = null] = list;
  if (
    only !== null &&
    list.length === 1 &&
    (isScalar(only) || (isObject(only) && boxOf(keys, only) !== null))
  )
    return unfold(work, only, under);
  return list.map((one) => unfold(work, one, ''));
}

function ofObject(work: Work, object: JsonObject, under: string): JsonValue {
  const { keys } = work;
  const names = namesIn(Object.entries(object));
  if (names !== null) return names.map((row) => membersOf(work, row));
  const box = boxOf(keys, object);
  if (box !== null) return box;
  const [[key = '', inner = null] = [], ...more] = Object.entries<JsonValue>(object);
  const { part, isLanguage } = keys.of(key);
  // A text in several boxes: `{mapValue: {fields: {fr, nl}}}`.
  if (more.length === 0 && isObject(inner) && part === null && !isLanguage && isText(keys, under))
    return unfold(work, inner, under);
  const columns = columnsIn(keys, object);
  if (columns !== null) {
    const rest = Object.entries<JsonValue>(object).filter(([key]) => !columns.names.includes(key));
    const records = columns.records.map((row) => membersOf(work, row));
    return rest.length === 0
      ? records
      : objectOf([
          ...rest.map(([key, one]): [string, JsonValue] => [key, unfold(work, one, key)]),
          [mapKey, records],
        ]);
  }
  if (!isMap(keys, object)) return groupsIn(work, membersOf(work, object));
  return Object.entries<JsonValue>(object).map(([key, member]) => {
    const made = objectOf([
      [mapKey, key],
      ...Object.entries(membersOf(work, member as JsonObject)),
    ]);
    work.origins.set(made, member as JsonObject);
    return made;
  });
}

function membersOf(work: Work, object: JsonObject): JsonObject {
  const members = Object.entries<JsonValue>(object);
  const made = objectOf(members.map(([key, value]) => [key, unfold(work, value, key)]));
  const received = members.filter(([key]) => key !== mapKey);
  work.origins.set(made, received.length < members.length ? objectOf(received) : object);
  return made;
}

function isText(keys: Keys, key: string): boolean {
  return /^(name|acronym)$/.test(keys.of(key).part ?? '');
}

/** Records by language, or under keys that are written as no member is: `SPF`, `Services publics`; as one list. */
function groupsIn({ keys, origins }: Work, object: JsonObject): JsonValue {
  const members = Object.entries<JsonValue>(object);
  if (members.length === 0) return object;
  if (!members.every(([, one]) => isArray(one) && one.length > 0 && one.every(isObject)))
    return object;
  const lists = members as [string, JsonObject[]][];
  if (lists.every(([key]) => keys.of(key).isLanguage))
    return lists.flatMap(([key, list]) =>
      list.map((one) => {
        const made = objectOf([[key, one]]);
        origins.set(made, objectOf([[key, origins.get(one) ?? one]]));
        return made;
      }),
    );
  const isData = ([key]: [string, JsonObject[]]) =>
    /^[A-Z\d]{1,5}$|\s|[^\p{ASCII}]/u.test(key) && !isFrame(key) && !isWrapping(key);
  const isSaid = ([key]: [string, JsonObject[]]) => Object.values(keys.of(key)).some(Boolean);
  return lists.every((one) => isData(one) && !isSaid(one))
    ? lists.flatMap(([, one]) => one)
    : object;
}

/** Objects under numbers, or three and more with an id each under keys that name no kind of subject. */
function isMap(keys: Keys, object: JsonObject): boolean {
  const members = Object.entries<JsonValue>(object);
  if (members.length === 0 || !members.every(([, one]) => isObject(one))) return false;
  if (members.every(([name]) => /^\s*\d+\s*$/.test(name))) return true;
  const isOther = (name: string) =>
    isFrame(name) || keys.of(name).kind !== null || keys.of(name).isLanguage;
  if (members.some(([name]) => isOther(name))) return false;
  return (
    members.length > 2 &&
    members.every(([, one]) =>
      Object.keys(one as JsonObject).some((key) => keys.of(key).part === 'id'),
    )
  );
}

/** `[10215, "A", 10242, "B"]`. */
function alternating(list: readonly JsonValue[]): (readonly [string, JsonValue])[] {
  if (list.length < 4 || list.length % 2 > 0 || !list.every(isScalar)) return [];
  return list.flatMap((one, at): (readonly [string, JsonValue])[] =>
    at % 2 === 0 ? [[scalarText(one as JsonScalar) ?? '', list[at + 1] ?? null]] : [],
  );
}

/** `[[10215, "A"], [10242, "B"]]` as records by position. */
function tuplesIn(list: readonly JsonValue[]): JsonObject[] | null {
  const tuples = list.map((one) => tupleOf(cellsIn(one) ?? []));
  const isWhole = tuples.every((one) => one !== null);
  return isWhole && tuples.length > 0 ? (tuples as JsonObject[]) : null;
}

/** `[10215, "A"]` by position: one number at least beside one text. */
function tupleOf(list: readonly JsonValue[]): JsonObject | null {
  const texts = list.map((one) => (isScalar(one) ? (scalarText(one) ?? '') : ''));
  const isTuple = list.every(isScalar) && texts.some((text) => /^\s*\d+\s*$/.test(text));
  if (!isTuple || !texts.some((text) => /\p{L}{2}/u.test(text))) return null;
  return objectOf(list.map((one, at) => [String(at), one]));
}

/** Names by their ids, which are numbers and no years. */
function namesIn(members: readonly (readonly [string, JsonValue])[]): JsonObject[] | null {
  const isName = ([id, name]: readonly [string, JsonValue]) =>
    /^\s*\d+\s*$/.test(id) && typeof name === 'string' && /\p{L}/u.test(name);
  if (members.length === 0 || !members.every(isName)) return null;
  if (members.every(([id]) => /^\s*(19|20)\d\d\s*$/.test(id))) return null;
  return members.map(([id, name]) =>
    objectOf([
      [mapKey, id],
      ['name', name],
    ]),
  );
}

/** `[{lang: "fr", text: "…"}, …]` as members by language: nothing but texts, or what is called translations. */
function translationsIn(keys: Keys, list: readonly JsonValue[], under: string): JsonObject | null {
  const isCalledSo = /^(translation|i18n|locale|traduction|vertaling)/.test(plainKey(under));
  const isText = (key: string) =>
    /^(name|acronym)$/.test(keys.of(key).part ?? '') ||
    isTongue(key) ||
    /^(text|texte?|value|)$/.test(plainKey(key));
  const members = list.map((one): [string, JsonValue] | null => {
    const told = tongueIn(one);
    if (told === null || !(isCalledSo || Object.keys(one as JsonObject).every(isText))) return null;
    const rest = Object.entries<JsonValue>(one as JsonObject).filter(([key]) => key !== told.key);
    const [only] = rest;
    const isBare = rest.length === 1 && only !== undefined && keys.of(only[0]).part === null;
    return [told.language, isBare ? only[1] : objectOf(rest)];
  });
  if (list.length === 0 || !members.every((one) => one !== null)) return null;
  return new Set(members.map(([language]) => language)).size === members.length
    ? objectOf(members)
    : null;
}

/** The language of `{lang: "fr", text: "…"}` and its like. */
function tongueIn(value: JsonValue): { key: string; language: Language } | null {
  if (!isObject(value)) return null;
  const key = Object.keys(value).find(isTongue);
  const told = key === undefined ? null : (value[key] ?? null);
  const language = isScalar(told) ? languageOf(told) : null;
  return key === undefined || language === null ? null : { key, language };
}

/** What an object holds that is there for one value: `{"#text": "x", "@lang": "fr"}`, `{type, value}`, `{$oid}`. */
function boxOf(keys: Keys, object: JsonObject): JsonValue | null {
  const names = Object.keys(object);
  const [name = '', ...more] = names.filter(
    (key) => !/^(data_?type|(target_)?type)$/.test(plainKey(key)) && !isTongue(key),
  );
  const value = object[name] ?? null;
  if (names.length === 0 || more.length > 0 || !isScalar(value) || name === 'self') return null;
  const { part, kind, isLanguage } = keys.of(name);
  const isPlain = /^(value|text|)$/.test(plainKey(name));
  if (!isPlain && (names.length > 1 || part !== null || kind !== null || isLanguage)) return null;
  const told = tongueIn(object);
  return told === null ? value : objectOf([[told.language, value]]);
}
