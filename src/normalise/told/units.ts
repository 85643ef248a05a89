import {
  isArray,
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey, plainMembers } from '../../body/plain-key.ts';
import { figureIn, isOtherFigure, namesOtherFigure, roleOf } from '../lexicon.ts';
import { namesOtherMeasure } from '../measure-words.ts';
import type { Reading } from '../reading.ts';
import type { Table } from '../table.ts';
import { Unreadable } from '../unreadable.ts';

/**
 * What an answer says of the unit of its figures, beside the rows or in them: thousands, shares, full-time
 * equivalents and hours are no counts, nor are days people, however they are called.
 * @throws Unreadable where figures are told in another unit than the statistic's own
 */
export function checkUnits(reading: Reading, table: Table, meta: Members): void {
  // `{rate: 1.22, unit: "personnes"}`: a figure under its own name is what that says.
  const isNamed = table.columns.some(({ role }) => figureIn(role) === reading.statistic.measure);
  const notes: (JsonScalar | undefined)[] = [];
  for (const { name, role, values, source } of table.columns) {
    // `count: {value: 45, unit: "%"}`.
    const plain = plainKey(name.slice(name.lastIndexOf('.') + 1));
    if (role.kind === 'note') notes.push(...values);
    if (source !== 'key' || kindOf(reading, plain) === null) continue;
    for (const value of new Set(values)) checkUnit(reading, plain, value ?? null, isNamed);
  }
  checkMembers(reading, meta, isNamed, 0);
  // `{headcount: 12, share: 40}`: figures that say what they are, or of which one may be what the note is on.
  const isClear = isNamed || table.columns.some((one) => isOtherFigure(one, reading.lexicon));
  for (const note of new Set([...notes, ...textsIn(meta.values(), 0)]))
    checkNote(reading, note ?? null, isClear);
}

function textsIn(values: Iterable<JsonValue>, depth: number): JsonScalar[] {
  return [...values].flatMap((value) => {
    if (isScalar(value)) return [value];
    return depth > 3 ? [] : textsIn(Object.values(value), depth + 1);
  });
}

function checkMembers(reading: Reading, members: Members, isNamed: boolean, depth: number): void {
  if (!isNamed) checkTitleUnit(reading, members);
  for (const [key, value] of members) {
    for (const one of alone(value)) {
      checkUnit(reading, key, one, isNamed);
      checkMeasure(reading, key, one);
    }
    if (isObject(value) && depth < 3)
      checkMembers(reading, plainMembers(value), isNamed, depth + 1);
  }
}

/** `note: "Chiffres en milliers"`, `remark: "cijfers in VTE"`: what figures are told in, wherever it is said. */
const toldIn =
  /(?<!\p{L})(?:en|in)\s+(?:les\s+)?(?:(milliers?|millions?|centaines|dizaines|thousands?|hundreds|duizend\p{L}*|honderd\p{L}*|miljoen\p{L}*|tausend\p{L}*|million\p{L}*)|%|pour ?cents?|pourcentages?|per ?cent\p{L}*|procent\p{L}*|prozent\p{L}*|etp|vte|fte|ftes|vzä)(?!\p{L})/iu;
/** Longer texts are terms and disclaimers. */
const longestNote = 200;

/** `Figures are headcounts, not in FTE`. */
const toldOtherwise =
  /(?<!\p{L})(?:not|non|pas|niet|geen|nicht|keine?|headcounts?|personnes|personen|people|t[êe]tes|koppen|köpfe)(?!\p{L})/iu;

function checkNote({ statistic, lexicon }: Reading, value: JsonScalar, isClear: boolean): void {
  if (typeof value !== 'string' || value.length > longestNote) return;
  const [told, multiple] = toldIn.exec(value) ?? [];
  if (told === undefined) return;
  const isUsual = statistic.measure === 'rate' || lexicon.requested.includes('working-time');
  // Thousands of people are thousands.
  if (multiple !== undefined || !(isUsual || isClear || toldOtherwise.test(value)))
    throw new Unreadable('unit', `the answer says: ${value.slice(0, 60)}`);
}

/** A value, as it stands, as the only one of a list, or under its code. */
function alone(value: JsonValue): JsonScalar[] {
  const only = isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
  const told = isObject(only) ? [only.code, only.id, only.value, only.name] : [only];
  return told.filter((one): one is JsonScalar => one !== undefined && isScalar(one));
}

