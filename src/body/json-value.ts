/** A JSON number whose digits a double would not give back: it keeps its source text. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type JsonScalar = string | number | boolean | null | JsonNumber;

export type JsonValue = JsonScalar | readonly JsonValue[] | JsonObject;

/** Upstream keys are data: read them with `Object.keys`, never merge them into other objects. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isScalar(value: JsonValue): value is JsonScalar {
  return typeof value !== 'object' || value === null || value instanceof JsonNumber;
}

export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue): value is JsonObject {
  return !isScalar(value) && !Array.isArray(value);
}

/** An object of these members; without a prototype even `__proto__` is an ordinary key. */
export function objectOf(members: Iterable<readonly [string, JsonValue]>): JsonObject {
  return Object.assign(Object.create(null), Object.fromEntries(members));
}

/** The text of a scalar exactly as received; `null` for JSON's null. */
export function scalarText(value: JsonScalar): string | null {
  if (value === null) return null;
  return value instanceof JsonNumber ? value.text : String(value);
}

/** The text of a value that names something, as an id or a year does: where all numbers are floats, `10215.0` is 10215. */
export function nameText(value: JsonScalar): string | null {
  return scalarText(value)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
}

/**
 * A copy that `JSON.stringify` writes: a number that a double cannot hold becomes the text of its
 * digits. A key `__proto__` stays an ordinary key.
 */
export function plainCopy(value: JsonValue): unknown {
  if (value instanceof JsonNumber) {
    const number = Number(value.text);
    return String(number) === value.text ? number : value.text;
  }
  if (isScalar(value)) return value;
  if (isArray(value)) return value.map(plainCopy);
  return Object.fromEntries(Object.keys(value).map((key) => [key, plainCopy(value[key] ?? null)]));
}
