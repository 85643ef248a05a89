import { isFraction, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isCapital } from '../axes/melt.ts';
import { constantOf } from '../column-facts.ts';
import { figureIn, isOtherFigure } from '../lexicon.ts';
import { isSameOrRunning } from '../no-figure.ts';
import {
  countsPeople,
  namesStatistic,
  type Reading,
  show,
  shownElsewhere,
  splitsMeasures,
} from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { isKnownWord, namesRestriction } from '../told/filter-words.ts';
import { ambiguous, otherYear } from '../unreadable.ts';
import { yearsIn } from '../years.ts';

/**
 * A count of something is no rate, and a number beside kinds that do not add up to it counts something
 * else: all the staff, say, beside those who are absent.
 */
export function checkPrimary(
  reading: Reading,
  primary: Column,
  candidates: readonly Column[],
  table: Table,
): void {
  const others = candidates.filter((other) => other !== primary);
  const isNamed = namesStatistic(reading, primary.name);
  checkBesideTotal(primary, others, table);
  checkYearInName(reading, primary);
  if (!isNamed) checkAllStaff(reading, primary, others, table);
  if (isLoose(primary)) {
    checkUnknownName(reading, primary);
    checkOtherNames(reading, primary, table);
  }
  // `{doc_count: 12, value: 43.2}`, `{longabsence: 1.3, workforce: 900}`: told in fractions, a mean or a share of what is counted.
  const counts = isNamed ? others : others.filter(countsRecords);
  if (countsPeople(reading) && counts.length > 0 && holdsFractions(primary))
    throw ambiguous(`${primary.name} holds fractions beside ${counts[0]?.name}`);
  // `{F: 3, N: 4, D: 1}` that was taken for no map: `N` counts nothing.
  if (isCapital(primary) && others.some(isCapital))
    throw ambiguous(`${primary.name} may be a category as ${others[0]?.name} is`);
  if (reading.statistic.measure === 'rate') {
    // Under a name that says nothing of rates, more than all of a hundred counts something.
    if (isAny(primary) && primary.values.some((_, row) => numberAt(primary, row) > 100))
      throw ambiguous(`${primary.name} is above 100, and no rate`);
    // `{carph: 12, workforce: 900}`, `{count: 12}`: nobody of nobody is nought either way.
    const isWhole = !holdsFractions(primary) && sumOf(primary) > 0;
    if (isWhole && counting.test(plainKey(primary.name)))
      throw ambiguous(`${primary.name} may be a count, and no rate`);
    if (isWhole && others.length > 0 && isNamed)
      throw ambiguous(`${primary.name} beside ${others[0]?.name} may be a count, and no rate`);
    if (!isAny(primary) || !others.some(isAny)) return;
    throw ambiguous(`${primary.name} beside ${others[0]?.name} may be no rate`);
  }
  const count = others.find((other) => isAny(other) && !isTotalName(other));
  if (count !== undefined && countsOthers(reading, primary, count))
    throw ambiguous(`${primary.name} or ${count.name} may be the figure`);
  const kinds = others.filter(({ role }) => role.kind === 'unknown');
  const isSplit = table.columns.some(({ role }) => role.kind === 'axis');
  const areReasons = reading.statistic.reasoned && !isSplit && kinds.length > 1;
  if ((!splitsMeasures(reading) || kinds.length === 0) && !areReasons) return;
  for (let row = 0; row < table.length; row += 1) checkSumOfKinds(reading, primary, kinds, row);
}

/**
 * `{parental: 4, career: null, total: 9}`: a total of kinds of which some are hidden is one where it is their sum in other
 * answers.
 * @throws Unreadable where it may be no sum of them
 */
function checkSumOfKinds(
  reading: Reading,
  primary: Column,
  kinds: readonly Column[],
  row: number,
): void {
  const set = `${reading.statistic.family}/sum of kinds`;
  const told = kinds.filter((kind) => isTold(kind, row));
  const sum = told.reduce((all, kind) => all + numberAt(kind, row), 0);
  const isWhole = told.length === kinds.length && isTold(primary, row);
  const isSum = sum === numberAt(primary, row);
  if (isWhole && isSum && sum > 9) show(reading, set, primary.name);
  const isHidden = !isWhole && !(sum > numberAt(primary, row));
  if ((isWhole && isSum) || (isHidden && shownElsewhere(reading, set).has(primary.name))) return;
  throw ambiguous(`${primary.name} is not the sum of ${kinds.map(({ name }) => name).join(', ')}`);
}

