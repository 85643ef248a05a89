/**
 * How large an answer may be to be learned from. In: a body. Out: whether it is within the bounds. Larger ones are executed where a
 * mapping fits, and else set aside: what no service means would take hours to learn.
 */
import { isArray, isScalar, type JsonValue } from '../body/json-value.ts';

/** So many values: more than any two criteria crossed have. */
const mostValues = 100_000;
/** So many different keys. */
const mostKeys = 5000;

/** Whether an answer is small enough to be learned from. */
export function isTeachable(body: JsonValue): boolean {
  const keys = new Set<string>();
  const open: JsonValue[] = [body];
  let values = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    values += 1;
    if (values > mostValues || keys.size > mostKeys) return false;
    if (isScalar(value)) continue;
    if (!isArray(value)) for (const key of Object.keys(value)) keys.add(key);
    for (const inner of Object.values<JsonValue>(value)) open.push(inner);
  }
  return true;
}
