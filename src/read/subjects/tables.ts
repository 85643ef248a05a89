/**
 * Tables among what a body about subjects holds. In: a list or an object. Out: the records that rows below a header, columns side by
 * side, or lists of keys with values say; `null` where it is none of these.
 */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { KeyMeaning, Keys } from './keys.ts';

/** Lists of texts that name the members of records. */
export type Headers = readonly (readonly string[])[];

const longestHeader = 200;
const mostHeaders = 20;

/** Adds the headers that stand anywhere in a body. */
export function findHeaders(keys: Keys, value: JsonValue, headers: string[][]): void {
  if (isScalar(value) || headers.length >= mostHeaders) return;
  if (isArray(value)) {
    const key = columnOfKeys(keys, value);
    const texts = key === null ? value : value.map((one) => (one as JsonObject)[key] ?? null);
    if (isHeader(keys, texts)) headers.push(texts as string[]);
  }
  for (const inner of Object.values<JsonValue>(value)) findHeaders(keys, inner, headers);
}

function isHeader(keys: Keys, texts: readonly JsonValue[]): boolean {
  if (texts.length < 2 || texts.length > longestHeader) return false;
  if (!texts.every((text) => typeof text === 'string')) return false;
  return new Set(texts).size === texts.length && namesRecords(keys, texts as readonly string[]);
}

/** Rows below their header, wherever that stands. */
export function rowsIn(
  { keys, headers }: { readonly keys: Keys; readonly headers: Headers },
  list: readonly JsonValue[],
): JsonObject[] | null {
  if (!list.every(isArray)) return null;
  const rows = list as readonly (readonly JsonValue[])[];
  const width = rows[0]?.length ?? 0;
  if (width < 2 || !rows.every((row) => row.length === width)) return null;
  if (columnOfKeys(keys, rows[0] ?? []) !== null) return null;
  const [first = null, ...others] = rows;
  const isBelowFirst = first !== null && isHeader(keys, first);
  const fitting = headers.filter((header) => header.length === width);
  const header = isBelowFirst ? (first as readonly string[]) : fitting[0];
  const isSame = fitting.every((one) => one.join('\0') === header?.join('\0'));
  if (header === undefined || !isSame) return null;
  const records = isBelowFirst ? others : rows;
  const isFitting = (name: string, at: number) => {
    const { part } = keys.of(name);
    const cells = records.map((row) => row?.[at] ?? null);
    if (part === 'id') return cells.every(isScalar);
    return !/^(name|acronym)$/.test(part ?? '') || cells.every(isText);
  };
  if (!header.every(isFitting)) return null;
  return records.map((row) => objectOf(header.map((name, at) => [name, row?.[at] ?? null])));
}

/** A text, or texts by language. */
function isText(one: JsonValue): boolean {
  if (one === null || typeof one === 'string') return true;
  return isObject(one) && Object.values(one).every(isText);
}

/** `{id: [7, 8], name: ["A", "B"]}`. */
export function columnsIn(
  keys: Keys,
  object: JsonObject,
): { readonly names: readonly string[]; readonly records: readonly JsonObject[] } | null {
  const isRecord = (one: JsonValue) =>
    isObject(one) && Object.keys(one).some((key) => keys.of(key).part === 'id');
  const columns = Object.entries<JsonValue>(object).flatMap(([name, column]) =>
    isArray(column) ? [{ name, column }] : [],
  );
  if (columns.every(({ column }) => column.some(isRecord))) return null;
  const isTable = columns.length > 2 && columns.length === Object.keys(object).length;
  const told = columns.find(
    ({ name, column }) =>
      isTable || (column.every(isScalar) && (keys.of(name).part === 'id' || isName(keys.of(name)))),
  );
  const alike = columns.filter(({ column }) => column.length === told?.column.length);
  if (told === undefined || alike.length < 2) return null;
  const records = told.column.map((_, at) =>
    objectOf(alike.map(({ name, column }) => [name, column[at] ?? null])),
  );
  return { names: alike.map(({ name }) => name), records };
}

/**
 * `[{name: "id", value: 10215}, {name: "name_fr", value: "x"}]` is one record, and so are links by what they lead to; `null`
 * for another list.
 */
export function recordOfPairs(keys: Keys, list: readonly JsonValue[]): JsonObject | null {
  const key = columnOfKeys(keys, list);
  if (key === null) return null;
  return objectOf(
    (list as readonly JsonObject[]).map((one) => {
      const others = Object.keys(one).filter((name) => name !== key);
      // A legend of columns has no values.
      const held = others.find((other) =>
        /^(vals?|values?|content|text|href)$/.test(plainKey(other)),
      );
      return [String(one[key]), one[held ?? ''] ?? null];
    }),
  );
}

/** The member of each object in a list that says what another member is: its texts name an id and a name. */
function columnOfKeys(keys: Keys, list: readonly JsonValue[]): string | null {
  if (list.length === 0 || list.length > longestHeader || !list.every(isObject)) return null;
  const objects = list as readonly JsonObject[];
  for (const key of Object.keys(objects[0] ?? {})) {
    const texts = objects.map((one) => one[key]);
    if (!texts.every((text) => typeof text === 'string')) continue;
    if (key === 'rel' && objects.every((one) => Object.hasOwn(one, 'href'))) return key;
    if (namesRecords(keys, texts as string[])) return key;
  }
  return null;
}

/** Whether an id and a name are among the keys. */
function namesRecords(keys: Keys, names: readonly string[]): boolean {
  const meanings = names.map((name) => keys.of(name));
  return meanings.some(({ part }) => part === 'id') && meanings.some(isName);
}

function isName({ part, isLanguage }: KeyMeaning): boolean {
  return part === 'name' || part === 'acronym' || isLanguage;
}
