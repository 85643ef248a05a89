import { isLook } from '../../body/chart-look.ts';
import { type Envelope, isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey, plainMembers } from '../../body/plain-key.ts';
import { mayRefuse } from '../../body/trouble.ts';
import { checkYear, dimensionAsked, dimensionNamed, isParentKey, subjectKey } from '../echoes.ts';
import { isTotalAsked } from '../figures/total-rows.ts';
import {
  type AxisRole,
  isAnyones,
  isCommon,
  isWrapperKey,
  namesOwnFigure,
  roleOf,
} from '../lexicon.ts';
import { namesOtherFamily, type Reading } from '../reading.ts';
import { isKnownWord, isOfOthers, mayNameSome, namesRestriction } from '../told/filter-words.ts';
import { checkSaid } from '../told/told-beside.ts';
import { titles } from '../told/years-told.ts';
import { Unreadable } from '../unreadable.ts';
import { isOtherDay, lastDay, yearOf } from '../years.ts';
import { checkComplete } from './pagination.ts';

const deepest = 6;
const numeric = /^[\s\d.,%+−-]*$/;

type Meta = Map<string, JsonValue>;
type End = (value: JsonValue) => boolean;

/**
 * The records of an answer without what stands around them, whatever that is called: where one member alone
 * leads to an array of records and all others are words about the answer, that member is no category but a
 * frame (`{stand: "31.12.2020", zeilen: […]}`). What stood around is metadata, to be checked as such. `null`
 * where there is no such array, or where anything beside may be a figure, a category or a filter. An empty
 * array is opened where nothing is said beside it, which may be why it is empty.
 */
export function openRecords(reading: Reading, envelope: Envelope): Envelope | null {
  const isHollow = (value: JsonValue) => isEmptyTable(reading, value);
  return (
    openUpTo(reading, envelope, isRecords) ??
    openUpTo(reading, envelope, isNothing) ??
    openUpTo(reading, envelope, isTable) ??
    openUpTo(reading, envelope, isHollow)
  );
}

/** Whether a key that was opened, or a name beside, might be taken for a category, had it been left. */
export function isUnknownFrame({ lexicon }: Reading, { opened, meta }: Envelope): boolean {
  return meta.has('label') || opened.some((key) => !isWrapperKey(lexicon, key));
}

function openUpTo(reading: Reading, envelope: Envelope, isEnd: End): Envelope | null {
  const meta: Meta = new Map(envelope.meta);
  const opened = [...envelope.opened];
  let { payload } = envelope;
  while (isObject(payload) && !isEnd(payload) && opened.length < deepest) {
    const key = leadingKey(reading, payload, isEnd);
    if (key === null) return null;
    for (const [other, value] of Object.entries(payload)) {
      if (other === key || (isObject(value) && isLook(other, value))) continue;
      // `totalHeadcount: 0`, `averageAge: null`: nobody, as where there are no rows.
      if (isEnd === isNothing && (value === 0 || value === null)) continue;
      if (!tellBeside(reading, other, value, meta)) return null;
      if (isEnd === isNothing && mayExplain(reading, other, value)) return null;
    }
    opened.push(key);
    payload = payload[key] ?? null;
  }
  const found = opened.length > envelope.opened.length && isEnd(payload);
  // Figures of no year asked for are of the year that stands around them.
  const tellsYear = (one: JsonValue) =>
    isObject(one) && Object.keys(one).some((key) => roleOf(reading.lexicon, key).kind === 'year');
  const mayBeOfAny = reading.request.year === null && meta.has('year');
  if (mayBeOfAny && !(isArray(payload) && payload.every(tellsYear))) return null;
  if (found) checkComplete({ payload, meta });
  return found ? { payload, opened, path: opened.join('.'), meta } : null;
}

/** The one member that leads to records; `null` if there is none, or several, or its name means something. */
function leadingKey(reading: Reading, object: JsonObject, isEnd: End): string | null {
  const [key, ...others] = Object.keys(object).filter((one) => {
    const [plain, value] = [plainKey(one), object[one] ?? null];
    if (!leads(value, isEnd, 0) || /^(meta|metadata|links?|schema)$/.test(plain)) return false;
    // `messages: []` says that there are none, whatever else stands there; `{organism: {id: 10215, workforce: {edges: []}}}`
    // what was asked of a subject, inside it.
    return isEnd !== isNothing || !isMetaKey(plain) || (isObject(value) && subjectKey.test(plain));
  });
  return key !== undefined && others.length === 0 && mayFrame(reading, key) ? key : null;
}

function leads(value: JsonValue, isEnd: End, depth: number): boolean {
  if (isEnd(value)) return true;
  return (
    isObject(value) &&
    depth < deepest &&
    Object.values(value).some((inner) => leads(inner, isEnd, depth + 1))
  );
}

