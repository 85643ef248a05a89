/**
 * Texts that hold a part of the question: `31/12/{year}`, `{groupby}_code`. In: a text and the request it came for.
 * Out: the text with those parts named, or whether a named text is met.
 */
import type { Request } from '../../model/request.ts';
import { asked, type EchoName, echoNames } from './form.ts';

/** What the source calls each dimension, beside the name of the specification. */
export type Words = Readonly<Record<string, readonly string[]>>;

export const noWords: Words = Object.freeze({});

interface Spelling {
  readonly name: EchoName | 'year-1';
  readonly pattern: RegExp;
  readonly length: number;
}

const hole = /\{(year|id|groupby|field|endpoint|kind|restriction|year-1|year\+1)\}/g;

/** Whether a text names a part of the question. */
export function isTemplate(text: string): boolean {
  hole.lastIndex = 0;
  return hole.test(text);
}

/** Ids of so few digits are days and months, too: `1/1/2018`. */
const mostDigitsOfDay = 2;
const dated = /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/;

/** The text with every part of the question in it named; as it is where there is none. */
export function templateOf(text: string, request: Request, words: Words): string {
  if (text.length > 200) return text;
  let named = text;
  for (const { name, pattern, length } of spellings(request, words)) {
    const isPartOfDate = name === 'id' && length <= mostDigitsOfDay && dated.test(text);
    if (!isPartOfDate) named = named.replace(pattern, `{${name}}`);
  }
  return named;
}

/** Tells whether a text is what a template says of a request, whatever the case and the marks between words. */
export function saying(
  template: string,
  request: Request,
  words: Words,
): (text: string) => boolean {
  const most = Math.max(1, ...Object.values(words).map(({ length }) => length + 1));
  const spelt = Array.from({ length: most }, (_, at) => fill(template, request, words, at));
  const [exact] = spelt;
  const plainly = new Set(spelt.map(plain));
  const known = new Map<string, boolean>();
  return (text) => {
    if (text === exact) return true;
    const before = known.get(text);
    if (before !== undefined) return before;
    const isSo = plainly.has(plain(text));
    known.set(text, isSo);
    return isSo;
  };
}

/** A template with the words of the request; `at` chooses among several words of a dimension. */
export function fill(template: string, request: Request, words: Words, at: number): string {
  if (!template.includes('{')) return template;
  return template.replace(hole, (whole, name: string) => {
    if (name === 'year-1' || name === 'year+1')
      return request.year === null ? whole : String(request.year + (name === 'year-1' ? -1 : 1));
    const value = asked(request, name as EchoName);
    if (value === null) return whole;
    if (name !== 'groupby' && name !== 'field') return value;
    const own = words[value] ?? [];
    return own[at] ?? (at > own.length ? (own[0] ?? value) : value);
  });
}

/** How each part of the question may be spelt, the longest first: `level-a` before `level`. */
function spellings(request: Request, words: Words): readonly Spelling[] {
  const held = known.get(request);
  if (held?.words === words) return held.spellings;
  const found = spell(request, words);
  known.set(request, { words, spellings: found });
  return found;
}

const known = new WeakMap<
  Request,
  { readonly words: Words; readonly spellings: readonly Spelling[] }
>();

function spell(request: Request, words: Words): Spelling[] {
  const found: Spelling[] = [];
  for (const name of echoNames) {
    const value = asked(request, name);
    if (value === null || value === '') continue;
    if (name === 'field' && value === request.groupby) continue;
    const isDimension = name === 'groupby' || name === 'field';
    for (const text of isDimension ? [...(words[value] ?? []), value] : [value])
      found.push({ name, pattern: boundary(text), length: text.length });
    if (name === 'year') {
      const before = String(Number(value) - 1);
      found.push({ name: 'year-1', pattern: boundary(before), length: before.length });
    }
  }
  return found.sort((one, other) => other.length - one.length);
}

const patterns = new Map<string, RegExp>();

