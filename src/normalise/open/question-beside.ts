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
import { saysNothingThere, saysWell } from '../../body/trouble.ts';
import { requestKey } from '../../request.ts';
import { isTotalWord } from '../axes/axes.ts';
import { dimensionAsked, dimensionNamed, subjectKey } from '../echoes.ts';
import { languageKey, namesOwnFigure, type Role, roleOf, stemOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { shownAs } from '../shown.ts';
import { mayNameSome } from '../told/filter-words.ts';
import { idIn } from '../told/told-subject.ts';
import { isYearKey, yearOf } from '../years.ts';
import { areHeads } from './column-heads.ts';

const deepest = 3;
const holders = /^(meta|metadata|links?|_links)$/;
const rowWords =
  /(^|_)(rows?|records?|observations?|items?|results?|elements?|entries|lignes|rijen|regels|zeilen|enregistrements|resultats|resultaten)(_|$)/;
const ofWork =
  /(^|_)(elapsed|took|duration|ms|millis|seconds|bytes)(_|$)|^(rows|bytes)_(read|scanned)/;

/**
 * An answer without the members that only repeat its question, or only say that it was answered, when and how fast,
 * whatever these are called: `{vraag: {jaar: 2019, veld: "geslacht"}, antwoord: {…}}`, `{entete: {statut: "OK"}, corps: {…}}`.
 * What is left is read as if it stood alone. A total that is written like the rows is one figure. `null` where there is
 * none of these: a member that tells of anything but what was asked is left to the checks of what an answer says of itself.
 */
export function withoutQuestion(reading: Reading, value: JsonValue, depth = 0): JsonValue | null {
  if (!isObject(value) || depth > deepest) return null;
  const members = Object.entries(value);
  const isHolder = (key: string) => holders.test(plainKey(key));
  const all = members.flatMap(([key, one]) => (isArray(one) && !isHolder(key) ? [one] : []));
  const isHead = (one: JsonValue) =>
    all.length === 2 && all.some((list) => list !== one && areHeads(reading, one, list));
  const lists = all.filter((one) => !isHead(one));
  const aside = members.filter(
    ([key, one]) => isHead(one) || isAside(reading, key, one) || countsRows(key, one, lists),
  );
  const left = members.filter((one) => !aside.includes(one));
  // A header that says that there are no data stands over none.
  const saysNothing = aside.some(([, told]) =>
    (isObject(told) ? Object.values(told) : [told]).some(isNothingThere),
  );
  if (saysNothing && !left.every(([, one]) => isHollow(one))) return null;
  const totals = new Map(left.map(([key, one]) => [key, totalOf(reading, key, one)]));
  const ofAll = new Map(left.map(([key]) => [key, figuresOfAll(reading, key, value)]));
  const [only, ...others] = left.filter(
    ([key, one]) =>
      !isScalar(one) && totals.get(key) == null && ofAll.get(key) == null && !isHolder(key),
  );
  const isAlone = only !== undefined && others.length === 0;
  const inner = isAlone ? withoutQuestion(reading, only[1], depth + 1) : null;
  const holds = (of: ReadonlyMap<string, unknown>) =>
    only !== undefined && [...of.values()].some((one) => one !== null);
  const [hasTotal, isSummed] = [holds(totals), holds(ofAll)];
  if (left.length === 0 || (inner === null && aside.length === 0 && !hasTotal && !isSummed))
    return null;
  if (left.every(([key, one]) => isBlank(reading, key, one))) return objectOf([['result', null]]);
  const kept = left.flatMap(([key, one]): [string, JsonValue][] => {
    const total = hasTotal ? totals.get(key) : null;
    if (total != null) return [['total', total]];
    const figures = isSummed ? ofAll.get(key) : null;
    return figures ?? [[key, key === only?.[0] ? (inner ?? one) : one]];
  });
  return objectOf(kept);
}

/** `AUCUNE_DONNEE`, `no-data`. */
function isNothingThere(told: JsonValue): boolean {
  return typeof told === 'string' && told.length < 40 && saysNothingThere(told);
}

function isHollow(value: JsonValue): boolean {
  return isScalar(value) ? value === null || value === 0 : Object.values(value).every(isHollow);
}

/** `nombre-observations: 12` beside twelve of them. */
function countsRows(
  key: string,
  value: JsonValue,
  lists: readonly (readonly JsonValue[])[],
): boolean {
  const [list, ...others] = lists;
  return others.length === 0 && value === list?.length && rowWords.test(plainKey(key));
}

/**
 * `totals: {gender: "", count: 96}`, `total: {n: 96, formatted: "96"}` as `{value: 96}`: the one figure of what stands
 * under no category, and what flags say of it; `null` for anything else.
 */
function totalOf({ lexicon }: Reading, key: string, value: JsonValue): JsonObject | null {
  if (!isObject(value) || !lexicon.totals.has(plainKey(key).replaceAll('_', ' '))) return null;
  const [figure = '', ...more] = Object.keys(value).filter((name) => namesOwnFigure(lexicon, name));
  const total = value[figure];
  if (total === undefined || more.length > 0 || !isScalar(total)) return null;
  const others = Object.entries(value).filter(([name]) => name !== figure);
  const flags = others.filter(([name]) => roleOf(lexicon, name).kind === 'flag');
  const isNoMore = ([name, one]: [string, JsonValue]) =>
    one === null ||
    one === '' ||
    flags.some(([flag]) => flag === name) ||
    (typeof one === 'string' &&
      (isTotalWord(one, lexicon) || shownAs(lexicon, total, one) !== null));
  const isPlain = key === 'total' && figure === 'value' && others.length === flags.length;
  return !isPlain && others.every(isNoMore) ? objectOf([['value', total], ...flags]) : null;
}

/** `totals: {headcount: 25, fte: 24}` beside rows: the figures of all of them, as if they stood beside the rows themselves. */
function figuresOfAll(
  { lexicon }: Reading,
  key: string,
  around: JsonObject,
): [string, JsonValue][] | null {
  const plain = plainKey(key);
  const value = around[key] ?? null;
  if (!isObject(value) || !(plain === 'summary' || lexicon.totals.has(plain))) return null;
  const members = Object.entries(value);
  const roles = members.map(([name]) => roleOf(lexicon, name));
  const own = members.filter(([name]) => namesOwnFigure(lexicon, name));
  const areFigures =
    members.every(([name, one]) => isScalar(one) && !(name in around)) &&
    roles.every(({ kind }) => kind === 'figure');
  return members.length > 1 && own.length === 1 && areFigures ? members : null;
}

/** `antwoord: null`, `boodschap: "Geen gegevens"`: no figure, and no word of why but that there is none. */
function isBlank({ lexicon }: Reading, key: string, value: JsonValue): boolean {
  if (value === null) return /^(unknown|wrapper)$/.test(roleOf(lexicon, key).kind);
  return typeof value === 'string' && saysNothingThere(value);
}

/** Whether a name may be that of a question, and is no category, figure, dimension or filter. */
function saysLittle({ lexicon }: Reading, key: string): boolean {
  const isNamed = /^(unknown|wrapper|echo|note|subject)$/.test(roleOf(lexicon, key).kind);
  return isNamed && key.length > 2 && !mayNameSome(lexicon, key);
}

/** Which parts of the question a member says again, and whether it leaves some blank or says that all is well; `null`: anything else. */
type Told = readonly string[] | null;
const blank = '#blank';
const answered = '#answered';

function together(parts: readonly Told[]): Told {
  return parts.every((one) => one !== null) ? parts.flat() : null;
}

/** `{annee: null, champ: null, restriction: null}`: parameters, every one of them left blank. */
function holdsParameters({ lexicon }: Reading, value: JsonObject): boolean {
  const roles = Object.keys(value).map((key) => roleOf(lexicon, key));
  const isParameter = (role: Role) =>
    /^(year|echo|subject)$/.test(role.kind) || stemOf(role)?.startsWith('#') === true;
  return (
    roles.some(isParameter) && roles.every((one) => isParameter(one) || one.kind === 'unknown')
  );
}

function isAside(reading: Reading, key: string, value: JsonValue): boolean {
  if (isArray(value)) {
    const told = /^restrictions?$/.test(plainKey(key)) ? toldInList(reading, value) : null;
    return told !== null && !told.includes(blank);
  }
  const isNamed = saysLittle(reading, key) || isYearKey(reading.lexicon, plainKey(key));
  if (!isObject(value) || !isNamed) return false;
  if (isSubject(reading, key, value)) return true;
  const told = toldIn(reading, value, 0);
  if (told === null) return false;
  // What is left blank may be what was asked for, which was ignored then.
  const { groupby, field, restriction } = reading.request;
  const isWhole = [groupby, field, restriction].every((one) => one === null || told.includes(one));
  const isBlank = told.includes(blank);
  const isAsked =
    told.some((one) => one !== blank && one !== answered) ||
    (isBlank && holdsParameters(reading, value));
  return (isAsked || told.includes(answered)) && (isWhole || !isBlank);
}

/** `organism: {organism_id: 10215, name: "SPF Emploi"}`. */
function isSubject({ request, lexicon }: Reading, key: string, value: JsonObject): boolean {
  const isText = ([name, one]: [string, JsonValue]) =>
    isScalar(one) && typeof one !== 'boolean' && roleOf(lexicon, name).kind !== 'figure';
  return (
    subjectKey.test(plainKey(key)) &&
    idIn(value) === request.subjectId &&
    Object.entries(value).every(isText)
  );
}

function toldIn(reading: Reading, object: JsonObject, depth: number): Told {
  const parts = Object.entries(object).map(([key, value]): Told => {
    if (isScalar(value)) return toldBy(reading, plainKey(key), value);
    if (isArray(value)) return toldInList(reading, value);
    if (isSubject(reading, key, value)) return ['subject'];
    return depth < deepest ? toldIn(reading, value, depth + 1) : null;
  });
  return together(parts);
}

/** `restrictions: ["telework"]`, `dimensions: ["level", "gender"]`. */
function toldInList(reading: Reading, list: readonly JsonValue[]): Told {
  const { restriction } = reading.request;
  const asked = restriction?.split(',') ?? [];
  if (list.length === 0) return [blank];
  if (
    restriction !== null &&
    list.length === asked.length &&
    asked.every((one) => list.includes(one))
  )
    return [restriction];
  return together(list.map((one) => (typeof one === 'string' ? toldByWord(reading, one) : null)));
}

function toldBy(reading: Reading, key: string, value: JsonScalar): Told {
  const { request, lexicon } = reading;
  const text = scalarText(value) ?? '';
  if (text === '') return [blank];
  if (value === true) return /^(ok|success)$/.test(key) ? [] : null;
  // `statistics: {elapsed: 0.002, bytes_read: 65536}`, as a store tells of its work.
  if (isNumber(value) && ofWork.test(key)) return [answered];
  if (/^(code|status|status_code|http_status)$/.test(key) && /^(0|200)$/.test(text)) return [];
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return [];
  if (languageKey.test(key) && /^(fr|nl|de|en)$/.test(text)) return [];
  const isDay = text.length >= 10 && yearOf(text) !== null;
  if (request.year !== null && (isDay || isYearKey(lexicon, key)))
    return yearOf(value) === request.year ? ['year'] : null;
  const mayBeId = key === 'id' || /\D/.test(text) || roleOf(lexicon, key).kind === 'subject';
  if (text === request.subjectId && mayBeId) return ['subject'];
  // `restriction: "telework"` says no dimension.
  if (/^restrictions?$/.test(key) && text !== request.restriction) return null;
  if (typeof value !== 'string') return null;
  return toldByWord(reading, text) ?? toldBySplit(reading, key, text);
}

/** `veld: "klasse"`: by a name that is not known, and under the name of a parameter that was sent. */
function toldBySplit({ request, lexicon }: Reading, key: string, text: string): Told {
  const stem = stemOf(roleOf(lexicon, key));
  const sent = stem === '#group' ? request.groupby : stem === '#field' ? request.field : null;
  const isOther = mayNameSome(lexicon, text) || dimensionNamed(lexicon, text) !== null;
  return sent === null || isOther ? null : [sent];
}

/** A dimension, the restriction, the statistic, the kind of subject or the address that was asked for; or that all is well. */
function toldByWord({ request, lexicon, statistic, catalogue }: Reading, text: string): Told {
  const restriction = request.restriction === null ? [] : [request.restriction];
  const dimension = dimensionAsked(lexicon, text);
  // `telework` may be a dimension and a restriction.
  const named = [
    ...(dimension === null ? [] : [dimension]),
    ...restriction.filter((one) => one === text),
  ];
  if (named.length > 0) return named;
  if ([statistic.name, request.subjectKind].includes(plainKey(text))) return ['statistic'];
  if (text.endsWith(`/${requestKey(catalogue, request)}`))
    return ['address', ...lexicon.requested, ...restriction];
  return saysWell(text) || isNothingThere(text) ? [answered] : null;
}
