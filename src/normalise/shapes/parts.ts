import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isFigureText } from '../figure.ts';
import {
  axisRole,
  isAnyones,
  type Lexicon,
  type Role,
  roleOf,
  stemOf,
  valueKey,
} from '../lexicon.ts';

/** A scalar inside a member that is an object: what it is of that member. */
export interface Part {
  readonly path: string;
  readonly role: Role;
  readonly value: JsonScalar;
}

const anyCategory = axisRole('#any', 'value');

/** `{level: "A", n: {value: 3}}`: the one object of a record that has a category of each dimension asked for. */
function isOnlyCount(lexicon: Lexicon, record: JsonObject, key: string): boolean {
  if (!/^n$/i.test(key)) return false;
  const stems = new Set<string>();
  for (const [name, value] of Object.entries(record)) {
    const stem = stemOf(roleOf(lexicon, name));
    if (name !== key && stem === null && !isScalar(value)) return false;
    if (name !== key && stem !== null) stems.add(stem);
  }
  return stems.size >= lexicon.requested.length;
}

/** The parts of a record's member that is an object; none if it is no category and no figure. */
export function partsOf(lexicon: Lexicon, record: JsonObject, key: string): Part[] {
  const value = record[key] ?? null;
  // `{N: {total: 3}, F: {total: 4}}`: one letter is a category rather than a figure's name.
  if ((key.length === 1 || isLanguage(lexicon, key)) && !isOnlyCount(lexicon, record, key))
    return [];
  const named = roleOf(lexicon, key);
  const words = named.kind === 'unknown' && isByLanguage(lexicon, value);
  const outer = words ? anyLabel : named;
  if (outer.kind !== 'axis' && outer.kind !== 'figure') return [];
  const parts = partsIn(lexicon, key, outer, value);
  // `value: {code: "F", label: "Femmes"}`: a category, and no figure.
  const isValue = parts === null && valueKey.test(plainKey(key));
  return (isValue ? partsIn(lexicon, key, anyCategory, value) : parts) ?? [];
}

/** `{Frans: {Frans: "< 5"}}` where languages were asked for. */
function isLanguage({ tables, requested }: Lexicon, key: string): boolean {
  return requested.includes('language') && tables.languages.has(plainKey(key));
}

/** The parts an object holds, one level of `label: {fr, nl}` included; `null` if it holds anything else. */
function partsIn(lexicon: Lexicon, key: string, outer: Role, value: JsonValue): Part[] | null {
  if (isScalar(value) || isArray(value)) return null;
  const object = withValueAsLabel(outer, value);
  const parts: Part[] = [];
  const members = Object.entries(object);
  for (const [name, inner] of members) {
    const path = `${key}.${name}`;
    if (isScalar(inner)) {
      const role = partOf(lexicon, key, outer, name, inner, isBesideCode(lexicon, members, name));
      if (role === null) return null;
      parts.push({ path, role, value: inner });
      continue;
    }
    const role = isByLanguage(lexicon, inner) ? anyLabel : roleOf(lexicon, name);
    const label = role.kind === 'axis' && role.stem === '#any' && outer.kind === 'axis';
    const nested = label ? partsIn(lexicon, path, { ...role, stem: outer.stem }, inner) : null;
    if (nested === null) return null;
    parts.push(...nested);
  }
  // `{Total: {Y: 827, N: 404}}`: two figures are no one figure, whatever their names may mean.
  const figures = parts.filter(({ role }) => role.kind === 'figure');
  return figures.length > 1 ? null : parts;
}

/**
 * `{code: "80", label: "80 %"}`: beside a code, or the same text once more, a label is one whatever it looks like;
 * `language: {FR: 5, NL: 5}` are as many.
 */
function isBesideCode(
  lexicon: Lexicon,
  members: readonly (readonly [string, JsonValue])[],
  name: string,
): boolean {
  const [, own] = members.find(([one]) => one === name) ?? [];
  return members.some(([other, value]) => {
    if (other === name) return false;
    const isCode = isAnyones(roleOf(lexicon, other), 'code');
    const isTold = typeof value === 'string' || typeof value === 'number';
    const isSame = value === own && !isLanguage(lexicon, name);
    return isTold && typeof own === 'string' && (isSame || isCode);
  });
}

