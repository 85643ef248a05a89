import { openEnvelope } from '../body/envelope.ts';
import type { JsonValue } from '../body/json-value.ts';
import { type PartKey, partKey } from '../body/part-keys.ts';
import { isPartialRange } from '../body/part-range.ts';
import { plainKey } from '../body/plain-key.ts';
import { isSumOf } from '../body/sum-of-rows.ts';
import type { Exchange } from './exchange.ts';

/** `<…?page=2>; rel="next"` (RFC 8288). */
const nextLink = /;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i;

type HeaderKind = PartKey | 'link' | 'range' | 'json';

const kinds = new Map<string, HeaderKind | null>();

/**
 * Why an answer is only a part of one, by what its headers tell beside the JSON of its body: a next page, or
 * more records than it holds; `null` where they agree with the body, or tell nothing.
 */
export function partTold(headers: Exchange['headers'], body: unknown): string | null {
  for (const name in headers) {
    const kind = kindOf(name);
    const value = kind === null ? '' : (headers[name] ?? '').trim();
    if (kind === null || value === '') continue;
    if (tellsOfMore(kind, value, body)) return `its header ${name}: ${value}`;
  }
  return null;
}

/** Remembered: a crawl meets few names very often. */
function kindOf(name: string): HeaderKind | null {
  let kind = kinds.get(name);
  if (kind === undefined) {
    kind = headerKind(name);
    if (kinds.size < 1000) kinds.set(name, kind);
  }
  return kind;
}

function headerKind(name: string): HeaderKind | null {
  if (name === 'link') return 'link';
  if (name === 'content-range') return 'range';
  if (name === 'x-pagination' || name === 'pagination') return 'json';
  if (name === 'total-count') return 'count';
  const own = /^(?:x|pagination)-(?:wp-|ms-|pagination-|paging-|result-)?(.+)$/.exec(name)?.[1];
  const kind = own === undefined ? null : partKey(plainKey(own));
  // `X-Last` may be anything.
  return kind === 'last' ? null : kind;
}

function tellsOfMore(kind: HeaderKind, value: string, body: unknown): boolean {
  switch (kind) {
    case 'link':
      return nextLink.test(value);
    case 'range':
      return isPartialRange(value);
    case 'json':
      return isPartialObject(value, body);
    case 'next':
      return !/^(0|-1|false|no|null|none|undefined)$/i.test(value);
    case 'more':
      return /^(1|true|yes)$/i.test(value);
    case 'last':
      return /^(0|false|no)$/i.test(value);
    case 'pages':
      return Number(value) > 1;
    case 'count':
      return Number(value) > mostRecords(body) && !isSumOf(Number(value), payloadOf(body));
  }
}

/** `X-Pagination: {"TotalCount":250,"PageSize":100,"HasNext":true}`. */
function isPartialObject(value: string, body: unknown): boolean {
  let told: unknown;
  try {
    told = JSON.parse(value);
  } catch {
    return false;
  }
  if (typeof told !== 'object' || told === null) return false;
  return Object.entries(told).some(([key, inner]) => {
    const kind = partKey(plainKey(key));
    const isScalar = ['string', 'number', 'boolean'].includes(typeof inner);
    return kind !== null && isScalar && inner !== '' && tellsOfMore(kind, String(inner), body);
  });
}

/**
 * The most records that a body can be said to hold: a header's count may be of its rows, of the groups around
 * them, or of the members of a map.
 */
function mostRecords(body: unknown): number {
  const payload: unknown = payloadOf(body);
  let level = [payload].filter(isContainer);
  // An object may be the one record.
  let most = Array.isArray(payload) ? 0 : 1;
  for (let depth = 0; depth < 8 && level.length > 0; depth += 1) {
    let size = 0;
    const inside: object[] = [];
    for (const one of level) {
      const values: unknown[] = Object.values(one);
      const containers = values.filter(isContainer);
      const isMap =
        containers.length === 0 && values.every((value) => !Number.isNaN(Number(value)));
      size += Array.isArray(one) || isMap ? values.length : containers.length;
      inside.push(...containers);
    }
    most = Math.max(most, size);
    level = inside;
  }
  return most;
}

function payloadOf(body: unknown): JsonValue {
  return openEnvelope(body as JsonValue)?.payload ?? (body as JsonValue);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
