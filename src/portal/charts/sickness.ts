import { axisX, axisY, dot, gridY, line, type PlotOptions, ruleY, text } from '@observablehq/plot';
import { cubeOf, type Place, placesOf, type View, valueAt, yearsOf } from '../view.ts';
import { bareAxis, base, type Chart, paint, zeroRange } from './chart.ts';
import { gapsNote, hasGaps } from './notes.ts';

interface Point {
  readonly period: string;
  readonly year: string;
  /** `null` makes a gap. */
  readonly value: number | null;
  readonly told: string;
}

function pointsOf(view: View, year: number, places: readonly Place[]): Point[] {
  return places.map(({ at, label }) => {
    const value = valueAt(view, 'month', year, at);
    const number = typeof value === 'number' ? value : null;
    const told = `${label} ${year}: ${number === null ? '–' : view.format.number(number)}`;
    return { period: label, year: String(year), value: number, told };
  });
}

/** Sick days by month: the last year before the years that came earlier. */
export function monthChart(view: View): Chart {
  const years = yearsOf(cubeOf(view, 'month'));
  const places = placesOf(view, 'month', 'a');
  const last = years.at(-1);
  const latest = last === undefined ? [] : pointsOf(view, last, places);
  const earlier = years.slice(0, -1).map((year) => pointsOf(view, year, places));
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
    y: {
      domain: zeroRange([...latest, ...earlier].flatMap(({ value }) => value ?? [])),
      nice: true,
      label: null,
    },
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
