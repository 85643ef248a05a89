import { isArray, isScalar, type JsonValue, scalarText } from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { constantOf } from '../column-facts.ts';
import { subjectKey } from '../echoes.ts';
import { roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { otherYear } from '../unreadable.ts';
import { isYearColumn, isYearKey, yearsIn } from '../years.ts';

const deepest = 3;
const names = /^(name|headline)$/;
const published =
  /publi|mise à jour|updat|[ée]dition|editie|ausgabe|rapport|report|bericht|verslag|annuaire|jahrbuch|jaarboek|yearbook|version|versie/i;
/** When an answer or its data were made, or until when they hold. */
const made =
  /updat|generat|publi|creat|modif|retriev|fetch|extract|valid|expir|until|licen|version|copyright|schema/;
/** A day that is not the last of a year: of a law, or of a printing. */
const day = /(?<!\d)(?:(?!31[/.-]12)\d{1,2}[/. -]\d{1,2}[/.-]\d{4}|\d{4}-(?!12-31)\d\d-\d\d)/g;
/** The last day of a year in figures or in words: the day that the figures of the year are of. */
const lastDay = /(?<!\d)(?:(\d{4})-12-31|31[/. -]+(?:12|d[eé][cz]\p{L}*)[/. -]+(\d{4}))(?!\d)/giu;

/**
 * Refuses an answer that tells of other years in other words than the names of parameters, and nowhere of the one
 * asked for, as an upstream does that passes over it: `title: "Effectif 2021"`, `stand: "31. Dezember 2019"`,
 * `year: {value: 2019}`, `file: "workforce_2019.json"`.
 * @throws Unreadable where all years told lie on one side of the year asked for
 */
export function checkYearsTold(reading: Reading, meta: Members, table: Table): void {
  const { year } = reading.request;
  if (year === null || table.columns.some(isYearColumn)) return;
  const beside = [...meta].flatMap(([key, value]) => yearsTold(reading, key, value, 0));
  const inside = table.columns
    .filter((one) => mayTell(reading, one, table))
    .map((one) => [plainKey(one.name), constantOf(one) ?? null] as const);
  for (const [key, value] of [...meta, ...inside]) checkOneYear(reading, key, value);
  const all = [...beside, ...inside.flatMap(([key, one]) => yearsTold(reading, key, one, 0))];
  const told = all.filter((one) => one >= (reading.statistic.years?.from ?? 0));
  if (told.length === 0 || (year >= Math.min(...told) && year <= Math.max(...told))) return;
  if ([...meta.values()].some((value) => mentions(value, String(year)))) return;
  throw otherYear(`the answer tells of ${told.join(', ')}`, year);
}

/** `2019/2020`, `2019-20`: a year that begins in one and ends in the next. */
const acrossTwo = /^((?:19|20)\d\d)\s*[/–-]\s*((?:19|20)?\d\d)$/;

/** The last day of the year asked for, which figures are of (specification §4.1), lies in one that begins in it, and in no other. */
function checkOneYear({ lexicon, request }: Reading, key: string, value: JsonValue): void {
  const text = isScalar(value) && roleOf(lexicon, key).kind === 'year' ? scalarText(value) : null;
  const [, from, to] = acrossTwo.exec(text?.trim() ?? '') ?? [];
  const isOne = from !== undefined && (Number(from) + 1 - Number(to)) % 100 === 0;
  if (isOne && Number(from) !== request.year) throw otherYear(`${key} is ${text}`, request.year);
}

function yearsTold(reading: Reading, key: string, value: JsonValue, depth: number): number[] {
  if (isScalar(value)) return yearsOf(reading, key, scalarText(value) ?? '');
  // When a subject was founded, or ended, is told of it and not of its figures.
  if (isArray(value) || depth > deepest || subjectKey.test(key) || made.test(key)) return [];
  // `title: {display: true, text: "Effectif (2016)"}`.
  const isSaid = isYearKey(reading.lexicon, key) || titles.test(key);
  return Object.keys(value).flatMap((name) =>
    yearsTold(reading, isSaid ? key : plainKey(name), value[name] ?? null, depth + 1),
  );
}

/** Names of the day that figures are of. */
const situations = /^(au|op|stand|moment|situatie|etat_au|toestand(_op)?)$/;

/** `annee: "FY2019"`, `stand: "31.12.2019"`, and `title: "Effectif au 31/12/2019"` in each of several rows. */
function mayTell({ lexicon }: Reading, { name, role, values }: Column, { length }: Table): boolean {
  const plain = plainKey(name);
  if (titles.test(plain)) return length > 1 && new Set(values).size === 1;
  const isNamed =
    [situations, parts, days].some((names) => names.test(plain)) || isYearKey(lexicon, plain);
  return isNamed || role.kind === 'year' || role.kind === 'note';
}

/** `Chiffres de 2019`, `Situation au 31/12/2019`: what a note says of the figures themselves. */
const ofFigures =
  /^(?:chiffres|données|effectifs?|situation|cijfers|gegevens|toestand|figures|data|zahlen|daten|stand)\s+(?:de|du|au|en|pour|van|op|per|voor|for|of|as of|on|vom|am|für)\s/i;
/** A part of a year, and a day that figures are of, under names that tell of no year otherwise. */
const parts =
  /^(quarter|quartal|kwartaal|trimestre|semestre|semester|halfjaar|halbjahr|time_period)$/;
const days = /^(ref|reference|obs|peil)_?(date|datum)$/;

function yearsOf(reading: Reading, key: string, text: string): number[] {
  const { lexicon, statistic, request } = reading;
  const last = statistic.years?.to ?? 0;
  if (made.test(key) || published.test(text)) return [];
  if (parts.test(key)) return yearsMeant(reading, text);
  const lastDays = [...text.matchAll(lastDay)].map(([, iso, other]) => Number(iso ?? other));
  const isOfFigures = days.test(key) || (ofFigures.test(text) && text.length < 50);
  // A later day, but the last of a year, may be that of its making.
  const isEarlier = (one: number) => one < (request.year ?? 0);
  if (isOfFigures) return [...yearsMeant(reading, text).filter(isEarlier), ...lastDays];
  if (roleOf(lexicon, key).kind === 'note') return [];
  if (titles.test(key) || names.test(key))
    return yearsMeant(reading, text.replaceAll(day, '')).filter((one) => one <= last);
  const isFile = /^[\w.-]+$/.test(text) && text.includes(statistic.name);
  const isYear = isYearKey(lexicon, key) && !/time|stichtag/.test(key);
  if (isFile || isYear) return yearsIn(text.replaceAll(isYear ? '' : day, ''));
  return lastDays;
}

/** Whether a year stands in a text or a number, however deep. */
function mentions(value: JsonValue, year: string): boolean {
  if (isScalar(value)) return (scalarText(value) ?? '').includes(year);
  return Object.values(value).some((one) => mentions(one, year));
}

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
  const years = yearsMeant(reading, text);
  if (year === null || years.length === 0) return;
  if (year > Math.max(...years) || (over === 'chart' && year < Math.min(...years)))
    throw otherYear(`the title is of ${years.join(', ')}`, year);
}

const span = /((?:19|20)\d\d)\s*(?:[-–—/]|à|to|tot|bis)\s*((?:19|20)\d\d)/gi;

/** The years in a title that its figures may be of; `Statistiques 2008-2024` is of any between. */
function yearsMeant({ request, statistic }: Reading, text: JsonValue): number[] {
  if (typeof text !== 'string' || sinceThen.test(text)) return [];
  const year = request.year ?? 0;
  const spans = [...text.matchAll(span)];
  if (spans.some(([, from, to]) => Number(from) <= year && year <= Number(to))) return [];
  return yearsIn(text).filter((one) => one >= (statistic.years?.from ?? 0));
}
