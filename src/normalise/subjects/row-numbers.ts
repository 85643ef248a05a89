import { type JsonObject, objectOf, scalarText } from '../../body/json-value.ts';
import type { Request } from '../../request.ts';

/** A key that a store gives each row: `_id`, `:id`, `@id`. */
const rowKey = /^[^\p{L}]+id$/iu;

/** A record, and the id beside a number that only counts the records. */
interface Numbered {
  readonly record: JsonObject;
  readonly own?: string | null;
}

/** What MongoDB makes up for each row. */
const objectId = /^[\da-f]{24}$/;

/**
 * Records whose `_id` only counts them from one, as CKAN's does, or is MongoDB's beside a number, with the id that stands
 * beside it; in a detail, where that is the id that was asked for. Where no other id stands beside, or not each has its
 * own, `_id` is the id.
 */
export function withoutRowNumbers<T extends Numbered>(
  found: readonly T[],
  request: Request,
  idOf: (record: JsonObject) => string | null,
): readonly T[] {
  const numbers = found.map(({ record }) => {
    const key = Object.keys(record).find((one) => rowKey.test(one)) ?? '';
    const value = record[key] ?? null;
    const isMade = typeof value === 'string' && objectId.test(value);
    return typeof value === 'number' || isMade ? scalarText(value) : null;
  });
  const ids = found.map(({ record }) =>
    idOf(objectOf(Object.entries(record).filter(([key]) => !rowKey.test(key)))),
  );
  const isCounted = numbers.every((number, at) => number === String(at + 1));
  const areMade = numbers.every((number) => objectId.test(number ?? ''));
  const isRow = isCounted || (areMade && ids.every((id) => /^\d+$/.test(id ?? '')));
  const isAsked = found.length === 1 && numbers[0] !== null && ids[0] === request.subjectId;
  const each = new Set(ids).size === found.length && !ids.includes(null);
  const isSo = request.endpoint === 'detail' ? isAsked : isRow && each;
  return isSo ? found.map((one, at) => ({ ...one, own: ids[at] ?? null })) : found;
}
