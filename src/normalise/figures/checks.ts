import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { checkDates } from '../categories/dated-categories.ts';
import { isNoCategory } from '../categories/other-dimension.ts';
import { unitIn } from '../figure.ts';
import { figureIn, roleOf } from '../lexicon.ts';
import {
  countsPeople,
  dimensionAt,
  type PlaceName,
  placeNames,
  type Reading,
  splitsMeasures,
  warnOnce,
} from '../reading.ts';
import { ambiguous, Unreadable } from '../unreadable.ts';
import { identityOf, labelsAt } from './figures.ts';
import type { MeasureColumn } from './measures.ts';
import { settleTotals } from './presumed-totals.ts';
import { isPart, sumsAt } from './sums.ts';

/**
 * What an answer must not contradict of itself: one figure per identity, no part above its total.
 * Oddities that leave the figures as they are become warnings.
 * @throws Unreadable on a contradiction
 */
export function checkFigures(
  reading: Reading,
  figures: readonly Figure[],
  measures: readonly MeasureColumn[],
): readonly Figure[] {
  const primary = measures.some((measure) => measure.primary) ? reading.statistic.measure : null;
  const settled = settleTotals(reading, figures, primary);
  checkUnique(settled);
  checkKinds(reading, settled);
  checkReasons(reading, settled);
  checkDates(reading, settled);
  checkTwice(reading, settled);
  const counted = settled.filter(({ measure }) => measure === primary);
  checkUnitsIn(reading, counted);
  if (reading.statistic.measure === 'rate') warnOfRatios(reading, counted);
  else {
    checkNoShares(reading, counted);
    checkNames(reading, counted);
    checkWholePeople(reading, counted);
    for (const place of placeNames) checkTotals(reading, counted, place);
    checkGrandTotal(counted);
    warnOfOddCounts(reading, counted);
  }
  return settled;
}

/**
 * `[{type: "Maladie", n: 12}, {type: "Effectif", n: 900}]`: what is counted beside kinds of absence is their sum, or all the
 * staff.
 * @throws Unreadable where it is no sum
 */
function checkKinds(reading: Reading, figures: readonly Figure[]): void {
  if (!splitsMeasures(reading)) return;
  const { measure: own } = reading.statistic;
  const total = figures.find(({ measure }) => measure === own)?.value ?? null;
  const kinds = figures.filter(
    ({ measure }) => measure !== own && roleOf(reading.lexicon, measure).kind !== 'figure',
  );
  if (total === null || kinds.length === 0) return;
  const sum = kinds.reduce((all, { value }) => all + (value ?? 0), 0);
  const isHidden = kinds.some(({ value }) => value === null);
  if (isHidden ? sum > total : sum !== total)
    throw ambiguous(`${total} is not the sum of ${kinds.map(({ measure }) => measure).join(', ')}`);
}

/**
 * `[{name: "retirements", n: 12}, {name: "headcount", n: 900}]`: all the staff leaves for no reason.
 * @throws Unreadable where it would
 */
function checkReasons({ lexicon }: Reading, figures: readonly Figure[]): void {
  for (const reason of new Set(figures.map((figure) => figure.reason))) {
    if (reason !== null && figureIn(roleOf(lexicon, reason)) === 'headcount')
      throw ambiguous(`${reason} is no reason`);
  }
}

/** Of one dimension asked for twice nobody is in two categories: `{A: {A: 5, B: 2}}` is split by something else. */
function checkTwice({ request }: Reading, figures: readonly Figure[]): void {
  if (request.groupby === null || request.groupby !== request.field) return;
  const odd = figures.find(
    ({ groupValue, fieldValue, value }) =>
      value !== null &&
      value !== 0 &&
      groupValue !== fieldValue &&
      ![groupValue, fieldValue].includes(totalCode),
  );
  if (odd !== undefined)
    throw ambiguous(
      `${odd.valueText} in ${odd.groupValue} and in ${odd.fieldValue}, of one dimension`,
    );
}

/** `12 jours` where people are counted, `12 personnes` where days are. */
function checkUnitsIn(reading: Reading, figures: readonly Figure[]): void {
  const own = countsPeople(reading) ? 'people' : reading.statistic.measure;
  for (const { valueText } of figures) {
    const unit = unitIn(valueText ?? '');
    if (unit !== null && unit !== own)
      throw new Unreadable('unit', `${valueText} where ${own} were asked`);
  }
}

function checkUnique(figures: readonly Figure[]): void {
  const seen = new Set<string>();
  for (const figure of figures) {
    const identity = identityOf(figure);
    if (seen.has(identity)) {
      const { groupValue, fieldValue, reason, measure, year } = figure;
      const told = [groupValue, fieldValue, reason, year]
        .filter((text) => text !== null)
        .join(' · ');
      throw new Unreadable(
        'duplicate category',
        `two figures for ${told || 'the same place'} (${measure})`,
      );
    }
    seen.add(identity);
  }
}

