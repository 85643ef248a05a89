/**
 * Standards that say themselves where each value belongs, and number their values through. In: a body. Out: the same as
 * rows, or as it is. Nothing is decided here.
 */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';

/** What stands around a table of a standard is shallow. */
const deepest = 3;

/** A body with its tables of JSON-stat or SDMX-JSON as rows; any other as it is. */
export function decodeStandard(body: JsonValue, depth = 0): JsonValue {
  if (isScalar(body) || depth > deepest || (isArray(body) && body.length !== 1)) return body;
  const decoded = isArray(body) ? null : (jsonStat(body) ?? sdmx(body));
  if (decoded !== null) return decoded;
  let copy: Record<string, JsonValue> | null = null;
  for (const key of Object.keys(body)) {
    const one = (body as JsonObject)[key] ?? null;
    const told = decodeStandard(one, depth + 1);
    if (told === one) continue;
    copy ??= { ...(body as JsonObject) };
    copy[key] = told;
  }
  if (copy === null) return body;
  return isArray(body) ? Object.values(copy) : copy;
}

function member(value: JsonValue | undefined, ...keys: string[]): JsonValue | undefined {
  let at = value;
  for (const key of keys)
    at = at !== undefined && at !== null && isObject(at) ? at[key] : undefined;
  return at;
}

/**
 * JSON-stat: dimensions in `id`, their sizes in `size` (before 2.0 within `dimension`), values counted through the product.
 * What stands in `extension` tells of no value, by the standard: how many there are, by whom they were made.
 */
function jsonStat(body: JsonObject): JsonValue | null {
  const { id: ownId, size: ownSize, value, dimension, status, extension, ...rest } = body;
  const id = ownId ?? member(dimension, 'id');
  const size = ownSize ?? member(dimension, 'size');
  if (id === undefined || size === undefined || !isArray(id) || !isArray(size)) return null;
  if (value === undefined || value === null || typeof value !== 'object') return null;
  const axes = id.map((name) => statCategories(member(dimension, String(name), 'category')));
  const sizes = size.map(Number);
  if (axes.some((codes, at) => codes === null || codes.length !== sizes[at])) return null;
  const total = sizes.reduce((product, one) => product * one, 1);
  const rows: JsonObject[] = [];
  for (const key of new Set([...Object.keys(value), ...flaggedPlaces(status)])) {
    const at = Number(key);
    if (!Number.isInteger(at) || at >= total) return null;
    const row: Record<string, JsonValue> = {};
    let left = at;
    for (let axis = id.length - 1; axis >= 0; axis -= 1) {
      const [code, label] = (axes[axis] as StatCategory[])[
        left % (sizes[axis] as number)
      ] as StatCategory;
      left = Math.floor(left / (sizes[axis] as number));
      row[String(id[axis])] = code;
      if (label !== null) row[`${id[axis]} label`] = label;
    }
    row.value = (value as { readonly [key: string]: JsonValue })[key] ?? null;
    const told = statusAt(status, key, row.value);
    if (told !== undefined) row['value status'] = told;
    rows.push(row);
  }
  return { ...rest, rows };
}

/** What is said of one value: a text alone is said of all that are told. */
function statusAt(status: JsonValue | undefined, key: string, value: JsonValue) {
  if (typeof status === 'string') return value === null ? undefined : status;
  return status !== undefined && isArray(status) ? status[Number(key)] : member(status, key);
}

/** Where something is said of a value, also of one that is left out. */
function flaggedPlaces(status: JsonValue | undefined): string[] {
  if (status === undefined || status === null || typeof status !== 'object') return [];
  return Object.entries(status).flatMap(([key, told]) =>
    told === null || told === '' ? [] : [key],
  );
}

type StatCategory = readonly [code: string, label: JsonValue];

function statCategories(category: JsonValue | undefined): StatCategory[] | null {
  const index = member(category, 'index');
  const label = member(category, 'label');
  if (index === undefined && label === undefined) return null;
  const codes =
    index === undefined
      ? Object.keys(label as JsonObject)
      : isArray(index)
        ? index.map(String)
        : Object.keys(index as JsonObject).sort(
            (one, other) =>
              Number((index as JsonObject)[one]) - Number((index as JsonObject)[other]),
          );
  return codes.map((code) => [code, member(label, code) ?? null]);
}

/** SDMX-JSON: observations under keys such as `0:1:0`, each position the place in a list of values. */
function sdmx(body: JsonObject): JsonValue | null {
  const data = member(body, 'data') ?? body;
  const sets = member(data, 'dataSets');
  const structures = member(data, 'structures');
  const structure =
    (structures !== undefined && isArray(structures) ? structures[0] : undefined) ??
    member(data, 'structure');
  const dimensions = member(structure, 'dimensions');
  if (sets === undefined || !isArray(sets) || dimensions === undefined) return null;
  const observation = listOf(member(dimensions, 'observation'));
  const series = listOf(member(dimensions, 'series'));
  const attributes = listOf(member(structure, 'attributes', 'observation'));
  const rows: JsonObject[] = [];
  for (const set of sets) {
    sdmxRows({}, member(set, 'observations'), observation, attributes, rows);
    const within = member(set, 'series');
    if (within === undefined || !isObject(within)) continue;
    for (const key of Object.keys(within))
      sdmxRows(
        sdmxPlace(key, series),
        member(within[key], 'observations'),
        observation,
        attributes,
        rows,
      );
  }
  return { rows };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isArray(value) ? value : [];
}

function sdmxRows(
  before: JsonObject,
  observations: JsonValue | undefined,
  dimensions: readonly JsonValue[],
  attributes: readonly JsonValue[],
  rows: JsonObject[],
): void {
  if (observations === undefined || !isObject(observations)) return;
  for (const key of Object.keys(observations)) {
    const values = listOf(observations[key]);
    const row: Record<string, JsonValue> = {
      ...before,
      ...sdmxPlace(key, dimensions),
      value: values[0] ?? null,
    };
    attributes.forEach((attribute, at) => {
      const index = values[at + 1];
      if (typeof index === 'number')
        row[String(member(attribute, 'id'))] =
          member(listOf(member(attribute, 'values'))[index], 'id') ?? null;
    });
    rows.push(row);
  }
}

function sdmxPlace(key: string, dimensions: readonly JsonValue[]): JsonObject {
  const place: Record<string, JsonValue> = {};
  key.split(':').forEach((position, at) => {
    const dimension = dimensions[at];
    const value = listOf(member(dimension, 'values'))[Number(position)];
    const name = String(member(dimension, 'id') ?? at);
    place[name] = member(value, 'id') ?? member(value, 'value') ?? null;
    const label = member(value, 'name');
    if (typeof label === 'string') place[`${name} label`] = label;
  });
  return place;
}
