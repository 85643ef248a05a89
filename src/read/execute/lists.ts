/** Lists in other clothes. In: a list or an object. Out: the list that it is. */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import type { Plan } from './compile.ts';
import { kindText, other } from './walk.ts';

/** Whether an object is a list that was written with its positions as keys. */
function isIndexed(object: JsonObject): boolean {
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

/** Whether nothing stands in a value: no scalar at all, or none but nulls and blanks. */
export function isBlank(value: JsonValue): boolean {
  if (isScalar(value)) return value === null || value === '';
  // Asked of every row: no list of its members is made.
  for (const key in value) if (!isBlank((value as JsonObject)[key] ?? null)) return false;
  return true;
}

/** The elements of a list, however it is written: one alone, with its positions as keys, or texts and figures in turns. */
export function elementsOf(
  plan: Extract<Plan, { kind: 'list' }>,
  value: JsonValue,
): readonly JsonValue[] {
  if (isArray(value)) {
    if (!plan.isFlat) return value;
    if (value.length % 2 !== 0) other(plan.where, `${value.length} elements, which are no pairs`);
    return pairsOf(value);
  }
  // One row alone may come without its list, as R writes it.
  if (isScalar(value) && plan.item.kind === 'leaf' && !plan.isFlat) return [value];
  if (!isObject(value)) other(plan.where, `${kindText(value)} where a list is expected`);
  const object = value as { readonly [key: string]: JsonValue };
  const keys = Object.keys(object);
  if (keys.length === 0) return [];
  const isOne =
    plan.item.kind === 'record' && [...plan.item.literal.keys()].some((key) => key in object);
  return isIndexed(object) && !isOne ? Object.values(object) : [object];
}