/** Whether a figure stands there, and not that it is hidden. */
function isTold({ values }: Column, row: number): boolean {
  return /^[-−]?\d/.test(scalarText(values[row] ?? null) ?? '');
}

/**
 * `{gender: "F", effectif: 900, zz: 12}` of a statistic that counts a part of the staff, or of a restriction: the first may be
 * all the staff, and the part the other number.
 * @throws Unreadable where a number beside it is never larger
 */
function checkAllStaff(
  reading: Reading,
  primary: Column,
  others: readonly Column[],
  table: Table,
): void {
  const { lexicon, statistic, request } = reading;
  const isRestricted = request.restriction !== null;
  const countsPart = isRestricted || lexicon.vocabulary.statistics[statistic.name] !== undefined;
  const mayBeStaff = countsPart && figureIn(primary.role) === 'headcount';
  const isCount = (other: Column) =>
    (isLoose(other) || isAny(other)) &&
    !isOtherFigure(other, lexicon) &&
    !namesWomenOrMen(reading, other);
  // `{total: 900, handicap: 12}` of those with a handicap.
  const mayBePart = (other: Column) =>
    (mayBeStaff && isCount(other)) || (isRestricted && namesRestriction(other.name));
  const below = (other: Column, row: number) => numberAt(primary, row) - numberAt(other, row);
  const part = others.find(
    (other) =>
      mayBePart(other) &&
      !holdsFractions(other) &&
      !isSameOrRunning(other, table, 2) &&
      other.values.every((_, row) => !(below(other, row) < 0)) &&
      other.values.some((_, row) => below(other, row) > 0),
  );
  if (part !== undefined)
    throw ambiguous(`${primary.name} may be all the staff beside ${part.name}`);
}

/** `{headcount: 12, women: 7}`, `{headcount: 12, F: 7}`: no part of the staff that a statistic is of. */
function namesWomenOrMen({ lexicon }: Reading, { name }: Column): boolean {
  const words = /^[A-Z]$/.test(name) ? [name.toLowerCase()] : plainKey(name).split('_');
  const { gender = [] } = lexicon.vocabulary.categories;
  return words.some((word) => gender.includes(word) && (word.length > 2 || name.length === 1));
}

/** `{count: 12, effectif: 900}` of those who are absent: all the staff stands beside them. */
function countsOthers(reading: Reading, primary: Column, count: Column): boolean {
  const isOwn = isAny(primary) || namesStatistic(reading, primary.name);
  const isSame = primary.values.every((_, row) => numberAt(primary, row) === numberAt(count, row));
  return splitsMeasures(reading) && !isOwn && !isSame;
}

/**
 * `{n: 138963, total: 812}`, `{freq: 8.7, total: 1948}`: of a number and a total without a further name, the number is the
 * figure of each row and the total one of more of them. One that is above the total, the same in rows whose totals
 * differ, a number that runs on, or a fraction beside whole totals, is something else.
 * @throws Unreadable where it is
 */
function checkBesideTotal(primary: Column, others: readonly Column[], table: Table): void {
  const total = others.find((other) => isAny(other) && isTotalName(other));
  if (total === undefined || !isAny(primary)) return;
  const { length } = table;
  const rows = Array.from({ length }, (_, row) => row);
  const isAbove = rows.some((row) => numberAt(primary, row) > numberAt(total, row));
  const isSame = constantOf(primary) !== undefined || isSameOrRunning(primary, table, 2);
  const isPart = rows.some(
    (row) => numberAt(primary, row) % 1 !== 0 && numberAt(total, row) % 1 === 0,
  );
  // In one row without a category nothing tells which of them is of what was asked.
  const isAlone = length === 1 && !table.columns.some(({ role }) => role.kind === 'axis');
  const isEither = isAlone && numberAt(primary, 0) !== numberAt(total, 0);
  if (isAbove || isPart || isEither || (isSame && length > 1 && constantOf(total) === undefined))
    throw ambiguous(`${primary.name} or ${total.name} may be the figure`);
}

const counting = /^(count|cnt|nombre|aantal|anzahl|number|nbr?|n|num|som|sum|somme)$/;

function sumOf(column: Column): number {
  return column.values.reduce<number>((sum, _, row) => sum + (numberAt(column, row) || 0), 0);
}

