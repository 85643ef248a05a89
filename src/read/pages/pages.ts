import { isObject, isScalar, type JsonValue } from '../../body/json-value.ts';
import type { PageWords } from '../../model/catalogue.ts';
import { printable } from '../../model/errors.ts';
import { cursorName, localName, numberIn, readAddress, withParameter } from './page-address.ts';
import { countRows, type RowCounts, type Told, toldBeside } from './page-told.ts';

/** A page as it was asked and answered; the first is the question itself. */
export interface AskedPage {
  /** Relative to the base. */
  readonly key: string;
  readonly body: JsonValue;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The pages of the same answer before it. */
export interface PagesBefore {
  readonly keys: readonly string[];
  /** How many rows they hold. */
  readonly rows: number;
  /** The number that the first of them was told by: 0 or 1; `null` where it was not. */
  readonly first: number | null;
}

/** What one page says of the next. */
export interface NextPage {
  /** `null`: this was the last; or why what comes next cannot be asked. */
  readonly next:
    | { readonly key: string; readonly isTold: boolean }
    | { readonly cannot: string }
    | null;
  /** For the pages after it. */
  readonly rows: number;
  readonly first: number | null;
  /** Its rows, by which a page is known that comes again. */
  readonly text: string;
}

export const noPages: PagesBefore = Object.freeze({ keys: [], rows: 0, first: null });

/**
 * Where an answer goes on: at an address that it or its headers tell, by a cursor, by a number or a place that what they
 * count shows to be not the last, or after a full page that is all that tells. `null` where nothing tells of more; `isTold` is
 * false where only a full page does.
 */
export function nextPage(
  words: PageWords,
  baseUrl: string,
  page: AskedPage,
  before: PagesBefore,
): NextPage {
  const known = wordsOf(words);
  const beside = toldBeside(page.body, page.headers);
  const told = beside.filter(({ name }) => known.has(name));
  const others = beside.filter(({ value }) => isQuery(addressIn(value)));
  // Most answers tell nothing of pages, and their rows need not be counted.
  if (told.length + others.length === 0) return { next: null, rows: 0, first: null, text: '' };
  const rows = countRows(page.body);
  const reading: Reading = { words, baseUrl, page, before, told, rows };
  const first = before.first ?? numberTold(reading, 'page');
  const next =
    byCursor(reading) ??
    (isEnd(reading)
      ? null
      : (byAddress(reading) ?? byNumbers(reading, first) ?? byOtherName(reading, others)));
  if (next === null || next === 'none') return { next: null, rows: rows.most, first, text: '' };
  return { next: checked(next, page, before), rows: rows.most, first, text: rows.text() };
}

const wordSets = new WeakMap<PageWords, ReadonlySet<string>>();

function wordsOf(words: PageWords): ReadonlySet<string> {
  const known = wordSets.get(words) ?? new Set(Object.values(words).flat());
  wordSets.set(words, known);
  return known;
}

interface Reading {
  readonly words: PageWords;
  readonly baseUrl: string;
  readonly page: AskedPage;
  readonly before: PagesBefore;
  readonly told: readonly Told[];
  readonly rows: RowCounts;
}

/** `none`: it is said that there is none. */
type Found = NextPage['next'] | 'none';

function checked(
  next: NonNullable<NextPage['next']>,
  page: AskedPage,
  { keys }: PagesBefore,
): NextPage['next'] {
  if ('cannot' in next) return next;
  const isAsked = next.key === page.key || keys.includes(next.key);
  return isAsked
    ? { cannot: `${printable(next.key, 200)} leads back to a page that was asked` }
    : next;
}

/** Whether nothing comes after a page whatever leads on: it is empty, or has the last of all rows and could hold more. */
function isEnd(reading: Reading): boolean {
  const { before, rows } = reading;
  const total = totalTold(reading) ?? Number.POSITIVE_INFINITY;
  const size = numberTold(reading, 'size') ?? 0;
  if (rows.most < size && before.rows + rows.most >= total) return true;
  if (before.keys.length === 0) return false;
  return rows.isEmpty || (rows.lengths.has(0) && before.rows >= total);
}

function all({ words, told }: Reading, kind: keyof PageWords): Told[] {
  return told.filter(({ name }) => words[kind].includes(name));
}

/** A whole number told by one of the words, `null` where none tells one. */
function numberTold(reading: Reading, kind: keyof PageWords): number | null {
  for (const { value } of all(reading, kind)) {
    const number = isScalar(value) && /^\d+$/.test(String(value)) ? Number(String(value)) : null;
    if (number !== null && Number.isSafeInteger(number)) return number;
  }
  return null;
}

const leadsNowhere = /^(|-|0|-1|false|no|none|null|undefined)$/i;

/** By what is told outright: an address, or that there is no more. */
function byAddress(reading: Reading): Found {
  let isEnd = all(reading, 'more').some(({ value }) => value === false || value === 'false');
  for (const one of all(reading, 'next')) {
    const value = addressIn(one.value);
    if (value === true) continue;
    if (value === null || value === false || leadsNowhere.test(String(value))) isEnd = true;
    else {
      const next = typeof value === 'string' ? byText(reading, one, value) : null;
      if (next !== null) return next;
    }
  }
  return isEnd ? 'none' : null;
}

/** Links of other kinds (RFC 8288). */
const otherLinks = /^(self|first|last|prev|previous|current|canonical)$/;

function isQuery(address: string | boolean | null): address is string {
  return typeof address === 'string' && address.includes('?');
}

/** An address that nobody knows by its name: the same, with the number of the next page or of its first row. */
function byOtherName(reading: Reading, others: readonly Told[]): Found {
  const { page, rows, before } = reading;
  const total = totalTold(reading) ?? Number.POSITIVE_INFINITY;
  if (rows.most === 0 || before.rows + rows.most >= total) return null;
  for (const one of others.filter(({ name }) => !otherLinks.test(name))) {
    const found = byText(reading, one, String(addressIn(one.value)));
    if (found === null || found === 'none' || 'cannot' in found) continue;
    const isNext = (name: string) => {
      const own = numberIn(page.key, name);
      const told = numberIn(found.key, name) ?? 0;
      if (own !== null) return told > own && [1, rows.most].includes(told - own);
      return told === 1 ? isFromZero(reading, others, name) : nextNumbers(rows).includes(told);
    };
    if ([...new URLSearchParams(found.key.split('?')[1]).keys()].some(isNext)) return found;
  }
  return null;
}

/** What the page after the first may be numbered, but for 1. */
function nextNumbers({ most }: RowCounts): readonly number[] {
  return [2, most, most + 1];
}

/** Whether 1 is the number of the second page, or row: it may be that of the first. */
function isFromZero({ page, before }: Reading, others: readonly Told[], name: string): boolean {
  return (
    isList(page, before) ||
    others.some(({ value }) => numberIn(String(addressIn(value)), name) === 0)
  );
}

function byCursor(reading: Reading): Found {
  for (const { name, key, value } of all(reading, 'cursor')) {
    const text = isScalar(value) && typeof value !== 'boolean' ? String(value) : '';
    // A number so called counts rows.
    if (leadsNowhere.test(text) || (name === 'offset' && /^\d*$/.test(text))) continue;
    return { key: withParameter(reading.page.key, cursorName(key), text), isTold: true };
  }
  return null;
}

/** What leads on: a text, or a switch. */
function addressIn(value: JsonValue): string | boolean | null {
  if (isObject(value)) {
    const href = value.href ?? value.url ?? value.uri ?? value['@id'] ?? value.link ?? null;
    return isScalar(href) ? addressIn(href) : null;
  }
  if (typeof value === 'boolean' || value === null || !isScalar(value)) return value === true;
  return String(value);
}

function byText(reading: Reading, { name, key }: Told, text: string): Found {
  const { page, before, baseUrl } = reading;
  if (/^\d+$/.test(text)) return byNextNumber(reading, name, Number(text));
  if (!/[/?=]/.test(text))
    return { key: withParameter(page.key, cursorName(key), text), isTold: true };
  const first = before.keys[0] ?? page.key;
  const found = readAddress(text, { baseUrl, asked: page.key, first });
  if (found === 'another question') return null;
  return 'cannot' in found ? { cannot: printable(found.cannot, 200) } : { ...found, isTold: true };
}

/** `next_page: 2`; a number called `next` alone may be next year. */
function byNextNumber(reading: Reading, name: string, number: number): Found {
  const { page, before } = reading;
  const asked = numberTold(reading, 'page') ?? before.keys.length + 1;
  if (name === 'next' && number !== asked + 1) return null;
  return {
    key: withParameter(page.key, name === 'next_offset' ? 'offset' : 'page', number),
    isTold: true,
  };
}

/** By what is counted: a page of several, a place among more rows than are there, a page as full as it can be. */
function byNumbers(reading: Reading, first: number | null): Found {
  const { page, rows, before } = reading;
  if (rows.most === 0) return null;
  const number = numberTold(reading, 'page');
  const asked = number ?? numberIn(page.key, 'page') ?? before.keys.length + 1;
  const pages = numberTold(reading, 'pages');
  if (pages !== null)
    return asked < pages - (first === 0 ? 1 : 0) ? onPage(reading, asked + 1, true) : null;
  const told = tellsMore(reading, number !== null);
  if (told === 'none') return null;
  const start = all(reading, 'start')[0];
  const isPlace = start !== undefined || (number === null && isLimit(reading));
  if (!isPlace) return onPage(reading, asked + 1, told);
  const place = (numberTold(reading, 'start') ?? before.rows) + rows.most;
  return { key: withParameter(page.key, localName(start?.key ?? 'offset'), place), isTold: told };
}

/** Whether more rows are told of than are there; `false` where only a full page tells of it. */
function tellsMore(reading: Reading, isNumbered: boolean): boolean | 'none' {
  const { rows, before } = reading;
  const size = numberTold(reading, 'size');
  const isFull = size !== null && size > 0 && rows.lengths.has(size);
  if (all(reading, 'more').some(({ value }) => value === true || value === 'true')) return true;
  const total = totalTold(reading);
  // `size` by itself may count the rows.
  const isOfPage = isNumbered || all(reading, 'size').some(({ name }) => name !== 'size');
  if (total === null) return isFull && isOfPage ? false : 'none';
  const start = numberTold(reading, 'start');
  const isFromOne = all(reading, 'start')[0]?.name === 'start_index';
  const there =
    start === null ? before.rows + rows.most : Math.max(0, start - (isFromOne ? 1 : 0)) + rows.most;
  if (total <= there) return 'none';
  const isNamed = all(reading, 'total').some(({ name }) => name !== 'total');
  const isOfRows = tellsRows(reading);
  const isPlaced = start !== null && (isNamed || isOfRows);
  const isPage = size === null && (isOfRows || (isNumbered && isNamed));
  return isFull || isPlaced || isPage || 'none';
}

function isLimit(reading: Reading): boolean {
  return all(reading, 'size').some(({ name }) => name === 'limit');
}

/** The number of rows there are; one of a body that is the sum of what the rows say counts something else. */
function totalTold(reading: Reading): number | null {
  const { page, before, rows } = reading;
  const total =
    numberTold(reading, 'total') ?? (isList(page, before) ? numberTold(reading, 'rows') : null);
  return total === null || (rows.isSum(total) && !isTotalInHeader(reading)) ? null : total;
}

function isTotalInHeader(reading: Reading): boolean {
  return all(reading, 'total').some(({ key }) => key in reading.page.headers);
}

/** Whether a total is told where, or as, none but a count of rows is: in a header, or of a list of subjects. */
function tellsRows(reading: Reading): boolean {
  return isList(reading.page, reading.before) || isTotalInHeader(reading);
}

function isList({ key }: AskedPage, { keys }: PagesBefore): boolean {
  const [path = ''] = (keys[0] ?? key).split('?');
  return path.split('/').length === 1 || path.endsWith('/organisms');
}

function onPage(reading: Reading, number: number, isTold: boolean): Found {
  // Beside `number` it is `page` that is asked, whatever else is told.
  const told = all(reading, 'page').map(({ name, key }) => (name === 'number' ? 'page' : key));
  const own = told.find((key) => !/^(current|x-)/i.test(key)) ?? 'page';
  const name = told.includes('page') ? 'page' : own;
  return { key: withParameter(reading.page.key, name, number), isTold };
}
