import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from './json-value.ts';

/**
 * The rows of a SPARQL answer, whose every cell tells its type (`{gender: {type: "literal", value: "F"}}`), as records
 * of their values; a variable that a row does not bind is `null`. The value itself where it is none of these.
 */
export function withoutTypes(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { head = null, results = null } = value;
  const variables = isObject(head) ? (head.vars ?? null) : null;
  const bindings = isObject(results) ? (results.bindings ?? null) : null;
  if (!isArray(variables) || !isArray(bindings)) return value;
  const rows = bindings.map((binding) => rowOf(variables, binding));
  return rows.every((row) => row !== null) ? { results: rows } : value;
}

function rowOf(variables: readonly JsonValue[], binding: JsonValue): JsonObject | null {
  if (!isObject(binding)) return null;
  const isWhole = Object.keys(binding).every((name) => variables.includes(name));
  const bound = variables.flatMap((name): [string, JsonValue][] => {
    const told = typeof name === 'string' ? cellValue(binding[name]) : undefined;
    return told === undefined ? [] : [[String(name), told]];
  });
  return isWhole && bound.length === variables.length ? objectOf(bound) : null;
}

/** What a cell holds, `undefined` if it is none. */
function cellValue(cell: JsonValue = null): JsonValue | undefined {
  if (cell === null) return null;
  if (!isObject(cell) || typeof cell.type !== 'string') return undefined;
  return typeof cell.value === 'string' ? cell.value : undefined;
}
