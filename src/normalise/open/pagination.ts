import type { Envelope } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { partKey } from '../../body/part-keys.ts';
import { isPartialRange, saysPart } from '../../body/part-range.ts';
import { type Members, plainKey, plainMembers } from '../../body/plain-key.ts';
import { isSumOf } from '../../body/sum-of-rows.ts';
import { moreRowsTold, Unreadable } from '../unreadable.ts';

const nestedKeys =
  /^(meta|metadata|header|response_header|pagination|paging|paginator|page|pageable|page_info|result_?set|links|link|info|cursor|hydra_view|status|query|params|parameters|request)$/;

/** Words that stand beside rows which may be a part of all there are, even where they say that these are all. */
const tellsPage = /page|limit|offset|size|start|next|prev|cursor|skip|top|rows|from|more|last/;

type Told = readonly (readonly [string, JsonValue])[];

/**
 * A part of an answer is no answer: a further page, a later one, or more rows told than there are, is refused.
 * @throws Unreadable where the metadata say so
 */
export function checkComplete({ payload, meta }: Pick<Envelope, 'payload' | 'meta'>): void {
  const told = flatten(meta, 0);
  const beside = isObject(payload) ? wordsIn(payload) : [];
  const rows = isArray(payload) ? payload.length : null;
  // A record alone is told of as one row.
  const whole = told.some(
    ([key, value]) => partKey(key) === 'count' && numberIn(value) === (rows ?? 1),
  );
  for (const [key, value] of [...told, ...beside]) {
    if (isPointer(key, value) && !(whole && isBeyond(value, rows ?? 1)))
      throw new Unreadable('paginated', `the answer goes on elsewhere (${key})`);
  }
  const later = told.find(([key, value]) => isLater(key, value) || isPagesOf(key, value, told));
  if (later !== undefined)
    throw new Unreadable('paginated', `the answer is one page of several (${later[0]})`);
  if (rows === null) return;
  const words = [...told, ...beside].flatMap(([, value]) => (isArray(value) ? value : [value]));
  const part = words.find((word) => typeof word === 'string' && saysPart(word, rows));
  if (part !== undefined) throw new Unreadable('paginated', `the answer says: ${textIn(part)}`);
  checkWindow(told, rows);
  const total = totalTold(meta);
  for (const [key, value] of told) {
    const count = partKey(key) === 'count' ? numberIn(value) : Number.NaN;
    // Its figures tell whom it counts.
    if (key === 'total' && count === total) continue;
    if (count > rows && !isSumOf(count, payload)) throw moreRowsTold(count, rows);
  }
}

/** The `total` told, where nothing beside it tells of pages: of rows, or of whom they count. */
export function totalTold(meta: Members): number | null {
  const told = flatten(meta, 0);
  const [, value] = told.find(([key]) => key === 'total') ?? [];
  return value === undefined || told.some(([key]) => tellsPage.test(key)) ? null : numberIn(value);
}

/**
 * `{total: 12, data: null}`: an answer without a row that tells of some is not empty.
 * @throws Unreadable where the metadata say so
 */
export function checkNone(meta: Envelope['meta']): void {
  checkComplete({ payload: [], meta });
  const told = flatten(meta, 0).find(
    ([key, value]) => (partKey(key) === 'count' || countsRows.test(key)) && isSome(value),
  );
  if (told === undefined) return;
  throw new Unreadable('paginated', `the answer tells of some (${told[0]}) and holds none`);
}

/** Words that beside rows are their sum. */
const countsRows = /^(totaal|gesamt|insgesamt|number|measure)$/;

/** `12`, `"8 860 015"`, `[12, 13]`. */
function isSome(value: JsonValue): boolean {
  return isScalar(value) ? /[1-9]/.test(textIn(value)) : Object.values(value).some(isSome);
}

/** The members of an answer without wrapping that can be no figure. */
function wordsIn(payload: JsonObject): [string, JsonValue][] {
  return Object.entries(payload).flatMap(([key, value]): [string, JsonValue][] => {
    const word =
      typeof value === 'boolean' || (typeof value === 'string' && !/^[\d\s.,]*$/.test(value));
    return word ? [[plainKey(key), value]] : [];
  });
}

