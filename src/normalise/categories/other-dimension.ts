import { isMetaKey } from '../../body/envelope.ts';
import { plainKey } from '../../body/plain-key.ts';
import { type Axis, categoriesOn } from '../axes/axes.ts';
import { markerOf } from '../figure.ts';
import { figureIn, isCategoryOf, type Lexicon, openDimensions, roleOf } from '../lexicon.ts';
import type { Reading, Slot } from '../reading.ts';
import { ambiguous, wrongAnswer } from '../unreadable.ts';

/** Dimensions whose categories nobody takes for others', but by their first letters. */
const telling = ['gender', 'level', 'level-a', 'language', 'status'];
/** Those of the calendar tell of each other; days of telework may be days of the week. */
const calendar = ['month', 'weekday'];

/**
 * An axis that nothing names is split by what was asked unless its categories say otherwise: levels where
 * genders were asked for, or the names of figures, tell of a parameter that the source ignored (facts §8).
 * @throws Unreadable where they do
 */
export function checkCategories(
  { lexicon, request }: Reading,
  axes: ReadonlyMap<Slot, Axis>,
): void {
  const isTwice = request.groupby !== null && request.groupby === request.field;
  for (const [{ dimension }, axis] of axes) {
    if (isNamed(axis, dimension)) continue;
    const texts = [...categoriesOn(axis, lexicon).keys()];
    if (isTwice && texts.length > 0 && texts.every((text) => twin.test(text)))
      throw ambiguous(`${texts.join(', ')} may each be the same category twice`);
    const other = dimensionOf(lexicon, dimension, texts);
    const hides = (text: string) =>
      /^[^\p{L}\p{N}]+$/u.test(text) && markerOf(text, lexicon.markers) === 'Q';
    if (texts.some(hides))
      throw ambiguous(`${texts.join(', ')} hide figures, and are no ${dimension}`);
    if (texts.length > 0 && texts.every((text) => isMeasureName(lexicon, dimension, text)))
      throw wrongAnswer(`${texts.join(', ')} are names of figures`);
    if (other !== null) throw wrongAnswer(`the categories are of ${other}, not of ${dimension}`);
    if (areNoDates(lexicon, dimension, texts) || areNoGenders(lexicon, dimension, texts))
      throw wrongAnswer(`${texts.join(', ')}: no ${dimension} is called that`);
  }
}

/** `nb_A_A` without its `nb_`: where one dimension was asked for twice, and both stand in one name. */
const twin = /^(.+)[^\p{L}\p{N}]+\1$/u;

/** Whether an axis is called what its dimension is: then its categories are believed. */
export function isNamed({ stem }: Pick<Axis, 'stem'>, dimension: string): boolean {
  // `category` is called what is a category of anything else, too.
  return stem === dimension && dimension !== 'category';
}

/** Whether a category may be one of those that `checkCategories` takes for another dimension's than this. */
export function mayBeOfOther(lexicon: Lexicon, dimension: string, text: string): boolean {
  if (isMeasureName(lexicon, dimension, text)) return true;
  const isTold =
    lexicon.vocabulary.categories[dimension] !== undefined || openDimensions.includes(dimension);
  if ((!isTold && text.length < 3) || isCategoryOf(lexicon, dimension, text)) return false;
  return tellingFor(dimension).some((other) => isCategoryOf(lexicon, other, text));
}

function tellingFor(asked: string): readonly string[] {
  return calendar.includes(asked) ? [...calendar, ...telling] : telling;
}

/** Names of months and weekdays are known, numbers are checked elsewhere, and in any other language a week has five names at least. */
function areNoDates(lexicon: Lexicon, asked: string, texts: readonly string[]): boolean {
  return (
    calendar.includes(asked) &&
    texts.length > 1 &&
    texts.length < 5 &&
    !texts.some((text) => /\d/.test(text) || isCategoryOf(lexicon, asked, text))
  );
}

/** `SPF Brumes`, `SPF Lumi`: words, of which none is a gender. */
function areNoGenders(lexicon: Lexicon, asked: string, texts: readonly string[]): boolean {
  const isOther = (text: string) => text.trim().length > 2 && !isCategoryOf(lexicon, asked, text);
  return asked === 'gender' && texts.length > 1 && texts.every(isOther);
}

