import {
  axisX,
  barX,
  gridX,
  type PlotOptions,
  ruleX,
  type TextOptions,
  text,
  tickX,
} from '@observablehq/plot';
import { cubeOf, type Place, placesOf, type View, valueAt, yearsOf } from '../view.ts';
import {
  type Bar,
  barChannels,
  bareAxis,
  base,
  besideBar,
  type Chart,
  labelAxis,
  labelRoom,
  paint,
  tickCount,
  yearLegend,
  zeroRange,
} from './chart.ts';
import { gapsNote, leftNote, withheld } from './notes.ts';

interface Tick {
  readonly label: string;
  readonly at: number;
}

/** Persons by years of service in the last year, with the first year for comparison. */
export function seniorityChart(view: View): Chart {
  const cube = cubeOf(view, 'seniority');
  const years = yearsOf(cube);
  const [first, last] = [years.at(0), years.at(-1)];
  const places = placesOf(view, 'seniority', 'a');
  const bars = places.flatMap((place) => barsAt(view, place, last));
  const ticks = first === last ? [] : places.flatMap((place) => ticksAt(view, place, first));
  return {
    name: 'seniority',
    set: 'seniority',
    statistic: 'workforce',
    what: `${view.texts.charts.seniority.what} ${last ?? ''}`,
    legend: yearLegend(first, last),
    notes: [...gapsNote(view, withheld(view, 'seniority', last)), ...leftNote(view, 'seniority')],
    draw: bars.length === 0 ? null : (width) => drawBars(view, places, bars, ticks, width),
  };
}

function barsAt(view: View, { at, label }: Place, year: number | undefined): Bar[] {
  const value = valueAt(view, 'seniority', year, at);
  if (typeof value !== 'number') return [];
  const shown = view.format.number(value);
  return [{ label, from: 0, to: value, colour: paint('c1'), shown, told: `${label}: ${shown}` }];
}

function ticksAt(view: View, { at, label }: Place, year: number | undefined): Tick[] {
  const value = valueAt(view, 'seniority', year, at);
  return typeof value === 'number' ? [{ label, at: value }] : [];
}

function drawBars(
  { format }: View,
  places: readonly Place[],
  bars: readonly Bar[],
  ticks: readonly Tick[],
  width: number,
): PlotOptions {
  const labels = places.map(({ label }) => label);
  const room = labelRoom(labels, width);
  const widest = Math.max(...bars.map(({ to }) => to), ...ticks.map(({ at }) => at));
  const perPixel = widest / Math.max(1, width - room - 56);
  const count = tickCount(4, format.number(widest), width - room - 56);
  const standing = ({ label, to, shown }: Bar) => {
    const tick = ticks.find((each) => each.label === label)?.at;
    return besideBar(to, tick, ([...shown].length * 7.2 + 16) * perPixel);
  };
  const figures = (inside: boolean, how: TextOptions) =>
    text(
      bars.filter((bar) => standing(bar).inside === inside),
      { y: 'label', x: (bar: Bar) => standing(bar).at, text: 'shown', ...how },
    );
  return {
    ...base(width, 40 + labels.length * 26),
    marginLeft: room,
    marginRight: 56,
    marginTop: 6,
    y: { type: 'band', domain: labels, label: null, padding: 0.22 },
    x: {
      domain: zeroRange([...bars.map(({ to }) => to), ...ticks.map(({ at }) => at)]),
      nice: true,
      label: null,
    },
    marks: [
      gridX({ ticks: count }),
      axisX({ ...bareAxis, ticks: count, tickFormat: format.number }),
      labelAxis(room),
      barX(bars, barChannels),
      tickX(ticks, { y: 'label', x: 'at', strokeWidth: 2.5, className: 'earlier' }),
      // In the colour of its bar: beside the tick it would read as the tick's own.
      figures(false, { textAnchor: 'start', dx: 8, fill: paint('c1'), className: 'strong' }),
      figures(true, { textAnchor: 'end', dx: -6, className: 'on-fill' }),
      ruleX([0]),
    ],
  };
}
