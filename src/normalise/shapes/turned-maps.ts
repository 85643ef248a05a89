import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { yearLike } from '../years.ts';
import { isAbout } from './frames.ts';

/** A text, or a year as a number. */
const isName = (value: JsonValue) =>
  typeof value === 'string' || (typeof value === 'number' && yearLike.test(`${value}`));

/** `[["F", 12], ["M", 13]]` as `{F: 12, M: 13}`; the value itself where it is anything else, or tells of one twice. */
export function mapOfPairs(value: JsonValue): JsonValue {
  const entries = isArray(value) && value.every(isArray) ? entriesIn(value) : null;
  if (entries?.every(([, figure]) => isScalar(figure)) !== true) return value;
  return isEachOnce(entries) ? objectOf(entries) : value;
}

/** `[{F: {value: 3}}, {M: {value: 4}}]` as `{F: {value: 3}, M: {value: 4}}`; `null` where it is anything else, or tells of one twice. */
export function mapOfSingles(value: JsonValue): JsonObject | null {
  if (!isArray(value) || value.length < 2) return null;
  const members: [string, JsonValue][] = [];
  for (const one of value) {
    const [member, ...more] = isObject(one) ? Object.entries(one) : [];
    if (member === undefined || more.length > 0 || !isObject(member[1])) return null;
    members.push(member);
  }
  return isEachOnce(members) ? objectOf(members) : null;
}

/**
 * `[["A", [["F", 3], ["M", 4]]], …]`, `[{key: "A", value: [{key: "F", value: 3}, …]}, …]`: maps within maps as lists of
 * their entries, as `{A: {F: 3, M: 4}, …}`; `null` where it is anything else, has one level alone, or tells of one twice.
 */
export function mapOfEntries(value: JsonValue): JsonObject | null {
  const outer = entriesIn(value);
  const isNested = outer?.every(([, inner]) => !isScalar(inner)) === true;
  return isNested ? mapWithin(value, 0) : null;
}

function mapWithin(value: JsonValue, depth: number): JsonObject | null {
  const entries = entriesIn(value);
  if (entries === null || depth > 3) return null;
  const members = entries.map(
    ([name, inner]) => [name, isScalar(inner) ? inner : mapWithin(inner, depth + 1)] as const,
  );
  const isWhole = members.every(([, inner], at) => inner !== null || entries[at]?.[1] === null);
  const isEven = new Set(members.map(([, inner]) => isScalar(inner))).size === 1;
  return isWhole && isEven && isEachOnce(entries) ? objectOf(members) : null;
}

function isEachOnce(entries: readonly (readonly [string, JsonValue])[]): boolean {
  return new Set(entries.map(([name]) => name)).size === entries.length;
}

/** The names in a list of entries and what stands under each; `null` where it is no such list. */
function entriesIn(value: JsonValue): [string, JsonValue][] | null {
  if (!isArray(value) || value.length === 0) return null;
  const entries = value.map((one): [string, JsonValue] | null => {
    const pair = isArray(one) ? one : isEntry(one) ? [one.key ?? null, one.value ?? null] : [];
    const [name = null, inner = null] = pair;
    const isWord = typeof inner === 'string' && /\p{L}{2}/u.test(inner);
    return pair.length === 2 && isName(name) && !isWord ? [String(name), inner] : null;
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

function isEntry(value: JsonValue): value is JsonObject {
  return isObject(value) && Object.keys(value).join() === 'key,value';
}

/**
 * `{headcount: {F: 12, M: 13}, fte: {F: 11.5, M: 12.5}}` as `{F: {headcount: 12, fte: 11.5}, …}`, maps within maps alike:
 * figures that stand over the same categories, one of them the one asked for, beside what they are about at most.
 * The object itself where it is anything else.
 */
export function byCategory(object: JsonObject, lexicon: Lexicon): JsonObject {
  if (Object.values(object).every(isScalar)) return object;
  const maps = Object.entries(object).filter(([, value]) => !isScalar(value));
  if (maps.length < 2) return object;
  const roles = maps.map(([name]) => roleOf(lexicon, name));
  const own = roles.filter((role) => isOwnFigure(role, lexicon.measure));
  const others = Object.entries(object).filter(([, value]) => isScalar(value));
  if (own.length !== 1 || !roles.every(({ kind }) => kind === 'figure')) return object;
  if (!others.every(([name]) => isAbout(roleOf(lexicon, name), lexicon))) return object;
  const joined = together(maps);
  return joined === null ? object : objectOf([...others, ['data', joined]]);
}

function together(members: readonly (readonly [string, JsonValue])[]): JsonObject | null {
  if (members.every(([, value]) => isScalar(value))) return objectOf(members);
  const [first] = members;
  const keys = first !== undefined && isObject(first[1]) ? Object.keys(first[1]) : [];
  const isAlike = ([, value]: readonly [string, JsonValue]) =>
    isObject(value) &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => key in value);
  if (keys.length === 0 || !members.every(isAlike)) return null;
  const joined = keys.map((key): [string, JsonValue] => [
    key,
    together(members.map(([name, value]) => [name, (value as JsonObject)[key] ?? null] as const)),
  ]);
  return joined.every(([, value]) => value !== null) ? objectOf(joined) : null;
}
