import { isObject, isScalar, type JsonObject, type JsonValue } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { subjectKey } from '../echoes.ts';
import { type Lexicon, roleOf } from '../lexicon.ts';

const ownKeys = /^(id|code|uuid|slug|type|kind|category|(name|label|title|acro|acronym)(_\w+)?)$/;
const coordinates = /^(id|keys?|dimensions?|dims)$/;
const rowId = /^(\d+|[\da-f]{8}-[\da-f-]{27})$/i;

/**
 * A record without what is wrapped around its members: the id that JSON:API and GeoJSON give each
 * record, the subject as an object, the categories together in one (`{_id: {level, gender}, count}`).
 * The record itself where there is none of these, or where a member would take the place of another.
 */
export function flatRecord(record: JsonObject, lexicon: Lexicon): JsonObject {
  if (Object.values(record).every(isScalar)) return record;
  const ownId = hasOwnId(record, lexicon);
  const flat: Record<string, JsonValue> = Object.create(null);
  let changed = ownId;
  for (const key of Object.keys(record)) {
    const value = record[key] ?? null;
    if (ownId && (key === 'id' || key === 'type')) continue;
    const inner = isObject(value) ? membersOf(key, value, lexicon) : null;
    for (const [name, member] of inner ?? [[key, value] as const]) {
      if (name in flat) return record;
      flat[name] = member;
    }
    changed ||= inner !== null;
  }
  return changed ? flat : record;
}

/** An id beside the `attributes` of something that is neither a subject nor a category. */
function hasOwnId({ type, id, attributes, properties }: JsonObject, lexicon: Lexicon): boolean {
  if (typeof type !== 'string' || !isObject(attributes ?? properties ?? null)) return false;
  const inside = Object.keys((attributes ?? properties) as JsonObject);
  if (!rowId.test(String(id)) && !isTold(inside, String(id), lexicon)) return false;
  return !/^(organi[sz]|entit|subject|inst)/i.test(type) && roleOf(lexicon, type).kind !== 'axis';
}

/** An id says nothing of its own where all that was asked stands inside, or nothing was, and it is a number. */
function isTold(inside: readonly string[], id: string, lexicon: Lexicon): boolean {
  const told = inside.map((name) => roleOf(lexicon, name));
  const holds = (stem: string) => told.some((role) => role.kind === 'axis' && role.stem === stem);
  return lexicon.requested.length === 0 ? /\d/.test(id) : lexicon.requested.every(holds);
}

type Members = readonly (readonly [string, JsonValue])[];

/** The members of an object that is opened into its record; `null` if it is not. */
function membersOf(key: string, value: JsonObject, lexicon: Lexicon): Members | null {
  const members = Object.keys(value).map((name) => [name, value[name] ?? null] as const);
  const scalars = members.filter(([, member]) => isScalar(member));
  if (scalars.length === 0) return null;
  const plain = plainKey(key);
  const kind = roleOf(lexicon, key).kind;
  if (kind === 'indicator' && scalars.length === members.length) {
    // `indicator: {id: "HC", value: "Headcount"}`, and `measures: {headcount: 3, fte: 2.5}`.
    const name = value.value ?? value.label ?? value.name ?? value.id;
    const names = members.every(([inner, one]) => inner === 'id' || typeof one === 'string');
    if (names && typeof name === 'string') return [[key, name]];
    if (members.every(([inner]) => roleOf(lexicon, inner).kind === 'figure')) return members;
  }
  if (subjectKey.test(plain) && scalars.every(([name]) => ownKeys.test(plainKey(name))))
    return members.map(([name, member]) => [isScalar(member) ? `${key}_${name}` : name, member]);
  const asked = ([name]: Members[number]) => {
    const role = roleOf(lexicon, name);
    return role.kind === 'axis' && lexicon.requested.includes(role.stem);
  };
  return coordinates.test(plain) && scalars.length === members.length && members.every(asked)
    ? members
    : null;
}
