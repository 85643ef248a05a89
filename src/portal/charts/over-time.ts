import { axisX, axisY, dot, gridY, lineY, type PlotOptions, ruleY, text } from '@observablehq/plot';
import { targetText } from '../measures.ts';
import { cubeOf, type View, yearRange, yearsOf } from '../view.ts';
import { axisRange, bareAxis, base, type Chart, fitSideBySide, paint } from './chart.ts';
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
  return {
    name: 'headcount',
    set: 'headcount',
    statistic: 'workforce',
    what: `${view.texts.charts.headcount.what}, ${yearRange(points)}`,
    legend: [],
    notes: [
      ...axisNote(view, valuesOf(points)),
      ...gapsNote(view, hasGaps(points)),
      ...comparableNote(view, points),
    ],
    draw:
      points.length === 0
        ? null
        : (width) => timeLine(view, points, width, axisRange(valuesOf(points))),
  };
}

/** Employment rate of persons with a disability against the target (carph). */
export function rateChart(view: View): Chart {
  const points = pointsOf(view, 'rate');
  const { targetRate } = view.model;
  const { chart, charts } = view.texts;
  const isPercent = targetRate === 3;
  const unit = isPercent ? '%' : chart.rateAsPublished;
  return {
    name: 'rate',
    set: 'rate',
    statistic: 'carph',
    what: `${charts.rate.what}, ${unit}, ${yearRange(points)}`,
    legend: [],
    notes: gapsNote(view, hasGaps(points)),
    draw:
      points.length === 0
        ? null
        : (width) =>
            timeLine(view, points, width, null, [
              ruleY([targetRate], { stroke: paint('c2'), strokeWidth: 2, strokeDasharray: '6 4' }),
              text([{ year: points[0]?.year, value: targetRate }], {
                x: 'year',
                y: 'value',
                text: () => chart.target(targetText(view)),
                textAnchor: 'start',
                dy: -9,
                className: 'strong',
                fill: paint('c2'),
              }),
            ]),
  };
}

function timeLine(
  { format, model }: View,
  points: readonly Point[],
  width: number,
  /** What the axis of values goes from and to; from 0 where `null`. */
  domain: readonly [number, number] | null,
  more: PlotOptions['marks'] & object = [],
): PlotOptions {
  const channels = { x: 'year', y: 'value' } as const;
  // A headcount leads on from no year that the source counted otherwise.
  const partOf = ({ year }: Point) =>
    String(domain !== null && Number(year) < model.release.comparableSince);
  const decimals = decimalsOf(points);
  const shown = ({ value }: Point) => (value === null ? '' : format.fixed(value, decimals));
  const labelled = labelledPoints(points, shown, width);
  return {
    ...base(width, 260),
    marginLeft: 52,
    x: { type: 'point', domain: points.map(({ year }) => year), label: null, padding: 0.6 },
    y: {
      ...(domain === null ? { zero: true } : { domain }),
      nice: true,
      label: null,
      insetTop: 14,
    },
    marks: [
      gridY({ ticks: 5 }),
      axisY({ ...bareAxis, ticks: 5, tickFormat: format.exact }),
      axisX({ ...bareAxis, ticks: everyFew(points, width) }),
      lineY(points, { ...channels, z: partOf, stroke: paint('c1'), strokeWidth: 2.5 }),
      dot(points, { ...channels, fill: paint('c1'), r: 3.5 }),
      ...(domain === null ? [ruleY([0])] : []),
      ...(more as readonly []),
      // Above its point, or below it where the line leads up from there on both sides.
      ...[-12, 12].map((dy) =>
        text(
          labelled.filter((point) => dy > 0 === (domain !== null && isDip(points, point))),
          { ...channels, text: shown, dy, className: 'strong' },
        ),
      ),
    ],
  };
}

/** Whether the years beside a point have higher values. */
function isDip(points: readonly Point[], point: Point): boolean {
  const place = points.indexOf(point);
  const beside = [points[place - 1]?.value ?? null, points[place + 1]?.value ?? null];
  return beside.every((value) => value !== null && value > (point.value ?? 0));
}

/** The decimals that the values come with: two at most, more where the largest has no three digits then. */
function decimalsOf(points: readonly Point[]): number {
  const lengths = points.map(({ value }) => String(value ?? '').split('.')[1]?.length ?? 0);
  const largest = Math.max(0, ...points.map(({ value }) => Math.abs(value ?? 0)));
  const most = largest === 0 ? 0 : 2 - Math.floor(Math.log10(largest));
  return Math.min(Math.max(2, most), Math.max(0, ...lengths), 20);
}

/** As many year ticks as fit side by side. */
function everyFew(points: readonly Point[], width: number): string[] {
  const step = Math.ceil((points.length * 38) / Math.max(1, width - 70));
  const last = points.length - 1;
  return points.filter((_, place) => (last - place) % step === 0).map(({ year }) => year);
}

/** The points that carry their value: all where they fit, else the ends and the extremes. */
function labelledPoints(
  points: readonly Point[],
  shown: (point: Point) => string,
  width: number,
): Point[] {
  const filled = points.filter(({ value }) => value !== null);
  const step = (width - 66) / points.length;
  if (fitSideBySide(filled.map(shown), step)) return filled;
  const values = filled.map(({ value }) => value ?? 0);
  const extremes = [Math.min(...values), Math.max(...values)];
  const wanted = new Set([
    filled.at(0),
    filled.at(-1),
    ...extremes.map((extreme) => filled.find(({ value }) => value === extreme)),
  ]);
  const chosen: Point[] = [];
  for (const point of filled) {
    if (!wanted.has(point)) continue;
    const previous = chosen.at(-1);
    const apart = Number(point.year) - Number(previous?.year);
    const fits =
      previous === undefined || fitSideBySide([previous, point].map(shown), apart * step);
    if (fits || point === filled.at(-1)) {
      if (!fits) chosen.pop();
      chosen.push(point);
    }
  }
  return chosen;
}
