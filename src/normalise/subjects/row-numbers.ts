import { isScalar, type JsonObject, objectOf, scalarText } from '../../body/json-value.ts';
import type { Request } from '../../request.ts';

/** A key that a store gives each row: `_id`, `:id`, `@id`. */
const rowKey = /^[^\p{L}]+id$/iu;

/** A record, and the id beside a number that only counts the records. */
interface Numbered {
  readonly record: JsonObject;
  readonly own?: string | null;
}

/**
 * Records whose `_id` only counts them from one, as CKAN's does, with the id that stands beside it; in a detail, where
 * that is the id that was asked for. Where no other id stands beside, or not each has its own, `_id` is the id.
 */
export function withoutRowNumbers<T extends Numbered>(
  found: readonly T[],
  request: Request,
  idOf: (record: JsonObject) => string | null,
): readonly T[] {
  const numbers = found.map(({ record }) => {
    const key = Object.keys(record).find((one) => rowKey.test(one)) ?? '';
    const value = record[key] ?? null;
    return isScalar(value) && typeof value === 'number' ? scalarText(value) : null;
  });
  const ids = found.map(({ record }) =>
    idOf(objectOf(Object.entries(record).filter(([key]) => !rowKey.test(key)))),
  );
  const isCounted = numbers.every((number, at) => number === String(at + 1));
  const isAsked = found.length === 1 && numbers[0] !== null && ids[0] === request.subjectId;
  const each = new Set(ids).size === found.length && !ids.includes(null);
  const isSo = request.endpoint === 'detail' ? isAsked : isCounted && each;
  return isSo ? found.map((one, at) => ({ ...one, own: ids[at] ?? null })) : found;
}
