/** Lists in other clothes. In: a list or an object. Out: the list that it is. */
import type { JsonObject, JsonValue } from '../../body/json-value.ts';

/** Whether an object is a list that was written with its positions as keys. */
export function isIndexed(object: JsonObject): boolean {
  const keys = Object.keys(object);
  return (
    keys.length > 0 &&
    keys.every((key, at) => /^\d+$/.test(key) && (at === 0 || Number(key) > Number(keys[at - 1])))
  );
}

/** A flat list of pairs, pair by pair. */
export function pairsOf(list: readonly JsonValue[]): JsonValue[] {
  return Array.from({ length: list.length / 2 }, (_, at) => [
    list[2 * at] ?? null,
    list[2 * at + 1] ?? null,
  ]);
}
