import { axisX, barX, gridX, type PlotOptions, ruleX, text, tickX } from '@observablehq/plot';
import { cubeOf, placesOf, type View, valueAt, yearsOf } from '../view.ts';
import {
  bareAxis,
  base,
  type Chart,
  labelAxis,
  labelRoom,
  paint,
  tickCount,
  zeroRange,
} from './chart.ts';
import { gapsNote, leftNote, withheld } from './notes.ts';

/** A category in the last year, and in the first one where that is another. */
interface Row {
  readonly label: string;
  readonly value: number | null;
  readonly earlier: number | null;
}

/** Persons by years of service in the last year, with the first year for comparison. */
export function seniorityChart(view: View): Chart {
  return barsChart(view, 'seniority', 'workforce');
}

/** Sick days by weekday in the last year, with the first year for comparison. */
export function weekdayChart(view: View): Chart {
  const chart = barsChart(view, 'weekday', 'illness');
  const isNumbered = view.model.axes.weekday.a.some(
    ({ period, labels }) => period !== undefined && Object.keys(labels).length === 0,
  );
  return isNumbered ? { ...chart, notes: [view.texts.chart.isoDays, ...chart.notes] } : chart;
}

function barsChart(
  view: View,
  set: 'seniority' | 'weekday',
  statistic: 'workforce' | 'illness',
): Chart {
  const years = yearsOf(cubeOf(view, set));
  const [first, last] = [years.at(0), years.at(-1)];
  const numberIn = (year: number | undefined, at: number) => {
    const value = valueAt(view, set, year, at);
    return typeof value === 'number' ? value : null;
  };
  const rows = placesOf(view, set, 'a').map(({ at, label }): Row => {
    const earlier = first === last ? null : numberIn(first, at);
    return { label, value: numberIn(last, at), earlier };
  });
  const isDrawn = rows.some(({ value }) => value !== null);
  return {
    name: set,
    set,
    statistic,
    what: `${view.texts.charts[set].what} ${last ?? ''}`,
    legend:
      first === last
        ? []
        : [
            { label: String(last), colour: 'c1' },
            { label: String(first), colour: 'tick' },
          ],
    notes: [...gapsNote(view, withheld(view, set, last)), ...leftNote(view, set)],
    draw: isDrawn ? (width) => drawBars(view, rows, width) : null,
  };
}

function drawBars({ format }: View, rows: readonly Row[], width: number): PlotOptions {
  const labels = rows.map(({ label }) => label);
  const values = rows.flatMap(({ value, earlier }) => [value ?? 0, earlier ?? 0]);
  const room = labelRoom(labels, width);
  const pixels = Math.max(1, width - room - 56);
  const count = tickCount(4, format.number(Math.max(...values)), pixels);
  const figureWidth = (60 * Math.max(...values)) / pixels;
  return {
    ...base(width, 40 + labels.length * 26),
    marginLeft: room,
    marginRight: 56,
    marginTop: 6,
    y: { type: 'band', domain: labels, label: null, padding: 0.22 },
    x: { domain: zeroRange(values), nice: true, label: null },
    marks: [
      gridX({ ticks: count }),
      axisX({ ...bareAxis, ticks: count, tickFormat: format.number }),
      labelAxis(room),
      barX(rows, {
        y: 'label',
        x: 'value',
        fill: paint('c1'),
        title: ({ label, value }: Row) => `${label}: ${format.number(value ?? 0)}`,
      }),
      tickX(rows, { y: 'label', x: 'earlier', strokeWidth: 2.5, className: 'earlier' }),
      // In the colour of its bar, and beyond the tick where that would run through it.
      text(
        rows.filter(({ value }) => value !== null),
        {
          y: 'label',
          x: ({ value, earlier }: Row) => {
            const beyond = (earlier ?? 0) - (value ?? 0);
            return beyond > 0 && beyond < figureWidth ? earlier : value;
          },
          text: ({ value }: Row) => format.number(value ?? 0),
          textAnchor: 'start',
          dx: 8,
          fill: paint('c1'),
          className: 'strong',
        },
      ),
      ruleX([0]),
    ],
  };
}
