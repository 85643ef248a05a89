import type { Figure } from '../interpretation.ts';
import { identityOf } from './figures.ts';
import type { MeasureColumn } from './measures.ts';
import { settleTotals } from './presumed-totals.ts';
import { type Reading, warn } from './reading.ts';
import { Unreadable } from './unreadable.ts';

const totalCode = '_T';
type Place = 'groupValue' | 'fieldValue' | 'reason';

/**
 * What an answer must not contradict of itself: one figure per identity, no parts above their total.
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
  const counted = settled.filter(({ measure }) => measure === primary);
  if (reading.statistic.measure === 'rate') warnOfRatios(reading, counted);
  else {
    checkNoShares(counted);
    for (const place of ['groupValue', 'fieldValue', 'reason'] as const)
      checkTotals(reading, counted, place);
    warnOfOddCounts(reading, counted);
  }
  return settled;
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

/** `55,6 %` is a share of the people, not how many there are. */
function checkNoShares(figures: readonly Figure[]): void {
  const share = figures.find(({ valueText }) => valueText?.trimEnd().endsWith('%'));
  if (share !== undefined)
    throw new Unreadable('percentage', `${share.valueText} where a count was asked`);
}

interface Sum {
  total: Figure | null;
  parts: number;
  whole: boolean;
}

function checkTotals(reading: Reading, figures: readonly Figure[], place: Place): void {
  if (!figures.some((figure) => figure[place] === totalCode)) return;
  const sums = new Map<string, Sum>();
  for (const figure of figures) {
    const key = identityOf({ ...figure, [place]: null });
    const sum = sums.get(key) ?? { total: null, parts: 0, whole: true };
    sums.set(key, sum);
    if (figure[place] === totalCode) sum.total = figure;
    else {
      sum.parts += figure.value ?? 0;
      sum.whole &&= figure.value !== null;
    }
  }
  for (const { total, parts, whole } of sums.values()) {
    const value = total?.value ?? null;
    if (value === null) continue;
    if (parts > value + 1e-6) {
      throw new Unreadable(
        'contradiction',
        `parts add up to ${parts}, more than their total ${value}`,
      );
    }
    if (whole && parts < value - 1e-6)
      warnOnce(reading, 'total differs', `parts add up to ${parts}, their total is ${value}`);
  }
}

function warnOfRatios(reading: Reading, figures: readonly Figure[]): void {
  const values = figures.flatMap(({ value }) =>
    value === null || value === 0 ? [] : [Math.abs(value)],
  );
  if (values.length > 0 && values.every((value) => value < 0.06)) {
    warnOnce(reading, 'ratio', 'rates look like ratios, not percentages; kept as received');
  }
}

function warnOfOddCounts(reading: Reading, figures: readonly Figure[]): void {
  for (const { value, valueText } of figures) {
    if (value !== null && value < 0) warnOnce(reading, 'negative count', `a count of ${valueText}`);
    if (value !== null && !Number.isInteger(value) && reading.statistic.measure !== 'days') {
      warnOnce(reading, 'fractional count', `a count of ${valueText}`);
    }
  }
}

function warnOnce(reading: Reading, kind: string, detail: string): void {
  if (!reading.problems.some((problem) => problem.kind === kind)) warn(reading, kind, detail);
}
