import { bodyError } from '../../body/body-error.ts';
import { type Envelope, isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey, plainMembers } from '../../body/plain-key.ts';
import {
  checkAbout,
  checkDimension,
  checkKind,
  checkRestriction,
  checkService,
  checkSplit,
  checkSubject,
  checkSubjectText,
  checkYear,
  dimensionNamed,
  isParentKey,
  subjectIdKey,
  subjectKey,
} from '../echoes.ts';
import { isCategoryOf, roleOf } from '../lexicon.ts';
import { namesOtherFamily, type Reading, slotsOf } from '../reading.ts';
import type { Table } from '../table.ts';
import { splitNotAsked, Unreadable, wrongAnswer } from '../unreadable.ts';
import { isYearKey, lastDay, yearLike, yearOf, yearsIn } from '../years.ts';
import { namesSome } from './filter-words.ts';
import { checkRestrictionObject, checkSwitch, isOf, ownNames } from './told-restriction.ts';
import { checkSubjectObject, idIn } from './told-subject.ts';
import { checkTitle, titles } from './years-told.ts';

/**
 * What an answer says of itself, with figures or without, in whichever of its frames.
 * @throws Unreadable where it tells of an error, or of another request
 */
export function checkSaid(
  reading: Reading,
  { meta, overruled }: Pick<Envelope, 'meta' | 'overruled'>,
): void {
  const error = bodyError({ ...Object.fromEntries(meta), data: [{}] });
  if (error !== null)
    throw new Unreadable('error in body', `the answer tells of an error: ${error.message}`);
  checkTold(reading, overruled ?? new Map());
  checkTold(reading, meta);
}

/** Members that hold what was asked, and those that hold metadata among which it may stand. */
const questions = /^(query|parameters|params|request|filters?|criteria)$/;
const holders = /^(links?|meta|metadata|info|context|self|page)$/;
const deepest = 3;

const years = /^(year|annee|jaar|jahr|reference_(year|date))$/;
const restrictions = /^restrictions?$/;
const splits = /^(dimension|axis|by|breakdown|variable|ventilation|split(_by)?)s?$/;
const statistics = /^(endpoint|statistic|dataset|resource|topic|theme|indicator)$/;
const kinds = /^(type|kind|name|title)$/;
/** What says in a word of which staff an answer is, as any key without a meaning may. */
const sayings = /^(type|kind|name|nom|naam|(sub)?tit(le|re|el)|filters?|criteria|beperking(en)?)$/;
/** Keys of the address that an answer is of. */
export const urls = /^(self|canonical|href|url|uri|path|request(_ur[il])?)$/;
const addresses = new RegExp(`${urls.source}|^(query|id|endpoint|source)$`);
const dates =
  /^(as_(of|at)|situation(_au)?|date_situation|peildatum|stichtag|snapshot_date|date|(date_(de_)?)?reference)$/;
const unfinished =
  /^(partial|incomplete|truncated|pending|processing|queued|running|in_progress|loading|not_ready|timeout|timed_out)$/;

/**
 * An answer that says that it is not finished, or that it failed, is none, whatever stands in it.
 * @throws Unreadable where the metadata say so
 */
export function checkState(meta: Members): void {
  for (const [key, value] of meta) {
    if (!/^(status|state|http_status|status_code)$/.test(key) || !isScalar(value)) continue;
    const text = scalarText(value) ?? '';
    if (unfinished.test(plainKey(text)))
      throw new Unreadable('unfinished', `the answer says that it is ${text.slice(0, 60)}`);
    if (/^[45]\d\d$/.test(text))
      throw new Unreadable('contradiction', `an answer under the status ${text}`);
  }
}

/**
 * What the metadata beside a payload say of the request, by the names of its parameters or in other words: the
 * address asked, a list of filters, a dimension with its label, the day the figures are of.
 * @throws Unreadable where they tell of another request
 */
function checkTold(reading: Reading, meta: Members, depth = 0): void {
  const own = [...meta].some(
    ([key, value]) => /^organi/.test(key) && idIn(value) === reading.request.subjectId,
  );
  for (const [key, told] of meta) {
    if (own && isParentKey(reading, key)) continue;
    // R writes `year: [2020]` of each single value.
    const only = isArray(told) && told.length === 1 ? (told[0] ?? null) : null;
    const isBoxed = only !== null && (isScalar(only) || subjectKey.test(key));
    const value = isBoxed ? only : told;
    if (isScalar(value)) checkText(reading, key, value);
    else if (isArray(value)) checkList(reading, key, value, depth);
    else if (isObject(value)) checkObject(reading, key, value, depth);
  }
}

