import type { Figure } from '../../interpretation.ts';
import { maySayTotal, totalCode } from '../axes/axes.ts';
import { setName } from '../category-sets.ts';
import {
  dimensionAt,
  type PlaceName,
  placeNames,
  places,
  type Reading,
  show,
  shownElsewhere,
  warnOnce,
} from '../reading.ts';
import { Unreadable } from '../unreadable.ts';
import { identityOf, labelsAt, nameless } from './figures.ts';
import { type Sums, sumsAt } from './sums.ts';

/**
 * Categories that may be totals: one without a name, as `rollup` gives it, a bare `T` or `T001038`, and one whose name says total
 * among other words. Such a category is a total where it equals the sum of at least two others, all of them known, and
 * where nothing speaks against it and it is such a sum beside, or in other answers of the source and never another
 * figure; else `T` is a category like any other.
 * @throws Unreadable where a category without a name is no such sum
 */
export function settleTotals(
  reading: Reading,
  figures: readonly Figure[],
  primary: string | null,
): readonly Figure[] {
  const { groupby, field } = reading.request;
  const isOne = groupby !== null && groupby === field;
  if (!isOne || figures.some(({ groupValue, fieldValue }) => groupValue !== fieldValue))
    return settlePlaces(reading, figures, primary);
  // Grouped by what it is split by, a figure has one category under both names.
  const grouped = figures.map((figure) => ({ ...figure, fieldValue: null }));
  return settlePlaces(reading, grouped, primary).map((figure) => ({
    ...figure,
    fieldValue: figure.groupValue,
  }));
}

function settlePlaces(
  reading: Reading,
  figures: readonly Figure[],
  primary: string | null,
): readonly Figure[] {
  if (!figures.some((figure) => placeNames.some((place) => isPresumed(figure, place))))
    return figures;
  const counted = reading.statistic.measure === 'rate' ? [] : figures;
  const proven = new Set<string>();
  for (const place of placeNames) {
    const ofPrimary = counted.filter(({ measure }) => measure === primary);
    for (const figure of totalsAt(reading, ofPrimary, place)) proven.add(placeOf(figure));
  }
  const settled = figures.map((figure) => (proven.has(placeOf(figure)) ? asTotal(figure) : figure));
  const left = settled.find((figure) => placeNames.some((place) => figure[place] === nameless));
  if (left !== undefined)
    throw new Unreadable(
      'row without category',
      `the figure ${left.valueText} has a category without a name`,
    );
  const real = placeNames.filter((place) => settled.some((one) => isPresumed(one, place)));
  for (const place of real) warnOfName(reading, settled, place);
  // One `T` that is no sum makes every `T` of its dimension a category of its own.
  return figures.map((figure, index) =>
    real.some((place) => figure[place] !== nameless && isPresumed(figure, place))
      ? figure
      : (settled[index] as Figure),
  );
}

/** `Total personnel` that is not the sum of the others stays the category it may be. */
function warnOfName(reading: Reading, figures: readonly Figure[], place: PlaceName): void {
  const odd = figures.find(
    (figure) => maySayTotal(figure[place] ?? '') && isPresumed(figure, place),
  );
  if (odd !== undefined)
    warnOnce(
      reading,
      'total differs',
      `${odd[place]} is not the sum of the others; kept as received`,
    );
}

/** The presumed totals of a place that are totals. */
function totalsAt(reading: Reading, figures: readonly Figure[], place: PlaceName): Figure[] {
  const sums = sumsAt(figures, place, (figure) => isPresumed(figure, place)).filter(
    ({ presumed }) => presumed.length > 0,
  );
  if (sums.length === 0) return [];
  const set = setOfTotals(reading, place);
  const isWhole = ({ hidden, parts }: Sums) => !hidden && parts > 1;
  const isOther = sums.some((one) => one.presumed.some((figure) => contradicts(figure, one)));
  const found = sums
    .filter(isWhole)
    .filter(({ presumed, sum }) => presumed.some(({ value }) => value === sum));
  if (isOther) show(reading, set, 'other');
  // Small ones may be equal by chance.
  if (found.some(({ sum }) => sum > 9)) show(reading, set, 'sum');
  const isOpen = (one: Sums) => one.presumed.every((figure) => isLetter(figure[place]));
  const proven = found.filter((one) => !isOpen(one) || isSureOf(reading, set, one));
  const elsewhere = () => shownElsewhere(reading, set);
  if (proven.length === 0 && (isOther || !elsewhere().has('sum') || elsewhere().has('other')))
    return [];
  return sums.flatMap((one) => one.presumed.filter((figure) => !contradicts(figure, one)));
}

/** `{S: 0, C: 0, T: 0}` says nothing of what `T` is, nor do a few where it is another figure elsewhere. */
function isSureOf(reading: Reading, set: string, { sum }: Sums): boolean {
  return sum > 9 || (sum > 0 && !shownElsewhere(reading, set).has('other'));
}

/** The name of the learned set of what a dimension's presumed totals are. */
function setOfTotals(reading: Reading, place: PlaceName): string {
  return `${setName(reading.statistic.family, dimensionAt(reading, place) ?? '')}/total`;
}

/** Whether a figure is no sum of the others, as far as they are known. */
function contradicts({ value }: Figure, { sum, hidden, parts }: Sums): boolean {
  if (value === null || parts === 0) return false;
  return hidden ? value < sum : value !== sum;
}

/** A code `T` with a label of its own is what the label says. */
function isPresumed(figure: Figure, place: PlaceName): boolean {
  const value = figure[place];
  if (value === nameless) return true;
  if (value === null) return false;
  const isBare = isLetter(value);
  if (!isBare && maySayTotal(value)) return true;
  const labels = figure.attributes === null ? [] : labelsAt(figure, place);
  return isBare ? labels.length === 0 : labels.some(maySayTotal);
}

/** `T`, and `T001038` as Statistics Netherlands numbers its totals: a total, or a category like any other. */
export function isLetter(value: string | null): boolean {
  return /^(t|T\d{6})$/i.test(value?.trim() ?? '');
}

function placeOf(figure: Figure): string {
  return identityOf({ ...figure, measure: '' });
}

function asTotal(figure: Figure): Figure {
  const total: { -readonly [Key in keyof Figure]: Figure[Key] } = { ...figure };
  const attributes: Record<string, unknown> = { ...figure.attributes };
  for (const place of placeNames) {
    if (!isPresumed(figure, place)) continue;
    if (figure[place] !== nameless) attributes[`${places[place]}_received`] = figure[place];
    total[place] = totalCode;
  }
  return Object.keys(attributes).length === 0 ? total : { ...total, attributes };
}