/** `measure: "fte"`, `type: "fte"` beside the rows says it of all of them. */
function checkMeasure(reading: Reading, plain: string, value: JsonScalar): void {
  const text = scalarText(value) ?? '';
  const isTold = reading.lexicon.tables.kinds.get(plain) === 'indicator' || typeKeys.test(plain);
  if (isTold && text !== '') checkCalled(reading, text);
}

const typeKeys =
  /^(type|kind|soort|stat|statistic|aggregat(ion|e)|operation|function|transformation|calculation|adjustment|concept|flow|event|scenario|compare|format|frequency)$/;

/**
 * `{gender: "F", stat: "fte", value: 12}`: what the figures are called, which do not say it themselves.
 * @throws Unreadable where it is another figure than was asked for
 */
export function checkCalled({ lexicon, statistic }: Reading, text: string): void {
  // Retirements are people.
  const isPeople = figureIn(roleOf(lexicon, text)) === 'headcount';
  if (isPeople && statistic.measure === 'retirements') return;
  if (namesOtherFigure(lexicon, text))
    throw new Unreadable('unit', `the figures are of another measure (${text.slice(0, 60)})`);
}

function kindOf({ lexicon }: Reading, plain: string): 'unit' | 'factor' | 'power' | null {
  const { names } = lexicon.vocabulary.units;
  return (['unit', 'factor', 'power'] as const).find((kind) => names[kind].includes(plain)) ?? null;
}

/**
 * `unit: "ETP"`, and `unit: "jours"` of people under a name that does not say what they are.
 * @throws Unreadable where a text under such a key tells of another unit than the statistic's own
 */
export function checkUnit(
  reading: Reading,
  plain: string,
  value: JsonScalar,
  isNamed = true,
): void {
  const kind = kindOf(reading, plain);
  const text = (scalarText(value) ?? '').trim().toLowerCase();
  if (kind === null || text === '') return;
  const number = Number(text);
  const scaled =
    (kind === 'power' && number !== 0 && !Number.isNaN(number)) ||
    (kind === 'factor' && number !== 0 && number !== 1 && !Number.isNaN(number)) ||
    isWord(reading, 'multiple', text);
  const { measure } = reading.statistic;
  const strange =
    isWord(reading, 'money', text) ||
    isWord(reading, 'hours', text) ||
    (isWord(reading, 'years', text) && !mayBeYears(reading)) ||
    (measure !== 'rate' &&
      (isWord(reading, 'share', text) ||
        isWord(reading, 'equivalent', text) ||
        reading.lexicon.vocabulary.means.includes(text)));
  if (scaled || strange)
    throw new Unreadable(
      'unit',
      `the figures are told in another unit (${plain}: ${text.slice(0, 60)})`,
    );
  if (!isNamed && kind === 'unit' && namesOtherMeasure(text, reading.lexicon))
    throw new Unreadable('unit', `the figures are told in ${text.slice(0, 60)}`);
}

/** Whether categories were asked for that are told in years: ages. */
function mayBeYears({ lexicon: { requested, vocabulary } }: Reading): boolean {
  return requested.some((one) => vocabulary.dimensionUnits[one]?.includes('years'));
}

const unitTitles = /^(titre|tit(el|le)|label|name|caption|heading|intitule)$/;

/** `title: "Effectif en ETP"`, `label: "Répartition (%)"` over figures whose own name does not say what they are. */
function checkTitleUnit(reading: Reading, meta: ReadonlyMap<string, JsonValue>): void {
  const { statistic, lexicon } = reading;
  // Full-time and per cent may be what working time is told by.
  if (statistic.measure === 'rate' || lexicon.requested.includes('working-time')) return;
  for (const [key, told] of meta) {
    if (!unitTitles.test(key)) continue;
    const text = isObject(told) ? (told.text ?? null) : told;
    if (typeof text !== 'string') continue;
    const isOther = namesOtherFigure(lexicon, text);
    if (isOther || text.includes('%') || isWord(reading, 'equivalent', text.toLowerCase()))
      throw new Unreadable('unit', `the answer is called ${text.slice(0, 60)}`);
  }
}

function isWord(
  { lexicon }: Reading,
  kind: Exclude<keyof Reading['lexicon']['vocabulary']['units'], 'names'>,
  text: string,
): boolean {
  const words = lexicon.vocabulary.units[kind];
  return words.includes(text) || text.split(/[\s,;()/]+/).some((word) => words.includes(word));
}