function checkText(reading: Reading, key: string, value: JsonScalar): void {
  const told = scalarText(value);
  const text = told ?? '';
  if (years.test(key) || (isYearKey(reading.lexicon, key) && /^\d{4}$/.test(text)))
    checkYear(reading.request.year, value);
  if (/^(groupby|group_by)$/.test(key)) checkDimension(reading, 'groupby', told);
  if (key === 'field') checkDimension(reading, 'field', told);
  if (splits.test(key)) checkSplit(reading, text);
  if (restrictions.test(key)) checkRestriction(reading, text);
  if (subjectIdKey.test(key)) checkSubject(reading, told);
  checkService(reading, key, told);
  // A chart is of a distribution, too.
  if (statistics.test(key) || (kinds.test(key) && text !== 'distribution'))
    checkStatistic(reading, statistics.test(key) ? text.replace(/[-_ ]\d{4}$/, '') : text);
  if (key === 'id' || subjectKey.test(key)) checkSubjectText(reading, text);
  if (key === 'kind') checkKind(reading, text);
  if (addresses.test(key)) checkAddress(reading, text);
  if (questions.test(key) && /^\??\w+=/.test(text)) checkParameters(reading, text);
  if (dates.test(key) && (lastDay.test(text) || yearLike.test(text)))
    checkYear(reading.request.year, yearOf(text));
  if (titles.test(key)) checkTitle(reading, text, 'table');
  checkSwitch(reading, key, value);
  checkSome(reading, key, text);
  checkCategory(reading, key, text);
}

/** `query: {level: "A"}`, `meta: {gender: "F"}`: the figures of one category, by the name of a dimension that was not asked for. */
function checkCategory({ lexicon }: Reading, key: string, text: string): void {
  const dimension = dimensionNamed(lexicon, key);
  // What is said of an answer: in which language it is, how it went, of which day.
  if (dimension === null || /^(language|status|month|weekday)$/.test(dimension)) return;
  if (lexicon.requested.includes(dimension)) return;
  if (isCategoryOf(lexicon, dimension, text) || /^[<>]?\d+ ?(?:[-–] ?\d+|\+)$/.test(text))
    throw wrongAnswer(`the answer is of ${key} ${text.slice(0, 60)} alone`);
}

/**
 * What rows say of the statistic and the address they are of.
 * @throws Unreadable where one names another
 */
export function checkColumns(reading: Reading, { columns }: Table): void {
  for (const { name, role, values } of columns) {
    const plain = plainKey(name);
    const check = statistics.test(plain)
      ? checkStatistic
      : urls.test(plain)
        ? checkAddress
        : undefined;
    if (check === undefined || role.kind === 'axis') continue;
    for (const text of new Set(values)) if (typeof text === 'string') check(reading, text);
  }
}

/**
 * `population: "télétravailleurs"`: the figures of some only, though they were asked of all.
 * @throws Unreadable where a text under a key without a meaning says so
 */
export function checkSome(reading: Reading, key: string, text: string): void {
  const { lexicon, request, statistic } = reading;
  const mayTell = sayings.test(key) || (!isMetaKey(key) && roleOf(lexicon, key).kind === 'unknown');
  if (!mayTell || isOf(statistic, text)) return;
  const isTitle = titles.test(key) || kinds.test(key);
  if (request.restriction === null && namesSome(lexicon, text, isTitle))
    throw wrongAnswer(`the answer says it is of ${text.slice(0, 60)} alone`);
}

/**
 * `{contractors: {rows: […]}}`, `{level: {value: 12}}`: the one member that leads to the figures is called as another
 * statistic, or as a dimension where none was asked for.
 * @throws Unreadable where it is
 */
export function checkFrame(reading: Reading, payload: JsonValue, depth = 0): void {
  if (!isObject(payload) || depth > deepest) return;
  const [frame, ...others] = Object.keys(payload).filter((key) => !isScalar(payload[key] ?? null));
  if (frame === undefined || others.length > 0) return;
  checkYearIn(reading, frame);
  if (frame !== 'distribution' && namesOtherFamily(reading, frame)) checkStatistic(reading, frame);
  const dimension = slotsOf(reading).length > 0 ? null : dimensionNamed(reading.lexicon, frame);
  if (dimension !== null && Object.keys(payload).length === 1)
    throw splitNotAsked(`the figure stands under ${frame}`);
  checkFrame(reading, payload[frame] ?? null, depth + 1);
}

