import type { Envelope } from '../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../body/json-value.ts';
import { partKey } from '../body/part-keys.ts';
import { plainKey } from '../body/plain-key.ts';
import { Unreadable } from './unreadable.ts';

const nestedKeys =
  /^(meta|metadata|pagination|paging|paginator|page|pageable|page_info|result_?set|links|link|info|cursor|hydra_view)$/;

/**
 * A part of an answer is no answer: a further page, or more rows told than there are, is refused.
 * @throws Unreadable where the metadata say so
 */
export function checkComplete({ payload, meta }: Pick<Envelope, 'payload' | 'meta'>): void {
  const told = flatten(meta, 0);
  const beside = isObject(payload) ? wordsIn(payload) : [];
  for (const [key, value] of [...told, ...beside]) {
    if (isPointer(key, value))
      throw new Unreadable('paginated', `the answer goes on elsewhere (${key})`);
  }
  const rows = isArray(payload) ? payload.length : null;
  if (rows === null) return;
  for (const [key, value] of told) {
    const count =
      partKey(key) === 'count' && isScalar(value)
        ? Number(scalarText(value) ?? Number.NaN)
        : Number.NaN;
    if (count > rows && !addsUp(payload, count)) {
      throw new Unreadable('paginated', `the answer tells of ${count} rows and holds ${rows}`);
    }
  }
}

/** The members of an answer without wrapping that can be no figure. */
function wordsIn(payload: JsonObject): [string, JsonValue][] {
  return Object.keys(payload).flatMap((key): [string, JsonValue][] => {
    const value = payload[key] ?? null;
    const word =
      typeof value === 'boolean' || (typeof value === 'string' && !/^[\d\s.,]*$/.test(value));
    return word ? [[plainKey(key), value]] : [];
  });
}

function isPointer(key: string, value: JsonValue): boolean {
  switch (partKey(key)) {
    case 'next':
      return leadsOn(isObject(value) ? (value.href ?? null) : value);
    case 'more':
      return value === true || value === 'true' || value === 1;
    case 'last':
      return value === false || value === 'false';
    case 'pages':
      return Number(isScalar(value) ? scalarText(value) : Number.NaN) > 1;
    default:
      return false;
  }
}

function leadsOn(href: JsonValue): boolean {
  const nothing = href === null || href === false || href === '' || href === 0;
  return !nothing && !(isArray(href) && href.length === 0);
}

/** A `total` beside the rows may be the sum of their figures. */
function addsUp(payload: JsonValue, count: number): boolean {
  if (!isArray(payload)) return false;
  const sums = new Map<string, number>();
  for (const row of payload) {
    if (!isObject(row)) return false;
    for (const key of Object.keys(row)) {
      const value = row[key];
      if (typeof value === 'number') sums.set(key, (sums.get(key) ?? 0) + value);
    }
  }
  return [...sums.values()].includes(count);
}

function flatten(meta: ReadonlyMap<string, JsonValue>, depth: number): [string, JsonValue][] {
  return [...meta].flatMap(([key, value]): [string, JsonValue][] => {
    if (!isObject(value) || !nestedKeys.test(key) || depth > 3) return [[key, value]];
    const inner = new Map(Object.keys(value).map((name) => [plainKey(name), value[name] ?? null]));
    return flatten(inner, depth + 1);
  });
}
