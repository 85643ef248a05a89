/**
 * Where in a body records may stand. In: a body of any depth. Out: every list of objects, however it is written (a map by id, a
 * header with rows, columns side by side, names by id), the objects around them, and what holds nothing. Nothing is chosen.
 */
import { withinText } from '../body/json.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
  scalarText,
} from '../body/json-value.ts';
import { type Keys, kindNamed } from './subjects-keys.ts';
import { areTranslations, columnOfKeys, namesRecords, recordOfPairs } from './subjects-leaves.ts';

interface Raw {
  readonly source: JsonObject;
  /** The key that it stands under where records are the members of a map. */
  readonly key: string | null;
}

/** All records at one place: lists within the records of another list are one. */
export interface RawList {
  /** Keys, with `[]` for an element and `{}` for a member of a map. */
  readonly path: readonly string[];
  readonly shape: 'list' | 'map' | 'table' | 'columns' | 'names' | 'one';
  readonly records: Raw[];
}

export interface Places {
  readonly lists: Map<string, RawList>;
  /** Objects that are in no list. */
  readonly objects: { readonly path: readonly string[]; readonly object: JsonObject }[];
  readonly empties: { readonly path: readonly string[]; readonly isNull: boolean }[];
  /** Scalars that are in no list. */
  readonly frames: { readonly path: readonly string[]; readonly value: JsonScalar }[];
  /** Lists of texts that name the members of records. */
  readonly headers: readonly (readonly string[])[];
}

const most = 300;

export function placesIn(keys: Keys, body: JsonValue): Places {
  const headers: string[][] = [];
  findHeaders(keys, body, headers);
  const places: Places = { lists: new Map(), objects: [], empties: [], frames: [], headers };
  visit(keys, places, body, []);
  return places;
}

function findHeaders(keys: Keys, value: JsonValue, headers: string[][]): void {
  if (isScalar(value) || headers.length > 20) return;
  if (isArray(value)) {
    const key = columnOfKeys(keys, value);
    const texts = key === null ? value : value.map((one) => (one as JsonObject)[key] ?? null);
    if (isHeader(keys, texts)) headers.push(texts as string[]);
  }
  for (const inner of Object.values<JsonValue>(value)) findHeaders(keys, inner, headers);
}

function isHeader(keys: Keys, texts: readonly JsonValue[]): boolean {
  if (texts.length < 2 || texts.length > 200) return false;
  if (!texts.every((text) => typeof text === 'string')) return false;
  if (new Set(texts).size < texts.length) return false;
  return namesRecords(keys, texts as readonly string[]);
}

function visit(keys: Keys, places: Places, received: JsonValue, path: readonly string[]): void {
  const value = withinText(received);
  const isInList = path.includes('[]') || path.includes('{}');
  if (isScalar(value)) {
    if (value === null) places.empties.push({ path, isNull: true });
    else if (!isInList) places.frames.push({ path, value });
  } else if (Object.keys(value).length === 0) places.empties.push({ path, isNull: false });
  else if (isArray(value)) visitList(keys, places, value, path);
  else visitObject(keys, places, value as JsonObject, path, isInList);
}

function visitList(
  keys: Keys,
  places: Places,
  list: readonly JsonValue[],
  path: readonly string[],
): void {
  const pairs = recordOfPairs(keys, list);
  if (areTranslations(keys, list, path.at(-1) ?? '')) return;
  const table = tableIn(keys, places, list) ?? namesIn(pairsIn(list));
  if (pairs !== null) places.objects.push({ path, object: pairs });
  else if (table !== null) addList(places, table.shape, [...path, '[]'], table.records);
  else if (list.some(isObject) && list.every((one) => one === null || isObject(one))) {
    const inner = [...path, '[]'];
    const records = list.map((one) => ({ source: one ?? {}, key: null }) as Raw);
    addList(places, 'list', inner, records);
    for (const one of records) visitMembers(keys, places, one.source, inner);
  } else if (list.length === 2 && isObject(list[0] ?? null) && isArray(list[1] ?? null)) {
    for (const [at, one] of list.entries()) visit(keys, places, one, [...path, String(at)]);
  } else if (!list.every(isScalar))
    addList(places, 'list', [...path, '[]'], [{ source: {}, key: null }]);
}

function visitMembers(
  keys: Keys,
  places: Places,
  object: JsonObject,
  path: readonly string[],
): void {
  for (const key of Object.keys(object)) visit(keys, places, object[key] ?? null, [...path, key]);
}

function visitObject(
  keys: Keys,
  places: Places,
  object: JsonObject,
  path: readonly string[],
  isInList: boolean,
): void {
  const names = Object.keys(object);
  const columns = columnsIn(keys, object) ?? namesIn(Object.entries(object));
  if (columns !== null) {
    addList(places, columns.shape, [...path, '{}'], columns.records);
    if (columns.shape === 'names') return;
  } else if (isMap(keys, object)) {
    const inner = [...path, '{}'];
    addList(
      places,
      'map',
      inner,
      names.map((key) => ({ key, source: object[key] as JsonObject })),
    );
    for (const key of names) visitMembers(keys, places, object[key] as JsonObject, inner);
    return;
  }
  if (!isInList) places.objects.push({ path, object });
  const rest = Object.entries(object).filter(([key]) => columns?.names?.includes(key) !== true);
  visitMembers(keys, places, objectOf(rest), path);
}

