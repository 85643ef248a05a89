import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isCapital } from '../axes/melt.ts';
import { constantOf } from '../column-facts.ts';
import { countRows, isSameOrRunning } from '../no-figure.ts';
import {
  countsPeople,
  namesStatistic,
  type Reading,
  show,
  shownElsewhere,
  splitsMeasures,
} from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { ambiguous, otherYear } from '../unreadable.ts';
import { yearsIn } from '../years.ts';
import { checkAllStaff } from './all-staff.ts';
import { countsRecords, isAny, isLoose, isTotalName } from './figure-names.ts';
import { checkNameElsewhere, checkOtherNames, checkUnknownName } from './loose-figure.ts';
import { holdsFractions, numberAt, sumOf } from './numbers-of-column.ts';

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
  checkNameElsewhere(reading, primary);
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
    (row) => Math.abs(numberAt(primary, row) % 1) > 0 && numberAt(total, row) % 1 === 0,
  );
  // `[{gender: "F", value: "M", total: 1}]`: a code that hides a figure elsewhere.
  const isUntold = rows.every((row) => Number.isNaN(numberAt(primary, row)));
  // `[{n: 1, gender: "F", total: 5}, {n: 2, gender: "M", total: 3}]`.
  const isPlace = length > 1 && countRows(primary.values.map((value) => scalarText(value ?? null)));
  // In one row without a category nothing tells which of them is of what was asked.
  const isAlone = length === 1 && !table.columns.some(({ role }) => role.kind === 'axis');
  const isEither = isAlone && numberAt(primary, 0) !== numberAt(total, 0);
  const isOdd = isAbove || isPart || isUntold || isPlace || isEither;
  if (isOdd || (isSame && length > 1 && constantOf(total) === undefined))
    throw ambiguous(`${primary.name} or ${total.name} may be the figure`);
}

const counting = /^(count|cnt|nombre|aantal|anzahl|number|nbr?|n|num|som|sum|somme)$/;

/** `Effectif 2019` is no figure of 2020. */
function checkYearInName({ request }: Reading, { name }: Column): void {
  const [told] = yearsIn(name);
  if (told !== undefined && request.year !== null && told !== request.year)
    throw otherYear(`${name} is of ${told}`, request.year);
}
