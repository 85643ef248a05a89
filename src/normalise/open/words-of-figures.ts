import {
  isArray,
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { dimensionAsked, dimensionNamed } from '../echoes.ts';
import { namesOwnFigure, roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { isKnownWord } from '../told/filter-words.ts';
import { titles } from '../told/years-told.ts';
import type { Bare } from './words-beside.ts';

/** What belongs to a page or a file and to no figure. */
const furniture =
  /^(bread_?crumbs?|translations?|i18n|languages|formats|downloads?|sources|header)$/;

/** The words of an answer that was read, and what they may name. */
interface Named {
  readonly reading: Reading;
  /** Of each dimension the categories that have figures. */
  readonly categories: readonly ReadonlySet<string>[];
}

/**
 * Whether words beside figures say what these are called, and no more: all the categories of a dimension, the columns,
 * the years there are, or what belongs to the page. Anything else may say that they are of some only.
 */
export function sayNoMore(
  reading: Reading,
  words: Bare['words'],
  figures: readonly Figure[],
): boolean {
  return words.every(([key, value]) => saysNoMore(reading, key, value, figures));
}

/** Whether a text says what a sign means, wherever it stands: `· = unbekannt oder geheim`. */
export function tellsSign(text: string): boolean {
  return /^\s*[^\p{L}\p{N}\s]{1,3}\s*[=:]\s/u.test(text);
}

function saysNoMore(
  reading: Reading,
  key: string,
  value: JsonValue,
  figures: readonly Figure[],
): boolean {
  if (furniture.test(key) && isAside(reading, value, key)) return true;
  if (isArray(value) && value.every((one) => typeof one === 'string' && tellsSign(one)))
    return true;
  if (
    isArray(value) &&
    value.every((one) => isScalar(one) && /^\d{4}$/.test(scalarText(one) ?? ''))
  ) {
    const years = value.map((one) => Number(scalarText(one as JsonScalar)));
    return years.length > 1 && figures.every(({ year }) => year === null || years.includes(year));
  }
  const sets = (['groupValue', 'fieldValue', 'reason', 'measure'] as const).map(
    (place) =>
      new Set(figures.flatMap((one) => one[place] ?? []).filter((one) => one !== totalCode)),
  );
  return names({ reading, categories: sets.filter(({ size }) => size > 0) }, key, value);
}

/** `{F: "Femmes", M: "Hommes"}`, `[{code: "F", …}, …]`, `{name: "gender", categories: …}`, and these by dimension. */
function names(named: Named, key: string, value: JsonValue): boolean {
  const { lexicon } = named.reading;
  if (isArray(value)) {
    const entries = value.map((one) => (isLabel(named, one) ? textsIn(one) : null));
    if (entries.every((one) => one !== null))
      return coversOne(named, entries) || entries.every((one) => nameColumn(named, one));
    return value.every((one) => isObject(one) && names(named, key, one));
  }
  if (!isObject(value)) return false;
  const members = Object.entries(value);
  if (members.every(([, one]) => isLabel(named, one))) {
    const entries = members.map(([name, one]) => [name, ...textsIn(one)]);
    return coversOne(named, entries) || entries.every((one) => nameColumn(named, one));
  }
  const lists = members.filter(([, one]) => !isScalar(one));
  const words = members.filter(([, one]) => isScalar(one));
  const said = words.flatMap(([, one]) => textsIn(one));
  const about = said.length === 0 || [key, ...said].some((one) => isAsked(named, one));
  return (
    about &&
    words.every(([name]) => isLabelKey(named, name)) &&
    lists.every(
      ([name, one]) =>
        (dimensionNamed(lexicon, name) === null || isAsked(named, name)) && names(named, name, one),
    )
  );
}

function isAsked({ reading: { lexicon } }: Named, text: string): boolean {
  return dimensionAsked(lexicon, text) !== null;
}

/** A text, or an object of texts by what labels are called, and by language. */
function isLabel(named: Named, value: JsonValue): boolean {
  if (isScalar(value)) return typeof value === 'string' && !isQualified(named.reading, value);
  if (isArray(value)) return false;
  return Object.entries(value).every(([key, one]) => {
    const isNumber = isScalar(one) && typeof one !== 'string' && typeof one !== 'boolean';
    return (isNumber || isLabel(named, one)) && isLabelKey(named, key);
  });
}

function isLabelKey({ reading: { lexicon } }: Named, key: string): boolean {
  const role = roleOf(lexicon, key);
  if (role.kind === 'axis') return role.stem === '#any' || plainKey(key) === 'key';
  return role.kind === 'order' || /^colou?r$/.test(plainKey(key));
}

function textsIn(value: JsonValue): string[] {
  if (isScalar(value)) return [scalarText(value) ?? ''];
  return Object.values(value).flatMap(textsIn);
}

/** Whether entries name each category that has figures, or as many of its dimension by other words. */
function coversOne({ reading, categories }: Named, entries: readonly string[][]): boolean {
  const { requested, vocabulary } = reading.lexicon;
  const texts = new Set(entries.flat());
  const isKnown = (word: string) =>
    requested.some((one) => vocabulary.categories[one]?.includes(word.toLowerCase()));
  const isOfOther = (word: string) =>
    word.length > 2 && !isKnown(word) && isKnownWord(reading.lexicon, word);
  if ([...texts].some((one) => isOfOther(one) && !categories.some((set) => set.has(one))))
    return false;
  // Of one category alone a legend of several may tell, and one of no more says which it is.
  const told = categories.filter(({ size }) => size > 1 || entries.length > 1);
  return told.some(
    (set) =>
      [...set].every((one) => texts.has(one)) ||
      (entries.length === set.size && entries.every((entry) => entry.some(isKnown))),
  );
}

/** `{key: "aantal", label: "Nombre de personnes"}`, `{id: "gender", label: "Genre"}`: called what was asked for. */
function nameColumn(named: Named, texts: readonly string[]): boolean {
  const { lexicon } = named.reading;
  const areOwn = texts.every((text) => namesOwnFigure(lexicon, text));
  return texts.length > 0 && (areOwn || texts.every((one) => isAsked(named, one)));
}

/** No word of some of the staff, no unit, no year or id but those asked for; of a header the result, of translations titles. */
function isAside(reading: Reading, value: JsonValue, key: string, inside = key): boolean {
  if (isArray(value)) return value.every((one) => isAside(reading, one, key, inside));
  if (isObject(value)) {
    const { languages } = reading.lexicon.tables;
    const isOwn = (name: string) => {
      const plain = plainKey(name);
      if (key === 'header') return /(^|_)(code|msg|message)$/.test(plain);
      return !/^(translations?|i18n)$/.test(key) || languages.has(plain) || titles.test(plain);
    };
    return Object.entries(value).every(
      ([name, one]) => isOwn(name) && isAside(reading, one, key, plainKey(name)),
    );
  }
  const text = typeof value === 'boolean' ? '' : (scalarText(value) ?? '');
  const { request, lexicon } = reading;
  const own = [scalarText(request.year), request.subjectId];
  if (!(text.match(/\d{4,}/g) ?? []).every((one) => own.includes(one))) return false;
  if (/^(ur[il]|href|link)$/.test(inside)) return true;
  const words = [text, ...text.split(/[^\p{L}]+/u)].map((word) => word.toLowerCase());
  const isSome = (word: string) =>
    word.length > 2 && !lexicon.totals.has(word) && isKnownWord(lexicon, word);
  return !words.some(isSome) && !isQualified(reading, text);
}

/** Whether a text tells of a unit, or of figures that are not final: `Femmes (en milliers)`, `% femmes`, `Chiffres provisoires`. */
function isQualified({ lexicon: { vocabulary } }: Reading, text: string): boolean {
  const { units, flags } = vocabulary;
  const said = [units.multiple, units.share, units.equivalent, flags.P, flags.E, flags.U].flat();
  const long = said.filter((word) => /\p{L}{4}/u.test(word));
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return /[%‰]/.test(text) || words.some((word) => long.some((one) => word.startsWith(one)));
}
