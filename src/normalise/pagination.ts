import type { Envelope } from '../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { Unreadable } from './unreadable.ts';

const nextKeys =
  /^(next|next_(page|url|page_url|link|cursor|token|page_token|href|uri|offset|start)|odata_next_link|continuation(_token)?|scroll_id)$/;
const moreKeys = /^(has_more|has_next|has_next_page|more|truncated|is_truncated|partial)$/;
const lastKeys = /^(last|is_last|is_last_page)$/;
const pageCountKeys = /^(pages|total_pages|last_page|page_count|num_pages|nb_pages)$/;
const countKeys =
  /^(total|count|total_count|totalcount|total_results|total_items|total_elements|number_of_results|nhits|hydra_total_items|total_records|records_total)$/;
const nestedKeys = /^(meta|metadata|pagination|paging|page|links|link|info|cursor|hydra_view)$/;

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
    const count = countKeys.test(key)
      ? Number(scalarText(value as never) ?? Number.NaN)
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
  if (nextKeys.test(key)) {
    const href = isObject(value) ? (value.href ?? null) : value;
    return (
      href !== null &&
      href !== false &&
      href !== '' &&
      href !== 0 &&
      !(isArray(href) && href.length === 0)
    );
  }
  if (moreKeys.test(key)) return value === true || value === 'true' || value === 1;
  if (lastKeys.test(key)) return value === false || value === 'false';
  return pageCountKeys.test(key) && Number(isScalar(value) ? scalarText(value) : Number.NaN) > 1;
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
