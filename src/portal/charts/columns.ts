import { axisX, axisY, barY, gridY, type PlotOptions, ruleY, text } from '@observablehq/plot';
import {
  cubeOf,
  type Place,
  placesOf,
  totalOf,
  totalPlace,
  type View,
  valueAt,
  yearRange,
  yearsOf,
} from '../view.ts';
import {
  bareAxis,
  base,
  type Chart,
  type Colour,
  categoryColour,
  paint,
  rampColour,
} from './chart.ts';
import { comparableNote, gapsNote, leftNote } from './notes.ts';

interface Part {
  readonly year: string;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly shown: string;
  /** Where in the column its text stands, and on which kind of ground. */
  readonly middle: number;
  readonly dark: boolean;
  readonly told: string;
}

interface Column {
  readonly year: string;
  readonly parts: readonly Part[];
  /** Whether any figure of the column is given, be it zero. */
  readonly given: boolean;
  /** What stands above the column. */
  readonly above: string;
  /** Whether a part is withheld, so that the column is lower than the truth. */
  readonly partial: boolean;
}

/** Share of staff by days of telework, by year. */
export function teleworkChart(view: View): Chart {
  const places = placesOf(view, 'telework', 'a');
  const colour = (place: number): Colour => rampColour(place, places.length);
  const columns = yearsOf(cubeOf(view, 'telework')).map((year) =>
    columnOf(view, 'telework', year, places, colour, true),
  );
  const drawn = columns.filter(({ parts }) => parts.length > 0);
  const { chart, charts } = view.texts;
  return {
    name: 'telework',
    set: 'telework',
    statistic: 'workforce',
    what: `${charts.telework.what}, ${yearRange(drawn)}`,
    legend: places.map(({ label }, place) => ({ label, colour: colour(place) })),
    notes: [
      ...(drawn.length < columns.length ? [chart.noTotal] : []),
      ...(drawn.some(({ partial }) => partial) ? [chart.pale] : []),
      ...gapsNote(
        view,
        drawn.some(({ parts }) => (parts.at(-1)?.to ?? 0) < 0.995),
      ),
      ...comparableNote(view, drawn),
      ...leftNote(view, 'telework'),
    ],
    draw: drawn.length === 0 ? null : (width) => drawColumns(view, drawn, true, width),
  };
}

/** Persons retired by reason, by year; a source without reasons gives the totals. */
export function retirementsChart(view: View): Chart {
  const cube = cubeOf(view, 'retirements');
  const reasons = placesOf(view, 'retirements', 'a');
  const places = reasons.length > 0 ? reasons : undivided(view);
  const colour = (place: number): Colour => (place < 8 ? categoryColour(place) : 'muted');
  const years: (number | '')[] = yearsOf(cube);
  const periods = years.length > 0 ? years : Object.keys(cube).length > 0 ? ['' as const] : [];
  const columns = periods
    .map((year) => columnOf(view, 'retirements', year, places, colour, false))
    .filter(({ given }) => given);
  const gaps = periods.some((year) =>
    places.some(({ at }) => typeof valueAt(view, 'retirements', year, at) === 'string'),
  );
  const isPale = columns.some(({ partial, parts }) => partial && parts.length > 0);
  return {
    name: 'retirements',
    set: 'retirements',
    statistic: 'pension',
    what: `${view.texts.charts.retirements.what}, ${yearRange(columns)}`,
    legend: reasons.map(({ label }, place) => ({ label, colour: colour(place) })),
    notes: [
      ...gapsNote(view, gaps),
      ...(isPale ? [view.texts.chart.pale] : []),
      ...leftNote(view, 'retirements'),
    ],
    draw: columns.length === 0 ? null : (width) => drawColumns(view, columns, false, width),
  };
}

function undivided(view: View): Place[] {
  const at = view.model.axes.retirements.a.findIndex(({ code }) => code === '' || code === '_T');
  return at < 0 ? [] : [{ at, code: '', label: view.texts.chart.total }];
}

