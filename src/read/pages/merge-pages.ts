import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { countRows } from './page-told.ts';

/**
 * The pages of one answer put together, as if it had come on one: rows follow each other, maps are joined, what every page
 * says alike is kept, and so a count of all rows can be compared with them. A count of the rows of each page becomes that
 * of all, the number or the offset of a page that of the first. What differs otherwise is left out.
 * @throws Error where the pages do not make one answer
 */
export function mergePages(bodies: readonly JsonValue[]): JsonValue {
  const [first = null, ...others] = bodies;
  if (others.length === 0) return first;
  const counts = bodies.map((body) => countRows(body).most);
  const merge: Merge = { counts, total: counts.reduce((sum, count) => sum + count, 0), joined: 0 };
  const merged = mergeValues(merge, bodies, false);
  if (merge.joined === 0) throw new Error('the pages hold the same rows, or none');
  return merged ?? null;
}

interface Merge {
  /** Rows by page, and of all pages. */
  readonly counts: readonly number[];
  readonly total: number;
  /** How many lists and maps were put together. */
  joined: number;
}

/** The values of one place, each of its page; `undefined`: it is left out. `isStrict`: within a map of categories. */
function mergeValues(
  merge: Merge,
  values: readonly (JsonValue | undefined)[],
  isStrict: boolean,
): JsonValue | undefined {
  const held = values.filter((value) => value !== undefined);
  const some = held.filter((value) => value !== null && !isEmptyList(value));
  if (some.length > 0 && some.every(isObject)) return mergeObjects(merge, values, isStrict);
  const lists = held.map((value) => (value === null ? [] : asList(value)));
  if (held.some((value) => value !== null) && lists.every((list) => list !== null))
    return mergeLists(merge, lists, isStrict);
  if (held.every(isScalar)) return mergeScalars(merge, values, isStrict);
  throw new Error('the pages are not alike');
}

function isEmptyList(value: JsonValue): boolean {
  return isArray(value) && value.length === 0;
}

/** A list, also one that became an object with its positions for keys. */
function asList(value: JsonValue): readonly JsonValue[] | null {
  if (isArray(value)) return value;
  if (!isObject(value) || !Object.keys(value).every((key) => /^\d+$/.test(key))) return null;
  return Object.values(value);
}

function mergeScalars(
  { counts, total }: Merge,
  values: readonly (JsonValue | undefined)[],
  isStrict: boolean,
): JsonValue | undefined {
  const [first] = values;
  const isCount = values.every(
    (value, page) => value !== undefined && Number(value) === counts[page],
  );
  if (isCount && !isStrict && typeof first === 'number') return total;
  if (values.every((value) => textOf(value) === textOf(first))) return first;
  if (!isStrict && areRising(values, counts)) return first;
  const held = values.filter((value) => value !== undefined);
  if (isStrict && held.length === 1) return held[0];
  if (isStrict && held.every((value) => typeof value === 'number'))
    throw new Error('two pages tell of the same category');
  return held.some((value) => value === null) ? null : undefined;
}

/** Whether values are the numbers of pages, or how many rows stand before each. */
function areRising(
  values: readonly (JsonValue | undefined)[],
  counts: readonly number[],
): values is readonly JsonValue[] {
  const numbers = values.map((value) => (isNumeral(value) ? Number(value) : Number.NaN));
  const isSo = (stepOf: (page: number) => number) =>
    numbers.every(
      (number, page) => page === 0 || number - (numbers[page - 1] ?? 0) === stepOf(page),
    );
  return isSo(() => 1) || isSo((page) => counts[page - 1] ?? 0);
}