/**
 * `55,6 %` is a share of the people, not how many there are; parts that are no whole numbers and add up to one
 * or to a hundred are shares as well.
 */
function checkNoShares({ statistic }: Reading, figures: readonly Figure[]): void {
  const share = figures.find(({ valueText }) => valueText?.trimEnd().endsWith('%'));
  if (share !== undefined)
    throw new Unreadable('percentage', `${share.valueText} where a count was asked`);
  const values = figures.filter(isPart).flatMap(({ value }) => value ?? []);
  // Days may be halves.
  const least = statistic.measure === 'days' ? 0.5 : 1;
  if (values.every((value) => Number.isInteger(value / least))) return;
  const sum = values.reduce((all, value) => all + value, 0);
  if (values.length < 2) return;
  const rounding = 0.06 * values.length;
  if (Math.abs(sum - 100) <= rounding || Math.abs(sum - 1) <= rounding / 100)
    throw new Unreadable('percentage', `parts that add up to ${sum} where a count was asked`);
}

/** A fraction may be told among counts of people; where nearly all are, something else is counted: full-time equivalents, thousands. */
function checkWholePeople(reading: Reading, figures: readonly Figure[]): void {
  if (!countsPeople(reading)) return;
  const counted = figures.filter(({ value }) => value !== null && value !== 0);
  const odd = counted.filter(({ value }) => !Number.isInteger(value));
  if (odd.length > 3 && 4 * odd.length > 3 * counted.length)
    throw new Unreadable('unit', `nearly all counts are fractions, such as ${odd[0]?.valueText}`);
}

/** `Moyenne: 43.5`, `dont femmes: 12` among categories count nobody, or some of the others once more. */
function checkNames(reading: Reading, figures: readonly Figure[]): void {
  for (const place of placeNames) {
    const dimension = dimensionAt(reading, place) ?? '';
    const isOdd = new Map<string, boolean>();
    const odd = figures.find((figure) => {
      const value = figure[place] === totalCode ? null : figure[place];
      const names = [...(value === null ? [] : [value]), ...labelsAt(figure, place)];
      return names.some((name) => {
        const known = isOdd.get(name) ?? isNoCategory(reading.lexicon, dimension, name);
        isOdd.set(name, known);
        return known;
      });
    });
    if (odd !== undefined)
      throw ambiguous(
        `a mean, a part or another figure among the categories: ${odd[place]} ${odd.valueText}`,
      );
  }
}

/**
 * Parts may be more than their total: rounded, or of people who have several (certificates, days at home). No
 * part can be.
 */
function checkTotals(reading: Reading, figures: readonly Figure[], place: PlaceName): void {
  if (!figures.some((figure) => figure[place] === totalCode)) return;
  for (const { total, parts, sum, largest, hidden } of sumsAt(figures, place)) {
    const value = total?.value ?? null;
    if (value === null) continue;
    if (largest > value + 1e-6)
      throw new Unreadable('contradiction', `a part is ${largest}, more than their total ${value}`);
    if (sum > value + 1e-6 || (parts > 0 && !hidden && sum < value - 1e-6))
      warnOnce(reading, 'total differs', `parts add up to ${sum}, their total is ${value}`);
  }
}

/**
 * `{nb: 12, data: {A: {F: 1792, …}}}`: less than one of its parts, or as many as there are and not their sum, is no total
 * of a table.
 */
function checkGrandTotal(figures: readonly Figure[]): void {
  const isTotal = ({ groupValue, fieldValue }: Figure) =>
    groupValue === totalCode && fieldValue === totalCode;
  const total = figures.find(isTotal)?.value ?? null;
  if (total === null) return;
  const parts = figures.filter(isPart);
  const sum = parts.reduce((all, { value }) => all + (value ?? 0), 0);
  if (parts.some(({ value }) => (value ?? 0) > total) || (total === parts.length && sum > total))
    throw new Unreadable(
      'contradiction',
      `parts add up to ${sum}, told as their total is ${total}`,
    );
}

function warnOfRatios(reading: Reading, figures: readonly Figure[]): void {
  const values = figures.flatMap(({ value }) =>
    value === null || value === 0 ? [] : [Math.abs(value)],
  );
  if (values.length > 0 && values.every((value) => value < 0.06))
    warnOnce(reading, 'ratio', 'rates look like ratios, not percentages; kept as received');
}

function warnOfOddCounts(reading: Reading, figures: readonly Figure[]): void {
  for (const { value, valueText } of figures) {
    if (value !== null && !Number.isInteger(value) && reading.statistic.measure !== 'days')
      warnOnce(reading, 'fractional count', `a count of ${valueText}`);
  }
}
