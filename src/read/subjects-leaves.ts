/**
 * One record of a list, as its scalars. In: an object of any depth. Out: each scalar with the keys around it, where values
 * in a box (`{"$": 7}`, `[{value: 7}]`), lists by language and lists of keys with values are written out.
 */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
} from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import type { Language } from '../model/interpretation.ts';
import { isTongue, type KeyMeaning, type Keys, languageOf } from './subjects-keys.ts';

/** A scalar of a record. */
export interface Leaf {
  /** The keys around it, without those that are languages or boxes. */
  readonly path: readonly string[];
  readonly value: JsonScalar;
  /** As told by a key or a member around it, not by the suffix of its own key. */
  readonly language: Language | null;
  /** How many keys are around it. */
  readonly languageAt: number;
}

type Place = Omit<Leaf, 'value'>;

const deepest = 6;

/** The scalars of a record, in its order. */
export function leavesOf(keys: Keys, record: JsonObject): Leaf[] {
  const leaves: Leaf[] = [];
  collectMembers(keys, record, { path: [], language: null, languageAt: 0 }, leaves);
  return leaves;
}

function collectMembers(keys: Keys, object: JsonObject, at: Place, leaves: Leaf[]): void {
  for (const key of Object.keys(object)) {
    const { isLanguage, language } = keys.of(key);
    const place = isLanguage
      ? { ...at, language, languageAt: at.path.length }
      : { ...at, path: [...at.path, key] };
    collect(keys, object[key] ?? null, place, leaves);
  }
}

function collect(keys: Keys, value: JsonValue, at: Place, leaves: Leaf[]): void {
  if (isScalar(value)) {
    if (value !== null) leaves.push({ ...at, value });
    return;
  }
  if (at.path.length > deepest) return;
  if (isArray(value)) {
    collectList(keys, value, at, leaves);
    return;
  }
  const box = boxed(keys, value as JsonObject);
  if (box === null) collectMembers(keys, value as JsonObject, at, leaves);
  else if (box.language === null) leaves.push({ ...at, value: box.value });
  else leaves.push({ ...at, ...box, languageAt: at.path.length });
}

function collectList(keys: Keys, list: readonly JsonValue[], at: Place, leaves: Leaf[]): void {
  const [only = null, ...more] = list;
  const record = recordOfPairs(keys, list);
  if (record !== null) collectMembers(keys, record, at, leaves);
  else if (areTranslations(keys, list, at.path.at(-1) ?? '')) {
    for (const one of list as readonly JsonObject[]) {
      const { key, language } = toldLanguage(one) as { key: string; language: Language };
      const rest = objectOf(Object.entries(one).filter(([name]) => name !== key));
      collectMembers(keys, rest, { ...at, language, languageAt: at.path.length }, leaves);
    }
  } else if (more.length === 0 && isScalar(only)) collect(keys, only, at, leaves);
  else if (more.length === 0 && isObject(only) && boxed(keys, only) !== null)
    collect(keys, only, at, leaves);
}

/** `[{lang: "fr", text: "…"}, …]`: nothing but texts by language, or what is called translations. */
export function areTranslations(keys: Keys, list: readonly JsonValue[], under: string): boolean {
  const isCalledSo = /^(translation|i18n|locale|traduction|vertaling)/.test(plainKey(under));
  const isText = (key: string) =>
    /^(name|acronym)$/.test(keys.of(key).part ?? '') ||
    isTongue(key) ||
    /^(text|texte?|value|)$/.test(plainKey(key));
  const isOne = (one: JsonValue) =>
    toldLanguage(one) !== null && (isCalledSo || Object.keys(one as JsonObject).every(isText));
  return list.length > 0 && list.every(isOne);
}

/** The language of `{lang: "fr", text: "…"}` and its like. */
function toldLanguage(value: JsonValue): { key: string; language: Language } | null {
  if (!isObject(value)) return null;
  const key = Object.keys(value).find(isTongue);
  const told = key === undefined ? null : (value[key] ?? null);
  const language = isScalar(told) ? languageOf(told) : null;
  return key === undefined || language === null ? null : { key, language };
}

/** What an object holds that is there for one value: `{"#text": "x", "@lang": "fr"}`, `{type, value}`, `{$oid}`. */
function boxed(
  keys: Keys,
  object: JsonObject,
): { readonly value: JsonScalar; readonly language: Language | null } | null {
  const names = Object.keys(object);
  const [name = '', ...more] = names.filter(
    (key) => !/^(data_?type|(target_)?type)$/.test(plainKey(key)) && !isTongue(key),
  );
  const value = object[name] ?? null;
  if (names.length === 0 || more.length > 0 || !isScalar(value) || name === 'self') return null;
  const { part, isLanguage } = keys.of(name);
  const isPlain = /^(value|text|)$/.test(plainKey(name));
  if (!isPlain && (names.length > 1 || part !== null || isLanguage)) return null;
  return { value, language: toldLanguage(object)?.language ?? null };
}

/**
 * `[{name: "id", value: 10215}, {name: "name_fr", value: "x"}]` is one record, and so are links by what they lead to; `null`
 * for another list.
 */
export function recordOfPairs(keys: Keys, list: readonly JsonValue[]): JsonObject | null {
  const key = columnOfKeys(keys, list);
  if (key === null) return null;
  const pairs = (list as readonly JsonObject[]).map((one): [string, JsonValue] | null => {
    const others = Object.keys(one).filter((name) => name !== key);
    const name = others.find((other) => /^(val|vals|value|values|href)$/.test(plainKey(other)));
    const [only = '', ...more] = others;
    if (name === undefined && more.length > 0) return null;
    return [String(one[key]), one[name ?? only] ?? null];
  });
  return pairs.every((pair) => pair !== null) ? objectOf(pairs) : {};
}

/** The member of each object in a list that says what another member is: its texts name an id and a name. */
export function columnOfKeys(keys: Keys, list: readonly JsonValue[]): string | null {
  if (list.length === 0 || list.length > 200 || !list.every(isObject)) return null;
  const objects = list as readonly JsonObject[];
  for (const key of Object.keys(objects[0] ?? {})) {
    const texts = objects.map((one) => one[key]);
    if (!texts.every((text) => typeof text === 'string')) continue;
    if (new Set(texts).size < texts.length) continue;
    if (key === 'rel' && objects.every((one) => Object.hasOwn(one, 'href'))) return key;
    if (namesRecords(keys, texts as string[])) return key;
  }
  return null;
}

/** Whether an id and a name are among the keys. */
export function namesRecords(keys: Keys, names: readonly string[]): boolean {
  const meanings = names.map((name) => keys.of(name));
  const isName = ({ part, isLanguage }: KeyMeaning) =>
    part === 'name' || part === 'acronym' || isLanguage;
  return meanings.some(({ part }) => part === 'id') && meanings.some(isName);
}
