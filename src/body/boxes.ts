import {
  isArray,
  isObject,
  isScalar,
  JsonNumber,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
} from './json-value.ts';

/** What only boxes hold. */
const boxed = /"\$(?:number\w+|oid|date)"\s*:|"[nt]id"\s*:\s*\[/;

/**
 * An answer without the boxes that some systems put around each single value: MongoDB's `{"$numberInt": "12"}`, and
 * Drupal's `{nid: [{value: 7}], field_sector: [{target_id: 3, url: "/sector/3"}]}`, where every member of a record is such
 * a list. The value itself where nothing in the text it was parsed from is such a box.
 */
export function withoutBoxes(value: JsonValue, text: string): JsonValue {
  return boxed.test(text) ? plainValue(value) : value;
}

function plainValue(value: JsonValue): JsonValue {
  if (isScalar(value)) return value;
  if (isArray(value)) return value.map(plainValue);
  const typed = typedScalar(value);
  if (typed !== undefined) return typed;
  const fields = isFieldable(value) ? fieldsOf(value) : null;
  if (fields !== null) return fields;
  return objectOf(Object.entries(value).map(([key, one]) => [key, plainValue(one)] as const));
}

/** What MongoDB says in an object with its type; `undefined` for anything else. */
function typedScalar(value: JsonObject): JsonScalar | undefined {
  const [key = '', ...more] = Object.keys(value);
  const told = value[key] ?? null;
  const isTyped = more.length === 0 && /^\$(number(Int|Long|Double|Decimal)|oid|date)$/.test(key);
  if (!isTyped || typeof told !== 'string') return undefined;
  const isNumber = key.startsWith('$number') && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(told);
  return isNumber ? new JsonNumber(told) : told;
}

/** Whether an object is an entity of Drupal, which tells its number and its type. */
function isFieldable(value: JsonObject): boolean {
  const names = Object.keys(value);
  return (
    names.length > 1 &&
    names.some((name) => /^[nt]id$/.test(name)) &&
    names.every((name) => isArray(value[name] ?? null))
  );
}

/** The one value of each field, `null` of one without any; `null` where a field has several, or holds anything else. */
function fieldsOf(value: JsonObject): JsonObject | null {
  const members = Object.entries(value).map(([key, list]): [string, JsonScalar] | null => {
    const name = key.replace(/^field_/, '');
    const [item, ...more] = list as readonly JsonValue[];
    if (item === undefined) return [name, null];
    if (!isObject(item) || more.length > 0) return null;
    const told = item.value ?? item.target_id;
    return told !== undefined && isScalar(told) ? [name, told] : null;
  });
  const names = new Set(members.map((one) => one?.[0]));
  return members.every((one) => one !== null) && names.size === members.length
    ? objectOf(members)
    : null;
}