/** What an object of texts by language is, whatever it is called: a label. */
const anyLabel = axisRole('#any', 'label');

/** `i18n: {fr: "Femmes", nl: "Vrouwen"}`. */
export function isByLanguage({ tables, markers }: Lexicon, value: JsonValue): boolean {
  if (!isObject(value)) return false;
  const texts: JsonValue[] = Object.values(value);
  // `{fr: "Inconnu", nl: "Onbekend"}`: what stands in place of figures is the same word in every language.
  const differ = texts.length > 1 && new Set(texts).size === texts.length;
  const isWord = (text: string) =>
    (differ && /^\p{L}{4,}/u.test(text)) || !isFigureText(text, markers);
  return (
    Object.keys(value).every((name) => tables.languages.has(plainKey(name))) &&
    texts.some((text) => text !== null) &&
    texts.every(
      (text) => text === null || (typeof text === 'string' && isLabel(text) && isWord(text)),
    )
  );
}

/** `{id: "A", value: "Level A"}`, as the World Bank names things: beside an id a word is its label. */
function withValueAsLabel(outer: Role, object: JsonObject): JsonObject {
  const { id, value } = object;
  if (outer.kind !== 'axis' || id === undefined || typeof value !== 'string') return object;
  const named = isScalar(id) && Object.keys(object).length === 2;
  return named && !/^[\d\s.,%]*$/.test(value) ? { id, label: value } : object;
}

/** `{Allemand: "5"}` holds a figure, not a label in German. */
function isLabel(value: JsonScalar): boolean {
  return value === null || (typeof value === 'string' && !/^[\d\s.,%-]+$/.test(value));
}

/** `count: {value: 12, status: "p"}`: inside a figure a status is that of the figure. */
export function isFlag({ flags }: Lexicon, role: Role, value: JsonValue): boolean {
  if (stemOf(role) !== 'status') return false;
  return value === null || (typeof value === 'string' && flags.has(value.trim().toLowerCase()));
}

function partOf(
  lexicon: Lexicon,
  key: string,
  outer: Role,
  name: string,
  value: JsonScalar,
  isLabelled: boolean,
): Role | null {
  const inner = roleOf(lexicon, name);
  if (outer.kind === 'figure') {
    if (inner.kind === 'figure' && inner.figure === 'any') return outer;
    if (isFlag(lexicon, inner, value)) return { kind: 'flag' };
    return inner.kind === 'flag' || inner.kind === 'note' || inner.kind === 'echo' ? inner : null;
  }
  if (outer.kind !== 'axis') return null;
  // `month: {number: 1, name: "janvier"}`.
  if (
    /^(month|weekday)$/.test(outer.stem) &&
    /^(number|nr|nummer|numero|index)$/.test(plainKey(name))
  )
    return { ...outer, part: 'code' };
  // `{__typename: "Category", code: "F"}`, `{code: "F", color: "#c00"}`: what says nothing of which category it is.
  if (inner.kind === 'note') return inner;
  if (inner.kind === 'echo') return isItself(lexicon, outer.stem, value) ? { kind: 'note' } : null;
  if (inner.kind !== 'axis' || inner.stem !== '#any') return null;
  // `label: {fr: "80%"}`, and inside `working_time: {code, label}` whatever it looks like.
  const text = typeof value === 'string' && (key.includes('.') || /[%-]/.test(value));
  const named = (text && outer.part === 'label') || isLabelled;
  if (inner.part === 'label' && !named && !isLabel(value)) return null;
  const joined = key.includes('.') ? null : roleOf(lexicon, `${key}_${name}`);
  return joined?.kind === 'axis' ? joined : { ...inner, stem: outer.stem };
}

/** `group: {dimension: "level", code: "A"}`: the dimension that it is of, as it was asked for. */
function isItself({ tables, requested }: Lexicon, stem: string, value: JsonScalar): boolean {
  const own = stem === '#group' ? requested[0] : stem === '#field' ? requested.at(-1) : stem;
  const named = typeof value === 'string' ? tables.dimensions.get(plainKey(value)) : undefined;
  return own !== undefined && named?.includes(own) === true;
}
