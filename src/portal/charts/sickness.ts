import {
  axisX,
  axisY,
  barY,
  dot,
  gridY,
  line,
  type PlotOptions,
  ruleY,
  type TextOptions,
  text,
  tickY,
} from '@observablehq/plot';
import { isBareNumber, periodNumbers } from '../category-order.ts';
import { cubeOf, type Place, placesOf, type View, valueAt, yearsOf } from '../view.ts';
import {
  bareAxis,
  base,
  besideBar,
  type Chart,
  fitSideBySide,
  paint,
  yearLegend,
  zeroRange,
} from './chart.ts';
import { gapsNote, hasGaps } from './notes.ts';

interface Point {
  readonly period: string;
  readonly year: string;
  /** `null` makes a gap. */
  readonly value: number | null;
  readonly told: string;
}

function pointsOf(
  view: View,
  set: 'month' | 'weekday',
  year: number,
  places: readonly Place[],
): Point[] {
  return places.map(({ at, label }) => {
    const value = valueAt(view, set, year, at);
    const number = typeof value === 'number' ? value : null;
    const told = `${label} ${year}: ${number === null ? '–' : view.format.number(number)}`;
    return { period: label, year: String(year), value: number, told };
  });
}

function rangeOf(points: readonly Point[]): [number, number] {
  return zeroRange(points.flatMap(({ value }) => value ?? []));
}

/** Sick days by month: the last year before the years that came earlier. */
export function monthChart(view: View): Chart {
  const years = yearsOf(cubeOf(view, 'month'));
  const places = placesOf(view, 'month', 'a');
  const last = years.at(-1);
  const latest = last === undefined ? [] : pointsOf(view, 'month', last, places);
  const earlier = years.slice(0, -1).map((year) => pointsOf(view, 'month', year, places));
  const { chart, charts } = view.texts;
  const others = `${chart.otherYears} (${years[0]}–${years.at(-2)})`;
  return {
    name: 'month',
    set: 'month',
    statistic: 'illness',
    what: `${charts.month.what}, ${last ?? ''}`,
    legend: [
      ...(last === undefined ? [] : [{ label: String(last), colour: 'c1' as const }]),
      ...(earlier.length === 0 ? [] : [{ label: others, colour: 'muted' as const }]),
    ],
    notes: gapsNote(view, hasGaps(latest)),
    draw: latest.length === 0 ? null : (width) => drawMonths(view, latest, earlier.flat(), width),
  };
}

function drawMonths(
  { format }: View,
  latest: readonly Point[],
  earlier: readonly Point[],
  width: number,
): PlotOptions {
  const periods = latest.map(({ period }) => period);
  const channels = { x: 'period', y: 'value' } as const;
  const every = Math.ceil((periods.length * 34) / Math.max(1, width - 70));
  const highest = latest.reduce((top, point) =>
    (point.value ?? 0) > (top.value ?? 0) ? point : top,
  );
  return {
    ...base(width, 280),
    marginLeft: 58,
    x: { type: 'point', domain: periods, label: null, padding: 0.5 },
    y: { domain: rangeOf([...latest, ...earlier]), nice: true, label: null },
    marks: [
      gridY({ ticks: 5 }),
      axisY({ ...bareAxis, ticks: 5, tickFormat: format.number }),
      axisX({ ...bareAxis, ticks: periods.filter((_, place) => place % every === 0) }),
      line(earlier, {
        ...channels,
        z: 'year',
        stroke: paint('muted'),
        strokeWidth: 1.25,
        title: 'year',
      }),
      line(latest, { ...channels, stroke: paint('c1'), strokeWidth: 2.75 }),
      dot(latest, { ...channels, fill: paint('c1'), r: 3.5, title: 'told' }),
      text([highest], {
        ...channels,
        text: ({ value }: Point) => (value === null ? '' : format.number(value)),
        dy: -11,
        className: 'strong',
      }),
      ruleY([0]),
    ],
  };
}

/** Sick days by weekday in the last year, with the first year for comparison. */
export function weekdayChart(view: View): Chart {
  const years = yearsOf(cubeOf(view, 'weekday'));
  const [first, last] = [years.at(0), years.at(-1)];
  const places = placesOf(view, 'weekday', 'a');
  const latest = last === undefined ? [] : pointsOf(view, 'weekday', last, places);
  const earliest =
    first === undefined || first === last ? [] : pointsOf(view, 'weekday', first, places);
  const { chart, charts } = view.texts;
  const { a } = view.model.axes.weekday;
  const numbers = periodNumbers('weekday', a);
  const numbered = a.some(
    ({ code, labels }, at) =>
      numbers[at] !== null && [code, ...Object.values(labels)].every(isBareNumber),
  );
  return {
    name: 'weekday',
    set: 'weekday',
    statistic: 'illness',
    what: `${charts.weekday.what}, ${last ?? ''}`,
    legend: yearLegend(first, last),
    notes: [...(numbered ? [chart.isoDays] : []), ...gapsNote(view, hasGaps(latest))],
    draw: latest.length === 0 ? null : (width) => drawWeekdays(view, latest, earliest, width),
  };
}

function drawWeekdays(
  { format }: View,
  latest: readonly Point[],
  earliest: readonly Point[],
  width: number,
): PlotOptions {
  const channels = { x: 'period', y: 'value' } as const;
  const shown = ({ value }: Point) => (value === null ? '' : format.number(value));
  const step = (width - 72) / latest.length;
  const allFit = fitSideBySide(latest.map(shown), step);
  const highest = Math.max(...latest.map(({ value }) => value ?? 0));
  const perPixel = Math.max(highest, ...earliest.map(({ value }) => value ?? 0)) / 228;
  const room = 24 * perPixel;
  const beside = (point: Point) =>
    besideBar(point.value ?? 0, earliest[latest.indexOf(point)]?.value, room);
  // A bar takes three quarters of its step; where one figure stands within its bar, all do, and where none
  // fits, none stands in its place beyond the tick: the table has it.
  const within =
    fitSideBySide(latest.map(shown), step * 0.85) && latest.some((one) => beside(one).inside);
  const figures = (inside: boolean, how: TextOptions) =>
    text(
      latest.filter((point) => {
        if (point.value === null || !(allFit || point.value === highest)) return false;
        const isInside = within && point.value >= room;
        return inside ? isInside : !isInside && !beside(point).inside;
      }),
      {
        x: 'period',
        y: (point: Point) => (inside ? point.value : beside(point).at),
        text: shown,
        ...how,
      },
    );
  return {
    ...base(width, 280),
    marginLeft: 58,
    x: { type: 'band', domain: latest.map(({ period }) => period), label: null, padding: 0.25 },
    y: { domain: rangeOf([...latest, ...earliest]), nice: true, label: null },
    marks: [
      gridY({ ticks: 5 }),
      axisY({ ...bareAxis, ticks: 5, tickFormat: format.number }),
      // Two letters tell the days apart in every language, where three would run into each other.
      axisX({
        ...bareAxis,
        tickFormat: (day: string) => (step < 34 ? [...day].slice(0, 2).join('') : day),
      }),
      barY(latest, { ...channels, fill: paint('c1'), title: 'told' }),
      tickY(earliest, { ...channels, strokeWidth: 2.5, className: 'earlier' }),
      // In the colour of its bar: above the tick it would read as the tick's own.
      figures(false, { dy: -9, fill: paint('c1'), className: 'strong' }),
      figures(true, { dy: 12, className: 'on-fill' }),
      ruleY([0]),
    ],
  };
}
