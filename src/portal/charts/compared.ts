import {
  type Comparison,
  comparedBodies,
  indexYear,
  type Line,
  linesOf,
  type Scale,
  scaleOf,
} from '../compare.ts';
import { measured, measureName, targetText } from '../measures.ts';
import type { Measure } from '../model.ts';
import { nameOf, sourceName, type View } from '../view.ts';
import type { Drawable, LegendEntry } from './chart.ts';
import { drawLines, type LinesInput } from './lines.ts';
import { axisNote } from './notes.ts';

/** One of several drawings on one scale: its body, and what it tells of that. */
export interface ComparedPart extends Drawable {
  readonly title: string;
  readonly told: string;
  readonly legend: readonly LegendEntry[];
}

/** The lines of the compared bodies with all that is said of them. */
export interface ComparedChart extends Drawable {
  readonly headline: string;
  /** The measure and its unit. */
  readonly what: string;
  readonly legend: readonly LegendEntry[];
  readonly notes: readonly string[];
  readonly source: string;
  readonly lines: readonly Line[];
  /** Where lines are too many for one drawing: each of them before the others, all on one scale. */
  readonly parts: readonly ComparedPart[];
  /** A value as it is read. */
  readonly shown: (value: number) => string;
}

/** As many lines as can be told apart in one drawing. */
const mostTogether = 4;

/** The chart of a measure over the years, by the scale of the comparison. */
export function comparedChart(view: View, comparison: Comparison, measure: Measure): ComparedChart {
  const { texts, model, format, language } = view;
  const bodies = comparedBodies(view, comparison);
  const lines = linesOf(view, comparison);
  const left = bodies.filter((body) => lines.every(({ subject }) => subject !== body));
  const scale = scaleOf(comparison);
  const since = String(indexYear(view, bodies) ?? '');
  const shown = (value: number) => {
    if (scale === 'index') return format.fixed(value, 1);
    return scale === 'share' ? format.tenth(value) : measured(view, measure, value);
  };
  const unit = scale === 'value' ? '' : `, ${texts.compare.scales[scale](since)}`;
  const what = `${measureName(view, measure)}${unit}`;
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const { comparableSince } = model.release;
  const isApart = lines.length > mostTogether;
  const input = {
    lines,
    shown: scale === 'index' ? format.number : shown,
    since: comparableSince,
    level: levelOf(view, scale, measure),
  };
  return {
    name: 'compare',
    headline: headlineOf(view, lines, what, scale === 'index' ? since : null, shown),
    what: `${what}, ${texts.compare.years}`,
    legend: isApart
      ? []
      : lines.map(({ subject, colour }) => ({ label: nameOf(subject, language), colour })),
    notes: [
      ...(isApart ? [texts.compare.parts] : []),
      ...(left.length > 0
        ? [texts.chart.notDrawn(left.map((body) => nameOf(body, language)).join(', '))]
        : []),
      ...axisNote(view, values),
      texts.compare.comparable(String(comparableSince)),
    ],
    source: texts.compare.source(sourceName(view)),
    lines,
    parts: (isApart ? lines : []).map((line) => ({
      name: 'multiple',
      title: nameOf(line.subject, language),
      told: `${shown(line.last.value)} (${line.last.year})`,
      legend: [],
      draw: (width) => drawLines({ ...input, lines: before(lines, line) }, width),
    })),
    shown,
    draw: lines.length === 0 ? null : (width) => drawLines(input, width),
  };
}

function levelOf(view: View, scale: Scale, measure: Measure): LinesInput['level'] {
  if (scale === 'index') return { value: 100, name: '' };
  if (measure !== 'disability_rate') return null;
  return { value: view.model.targetRate, name: view.texts.chart.target(targetText(view)) };
}

function before(lines: readonly Line[], line: Line): Line[] {
  const others = lines.filter((each) => each !== line);
  return [...others.map((each): Line => ({ ...each, colour: 'muted' })), line];
}

/** What each body comes to in the year that ends the middle one of the lines, the largest first; an index tells the change. */
function headlineOf(
  { texts, format }: View,
  lines: readonly Line[],
  what: string,
  since: string | null,
  shown: (value: number) => string,
): string {
  const years = lines.map(({ last }) => last.year).sort((one, other) => one - other);
  const year = years[years.length >> 1];
  const ends = lines
    .map(({ short, points }) => ({
      short,
      value: points.find((each) => each.year === year)?.value,
    }))
    .flatMap(({ short, value }) => (typeof value === 'number' ? [{ short, value }] : []))
    .sort((one, other) => other.value - one.value);
  if (ends.length === 0) return what;
  const told = ends
    .slice(0, 4)
    .map(({ short, value }) => `${short} ${since ? format.change(value / 100 - 1) : shown(value)}`);
  const of = since ? texts.compare.since(since, String(year)) : `${what}, ${year}`;
  return texts.compare.finding(of, told.join(', '));
}
