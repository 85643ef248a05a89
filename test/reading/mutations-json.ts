/** Changes to bodies as JSON, for layouts that have rows. */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

type JsonObject = { readonly [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of records that are rows of figures: not a description of columns. */
function isRows(value: Json): value is readonly JsonObject[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => isObject(row) && Object.values(row).some(isNumeric))
  );
}

function isNumeric(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value));
}

/** The rows of a body changed, everything else as it was. */
function mapRows(body: Json, change: (rows: readonly JsonObject[]) => Json): Json {
  if (isRows(body)) return change(body);
  if (Array.isArray(body)) return body.map((inner: Json) => mapRows(inner, change));
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, inner]) => [key, mapRows(inner, change)]),
  );
}

/** A member more on the first so many rows, on all if not told. */
export function addMember(
  body: Json,
  name: string,
  value: Json,
  first = Number.POSITIVE_INFINITY,
): Json {
  return mapRows(body, (rows) =>
    rows.map((row, at) => (at < first ? { ...row, [name]: value } : row)),
  );
}

/** Every member of a row holds what the next one held. */
export function rotateMembers(body: Json): Json {
  return mapRows(body, (rows) =>
    rows.map((row) => {
      const [keys, values] = [Object.keys(row), Object.values(row)];
      return Object.fromEntries(keys.map((key, at) => [key, values[(at + 1) % values.length]!]));
    }),
  );
}

/** All keys of rows under other names. */
export function renameKeys(body: Json): Json {
  return mapRows(body, (rows) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [`x_${key}`, value])),
    ),
  );
}

/** The last number of a body as a text. */
export function textForNumber(body: Json): Json {
  let isDone = false;
  const walk = (value: Json): Json => {
    if (typeof value === 'number' && !isDone) {
      isDone = true;
      return String(value);
    }
    if (Array.isArray(value)) return value.toReversed().map(walk).toReversed();
    if (!isObject(value)) return value;
    const entries = Object.entries(value).toReversed();
    const changed = new Map(entries.map(([key, inner]) => [key, walk(inner)]));
    return Object.fromEntries(Object.keys(value).map((key) => [key, changed.get(key)!]));
  };
  return walk(body);
}

/** Where two bodies of the same layout have a number each, the second's beside the first's. */
export function besideFigures(
  body: Json,
  other: Json | undefined,
  name: string,
  isRow = false,
): Json {
  if (Array.isArray(body)) {
    const theirs = Array.isArray(other) ? other : [];
    return body.map((inner: Json, at) => besideFigures(inner, theirs[at], name, true));
  }
  if (!isObject(body) || !isObject(other)) return body;
  const numbers = Object.entries(body).filter(
    ([key, value]) => isRow && isNumeric(value) && other[key] !== undefined && isFigure(key),
  );
  return {
    ...Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, besideFigures(value, other[key], name)]),
    ),
    ...Object.fromEntries(numbers.map(([key]) => [name, other[key]!])),
  };
}

/** The members that hold the figures in the row layouts which are spoilt so. */
function isFigure(key: string): boolean {
  return ['total', 'v', 'aantal', 'headcount'].includes(key);
}
