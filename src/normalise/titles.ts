import { isObject, isScalar, type JsonValue, scalarText } from '../body/json-value.ts';
import { isYearColumn } from './echoes.ts';
import type { Reading } from './reading.ts';
import type { Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

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
    throw new Unreadable('another year', `the title is of ${years.join(', ')}, asked was ${year}`);
}

function yearsIn({ statistic }: Reading, text: JsonValue): number[] {
  if (typeof text !== 'string' || sinceThen.test(text)) return [];
  const told = text.match(/(?<!\d)(19|20)\d\d(?!\d)/g) ?? [];
  return told.map(Number).filter((one) => one >= (statistic.years?.from ?? 0));
}

const published =
  /publi|mise à jour|updat|[ée]dition|editie|ausgabe|rapport|report|bericht|verslag|annuaire|jahrbuch|jaarboek|yearbook|version|versie/i;
/** A day that is not the last of a year: of a law, or of a printing. */
const day = /(?<!\d)(?!31[/.-]12)\d{1,2}[/. -]\d{1,2}[/.-]\d{4}/g;

/**
 * `title: "Effectif 2021"` where 2020 was asked: the one year told of, and among those that the statistic has, so that
 * an upstream which passes over the year asked for answers with this one.
 * @throws Unreadable where the title of a table without years says so
 */
export function checkLaterTitle(
  reading: Reading,
  meta: ReadonlyMap<string, JsonValue>,
  table: Table,
): void {
  const { request, statistic } = reading;
  const { year } = request;
  const last = statistic.years?.to ?? 0;
  if (year === null || table.columns.some((one) => isYearColumn(one, table.length))) return;
  const named = [...meta].filter(([key, value]) => titles.test(key) && typeof value === 'string');
  const texts = named.map(([, value]) => String(value).replaceAll(day, ''));
  const years = texts.flatMap((text) => (published.test(text) ? [] : yearsIn(reading, text)));
  const isOther = years.length > 0 && years.every((one) => one > year && one <= last);
  const others = [...meta].filter(([key]) => !titles.test(key)).map(([, value]) => value);
  if (isOther && !others.some((value) => tells(value, String(year))))
    throw new Unreadable('another year', `the title is of ${years.join(', ')}, asked was ${year}`);
}

/** Whether a year stands in a text or a number, however deep. */
function tells(value: JsonValue, year: string): boolean {
  if (isScalar(value)) return (scalarText(value) ?? '').includes(year);
  const members = isObject(value) ? Object.values(value) : value;
  return (members as readonly JsonValue[]).some((one) => tells(one, year));
}