function isNumeral(value: JsonValue | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

function mergeObjects(
  merge: Merge,
  values: readonly (JsonValue | undefined)[],
  isStrict: boolean,
): JsonObject | undefined {
  const objects = values.map((value) => (value !== undefined && isObject(value) ? value : {}));
  const keys = [...new Set(objects.flatMap(Object.keys))];
  const isEverywhere = values.every((value) => value !== undefined);
  const isUneven = objects.some((one) => Object.keys(one).length < keys.length);
  const isJoined = isEverywhere && isUneven && isMap(objects);
  if (isJoined) merge.joined += 1;
  // Beside a count of all rows, one of the rows of each page that is always the same is their size.
  const doCountAll = objects.every((one) =>
    Object.values(one).some((value) => isNumeral(value) && Number(value) === merge.total),
  );
  const members = keys.map((key) => {
    const inner = objects.map((one) => (Object.hasOwn(one, key) ? one[key] : undefined));
    const isSize = doCountAll && isNumeral(inner[0]) && !differ(objects, key);
    return [key, isSize ? inner[0] : mergeValues(merge, inner, isStrict || isJoined)] as const;
  });
  const differs = members.some(([key]) => differ(objects, key));
  const kept = members
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => {
      if (!differs || !isPageCount(value, objects) || differ(objects, key)) return [[key, value]];
      // What may as well be the size of a page is left out.
      return merge.counts[0] === objects.length ? [] : [[key, 1]];
    });
  const isBlank = kept.length === 0 && members.length > 0;
  return isBlank ? undefined : objectOf(kept as [string, JsonValue][]);
}

/** Whether the pages say different things there. */
function differ(objects: readonly JsonObject[], key: string): boolean {
  const [first] = objects;
  return objects.some((one) => textOf(one[key]) !== textOf(first?.[key]));
}

/** How many pages there are, once they are one. */
function isPageCount(value: JsonValue | undefined, pages: readonly unknown[]): boolean {
  return typeof value === 'number' && value === pages.length;
}

/** Members that are all records, or all figures: categories; no links, of which the last page has fewer. */
function isMap(objects: readonly JsonObject[]): boolean {
  const members = objects.flatMap(Object.values);
  const isFigure = (value: JsonValue) =>
    isScalar(value) && value !== null && !Number.isNaN(Number(value));
  const isRecord = (value: JsonValue) => isObject(value) && !('href' in value || 'url' in value);
  return members.every(isRecord) || members.every(isFigure);
}

function mergeLists(
  merge: Merge,
  lists: readonly (readonly JsonValue[])[],
  isStrict: boolean,
): readonly JsonValue[] {
  // `[{page: 1, pages: 2}, [rows]]`.
  const isPair = lists.every(
    (list) => list.length === 2 && isObject(list[0] ?? null) && isArray(list[1] ?? null),
  );
  if (isPair)
    return [0, 1].map(
      (at) =>
        mergeValues(
          merge,
          lists.map((list) => list[at]),
          isStrict,
        ) ?? null,
    );
  const [first = []] = lists;
  const isSame = lists.every((list) => textOf(list) === textOf(first));
  if (isSame && isHeader(first, merge)) return first;
  const rows = lists.map((list, page) => (page > 0 && isHeaded(lists) ? list.slice(1) : list));
  checkNew(rows);
  merge.joined += 1;
  return rows.flat();
}

/** What heads columns, and stands on every page alike: texts, fewer or more than there are rows. */
function isHeader(list: readonly JsonValue[], { counts }: Merge): boolean {
  return (
    list.length === 0 || !list.every(isScalar) || counts.some((count) => count !== list.length)
  );
}

/** Whether each page begins with the same row of texts, which heads the columns. */
function isHeaded(lists: readonly (readonly JsonValue[])[]): boolean {
  const [head] = lists.map(([row]) => row ?? null);
  if (head === undefined || !isArray(head) || !head.every((cell) => typeof cell === 'string'))
    return false;
  return lists.every(([row]) => row === undefined || textOf(row) === textOf(head));
}

/** @throws Error where a page holds nothing but rows of the pages before it */
function checkNew(lists: readonly (readonly JsonValue[])[]): void {
  const known = new Set<string>();
  for (const rows of lists) {
    const texts = rows.filter((row) => !isScalar(row)).map(textOf);
    if (texts.length > 0 && texts.every((text) => known.has(text)))
      throw new Error('a page repeats the rows of those before it');
    for (const text of texts) known.add(text);
  }
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : JSON.stringify(value);
}
