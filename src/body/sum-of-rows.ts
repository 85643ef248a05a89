import { isArray, isObject, type JsonValue } from './json-value.ts';

/** Whether a count told of rows is the sum of a member of theirs: a `total` may count whom they count. */
export function isSumOf(count: number, payload: JsonValue): boolean {
  if (!isArray(payload)) return false;
  const sums = new Map<string, number>();
  for (const row of payload) {
    if (!isObject(row)) return false;
    for (const key of Object.keys(row)) {
      const value = row[key];
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
      if (typeof number === 'number') sums.set(key, (sums.get(key) ?? 0) + number);
    }
  }
  return [...sums.values()].includes(count);
}