/**
 * `workforce2019: [{gender: "F", n: 12}]`: what all figures stand under may name their year.
 * @throws Unreadable where it is another one, of those that the statistic has
 */
export function checkYearIn({ request, statistic }: Reading, key: string): void {
  const [told = Number.NaN] = yearsIn(key);
  const { from = 0, to = 0 } = statistic.years ?? {};
  if (told >= from && told <= to) checkYear(request.year, String(told));
}

/** `statistic: {name: "contractors"}`, `field: {code: "level", label: "Niveau"}`: what stands in one, as it stands alone. */
function checkObject(reading: Reading, key: string, value: JsonObject, depth: number): void {
  const boxed = statistics.test(key) || /^(field|groupby|group_by)$/.test(key);
  for (const [name, inner] of boxed ? plainMembers(value) : [])
    if (ownNames.test(name) && isScalar(inner) && inner !== null && inner !== '')
      checkText(reading, key, inner);
  if (subjectKey.test(key)) checkSubjectObject(reading, plainMembers(value));
  if (restrictions.test(key)) checkRestrictionObject(reading, plainMembers(value));
  if (/^(filters?|criteria|refine)$/.test(key)) checkFilters(reading, value);
  if (/^((sub)?title|label)$/.test(key)) checkTitle(reading, value.text ?? null, 'chart');
  if (key === 'label' && typeof value.text === 'string') checkStatistic(reading, value.text);
  if (depth < deepest && (holders.test(key) || questions.test(key)))
    checkTold(reading, plainMembers(value), depth + 1);
}

/** `restrictions: ["telework"]`, `filters: [{name: "restriction", value: "telework"}]`, `links: [{rel: "self", href}]`. */
function checkList(reading: Reading, key: string, list: readonly JsonValue[], depth: number): void {
  if (restrictions.test(key)) {
    const words = list.filter(isScalar).map((item) => scalarText(item) ?? '');
    checkRestriction(reading, words.join(','));
  }
  for (const one of list) {
    if (!isObject(one)) continue;
    const name = one.name ?? one.key ?? one.parameter ?? one.rel ?? null;
    if (typeof name !== 'string') continue;
    if (questions.test(key) || (/^links?$/.test(key) && name === 'self')) {
      const told = one.value ?? one.values ?? one.href ?? null;
      checkTold(reading, new Map([[plainKey(name), told]]), depth + 1);
    }
  }
}

/** @throws Unreadable where a text names another statistic */
export function checkStatistic({ catalogue, statistic }: Reading, text: string): void {
  const told = plainKey(text);
  const other = catalogue.statistics.find(({ name }) => plainKey(name) === told);
  if (other !== undefined && other.name !== statistic.name)
    throw wrongAnswer(`the answer says it is ${other.name}`);
}

const address = /(organisms|entities)\/(\d+)(?:\/(?!organisms)([a-z]+)(?:\?([^#\s]*))?)?/gi;

/**
 * `/v1/organisms/10242/workforce?year=2019`, `/v1/entities/90001/organisms/10242`; an id that is no number may be another
 * name of the subject, an entity alone what it belongs to.
 */
function checkAddress(reading: Reading, text: string): void {
  const [, kind = '', id = '', statistic = '', query] = [...text.matchAll(address)].at(-1) ?? [];
  if (id === '' || (statistic === '' && /^entit/i.test(kind))) return;
  checkAbout(reading, kind, id);
  checkStatistic(reading, statistic);
  if (query !== undefined) checkParameters(reading, query);
}

/** An address may leave out what was not told apart, so that only what it names is compared. */
function checkParameters(reading: Reading, query: string): void {
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === '') continue;
    if (name === 'year') checkYear(reading.request.year, value);
    if (name === 'groupby' || name === 'field') checkDimension(reading, name, value);
    if (name === 'restriction') checkRestriction(reading, value);
  }
}

/** `filter: {gender: "F"}`, `refine: {gender: ["F"]}`: the figures of some only. */
function checkFilters({ lexicon }: Reading, value: JsonObject): void {
  for (const [name, told] of Object.entries(value)) {
    const only = isArray(told) && told.length === 1 ? told[0] : told;
    if (typeof only !== 'string' || only === '' || lexicon.totals.has(only.toLowerCase())) continue;
    if (!/^(language|status)$/.test(name) && dimensionNamed(lexicon, name) !== null)
      throw wrongAnswer(`the answer is of ${name} ${only.slice(0, 60)} alone`);
  }
}
