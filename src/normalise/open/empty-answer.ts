import { type Envelope, isMetaKey } from '../../body/envelope.ts';
import { isArray, isObject, isScalar, type JsonValue, scalarText } from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { saysNothingThere, saysTrouble } from '../../body/trouble.ts';
import { subjectKey } from '../echoes.ts';
import { isAsked, isCommon, namesOwnFigure, roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { Unreadable } from '../unreadable.ts';

/** Nothing in any of its spellings: `[]`, `{}`, `null`, or a word that there are no data. */
export function isEmpty({ payload, meta }: Envelope): boolean {
  if (payload === null) return true;
  if (isScalar(payload)) return false;
  if (isArray(payload)) return payload.length === 0;
  const keys = Object.keys(payload);
  if (keys.length === 0) return true;
  const message = payload.message ?? payload.detail ?? payload.info ?? null;
  return (
    typeof message === 'string' &&
    saysNothingThere(message) &&
    keys.every((key) => saysLittle(plainKey(key), payload[key] ?? null)) &&
    [...meta].every(([key, value]) => saysLittle(key, value))
  );
}

/**
 * `{workforce: null}`, `{year: 2020, gender: []}`: nothing under the name of what was asked for, with what stands beside it
 * among the metadata; `null` where it is something else. `gender: null` may be one that is not told, and `total: 0` is a
 * figure.
 */
export function namedNothing(
  { request, lexicon }: Pick<Reading, 'request' | 'lexicon'>,
  envelope: Envelope,
): Envelope | null {
  const { payload, meta } = envelope;
  if (!isObject(payload) || !Object.values(payload).some(isBlank)) return null;
  const members = Object.entries(payload).map(([key, value]) => [plainKey(key), value] as const);
  const isOwn = (key: string) => key.replaceAll('_', '') === request.endpoint;
  const isNamed = ([key]: (typeof members)[number]) =>
    isOwn(key) || isAsked(lexicon, roleOf(lexicon, key));
  const named = members.filter(isNamed);
  const beside = members.filter((member) => !isNamed(member));
  const isNothing =
    named.length > 0 &&
    named.every(([key, value]) => isBlank(value) && (value !== null || isOwn(key)));
  const isLittle = ([key, value]: (typeof members)[number]) =>
    saysLittle(key, value) && (value === null || roleOf(lexicon, key).kind !== 'figure');
  if (!isNothing || !beside.every(isLittle)) return null;
  return { ...envelope, meta: new Map([...meta, ...beside]) };
}

/** `null`, `[]`, `{}`. */
function isBlank(value: JsonValue): boolean {
  return value === null || (!isScalar(value) && Object.keys(value).length === 0);
}

/** What may stand beside the word that there are no data: metadata, and counts of nothing. */
function saysLittle(key: string, value: JsonValue): boolean {
  if (value === null || value === 0) return true;
  if (/^(total|count|number|size|length)(_|$)|_count$/.test(key)) return value === '0';
  return isMetaKey(key) || key === 'detail' || key === 'reason';
}

/** What tells of a question, or of a page: its numbers count nobody. */
const countless =
  /^(query|param(eter)?s|request|filters?|criteria|links?|page|paging|pagination|pageable|cursor)$/;

/**
 * An answer of which nothing is left may hold its figures where no answer keeps them: `{data: [], year: [{gender: "F", count: 5}]}`.
 * @throws Unreadable where a record in it does
 */
export function checkHoldsNone(reading: Asked, value: JsonValue): void {
  if (isScalar(value)) return;
  for (const [key, one] of Object.entries(value)) {
    if (isScalar(one) || countless.test(plainKey(key))) continue;
    // `{data: [], organism: {id: 10215, staff: 900}}`: the organism has them, and nobody who was asked for.
    const isWhole = subjectKey.test(plainKey(key)) && isPart(reading) && !isSplit(reading, one);
    const found =
      isObject(one) && !isWhole
        ? Object.keys(one).find((name) => isFigure(reading, name, one[name] ?? null))
        : undefined;
    if (found !== undefined)
      throw new Unreadable('not understood', `beside what is read stands ${found} under ${key}`);
    checkHoldsNone(reading, one);
  }
}

/**
 * `{organism: {F: 12, M: 13}, summary: {F: 1, M: 2}}`: figures of the subject under its own name, beside those that were read.
 * @throws Unreadable where there are such
 */
export function checkSubjectsFigures(reading: Reading, meta: Members): void {
  for (const [key, value] of meta) {
    if (!subjectKey.test(key) || isScalar(value)) continue;
    if (isArray(value) || isSplit(reading, value)) checkHoldsNone(reading, { [key]: value });
  }
}

type Asked = Pick<Reading, 'request' | 'lexicon'>;

/** Whether a part of the staff was asked for, or all of them by what they are. */
function isPart({ request, lexicon }: Asked): boolean {
  return lexicon.requested.length > 0 || request.restriction !== null;
}

/** Whether members are called as categories are. */
function isSplit({ lexicon }: Asked, value: JsonValue): boolean {
  return (
    isObject(value) &&
    Object.keys(value).some((name) => isCommon(lexicon, name) || range.test(name))
  );
}

const range = /^[<>≤≥]?\s?\d{1,2}\D/;

/** A number that counts some, under a word for a figure or for a category of what was asked for. */
function isFigure({ request, lexicon }: Asked, name: string, value: JsonValue): boolean {
  const text = isScalar(value) && typeof value !== 'boolean' ? (scalarText(value) ?? '') : '';
  if (!/[1-9]/.test(text) || !/^[\d\s.,]+$/.test(text)) return false;
  if (text === `${request.year}` || text === request.subjectId) return false;
  return (
    namesOwnFigure(lexicon, name) ||
    isCommon(lexicon, name) ||
    (range.test(name) && lexicon.requested.length > 0)
  );
}

/** Longer ones are terms and disclaimers, which may speak of errors. */
const longestNotice = 200;

const address = /^(\w+:\/)?\//;

/**
 * Words of trouble beside nothing, wherever among the metadata, say why there is nothing.
 * @throws Unreadable where there are such
 */
export function checkNotices(meta: Members): void {
  for (const text of [...meta.values()].flatMap((value) => textsIn(value, 0))) {
    if (text.length <= longestNotice && !address.test(text) && saysTrouble(text))
      throw new Unreadable('error in body', `the answer holds nothing, and says: ${text}`);
  }
}

function textsIn(value: JsonValue, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (isScalar(value) || depth > 3) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}
