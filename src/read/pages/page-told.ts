import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';

/** A member or a header that may tell of pages. */
export interface Told {
  /** In its plain spelling, without a prefix of its own. */
  readonly name: string;
  /** As it came. */
  readonly key: string;
  readonly value: JsonValue;
}

const deepest = 3;

/** An object of more members is a map of categories. */
const mostMembers = 40;

/** What stands beside the rows of an answer, and in its headers. */
export function toldBeside(body: JsonValue, headers: Readonly<Record<string, string>>): Told[] {
  const told: Told[] = [];
  for (const [name, value] of Object.entries(headers)) addHeader(told, name, value);
  const [first, ...others] = isArray(body) ? body : [body];
  // `[{page: 1, pages: 2}, [rows]]`.
  const isFrame = !isArray(body) || (others.length === 1 && isArray(others[0] ?? null));
  if (isFrame && first !== undefined && isObject(first)) addMembers(told, first, 0);
  return told;
}

function addMembers(told: Told[], object: JsonObject, depth: number): void {
  const members = Object.entries(object);
  if (members.length > mostMembers) return;
  for (const [key, value] of members) {
    told.push({ name: nameOf(key), key, value });
    if (isObject(value) && depth < deepest) addMembers(told, value, depth + 1);
    if (isArray(value) && (/link/i.test(key) || value.every(isRelation)))
      told.push(...linksIn(value));
  }
}

/** `{rel, href}`, by whatever name the list of them goes. */
function isRelation(value: JsonValue): boolean {
  return isObject(value) && 'rel' in value && 'href' in value;
}

/** `links: [{rel: 'next', href}]`. */
function linksIn(links: readonly JsonValue[]): Told[] {
  return links.filter(isObject).flatMap((link) => {
    const rel = link.rel ?? link.relation ?? link.name ?? link.label ?? null;
    if (typeof rel !== 'string') return [];
    const key = /^next\b/i.test(rel.trim()) ? 'next' : rel;
    return [{ name: nameOf(key), key, value: link }];
  });
}

function addHeader(told: Told[], name: string, value: string): void {
  if (name === 'link') told.push(...linkHeader(value));
  else if (name === 'content-range') told.push(...range(value));
  else if (name.endsWith('pagination')) told.push(...packed(value));
  else if (/^(x-|pagination-)|page|records|total/.test(name) && value.trim() !== '')
    told.push({ name: nameOf(name), key: name, value: value.trim() });
}

/** `<…?page=2>; rel="next"` (RFC 8288); of the last page, the number it is asked by. */
function linkHeader(text: string): Told[] {
  return [...text.matchAll(/<([^>]*)>([^<]*)/g)].flatMap(([, href = '', rest = '']): Told[] => {
    const rels = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(rest);
    const kinds = (rels?.[1] ?? rels?.[2] ?? '').toLowerCase().split(/\s+/);
    if (kinds.includes('next')) return [{ name: 'next', key: 'next', value: href }];
    const last = /[?&](page|page_?number)=(\d+)/i.exec(href);
    if (!kinds.includes('last') || last === null) return [];
    return [{ name: 'pages', key: last[1] ?? '', value: Number(last[2]) }];
  });
}

/** `items 0-14/40`. */
function range(text: string): Told[] {
  const [, start, total] = /(\d+)-\d+\/(\d+)/.exec(text) ?? [];
  if (start === undefined || total === undefined) return [];
  return [
    { name: 'offset', key: 'offset', value: Number(start) },
    { name: 'total_count', key: 'content-range', value: Number(total) },
  ];
}

/** `X-Pagination: {"TotalCount":250,"PageSize":100}`. */
function packed(text: string): Told[] {
  const told: Told[] = [];
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isObject(value)) addMembers(told, value, deepest);
  } catch {
    // Not everything of that name is JSON.
  }
  return told;
}

function nameOf(key: string): string {
  const plain = plainKey(key).replace(
    /^(x_wp|x|hydra|opensearch|open_search|odata|pagination|nb|num)_/,
    '',
  );
  return plain.replace(/^total(pages|count|results|items)$/, 'total_$1');
}

/** How many rows an answer holds: its longest list, of records if there are any, or its largest map where there is none. */
export interface RowCounts {
  readonly most: number;
  /** Whether there is a place for rows, and none in it. */
  readonly isEmpty: boolean;
  /** The lengths of all lists. */
  readonly lengths: ReadonlySet<number>;
  /** Whether a number is the sum of what one member of the rows says: it counts whom they count, not the rows. */
  readonly isSum: (total: number) => boolean;
  /** The rows themselves. */
  readonly text: () => string;
}

/** The rows of an answer, as far as pages are told by them. */
export function countRows(body: JsonValue): RowCounts {
  const lists: (readonly JsonValue[])[] = [];
  const maps: JsonObject[] = [];
  collect(body, lists, maps, 0);
  const records = lists.filter((list) => list.some((row) => !isScalar(row)));
  const counted = records.length > 0 ? records : lists.length > 0 ? lists : maps.map(Object.values);
  const most = counted.reduce((longest, { length }) => Math.max(longest, length), 0);
  const isSum = (total: number) =>
    lists.some((list) => sumsOf(list).includes(total)) ||
    maps.some((map) => sumsOf(Object.values(map)).includes(total));
  return {
    most,
    isEmpty: lists.length > 0 && most === 0,
    lengths: new Set(lists.map(({ length }) => length)),
    isSum,
    text: () => JSON.stringify(counted.filter(({ length }) => length === most)),
  };
}

function collect(
  value: JsonValue,
  lists: (readonly JsonValue[])[],
  maps: JsonObject[],
  depth: number,
): void {
  if (isScalar(value) || depth > deepest) return;
  if (isArray(value)) {
    const [, second = null] = value;
    if (depth === 0 && value.length === 2 && isArray(second)) lists.push(second);
    else lists.push(value);
    return;
  }
  const members = Object.values(value);
  const isMap = members.length > 0 && (members.every(isObject) || members.every(isNumeric));
  const holdsLists = members.some((one) => isObject(one) && Object.values(one).some(isArray));
  if (isMap && !holdsLists) maps.push(value);
  for (const inner of members) collect(inner, lists, maps, depth + 1);
}

function isNumeric(value: JsonValue): boolean {
  return isScalar(value) && value !== null && value !== '' && !Number.isNaN(Number(String(value)));
}

/** The sums of the rows by member, and of rows that are numbers. */
function sumsOf(rows: readonly JsonValue[]): number[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const members = isScalar(row) ? [['', row] as const] : Object.entries(row);
    for (const [name, value] of members) {
      if (isScalar(value) && isNumeric(value))
        sums.set(name, (sums.get(name) ?? 0) + Number(String(value)));
    }
  }
  return [...sums.values()];
}