function addList(
  { lists }: Places,
  shape: RawList['shape'],
  path: readonly string[],
  records: readonly Raw[],
): void {
  const place = path.join('\0');
  const held = lists.get(place) ?? { path, shape, records: [] };
  if (lists.size < most || lists.has(place)) lists.set(place, held);
  for (const one of records) held.records.push(one);
}

/** Objects under numbers, or three and more with an id each under keys that name no kind of subject. */
function isMap(keys: Keys, object: JsonObject): boolean {
  const names = Object.keys(object);
  const members = Object.values<JsonValue>(object);
  if (!members.every(isObject)) return false;
  if (names.every((name) => /^\d+$/.test(name))) return true;
  const [first = [], ...others] = members.map(Object.keys);
  const hasId = first.some((key) => keys.of(key).part === 'id');
  const areAlike = others.every((other) => other.join('\0') === first.join('\0'));
  return names.length > 2 && hasId && areAlike && !names.some((name) => kindNamed(name) !== null);
}

interface Table {
  readonly shape: RawList['shape'];
  /** The members that are its columns. */
  readonly names?: readonly string[];
  readonly records: readonly Raw[];
}

/** Rows below their header, wherever that stands. */
function tableIn(keys: Keys, { headers }: Places, list: readonly JsonValue[]): Table | null {
  const rows = list.map(cellsIn);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || !rows.every((row) => row?.length === width)) return null;
  const [first = null, ...others] = rows;
  const isBelowFirst = first !== null && isHeader(keys, first);
  const fitting = headers.filter((header) => header.length === width);
  const header = isBelowFirst ? (first as readonly string[]) : fitting[0];
  const isSame = fitting.every((one) => one.join('\0') === header?.join('\0'));
  if (header === undefined || !isSame) return null;
  const records = (isBelowFirst ? others : rows).map((row) =>
    rawOf(header.map((name, at) => [name, row?.[at] ?? null])),
  );
  return { shape: 'table', records };
}

/** The cells of `[7, "A"]`, or of `{f: [{v: 7}, {v: "A"}]}`. */
function cellsIn(row: JsonValue): readonly JsonValue[] | null {
  const [only = null, ...more] = isObject(row) ? Object.values<JsonValue>(row) : [row];
  if (more.length > 0 || !isArray(only)) return null;
  const isCell = (one: JsonValue) => isScalar(one) || Object.keys(one).length === 1;
  return only.every(isCell) ? only : null;
}

function rawOf(members: Iterable<readonly [string, JsonValue]>): Raw {
  return { source: objectOf(members), key: null };
}

/** `{id: [7, 8], name: ["A", "B"]}`, or the same with positions as keys. */
function columnsIn(keys: Keys, object: JsonObject): Table | null {
  const entries = Object.entries<JsonValue>(object).filter(([, column]) => isColumn(column));
  const isTold = ([name, column]: readonly [string, JsonValue]) => {
    const { part, isLanguage } = keys.of(name);
    const areScalars = Object.values<JsonValue>(column as JsonObject).every(isScalar);
    return part === 'name' || part === 'acronym' || isLanguage || (part === 'id' && areScalars);
  };
  const pivot = entries.find(isTold)?.[1] ?? null;
  const places = Object.keys(pivot ?? {});
  const alike = entries.filter(
    ([, one]) => Object.keys(one as JsonObject).join() === places.join(),
  );
  const holdsObjects = alike.some(([, one]) =>
    Object.values<JsonValue>(one as JsonObject).some(isObject),
  );
  const names = alike.map(([name]) => name);
  if (places.length === 0 || alike.length < 2) return null;
  if (!namesRecords(keys, names) && !holdsObjects) return null;
  const records = places.map((place) =>
    rawOf(alike.map(([name, column]) => [name, (column as JsonObject)[place] ?? null])),
  );
  return { shape: 'columns', records, names };
}

/** A list, or a map of scalars by their positions. */
function isColumn(column: JsonValue): boolean {
  if (isScalar(column) || isArray(column)) return !isScalar(column);
  const members = Object.entries<JsonValue>(column);
  return members.every(([place, one]) => /^\d+$/.test(place) && isScalar(one));
}

/** `[[10215, "A"], [10242, "B"]]`, or one after the other. */
function pairsIn(list: readonly JsonValue[]): (readonly [string, JsonValue])[] {
  const isFlat = list.length > 2 && list.length % 2 === 0 && list.every(isScalar);
  const pairs = isFlat
    ? list.flatMap((one, at) => (at % 2 === 0 ? [[one, list[at + 1] ?? null]] : []))
    : list;
  const isPair = (one: JsonValue) => isArray(one) && one.length === 2 && one.every(isScalar);
  if (pairs.length < 2 || !pairs.every(isPair)) return [];
  return (pairs as [JsonScalar, JsonScalar][]).map(([id, name]) => [scalarText(id) ?? '', name]);
}

/** Names by their ids, which are numbers, and neither years nor those of rows. */
function namesIn(members: readonly (readonly [string, JsonValue])[]): Table | null {
  const isName = ([id, name]: readonly [string, JsonValue]) =>
    /^\d+$/.test(id) && typeof name === 'string' && /\p{L}/u.test(name);
  if (members.length === 0 || !members.every(isName)) return null;
  if (members.every(([id]) => /^(19|20)\d\d$/.test(id))) return null;
  const records = members.map(([key, name]) => ({ key, source: objectOf([['name', name]]) }));
  return { shape: 'names', records };
}