/** Whether some figures are not whole, be they numbers or texts: `1.22`, `"1.22"`, `"1,22"`. */
export function holdsFractions(column: Column): boolean {
  return column.values.some(
    (value, row) =>
      Math.abs(numberAt(column, row) % 1) > 0 || /\d,\d{1,2}(?!\d)/.test(textOf(value)),
  );
}

/** `"1 120"` is 1120. */
function numberAt({ values }: Column, row: number): number {
  const text = textOf(values[row]);
  return text === '' ? Number.NaN : Number(text.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, ''));
}

function textOf(value: JsonScalar | undefined): string {
  return scalarText(value ?? null) ?? '';
}

/**
 * A sole figure under a name not known is the one asked for, unless that holds the word for a category
 * (`{level: "A", women: 12}`, `nb_femmes`, `{F: 12}`), or people are counted in fractions.
 */
function checkUnknownName(reading: Reading, { name, role, values }: Column): void {
  const words = [name.trim().toLowerCase(), ...plainKey(name).split('_')];
  const { gender = [], status = [], language = [] } = reading.lexicon.vocabulary.categories;
  const isPart = (word: string) =>
    (word.length > 2 && gender.includes(word)) ||
    (word.length > 5 && (status.includes(word) || language.includes(word)));
  const isLetter =
    name.length === 1 && role.kind === 'unknown' && isKnownWord(reading.lexicon, name);
  if (isLetter || words.some(isPart))
    throw ambiguous(`${name} alone may count a part of those asked for`);
  if (role.kind === 'unknown' && countsPeople(reading) && values.some(isFraction))
    throw ambiguous(`${name} holds fractions, and may count something else`);
}

/**
 * A number without a known name is another figure where it is the same in all rows or runs on, is called in per cent or
 * euro, or where so many people would not make the full-time equivalents or shares beside them: `{cout: 78597000, etp: 1610.3}`.
 * @throws Unreadable where it may be
 */
function checkOtherNames({ lexicon, statistic }: Reading, primary: Column, table: Table): void {
  const { units } = lexicon.vocabulary;
  const isCalled = ({ name }: Column, words: readonly string[]) =>
    [name.trim(), ...plainKey(name).split('_')].some((word) => words.includes(word));
  const rows = Array.from({ length: table.length }, (_, row) => row);
  const sumOf = (column: Column) => rows.reduce((sum, row) => sum + numberAt(column, row), 0);
  const isOther = (other: Column) => {
    if (other === primary) return false;
    if (isCalled(other, units.equivalent))
      return rows.some((row) => {
        const [people, few] = [numberAt(primary, row), numberAt(other, row)];
        return people < few || people > 5 * Math.max(few, 1);
      });
    if (rows.length < 2 || !units.share.includes(other.name.trim().toLowerCase())) return false;
    const perShare = sumOf(primary) / sumOf(other);
    return rows.some(
      (row) =>
        Math.abs(numberAt(primary, row) - perShare * numberAt(other, row)) > perShare * 0.6 + 0.5,
    );
  };
  const isNone =
    (isSameOrRunning(primary, table, 3) && numberAt(primary, 0) > 9) ||
    isCalled(primary, units.money) ||
    (statistic.measure !== 'rate' && primary.name.includes('%'));
  const other = table.columns.find(isOther);
  if (isNone || other !== undefined)
    throw ambiguous(`${primary.name} may be another figure ${other?.name ?? ''}`);
}

/** `Effectif 2019` is no figure of 2020. */
function checkYearInName({ request }: Reading, { name }: Column): void {
  const [told] = yearsIn(name);
  if (told !== undefined && request.year !== null && told !== request.year)
    throw otherYear(`${name} is of ${told}`, request.year);
}

/** Whether the name of a column does not tell for sure that it is a figure. */
function isLoose({ role }: Column): boolean {
  return role.kind === 'unknown' || figureIn(role) === 'word';
}

/** Whether a column is called a figure without saying of what. */
export function isAny({ role }: Column): boolean {
  return figureIn(role) === 'any';
}

/** Elasticsearch counts its documents always: beside a figure of its own, each may be of many people. */
export function countsRecords({ name, role }: Column): boolean {
  return role.kind === 'figure' && plainKey(name) === 'doc_count';
}

/** Whether a column of figures is called a total. */
export function isTotalName({ name }: Pick<Column, 'name'>): boolean {
  return /^(total|totaal|sum|somme|som|summe|total_count)$/.test(plainKey(name));
}
