import type { JsonValue } from '../../body/json-value.ts';
import type { Reading } from '../reading.ts';
import { otherYear } from '../unreadable.ts';

/** What an answer is called. */
export const titles = /^(sub)?tit(le|re|el)$/;

const sinceThen = /(?<!\p{L})(depuis|dès|à partir|since|from|sinds|vanaf|seit|ab)(?!\p{L})/iu;

/**
 * `title: "Effectif 2019"`, `title: {text: …}` over a chart; a year since when, or that of a law from before the
 * statistic began, is none that the figures are of, and a later one over a table may be that of publication.
 * @throws Unreadable where the title is of other years
 */
export function checkTitle(reading: Reading, text: JsonValue, over: 'chart' | 'table'): void {
  const { year } = reading.request;
  const years = yearsIn(reading, text);
  if (year === null || years.length === 0) return;
  if (year > Math.max(...years) || (over === 'chart' && year < Math.min(...years)))
    throw otherYear(`the title is of ${years.join(', ')}`, year);
}

const span = /((?:19|20)\d\d)\s*(?:[-–—/]|à|to|tot|bis)\s*((?:19|20)\d\d)/gi;

/** The years in a title that its figures may be of; `Statistiques 2008-2024` is of any between. */
export function yearsIn({ request, statistic }: Reading, text: JsonValue): number[] {
  if (typeof text !== 'string' || sinceThen.test(text)) return [];
  const year = request.year ?? 0;
  const spans = [...text.matchAll(span)];
  if (spans.some(([, from, to]) => Number(from) <= year && year <= Number(to))) return [];
  const told = text.match(/(?<!\d)(19|20)\d\d(?!\d)/g) ?? [];
  return told.map(Number).filter((one) => one >= (statistic.years?.from ?? 0));
}
