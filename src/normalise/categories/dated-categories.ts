import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { isCategoryOf, isCommon, type Lexicon } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { Unreadable } from '../unreadable.ts';

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
  return told !== undefined && isCommon(lexicon, word) ? Number(told) : null;
}

/**
 * `2019-01` is no month of 2020.
 * @throws Unreadable where categories are of another year than was asked
 */
export function checkYearOfCategories(
  { request, lexicon }: Reading,
  figures: readonly Figure[],
): void {
  if (request.year === null) return;
  for (const place of ['groupValue', 'fieldValue'] as const) {
    const texts = new Set(figures.flatMap((figure) => figure[place] ?? []));
    const parts = [...texts].filter((text) => text !== totalCode);
    // Six digits alone may be any code; all of them are months.
    const areRuns = parts.every((text) => run.test(text));
    for (const text of parts) {
      const told = yearInCategory(text, lexicon) ?? (areRuns ? Number(text.slice(0, 4)) : null);
      if (told !== null && told !== request.year)
        throw new Unreadable('another year', `${text} is of ${told}, asked was ${request.year}`);
    }
  }
}

const ends: Readonly<Record<string, number>> = { month: 12, weekday: 7 };

/** Whether a number cannot be the month or weekday asked for, or only where months are counted from 0. */
export function isOddDate(dimension: string, text: string): boolean {
  const end = ends[dimension];
  if (end === undefined || !/^\d{1,2}$/.test(text)) return false;
  return Number(text) > end || (dimension === 'month' && Number(text) === 0);
}

/** `Autres organismes` beside months: a word that is none of them, nor for those not known. */
export function isNoDate(lexicon: Lexicon, dimension: string | null, text: string): boolean {
  if (dimension === null || ends[dimension] === undefined || !/^[\p{L} ’'-]{4,}$/u.test(text))
    return false;
  return !isCategoryOf(lexicon, dimension, text) && !lexicon.markers.has(text.trim().toLowerCase());
}

/**
 * Month 0 beside months up to 7 is a weekday: the answer to another question.
 * @throws Unreadable where a month or weekday is none
 */
export function checkCalendar({ request, lexicon }: Reading, figures: readonly Figure[]): void {
  for (const [place, dimension] of [
    ['groupValue', request.groupby],
    ['fieldValue', request.field],
  ] as const) {
    const texts = new Set(figures.flatMap((figure) => figure[place] ?? []));
    const fromZero = ['8', '9', '10', '11'].some((text) => texts.has(text)) && !texts.has('12');
    const named = [...texts].filter((text) => isCategoryOf(lexicon, dimension ?? '', text));
    const strange = [...texts].find((text) => isNoDate(lexicon, dimension, text));
    if (named.length > 2 && strange !== undefined)
      throw new Unreadable('wrong answer', `${strange} is no ${dimension}`);
    for (const text of texts) {
      if (dimension === null || !isOddDate(dimension, text)) continue;
      if (dimension === 'month' && Number(text) === 0 && fromZero) continue;
      throw new Unreadable('wrong answer', `${text} is no ${dimension}`);
    }
  }
}