/** What shares of staff are shares of: everybody in the year, where the categories are not of everybody. */
function wholeOf(view: View, year: number | '', total: number | null): number | null {
  const headcount = valueAt(view, 'headcount', year, 0);
  return total === null || typeof headcount !== 'number' ? total : Math.max(total, headcount);
}

/** One stacked column; as shares it is empty where a part is withheld and no total is given. */
function columnOf(
  view: View,
  set: 'telework' | 'retirements',
  year: number | '',
  places: readonly Place[],
  colour: (place: number) => Colour,
  shares: boolean,
): Column {
  const { chart } = view.texts;
  const values = places.map(({ at }) => valueAt(view, set, year, at));
  const known = totalOf(valueAt(view, set, year, totalPlace(view, set, 'a')), values);
  const total = shares ? wholeOf(view, year, known) : known;
  const name = year === '' ? chart.undated : String(year);
  if (shares && (total === null || total <= 0))
    return { year: name, parts: [], given: false, above: '', partial: false };
  const scale = shares && total !== null ? total : 1;
  let from = 0;
  const parts = places.flatMap(({ label }, place) => {
    const value = values[place];
    if (typeof value !== 'number' || value <= 0) return [];
    const to = from + value / scale;
    const shown = shares ? view.format.percent(value / scale) : view.format.number(value);
    const part = {
      year: name,
      from,
      to,
      colour: paint(colour(place)),
      middle: (from + to) / 2,
      dark: place >= places.length / 2,
      shown,
      told: `${name}, ${label}: ${shown}${shares ? ` (${view.format.number(value)})` : ''}`,
    };
    from = to;
    return [part];
  });
  return {
    year: name,
    parts,
    given: values.some((value) => typeof value === 'number'),
    above: shares || total === null ? '' : view.format.number(total),
    partial: values.some((value) => typeof value === 'string'),
  };
}

/** Shares that are large enough to be written where they stand. */
function sharesInside(parts: readonly Part[], step: number) {
  const large = parts.filter(({ from, to }) => to - from >= 0.08 && step >= 38);
  const on = (ground: boolean) => large.filter(({ dark }) => dark === ground);
  const channels = { x: 'year', y: 'middle', text: 'shown' } as const;
  return [text(on(false), channels), text(on(true), { ...channels, className: 'on-fill' })];
}

function drawColumns(
  { format }: View,
  columns: readonly Column[],
  shares: boolean,
  width: number,
): PlotOptions {
  const parts = columns.flatMap((column) => column.parts);
  const pale = columns.flatMap((column) => (column.partial ? column.parts : []));
  const full = parts.filter((part) => !pale.includes(part));
  const top = Math.max(...parts.map(({ to }) => to), shares ? 1 : 0) || 1;
  const step = (width - 70) / columns.length;
  const everyNth = Math.ceil(38 / step);
  const ticks = columns.filter((_, place) => (columns.length - 1 - place) % everyNth === 0);
  const heads = columns.map(({ year, parts: stack, above }) => {
    return { year, at: stack.at(-1)?.to ?? 0, above };
  });
  const bars = {
    x: 'year',
    y1: 'from',
    y2: 'to',
    fill: 'colour',
    title: 'told',
    insetBottom: 0.5,
  } as const;
  const above = { x: 'year', y: 'at', text: 'above', dy: -9, className: 'strong' } as const;
  // Persons are not halved: at most one tick for each of a few; below one are parts of a whole.
  const tickCount = shares || top < 1 ? 5 : Math.min(5, top);
  return {
    ...base(width, 280),
    marginLeft: 52,
    x: { type: 'band', domain: columns.map(({ year }) => year), label: null, padding: 0.18 },
    y: { domain: [0, top], nice: !shares, label: null },
    marks: [
      gridY({ ticks: tickCount }),
      axisY({
        ...bareAxis,
        ticks: tickCount,
        tickFormat: shares ? format.percent : format.number,
      }),
      axisX({ ...bareAxis, ticks: ticks.map(({ year }) => year) }),
      barY(full, bars),
      barY(pale, { ...bars, fillOpacity: 0.4 }),
      ...(shares ? sharesInside(parts, step) : [text(step >= 30 ? heads : heads.slice(-1), above)]),
      ruleY([0]),
    ],
  };
}
