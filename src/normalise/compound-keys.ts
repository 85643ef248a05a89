import { isObject, isScalar, type JsonValue } from '../body/json-value.ts';
import { withYearsOutside } from './dated-keys.ts';
import { type Lexicon, roleOf } from './lexicon.ts';
import type { Reading } from './reading.ts';

/** An answer whose keys tell one thing each, where they told two: a year and a reason, or two categories. */
export function withNamesApart({ request, lexicon }: Reading, payload: JsonValue): JsonValue {
  if (request.year === null) return withYearsOutside(payload, lexicon);
  const { groupby, field } = request;
  const isCrossed = groupby !== null && field !== null && groupby !== field;
  return isCrossed ? withKeysApart(payload, lexicon) : payload;
}

/** Marks that stand in no name of a category, so that one in every key can only tell two of them apart. */
const marks = ['|', '::', ';', '__'];

/**
 * `{"A|F": 12, "A|M": 9}` as `{A: {F: 12, M: 9}}`: a map of two dimensions whose keys are both categories in one.
 * The answer itself where not every key is told apart by the same mark, once, or a part of one names a figure (`pct|F`).
 */
function withKeysApart(payload: JsonValue, lexicon: Lexicon): JsonValue {
  if (!isObject(payload)) return payload;
  const keys = Object.keys(payload);
  const mark = marks.find((one) => keys.every((key) => key.split(one).length === 2));
  if (mark === undefined || keys.length < 2) return payload;
  const outer: Record<string, Record<string, JsonValue>> = Object.create(null);
  for (const key of keys) {
    const [group = '', field = ''] = key.split(mark).map((name) => name.trim());
    const value = payload[key] ?? null;
    outer[group] ??= Object.create(null) as Record<string, JsonValue>;
    if (namesFigure(group, lexicon) || namesFigure(field, lexicon)) return payload;
    if (group === '' || field === '' || !isScalar(value) || field in outer[group]) return payload;
    outer[group][field] = value;
  }
  return outer;
}

function namesFigure(name: string, lexicon: Lexicon): boolean {
  const isWord = name.length > 1 && !lexicon.totals.has(name.toLowerCase());
  return isWord && roleOf(lexicon, name).kind === 'figure';
}