function isRecords(value: JsonValue): boolean {
  return isArray(value) && value.length > 0 && value.every(isObject);
}

/** One list a column, or rows of figures between lists of names, and a word or two beside. */
function isTable(value: JsonValue): boolean {
  if (!isObject(value)) return false;
  const lists = Object.values<JsonValue>(value).filter((one) => !isScalar(one));
  const isList = (one: JsonValue) => isArray(one) && one.length > 0 && !one.some(isObject);
  return lists.length > 1 && lists.every(isList);
}

/** `{gender: [], headcount: []}`. */
function isEmptyTable({ lexicon }: Reading, value: JsonValue): boolean {
  if (!isObject(value) || !Object.values<JsonValue>(value).every(isNothing)) return false;
  return Object.keys(value).some(
    (key) => roleOf(lexicon, key).kind === 'year' || namesOwnFigure(lexicon, key),
  );
}

function isNothing(value: JsonValue): boolean {
  return isArray(value) && value.length === 0;
}

/** Words beside an empty array may say that the question was refused. */
function mayExplain({ lexicon }: Reading, key: string, value: JsonValue): boolean {
  if (typeof value !== 'string' || isMetaKey(plainKey(key))) return false;
  return roleOf(lexicon, key).kind === 'unknown' && mayRefuse(value);
}

/**
 * Whose and of which year an answer without a row says to be, wherever in it that stands.
 * @throws Unreadable where that is another than asked, or where words may say why it holds nothing
 */
export function checkNothing(reading: Reading, payload: JsonValue, depth = 0): void {
  if (isScalar(payload) || depth > deepest) return;
  if (isArray(payload)) {
    for (const row of payload) {
      checkRow(reading, row);
      checkNothing(reading, row, depth + 1);
    }
  }
  if (!isObject(payload)) return;
  for (const [key, value] of Object.entries(payload)) {
    if (mayExplain(reading, key, value))
      throw new Unreadable('shape unknown', `words beside nothing: ${scalarText(value as string)}`);
    // `{data: 67767, notes: []}`.
    const text = isScalar(value) ? (scalarText(value) ?? '') : '';
    if (/[1-9]/.test(text) && numeric.test(text) && mayHoldFigure(reading, key))
      throw new Unreadable('shape unknown', `a figure beside nothing: ${text}`);
    checkNothing(reading, value, depth + 1);
  }
  checkSaid(reading, { meta: plainMembers(payload) });
}

/** `[{gender: "F", count: {}}]`: a figure is told of, and hidden; `[{level: "A", count: {}}]` of genders, too, tells of none. */
function checkRow({ lexicon }: Reading, row: JsonValue): void {
  if (!isObject(row)) return;
  const isTold = (key: string) => isScalar(row[key] ?? null);
  const axes = Object.keys(row).filter(
    (key) => isTold(key) && roleOf(lexicon, key).kind === 'axis',
  );
  const hidden = Object.keys(row).find((key) => !isTold(key) && namesOwnFigure(lexicon, key));
  if (hidden !== undefined && axes.length > 0 && axes.length >= lexicon.requested.length)
    throw new Unreadable('shape unknown', `nothing where ${hidden} stands`);
}

/** `data`, or a category as `Français` is one. */
function mayHoldFigure({ lexicon }: Reading, key: string): boolean {
  const isLanguage = lexicon.tables.languages.has(plainKey(key));
  return isLanguage || isCommon(lexicon, key) || isWrapperKey(lexicon, key);
}

/** Whether a name says nothing of the figures below it: no category, dimension, year, filter or other measure. */
function mayFrame(reading: Reading, key: string): boolean {
  const { lexicon } = reading;
  const plain = plainKey(key);
  if (plain.length < 3 || /\d/.test(plain) || namesOtherFamily(reading, key)) return false;
  if (mayNameSome(lexicon, plain) || isParentKey(reading, plain)) return false;
  if (isOfOthers(lexicon, plain)) return false;
  const { kind } = roleOf(lexicon, key);
  return /^(unknown|wrapper|subject)$/.test(kind) || namesOwnFigure(lexicon, key);
}