function isPointer(key: string, value: JsonValue): boolean {
  // `links: [{rel: 'next', href}]`, and Laravel's `{label: 'Next &raquo;', url}`.
  if (/^links?$/.test(key)) return isArray(value) && value.some(isNextLink);
  switch (partKey(key)) {
    case 'next':
      return leadsOn(
        isObject(value) && key !== 'last_evaluated_key' ? (value.href ?? null) : value,
      );
    case 'more':
      return value === true || value === 'true' || value === 1;
    case 'last':
      return value === false || value === 'false';
    case 'pages':
      return numberIn(value) > 1;
    default:
      return false;
  }
}

function isNextLink(link: JsonValue): boolean {
  if (!isObject(link)) return false;
  const name = link.rel ?? link.relation ?? link.name ?? link.label ?? null;
  const named = typeof name === 'string' && /^next\b/i.test(name.trim());
  return named && leadsOn(link.href ?? link.url ?? link.uri ?? null);
}

const leadsNowhere = /^(|-|0|false|none|null|no|non|nee|nein|n\/a)$/i;

function leadsOn(href: JsonValue): boolean {
  return isScalar(href) ? !leadsNowhere.test(textIn(href)) : Object.keys(href).length > 0;
}

/** CKAN names a next page always; where all rows told of are here, one that begins after them is empty. */
function isBeyond(value: JsonValue, rows: number): boolean {
  const offset = typeof value === 'string' ? /[?&]offset=(\d+)\b/.exec(value)?.[1] : undefined;
  return offset !== undefined && Number(offset) > rows;
}

/** A page after the first, told by its number or by where it begins; a year is neither. */
function isLater(key: string, value: JsonValue): boolean {
  if (key === 'first') return value === false;
  if (/^((content_)?range)$/.test(key)) return typeof value === 'string' && isPartialRange(value);
  if (/^(page|pages|paging|pagination)$/.test(key)) {
    const pages = /^\D*\d+\s*(?:\/|of|sur|van|von|de)\s*(\d+)\s*$/i.exec(textIn(value))?.[1];
    if (pages !== undefined) return Number(pages) > 1;
  }
  if (/^(page|page_?(number|num|no|index)|current_page)$/.test(key)) return numberIn(value) > 1;
  if (!/^(offset|skip|start|start_(at|index))$/.test(key)) return false;
  const place = numberIn(value);
  return place > (key === 'start_index' ? 1 : 0) && !isYear(place);
}

/** `{current: 1, last: 5}`. */
function isPagesOf(key: string, value: JsonValue, told: Told): boolean {
  return key === 'last' && numberIn(value) > 1 && told.some(([other]) => /^current/.test(other));
}

/** `from: 101, to: 200`, of a hundred rows. */
function checkWindow(told: Told, rows: number): void {
  const place = (name: string) => numberIn(told.find(([key]) => key === name)?.[1] ?? null);
  const from = place('from');
  if (from > 1 && !isYear(from) && place('to') - from + 1 === rows)
    throw new Unreadable('paginated', `the answer begins at row ${from}`);
}

function isYear(value: number): boolean {
  return value >= 1900 && value < 2100;
}

function textIn(value: JsonValue): string {
  return (isScalar(value) ? scalarText(value) : null) ?? '';
}

function numberIn(value: JsonValue): number {
  const text = textIn(value);
  return text === '' ? Number.NaN : Number(text);
}

function flatten(meta: Members, depth: number): [string, JsonValue][] {
  return [...meta].flatMap(([key, value]): [string, JsonValue][] => {
    if (!isObject(value) || !nestedKeys.test(key) || depth > 3) return [[key, value]];
    // `page: {number: 2}`.
    const nameOf = (name: string) =>
      key === 'page' && /^(number|current|no|num)$/.test(name) ? 'page' : name;
    const inner = new Map([...plainMembers(value)].map(([name, one]) => [nameOf(name), one]));
    return flatten(inner, depth + 1);
  });
}
