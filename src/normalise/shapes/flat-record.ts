import {
  isArray,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { subjectKey } from '../echoes.ts';
import { isFigureText } from '../figure.ts';
import { type Lexicon, languageKey, namesOwnFigure, roleOf, stemOf, valueKey } from '../lexicon.ts';
import { shownAs, shownKeys } from '../shown.ts';
import { yearOf } from '../years.ts';
import { chosen, coordinates, figuresIn, pairs, seen } from './choices.ts';
import { underItsDimension } from './own-dimension.ts';
import { isByLanguage, isFlag } from './parts.ts';

const ownKeys = /^(id|code|uuid|slug|type|kind|category|(name|label|title|acro|acronym)(_\w+)?)$/;
const generic = /^#(group|field|category)$/;
const observation = /^(observation|obs|figure|data_?point|waarneming|meting)$/;
const rowId = /^(\d+|[\da-f]{8}-[\da-f-]{27})$/i;

/**
 * A record without what is wrapped around its members: the id that JSON:API and GeoJSON give each
 * record, the subject as an object, the categories together in one (`{_id: {level, gender}, count}`).
 * The record itself where there is none of these, or where a member would take the place of another.
 */
export function flatRecord(received: JsonObject, lexicon: Lexicon): JsonObject {
  if (Object.values(received).every(isScalar)) return received;
  const record = underItsDimension(received, lexicon);
  const resource = asResource(record, lexicon);
  if (resource !== null) return flatRecord(resource, lexicon);
  const ownId = hasOwnId(record, lexicon);
  const flat: Record<string, JsonValue> = Object.create(null);
  const whole = seen(record, lexicon);
  let changed = ownId;
  for (const [key, told] of Object.entries(record)) {
    const value =
      shown(lexicon, key, told) ??
      yearSpanned(key, told) ??
      pairs(key, told, lexicon) ??
      listed(key, told) ??
      related(key, told, lexicon) ??
      chosen(whole, key, told, lexicon) ??
      byLanguage(told, lexicon);
    changed ||= value !== told;
    if (ownId && (key === 'id' || key === 'type')) continue;
    const inner = isObject(value)
      ? (figuresIn(whole, key, value, lexicon) ??
        extras(record, key, value) ??
        membersOf(key, value, lexicon))
      : null;
    for (const [name, member] of inner ?? [[key, value] as const]) {
      if (name in flat) return record;
      flat[name] = member;
    }
    changed ||= inner !== null;
  }
  return changed ? flat : record;
}

/**
 * `[{lang: "fr", text: "Femmes"}, {lang: "nl", text: "Vrouwen"}]` as `{fr: "Femmes", nl: "Vrouwen"}`, on its own or as
 * a member of a category; the value itself where it is anything else.
 */
function byLanguage(value: JsonValue, lexicon: Lexicon): JsonValue {
  if (isArray(value)) return textsByLanguage(value, lexicon) ?? value;
  if (!isObject(value) || Object.values(value).every(isScalar)) return value;
  const members = Object.entries(value).map(
    ([name, inner]) =>
      [name, isArray(inner) ? (textsByLanguage(inner, lexicon) ?? inner) : inner] as const,
  );
  const changed = members.some(([name, inner]) => inner !== value[name]);
  return changed ? objectOf(members) : value;
}

function textsByLanguage(list: readonly JsonValue[], lexicon: Lexicon): JsonObject | null {
  const texts: Record<string, JsonValue> = Object.create(null);
  let areSure = list.length > 0;
  for (const one of list) {
    if (!isObject(one)) return null;
    const names = Object.keys(one);
    const tongue = names.find((name) => languageKey.test(name)) ?? '';
    const [said, ...more] = names.filter((name) => name !== tongue);
    const told = one[tongue] ?? null;
    const text = said === undefined ? null : (one[said] ?? null);
    if (typeof told !== 'string' || typeof text !== 'string' || more.length > 0) return null;
    const language = /^([a-z]{2})([-_][a-z]{2})?$/i.exec(told)?.[1]?.toLowerCase() ?? '';
    if (!lexicon.tables.languages.has(language) || language in texts) return null;
    if (/^[\s\d.,%+-]*$/.test(text)) return null;
    // `{language: "fr", total: "12"}` is a row of a statistic, `{lang: "fr", value: "Femmes"}` is none.
    if (roleOf(lexicon, said ?? '').kind === 'figure') {
      const isRow = lexicon.requested.includes('language') && !/^@?(lang|locale)$/i.test(tongue);
      if (isRow || !valueKey.test(plainKey(said ?? ''))) return null;
      areSure = false;
    }
    texts[language] = text;
  }
  return areSure || isByLanguage(lexicon, texts) ? texts : null;
}

/** `restrictions: ["mandatory", "telework"]` as one text; an empty list tells of none. */
function listed(key: string, value: JsonValue): JsonScalar {
  if (!/^restrictions?$/.test(plainKey(key)) || !isArray(value)) return null;
  return value.every((one) => typeof one === 'string') ? value.join(',') : null;
}

/** `period: {start: "2017-01-01", end: "2017-12-31"}`: one year, from its first day to its last. */
function yearSpanned(key: string, value: JsonValue): JsonScalar {
  if (!isObject(value) || !/^(period|periode|zeitraum|tijdvak|year)$/.test(plainKey(key)))
    return null;
  // `period: {year: 2018, reference_date: "2018-12-31"}`.
  const days = Object.values(value).map((one) => (isScalar(one) ? yearOf(one) : null));
  if ('year' in value && days.every((one) => one !== null && one === days[0]))
    return days[0] ?? null;
  const span = Object.values(value).map((one) => (isScalar(one) ? scalarText(one) : null));
  const [, year] = /^(\d{4})-01-01(?:T[^ ]*)? \1-12-31(?:T[^ ]*)?$/.exec(span.join(' ')) ?? [];
  return year ?? null;
}

/** What a figure is called beside the same as it is shown. */
const rawKeys = /^(raw|value|val|valeur|waarde|wert|number|count|n)$/;

/** The figure of `count: {raw: 4506, fmt: "4 506"}`, told as a number and as it is shown; `null` where it is not. */
function shown(lexicon: Lexicon, key: string, value: JsonValue): JsonValue {
  if (!isObject(value) || key.length < 2 || roleOf(lexicon, key).kind !== 'figure') return null;
  const names = Object.keys(value);
  // `{previous: 4506, text: "4506"}` is another figure, `{value: 4506, status: "4506"}` nobody knows what.
  const [name, ...raws] = names.filter((one) => rawKeys.test(plainKey(one)));
  const [beside, ...texts] = names.filter((one) => shownKeys.test(plainKey(one)));
  if (name === undefined || beside === undefined || raws.length + texts.length > 0) return null;
  const figure = shownAs(lexicon, value[name] ?? null, value[beside] ?? null);
  if (names.length === 2 || figure === null) return figure;
  // What else stands there, as `suppressed: true`, is said of the figure.
  return objectOf(
    names
      .filter((one) => one !== beside)
      .map((one) => [one, one === name ? figure : (value[one] ?? null)]),
  );
}

/** An id beside the `attributes` of something that is neither a subject nor a category. */
function hasOwnId({ type, id, attributes, properties }: JsonObject, lexicon: Lexicon): boolean {
  if (typeof type !== 'string' || !isObject(attributes ?? properties ?? null)) return false;
  const told = (attributes ?? properties) as JsonObject;
  const isOwn = rowId.test(String(id)) || Object.values(told).includes(id ?? null);
  if (!isOwn && !isTold(Object.keys(told), String(id), lexicon)) return false;
  return !/^(organi[sz]|entit|subject|inst)/i.test(type) && roleOf(lexicon, type).kind !== 'axis';
}

/**
 * Strapi's `{id, attributes: {year, gender: {data: …}}}` and JSON:API's `{type, id, attributes, relationships}` as one
 * record of what they say, where the id is that of the row; `null` for anything else.
 */
function asResource(record: JsonObject, lexicon: Lexicon): JsonObject | null {
  const { id = null, type = 'resource', attributes = null, relationships = {}, ...more } = record;
  if (!isObject(attributes) || !isObject(relationships)) return null;
  const members = [attributes, relationships, more as JsonObject].flatMap(
    Object.entries<JsonValue>,
  );
  const all = objectOf(members);
  if (Object.keys(all).length < members.length) return null;
  const isRow = isTold(Object.keys(all), String(id), lexicon);
  return isRow && hasOwnId({ type, id, attributes: all }, lexicon) ? all : null;
}

/** The category that `gender: {data: {type, id: "F"}}` or `gender: {data: {id: 3, attributes: {code: "F"}}}` leads to. */
function related(key: string, value: JsonValue, lexicon: Lexicon): JsonValue {
  if (!isObject(value) || !/^(axis|subject)$/.test(roleOf(lexicon, key).kind)) return null;
  const { data = null } = value;
  if (!isObject(data) || !Object.keys(value).every((name) => /^(data|links|meta)$/.test(name)))
    return null;
  const { id = null, attributes = null } = data;
  if (!isObject(attributes))
    return Object.keys(data).every((name) => /^(id|type|meta)$/.test(name)) ? id : null;
  return 'code' in attributes ? attributes : { id, ...attributes };
}

/** An id says nothing of its own where all that was asked stands inside, or nothing was, and it is a number. */
function isTold(inside: readonly string[], id: string, lexicon: Lexicon): boolean {
  const told = inside.map((name) => roleOf(lexicon, name));
  const holds = (stem: string) => told.some((role) => stemOf(role) === stem);
  return lexicon.requested.length === 0 ? /\d/.test(id) : lexicon.requested.every(holds);
}

type Members = readonly (readonly [string, JsonValue])[];

/** `active: true`, `type: "SPF"`, `name: {fr: …, nl: …}`, `category: {id: 3, label: {…}}`: what a subject's record says of it, and no figure. */
function isOfSubject([name, value]: Members[number], lexicon: Lexicon): boolean {
  const isOwn = ownKeys.test(plainKey(name));
  if (isObject(value))
    return (
      isOwn &&
      Object.entries(value).every((one) => isWord(one[1], lexicon) || isOfSubject(one, lexicon))
    );
  if (isOwn || typeof value === 'boolean') return isScalar(value);
  return isWord(value, lexicon) && roleOf(lexicon, name).kind !== 'figure';
}

function isWord(value: JsonValue, { markers }: Lexicon): boolean {
  return value === null || (typeof value === 'string' && !isFigureText(value, markers));
}

/** The members of an object that is opened into its record; `null` if it is not. */
function membersOf(key: string, value: JsonObject, lexicon: Lexicon): Members | null {
  const members = Object.entries(value);
  const scalars = members.filter(([, member]) => isScalar(member));
  if (scalars.length === 0) return null;
  const plain = plainKey(key);
  const kind = roleOf(lexicon, key).kind;
  const isStatus = (name: string) => stemOf(roleOf(lexicon, name)) === 'status';
  const mayHold = /^(indicator|wrapper)$/.test(kind) || observation.test(plain);
  if (mayHold && isFigureWithFlags(members, lexicon))
    return members.map(([name, one]) => [isStatus(name) ? 'obs_status' : name, one]);
  if (kind === 'indicator' && scalars.length === members.length) {
    // `indicator: {id: "HC", value: "Headcount"}`, and `measures: {headcount: 3, fte: 2.5}`.
    const name = value.value ?? value.label ?? value.name ?? value.id;
    const names = members.every(([inner, one]) => inner === 'id' || typeof one === 'string');
    if (names && typeof name === 'string') return [[key, name]];
    if (members.every(([inner]) => roleOf(lexicon, inner).kind === 'figure')) return members;
  }
  if (subjectKey.test(plain) && scalars.every((one) => isOfSubject(one, lexicon)))
    return members
      .filter((one) => isScalar(one[1]) || !isOfSubject(one, lexicon))
      .map(([name, member]) => [isScalar(member) ? `${key}_${name}` : name, member]);
  const aggregated = aggregatedIn(key, members, lexicon);
  if (aggregated !== null) return aggregated;
  const asked = ([name]: Members[number]) => {
    const role = roleOf(lexicon, name);
    if (role.kind !== 'axis') return role.kind === 'year';
    return lexicon.requested.includes(role.stem) || generic.test(role.stem);
  };
  return coordinates.test(plain) && scalars.length === members.length && members.every(asked)
    ? members
    : null;
}

/** What charts in Angular keep of a category beside its name: `{name, value, extra: {code}}`. */
function extras(record: JsonObject, key: string, value: JsonObject): Members | null {
  const isExtra = /^extras?$/i.test(key) && 'name' in record;
  return isExtra && Object.values(value).every(isScalar) ? Object.entries(value) : null;
}

/** `_count: {_all: 12}`, `_sum: {days: 40}`, `_avg: {rate: 1.2}`: the one figure of a group as Prisma writes it. */
function aggregatedIn(key: string, members: Members, { measure }: Lexicon): Members | null {
  const [[name, value] = ['', null], ...more] = members;
  if (more.length > 0 || !isNumber(value)) return null;
  if (key === '_count') return [[key, value]];
  return key === '_sum' || (key === '_avg' && measure === 'rate') ? [[name, value]] : null;
}

/** `mesure: {valeur: "1 234", unite: "personnes", statut: "normal"}`: one figure, its unit, and what is said of it. */
function isFigureWithFlags(members: Members, lexicon: Lexicon): boolean {
  const others = members.filter(([name]) => !namesOwnFigure(lexicon, name));
  const isSaid = ([name, value]: Members[number]) =>
    /^(flag|note|echo)$/.test(roleOf(lexicon, name).kind) ||
    isFlag(lexicon, roleOf(lexicon, name), value);
  return others.length > 0 && others.length === members.length - 1 && others.every(isSaid);
}