/** A spelling that stands by itself: not within a longer word or number; `levelCode` holds `level`. */
function boundary(spelling: string): RegExp {
  const held = patterns.get(spelling);
  if (held !== undefined) return held;
  const parts = spelling.split(/[-_ ]/).map((part) => escaped(part));
  const [first = ''] = spelling;
  const rest = parts.map((part) => part.replace(/\p{L}/u, anyCase)).join('[-_ ]?');
  // The `1` of `v1` is no id.
  const edge = spelling.length <= mostDigitsOfDay ? '[\\p{L}\\d]' : '\\d';
  const pattern = /^\d+$/.test(spelling)
    ? new RegExp(`(?<!${edge})${spelling}(?!${edge})`, 'gu')
    : new RegExp(
        `(?:(?<![\\p{L}\\d{])|(?<=\\p{Ll})(?=${first.toUpperCase()}))${rest}(?![\\p{Ll}\\d}])`,
        'gu',
      );
  if (patterns.size > 5000) patterns.clear();
  patterns.set(spelling, pattern);
  return pattern;
}

function anyCase(letter: string): string {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

const wholeYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** The years that stand in a text by themselves, each once. */
export function yearsWithin(text: string): Set<string> {
  return new Set(text.match(wholeYear) ?? []);
}

/** What stands around the year of a text; of one in which the year does not stand by itself, its form. */
export function aroundYear(text: string): string {
  const around = text.replace(wholeYear, '#');
  return around === text ? text.replace(/\d+/g, '0') : around;
}

/** The year that a text tells: `2016`, `31/12/2016`, `2016-12-31T00:00:00Z`; `null` where there is none or several. */
export function yearIn(text: string): number | null {
  const own = /^\/Date\((-?\d+)/.exec(text);
  if (own !== null) return new Date(Number(own[1])).getUTCFullYear();
  // Midnight of the first of January as UTC tells it, an hour or two early.
  const eve = /^((?:19|20)\d\d)-12-31T2[23]:00(?::00(?:\.0+)?)?Z$/.exec(text);
  if (eve !== null) return Number(eve[1]) + 1;
  const [year, other] = yearsWithin(text);
  if (year !== undefined && other === undefined) return Number(year);
  const padded =
    /^((?:19|20)\d\d)0+$/.exec(text) ??
    /^((?:19|20)\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?$/.exec(text);
  return padded === null ? null : Number(padded[1]);
}

/** Whether a text is a date to the day, or a moment: `2026-11-28`, `28/11/2026 03:00`, seconds or more since 1970. */
export function isDate(text: string): boolean {
  const day =
    /^\D{0,6}(?:\d{4}[-/.]?\d\d[-/.]?\d\d|\d{1,2}([-/. ])(?:\d\d|\p{L}{3,9}\.?)\1\d{4})(?!\d)/u;
  return /^(?:1\d{9}(?:\d{3})?$|\/Date\()/.test(text) || (day.test(text) && yearIn(text) !== null);
}

/** Whether a text is a date, or nothing but a year. */
export function isDateOrYear(text: string): boolean {
  return isDate(text) || aroundYear(text) === '#';
}

/** What stands in the places `<…>` of a template; `null` where a text is not written so. */
export function capture(
  template: string,
  text: string,
  request: Request,
  words: Words,
): Readonly<Record<string, string>> | null {
  const names: string[] = [];
  const source = template
    .split(/(<\w+>)/)
    .map((piece) => {
      const [, name] = /^<(\w+)>$/.exec(piece) ?? [];
      if (name === undefined) return loosely(piece, request, words);
      names.push(name);
      return '(.*?)';
    })
    .join('');
  const found = new RegExp(`^${source}$`, 'iu').exec(text);
  if (found === null) return null;
  return Object.fromEntries(names.map((name, at) => [name, (found[at + 1] ?? '').trim()]));
}

/** A piece of a template as a regular expression. */
function loosely(piece: string, request: Request, words: Words): string {
  return piece
    .split(/(\{[\w+-]+\})/)
    .map((part) => {
      if (!isTemplate(part)) return escaped(part);
      const spelt = [0, 1, 2].map((at) => fill(part, request, words, at));
      return `(?:${[...new Set(spelt)].map((one) => one.split(/[-_ ]/).map(escaped).join('[-_ ]?')).join('|')})`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
