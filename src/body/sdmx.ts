import {
  isArray,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
} from './json-value.ts';

type Cells = readonly (readonly [name: string, value: JsonScalar])[];

/**
 * The one data set of SDMX-JSON (1.0 or 2.0, flat or by series) as records: of each observation the ids of its
 * components, their names, its value and its attributes. The value itself where it is anything else, or not whole.
 */
export function withoutSdmx(value: JsonValue): JsonValue {
  const root = memberOf(value, 'data') ?? value;
  const structure = memberOf(root, 'structure') ?? listOf(root, 'structures')[0] ?? null;
  const [dataSet = null, ...more] = listOf(root, 'dataSets');
  if (!isObject(structure) || !isObject(dataSet) || more.length > 0) return value;
  const rows = rowsOf(structure, dataSet);
  return rows === null ? value : { results: rows.map(objectOf) };
}

function rowsOf(structure: JsonObject, dataSet: JsonObject): Cells[] | null {
  const told = (kind: string, level: string) => listOf(memberOf(structure, kind), level);
  const ofAll = told('dimensions', 'dataSet');
  const bound = componentsOf(
    ofAll,
    ofAll.map((one) => (listOf(one, 'values').length === 1 ? 0 : -1)),
  );
  const said = attributesOf(told('attributes', 'dataSet'), dataSet);
  const flat = { '': { observations: memberOf(dataSet, 'observations') } };
  const series = memberOf(dataSet, 'series') ?? flat;
  if (!isObject(series)) return null;
  const rows: Cells[] = [];
  for (const [key, one] of Object.entries(series)) {
    const placed = componentsOf(told('dimensions', 'series'), indexes(key));
    const observations = memberOf(one, 'observations') ?? {};
    if (!isObject(one) || !isObject(observations)) return null;
    const beside = attributesOf(told('attributes', 'series'), one);
    for (const [place, cells] of Object.entries(observations)) {
      const at = componentsOf(told('dimensions', 'observation'), indexes(place));
      const [figure = null, ...flags] = isArray(cells) ? cells : [];
      const flagged = componentsOf(told('attributes', 'observation'), flags);
      const parts = [bound, said, placed, beside, at, flagged];
      if (!isScalar(figure) || !isArray(cells)) return null;
      const whole = parts.flatMap((part) => part ?? []);
      if (parts.includes(null)) return null;
      rows.push([...whole, ['obs_value', figure]]);
    }
  }
  return rows;
}

/** The values that stand at some places of components; `null` where a place is none. */
function componentsOf(
  components: readonly JsonValue[],
  places: readonly JsonValue[],
): Cells | null {
  const cells: [string, JsonScalar][] = [];
  for (const [index, component] of components.entries()) {
    const place = places[index] ?? null;
    const id = memberOf(component, 'id');
    if (place === null) continue;
    const value = isNumber(place) ? (listOf(component, 'values')[Number(place)] ?? null) : null;
    const code = memberOf(value, 'id');
    const name = memberOf(value, 'name');
    if (typeof id !== 'string' || code === null || !isScalar(code)) return null;
    cells.push([id, code]);
    if (typeof name === 'string' && name !== code) cells.push([`${id}_label`, name]);
  }
  return places.length > components.length ? null : cells;
}

function attributesOf(components: readonly JsonValue[], holder: JsonValue): Cells | null {
  return componentsOf(components, listOf(holder, 'attributes'));
}

/** `0:3:1`. */
function indexes(key: JsonValue): number[] {
  return key === '' ? [] : String(key).split(':').map(Number);
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue {
  return value !== undefined && isObject(value) ? (value[name] ?? null) : null;
}

function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const list = memberOf(value, name);
  return isArray(list) ? list : [];
}