/** Notes what stands beside the records, under the name that it is checked by; `false` if it may be more. */
function tellBeside(reading: Reading, key: string, value: JsonValue, meta: Meta): boolean {
  const plain = plainKey(key);
  const role = roleOf(reading.lexicon, key);
  if (!isScalar(value)) return tellParts(reading, plain, value, meta);
  const text = scalarText(value) ?? '';
  // `grandTotal: 534`, `totalHeadcount: 534`, judged as any `total` is; `target: 3` of rates is what they should be.
  const isTotal =
    reading.lexicon.totals.has(plain.replaceAll('_', ' ')) || isTotalAsked(reading.lexicon, key);
  if (isNumber(value) && isTotal && !meta.has('total')) meta.set('total', value);
  if (isNumber(value) && meta.get('total') === value) return true;
  const isTarget = /^(target|objecti[fv]e?|doel|norme?|quota)$/.test(plain);
  if (isTarget && reading.statistic.measure === 'rate' && /^\d[\d.,]*\s*%?$/.test(text))
    return true;
  // After all years that the statistic covers: the day that the answer was made.
  if (isOtherDay(value) && (yearOf(value) ?? 0) > (reading.statistic.years?.to ?? Infinity)) {
    meta.set(plain, value);
    return true;
  }
  if (role.kind === 'year' || lastDay.test(text)) {
    checkYear(reading.request.year, value);
    if (value !== null) meta.set('year', value);
    return value === null || yearOf(value) !== null;
  }
  if (isAnyones(role, 'label')) {
    // `{Néerlandais: 4000, Français: 300, data: []}`.
    if (/\d/.test(text) && numeric.test(text) && reading.lexicon.tables.languages.has(plain))
      return false;
    // What the answer is called may name its year; other words of it are prose.
    if (isMetaKey(plain) && !titles.test(plain)) meta.set(plain, value);
    else if (titles.test(plain)) meta.set('title', text);
    else meta.set('label', { text });
    return !isFilter(reading, text);
  }
  if (isResource(reading, plain, text)) {
    meta.set(plain, value);
    return true;
  }
  if (role.kind === 'axis') return tellDimension(reading, role, plain, text, meta);
  meta.set(plain, value);
  // `handicap: true`: whether it was asked is checked where it is called as a restriction.
  const isKnownRestriction = reading.catalogue.restrictions.includes(plain);
  if (namesRestriction(plain) && !isMetaKey(plain))
    return value === null || value === false || (value === true && isKnownRestriction);
  if (isMetaKey(plain) || /^(subject|echo|note)$/.test(role.kind)) return true;
  const day = text.length >= 10 && yearOf(text) !== null;
  const word =
    typeof value === 'string' && (day || !numeric.test(text)) && !isFilter(reading, text);
  return role.kind === 'unknown' && (word || value === null || typeof value === 'boolean');
}

/** `type: "workforce", id: "10215-2020"`, as JSON:API calls what it answers. */
function isResource(
  { request, statistic, lexicon }: Reading,
  plain: string,
  text: string,
): boolean {
  if (plain === 'type') return plainKey(text) === statistic.name || isWrapperKey(lexicon, text);
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  const other = parts.some((part) => yearOf(part) !== null && Number(part) !== request.year);
  return plain === 'id' && parts.includes(request.subjectId ?? '') && !other;
}

/** `champ: "genre"` is the question again, `niveau: null` no split; `niveau: "A"` the figures of some only. */
function tellDimension(
  { lexicon }: Reading,
  { stem }: AxisRole,
  plain: string,
  text: string,
  meta: Meta,
): boolean {
  if (text === '') return true;
  if (stem === 'language' && /^(fr|nl|de|en)$/.test(text)) return true;
  if (!stem.startsWith('#')) return isMetaKey(plain) && !isKnownWord(lexicon, text);
  if (dimensionAsked(lexicon, text) === null) return false;
  meta.set(stem === '#group' ? 'groupby' : stem === '#field' ? 'field' : plain, text);
  return true;
}

/** `by: "LEVEL_A"` is the dimension that was asked for, though `level: "Level A"` is one of its levels. */
function isFilter({ lexicon }: Reading, text: string): boolean {
  return dimensionAsked(lexicon, text) === null && mayNameSome(lexicon, text);
}

function tellParts(reading: Reading, plain: string, value: JsonValue, meta: Meta): boolean {
  const role = roleOf(reading.lexicon, plain).kind;
  if (/^(echo|unknown)$/.test(role) && isObject(value) && namesAnotherSplit(reading, value))
    return false;
  const known = isMetaKey(plain) || subjectKey.test(plain) || role === 'echo';
  if (known) {
    meta.set(plain, value);
    return !/^(total|count|number|measure)$/.test(plain);
  }
  if (!isObject(value)) return false;
  checkComplete({ payload: null, meta: plainMembers(value) });
  // `Parameter: {year: "2020"}`: what it says of the question is checked as if it stood outside.
  return Object.entries(value).every(
    ([inner, member]) => isScalar(member) && tellBeside(reading, inner, member, meta),
  );
}

/** `dimension: {name: "level"}`, where genders were asked for. */
function namesAnotherSplit({ lexicon }: Reading, told: JsonObject): boolean {
  const names = Object.keys(told).filter((key) => /^(name|nom|naam|code|id|key)$/i.test(key));
  const named = names.flatMap((key) => dimensionNamed(lexicon, String(told[key] ?? '')) ?? []);
  return named.length > 0 && !named.some((one) => lexicon.requested.includes(one));
}