/** `Effectif`, `ETP`: what figures are called, where categories have names of their own. */
function isMeasureName(lexicon: Lexicon, dimension: string, text: string): boolean {
  if (
    text.length < 3 ||
    openDimensions.includes(dimension) ||
    isCategoryOf(lexicon, dimension, text)
  )
    return false;
  const role = roleOf(lexicon, text);
  return role.kind === 'figure' && role.figure !== 'word';
}

/** The one dimension that all these are commonly categories of, where not all are of the one asked for. */
function dimensionOf(lexicon: Lexicon, asked: string, texts: readonly string[]): string | null {
  const named = texts.filter((text) => text.trim().toLowerCase() !== 'x');
  const known = lexicon.vocabulary.categories[asked] !== undefined;
  if (named.length < 2) return null;
  // Two letters may be codes of anything: `C` and `D` of a status as well.
  const letters = named.every((text) => text.length === 1);
  if (!known && !openDimensions.includes(asked) && !named.every((text) => text.length > 2))
    return null;
  if (named.every((text) => isCategoryOf(lexicon, asked, text))) return null;
  // What codes reasons and missions have nobody knows: there only the other dimension asked for speaks, or whole words.
  const inWords = named.every((text) => text.trim().length > 3);
  const mayBe = (other: string) =>
    !openDimensions.includes(asked) ||
    lexicon.requested.includes(other) ||
    (inWords && other !== 'status');
  const others = tellingFor(asked).filter(
    (other) =>
      (other !== 'level' || !letters || named.length > 2) &&
      mayBe(other) &&
      named.every((text) => isCategoryOf(lexicon, other, text)),
  );
  return others.find((other) => other !== asked) ?? null;
}

/** `dont femmes`, `waarvan vrouwen`: some of the others once more. */
const partOf = /^(?:dont|waarvan|of which|darunter|davon)(?!\p{L})/iu;
/** `Source: SPF BOSA`, `(1) sans les stagiaires`: a footnote. */
const note =
  /^(?:source|bron|quelle|notes?|nota|remarque|opmerking|anmerkung)(?:\s*:|$)|^(?:\*+|\(\d\)|\d\))\s+\p{L}/iu;
/** Names of figures that are categories as well: of working time, of places, of distances. */
const both = /^(?:part|federal|moyens?|relati(?:ve|f|ef|v))$/;

/** Whether a text among the categories of a dimension is none of them: a mean, a part of them, a footnote, the name of another figure. */
export function isNoCategory(lexicon: Lexicon, dimension: string, text: string): boolean {
  const { noCategories } = lexicon;
  const name = `${dimension}|${text}`;
  const known = noCategories.get(name);
  if (known !== undefined) return known;
  const isNone = isNoneOf(lexicon, dimension, text);
  if (noCategories.size < 5000 && text.length < 200) noCategories.set(name, isNone);
  return isNone;
}

function isNoneOf(lexicon: Lexicon, dimension: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  const { means, units } = lexicon.vocabulary;
  if (partOf.test(word) || note.test(word)) return true;
  // `Moyenne`, `average age`; `%` among reasons.
  if (word.split(/[^\p{L}]+/u).some((one) => means.includes(one))) return true;
  if (units.share.includes(word) || /^(?:etp|vte|fte|taux|âge moyen)$/.test(word))
    return !lexicon.requested.includes('working-time');
  if (openDimensions.includes(dimension) || isCategoryOf(lexicon, dimension, text)) return false;
  // `{A: 120, B: 95, took: 12}`: said of the answer.
  const isTold = /^[a-z_]{4,}$/i.test(text) && isMetaKey(plainKey(text));
  if ((isTold && !lexicon.totals.has(word)) || lexicon.tables.unitNames.has(plainKey(text)))
    return true;
  const role = roleOf(lexicon, text);
  if (word === '%' || (figureIn(role) === 'other' && !both.test(word))) return true;
  // `Total ETP`, `Nombre de services`.
  const words = plainKey(text).split('_');
  return (
    figureIn(role) === 'word' &&
    (/^(?:nombre|nb|aantal|number|anzahl)$/.test(words[0] ?? '') ||
      words.some((one) => lexicon.tables.others.has(one)))
  );
}
