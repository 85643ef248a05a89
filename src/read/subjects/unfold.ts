/**
 * A body about subjects in one way of writing. In: a body of any depth. Out: the same as objects, lists of objects and scalars:
 * rows below a header, columns side by side, maps by id, names by id, and lists of keys with values are written
 * out. Nothing is chosen.
 */
import { withinText } from '../../body/json.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Language } from '../../model/interpretation.ts';
import { isTongue, type Keys, languageOf } from './keys.ts';
import { columnsIn, findHeaders, type Headers, recordOfPairs, rowsIn } from './tables.ts';

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
  return isArray(value) ? ofList(work, value, under) : ofObject(work, value as JsonObject);
}

function ofList(work: Work, list: readonly JsonValue[], under: string): JsonValue {
  const { keys } = work;
  const record = recordOfPairs(keys, list) ?? translationsIn(keys, list, under);
  if (record !== null) return membersOf(work, record);
  const rows = rowsIn(work, list);
  if (rows !== null) return rows.map((row) => membersOf(work, row));
  return list.map((one) => unfold(work, one, ''));
}

function ofObject(work: Work, object: JsonObject): JsonValue {
  const { keys } = work;
  const names = namesIn(Object.entries(object));
  if (names !== null) return names.map((row) => membersOf(work, row));
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
  if (!isMap(object)) return membersOf(work, object);
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

/** Objects under numbers. */
function isMap(object: JsonObject): boolean {
  const members = Object.entries<JsonValue>(object);
  return members.length > 0 && members.every(([key, one]) => isObject(one) && isNumber(key));
}

function isNumber(key: string): boolean {
  return /^\s*\d+\s*$/.test(key);
}

/** Names by their ids, which are numbers and no years. */
function namesIn(members: readonly (readonly [string, JsonValue])[]): JsonObject[] | null {
  const isName = ([id, name]: readonly [string, JsonValue]) =>
    isNumber(id) && typeof name === 'string' && /\p{L}/u.test(name);
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
