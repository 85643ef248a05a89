import { isArray, isScalar, type JsonValue, objectOf } from '../../body/json-value.ts';

/** A text, or a year as a number. */
const isName = (value: JsonValue) =>
  typeof value === 'string' || (typeof value === 'number' && /^(19|20)\d\d$/.test(`${value}`));

/** `[["F", 12], ["M", 13]]` as `{F: 12, M: 13}`; the value itself where it is anything else, or tells of one twice. */
export function mapOfPairs(value: JsonValue): JsonValue {
  if (!isArray(value) || value.length === 0) return value;
  const members: (readonly [string, JsonValue])[] = [];
  for (const pair of value) {
    if (!isArray(pair) || pair.length !== 2) return value;
    const [name = null, figure = null] = pair;
    const isWord = typeof figure === 'string' && /\p{L}{2}/u.test(figure);
    if (!isName(name) || !isScalar(figure) || isWord) return value;
    members.push([String(name), figure]);
  }
  const names = new Set(members.map(([name]) => name));
  return names.size === members.length ? objectOf(members) : value;
}
