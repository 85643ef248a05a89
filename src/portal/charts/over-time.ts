import { targetText } from '../measures.ts';
import { cubeOf, type View, yearRange, yearsOf } from '../view.ts';
import type { Chart } from './chart.ts';
import { drawLines, type LinesInput } from './lines.ts';
import { axisNote, comparableNote, gapsNote, hasGaps } from './notes.ts';

interface Point {
  readonly year: string;
  /** `null` makes a gap. */
  readonly value: number | null;
}

/** Every year from the first to the last with a figure; between them a missing one is a gap. */
function pointsOf(view: View, set: 'headcount' | 'rate'): Point[] {
  const cube = cubeOf(view, set);
  const years = yearsOf(cube);
  const [first, last] = [years.at(0), years.at(-1)];
  if (first === undefined || last === undefined || last - first > 200) return [];
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const value = cube[String(first + offset)]?.[0];
    return { year: String(first + offset), value: typeof value === 'number' ? value : null };
  });
}

function valuesOf(points: readonly Point[]): number[] {
  return points.flatMap(({ value }) => value ?? []);
}

/** Headcount by year (workforce without a field). */
export function headcountChart(view: View): Chart {
  const points = pointsOf(view, 'headcount');
  const { format, model, texts } = view;
  return {
    name: 'headcount',
    set: 'headcount',
    statistic: 'workforce',
    what: `${texts.charts.headcount.what}, ${yearRange(points)}`,
    legend: [],
    notes: [
      ...axisNote(view, valuesOf(points)),
      ...gapsNote(view, hasGaps(points)),
      ...comparableNote(view, points),
    ],
    // A headcount leads on from no year that the source counted otherwise.
    draw: lineOf(points, format.number, { since: model.release.comparableSince, level: null }),
  };
}

/** Employment rate of persons with a disability against the target (carph). */
export function rateChart(view: View): Chart {
  const points = pointsOf(view, 'rate');
  const { format, texts } = view;
  const { targetRate } = view.model;
  const isPercent = targetRate === 3;
  const unit = isPercent ? '%' : texts.chart.rateAsPublished;
  const level = { value: targetRate, name: texts.chart.target(targetText(view)) };
  return {
    name: 'rate',
    set: 'rate',
    statistic: 'carph',
    what: `${texts.charts.rate.what}, ${unit}, ${yearRange(points)}`,
    legend: [],
    notes: [
      ...axisNote(view, [...valuesOf(points), targetRate]),
      ...gapsNote(view, hasGaps(points)),
    ],
    draw: lineOf(points, (value) => format.fixed(value, isPercent ? 2 : 4), { since: 0, level }),
  };
}

/** One line that tells its figures; nothing where there is none. */
function lineOf(
  points: readonly Point[],
  shown: (value: number) => string,
  drawn: Pick<LinesInput, 'since' | 'level'>,
): Chart['draw'] {
  if (points.length === 0) return null;
  const dated = points.map(({ year, value }) => ({ year: Number(year), value }));
  const { year, value } = dated.at(-1) ?? { year: 0, value: 0 };
  const line = {
    short: '',
    colour: 'c1',
    points: dated,
    last: { year, value: value ?? 0 },
  } as const;
  return (width) => drawLines({ lines: [line], shown, ...drawn, tellsFigures: true }, width);
}
