import { isArray, isScalar, type JsonValue, objectOf } from './json-value.ts';

const numbered = /"\$(?:id|values)"\s*:/;
const repeated = /"\$ref"\s*:/;

/**
 * An answer without the numbers that .NET gives to each object and list of it, and the frames it needs for those of lists:
 * `{$id: "1", $values: [{$id: "2", code: "A"}]}`. The value itself where the text it was parsed from has none, or where
 * an object is told by its number alone.
 */
export function withoutReferences(value: JsonValue, text: string): JsonValue {
  return numbered.test(text) && !repeated.test(text) ? plainValue(value) : value;
}

function plainValue(value: JsonValue): JsonValue {
  if (isScalar(value)) return value;
  if (isArray(value)) return value.map(plainValue);
  const { $values: list = null, ...rest } = value;
  const isNumber = ([key, one]: readonly [string, JsonValue]) =>
    key === '$id' && typeof one === 'string' && /^\d+$/.test(one);
  const members = Object.entries(value).filter((member) => !isNumber(member));
  if (isArray(list) && Object.entries(rest).every(isNumber)) return list.map(plainValue);
  return objectOf(members.map(([key, one]) => [key, plainValue(one)] as const));
}
