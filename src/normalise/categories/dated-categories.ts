import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { isCategoryOf, isCommon, type Lexicon } from '../lexicon.ts';
import { dimensionAt, type Reading } from '../reading.ts';
import { ambiguous, otherYear, wrongAnswer } from '../unreadable.ts';

const month = '(?:0?[1-9]|1[0-2])';
const yearFirst = new RegExp(`^((?:19|20)\\d\\d)(?:[-/.]| ?MM? ?)${month}(?:-\\d\\d)?$`, 'i');
const yearLast = new RegExp(`^${month}[-/.]((?:19|20)\\d\\d)$`);
const named = /^(\p{L}+)\.? ((?:19|20)\d\d)$/u;
const run = /^((?:19|20)\d\d)(?:0[1-9]|1[0-2])$/;

/** The year that a category names beside its month: `2020-01`, `2020MM01`, `01/2020`, `januari 2020`; `null` if none. */
export function yearInCategory(text: string, lexicon: Lexicon): number | null {
  const year = yearFirst.exec(text)?.[1] ?? yearLast.exec(text)?.[1];
  if (year !== undefined) return Number(year);
  const [, word = '', told] = named.exec(text) ?? [];
  const isDated = isCommon(lexicon, word) || lexicon.totals.has(word.toLowerCase());
  return told !== undefined && isDated ? Number(told) : null;
}

const token = /(?<![\p{L}\p{N}])((?:19|20)\d\d)(?![\p{L}\p{N}])/gu;

/** The one year that stands among the parts of a name: `2019_A`, `workforce_2019_A`, `A|2019`; `null` if none, or several. */
export function yearInName(text: string): number | null {
  const [only, ...more] = text.matchAll(token);
  return only === undefined || more.length > 0 ? null : Number(only[1]);
}

/**
 * The year that all of several names hold, if not the one asked for; the years of words, as those of laws, only where they
 * are one. `null` where there is none: one name alone may be that of a law.
 */
function yearOfNames(names: readonly string[], asked: number | null): number | null {
  const years = new Set(names.map(yearInName));
  const areJoined = names.every((name) => /^\S+$/.test(name));
  const other = [...years].find((year) => year !== asked) ?? null;
  return names.length > 1 && !years.has(null) && (years.size === 1 || areJoined) ? other : null;
}

const ends: Readonly<Record<string, number>> = { month: 12, weekday: 7 };

/** Whether a number cannot be the month or weekday asked for, or only where months are counted from 0. */
export function isOddDate(dimension: string, text: string): boolean {
  const end = ends[dimension];
  if (end === undefined || !/^(?:\d\d?|(?:19|20)\d\d)$/.test(text)) return false;
  return Number(text) > end || (dimension === 'month' && Number(text) === 0);
}

/** `T1`, `2020-Q2`, `2020-W07`, `1er trimestre`, `week 12`: several months, or a part of one. */
const noMonth =
  /^(?:(?:19|20)\d\d[-_ ]?)?[QTSHWK]\d{1,2}$|^\d{1,2}(?:er|ère|e|ème|de|ste|st|nd|rd|th|\.)?\s*(?:trim|sem|quart|kwart|halfjaar|halbjahr)|^(?:trimestre|semestre|semester|semaine|quarter|quartal|kwartaal|week|woche)\s*\d/iu;

/** Whether a text is a part of the year, and no month of it. */
function isPartOfYear(dimension: string, text: string): boolean {
  return dimension === 'month' && noMonth.test(text.trim());
}

/** `Autres organismes` beside months: a word that is none of them, nor for those not known. */
export function isNoDate(lexicon: Lexicon, dimension: string, text: string): boolean {
  if (isPartOfYear(dimension, text)) return true;
  if (ends[dimension] === undefined || !/^[\p{L} ’'().,/-]{4,}$/u.test(text)) return false;
  if (yearInCategory(text, lexicon) !== null) return false;
  return !isCategoryOf(lexicon, dimension, text) && !lexicon.markers.has(text.trim().toLowerCase());
}

/**
 * `{"2019_A": 5, "2019_B": 6}`: what all names hold is a year of the statistic, and that of the figures.
 * @throws Unreadable where another was asked for, or where nothing else tells the year
 */
function checkYearShared({ request, statistic }: Reading, figures: readonly Figure[]): void {
  const undated = figures.filter(({ year }) => year === null);
  const reasons = new Set(undated.flatMap(({ reason }) => reason ?? []));
  if ([...reasons].every((one) => /^\S+$/.test(one)) && yearOfNames([...reasons], null) !== null)
    throw ambiguous(`${[...reasons][0]} may hold a year, and nothing else tells it`);
  const { from, to } = statistic.years ?? { from: Infinity, to: 0 };
  for (const place of ['groupValue', 'fieldValue', 'measure'] as const) {
    const names = new Set(figures.flatMap((figure) => figure[place] ?? []));
    names.delete(totalCode);
    const year = yearOfNames([...names], request.year);
    if (year !== null && year >= from && year <= to)
      throw otherYear(`${[...names][0]} is of ${year}`, request.year);
  }
}

/**
 * `2019-01` is no month of 2020. Month 0 beside months up to 7 is a weekday: the answer to another question.
 * @throws Unreadable where categories are of another year than was asked, or a month or weekday is none
 */
export function checkDates(reading: Reading, figures: readonly Figure[]): void {
  const { request, lexicon } = reading;
  checkYearShared(reading, figures);
  for (const place of ['groupValue', 'fieldValue'] as const) {
    const told = new Set(figures.flatMap((figure) => figure[place] ?? []));
    told.delete(totalCode);
    const texts = [...told];
    // Six digits alone may be any code; all of them are months.
    const areRuns = texts.every((text) => run.test(text));
    const yearIn = (text: string) =>
      yearInCategory(text, lexicon) ?? (areRuns ? Number(text.slice(0, 4)) : request.year);
    const dated = texts.find((text) => request.year !== null && yearIn(text) !== request.year);
    if (dated !== undefined) throw otherYear(`${dated} is of ${yearIn(dated)}`, request.year);
    const dimension = dimensionAt(reading, place);
    if (dimension === null) continue;
    const fromZero = ['8', '9', '10', '11'].some((text) => told.has(text)) && !told.has('12');
    const named = texts.filter(
      (text) => isCategoryOf(lexicon, dimension, text) || yearInCategory(text, lexicon) !== null,
    );
    const strange = texts.find((text) =>
      isOddDate(dimension, text)
        ? !(fromZero && dimension === 'month' && Number(text) === 0)
        : isPartOfYear(dimension, text) || (named.length > 2 && isNoDate(lexicon, dimension, text)),
    );
    if (strange !== undefined) throw wrongAnswer(`${strange} is no ${dimension}`);
  }
}
