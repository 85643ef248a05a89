import type { Envelope } from '../body/envelope.ts';
import { isArray, isObject, isScalar, type JsonValue, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { Unreadable } from './unreadable.ts';

const nextKeys = /^(next|next_page|next_page_url|next_url|next_link|next_cursor|odata_next_link)$/;
const moreKeys = /^(has_more|has_next|has_next_page|more|truncated|is_truncated|partial)$/;
const pageCountKeys = /^(pages|total_pages|last_page|page_count|num_pages|nb_pages)$/;
const countKeys =
  /^(total|count|total_count|totalcount|total_results|total_items|total_elements|number_of_results|nhits|hydra_total_items|total_records|records_total)$/;
const nestedKeys = /^(meta|metadata|pagination|paging|page|links|link|info|cursor|hydra_view)$/;

/**
 * A part of an answer is no answer: a further page, or more rows told than there are, is refused.
 * @throws Unreadable where the metadata say so
 */
export function checkComplete({ payload, meta }: Envelope): void {
  const told = flatten(meta, 0);
  for (const [key, value] of told) {
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
