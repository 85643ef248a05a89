import { isArray, isObject, isScalar, type JsonValue, objectOf } from './json-value.ts';

/**
 * `{schema: {fields: [{name: "gender"}, …]}, rows: [["F", 12], …]}` as records, and so BigQuery's rows, `{f: [{v: "F"},
 * {v: "12"}]}`. The value itself where a row does not fit its schema.
 */
export function withoutSchema(value: JsonValue): JsonValue {
  if (!isObject(value) || !isObject(value.schema ?? null)) return value;
  const { schema, rows = null, ...rest } = value;
  const fields = (schema as { fields?: JsonValue }).fields ?? null;
  if (!isArray(fields) || !isArray(rows)) return value;
  const names = fields.map((field) => (isObject(field) ? (field.name ?? null) : null));
  if (!names.every((name) => typeof name === 'string') || new Set(names).size < names.length)
    return value;
  const records = rows.map((row) => {
    const cells = cellsOf(row);
    return cells?.length === names.length
      ? objectOf(names.map((name, place) => [name, cells[place] ?? null]))
      : null;
  });
  return records.every((record) => record !== null) ? { ...rest, rows: records } : value;
}

function cellsOf(row: JsonValue): readonly JsonValue[] | null {
  if (isArray(row)) return row.every(isScalar) ? row : null;
  if (!isObject(row) || !isArray(row.f ?? null) || Object.keys(row).length > 1) return null;
  const cells = (row.f as readonly JsonValue[]).map((cell) =>
    isObject(cell) && Object.keys(cell).join() === 'v' ? (cell.v ?? null) : undefined,
  );
  return cells.every((cell) => cell !== undefined && isScalar(cell))
    ? (cells as JsonValue[])
    : null;
}
