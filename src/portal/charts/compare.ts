import { axisX, axisY, dot, gridY, lineY, type PlotOptions } from '@observablehq/plot';
import type { Subject } from '../model.ts';
import { nameOf, type View } from '../view.ts';
import { bareAxis, base, categoryColour, type LegendEntry, paint } from './chart.ts';

/** How bodies are compared: with their first year as 100, by number, as a share of the whole, by the rate of carph. */
export const measures = ['index', 'headcount', 'share', 'rate'] as const;
export type Measure = (typeof measures)[number];

/** As many as there are colours, beside the whole. */
export const mostCompared = 6;

interface Line {
  readonly subject: Subject;
  readonly colour: LegendEntry['colour'];
  readonly points: readonly { readonly year: number; readonly value: number | null }[];
}

export interface Comparison {
  readonly lines: readonly Line[];
  readonly years: readonly number[];
  readonly legend: readonly LegendEntry[];
  readonly draw: ((width: number) => PlotOptions) | null;
}

/** The chosen bodies, the largest three where none is chosen, beside the whole; from the first comparable year on. */
export function comparison(view: View): Comparison {
  const { model, compared, measure, language } = view;
  const whole = model.subjects.find(({ kind }) => kind === 'entity') ?? null;
  const bodies = model.subjects.filter(({ key }) => compared.includes(key)).slice(0, mostCompared);
  const chosen = whole === null || measure === 'share' ? bodies : [whole, ...bodies];
  const years = yearsOf(view, chosen);
  const lines = chosen.map((subject): Line => {
    const colour = subject === whole ? 'c7' : categoryColour(bodies.indexOf(subject));
    return { subject, colour, points: pointsOf(view, subject, whole, years) };
  });
  const drawn = lines.filter(({ points }) => points.some(({ value }) => value !== null));
  return {
    lines,
    years,
    legend: drawn.map(({ subject, colour }) => ({ label: nameOf(subject, language), colour })),
    draw: drawn.length === 0 ? null : (width) => drawLines(view, drawn, years, width),
  };
}

/** All years with a figure of any of the bodies, from the first comparable one on. */
function yearsOf({ model, measure }: View, bodies: readonly Subject[]): number[] {
  const set = measure === 'rate' ? 'rate' : 'headcount';
  const years = new Set(
    bodies
      .flatMap(({ figures }) => Object.keys(figures?.[set] ?? {}))
      .filter((year) => year !== ''),
  );
  return [...years]
    .map(Number)
    .filter((year) => year >= model.release.comparableSince)
    .sort((one, other) => one - other);
}

function pointsOf(
  { measure }: View,
  { figures }: Subject,
  whole: Subject | null,
  years: readonly number[],
): Line['points'] {
  const set = measure === 'rate' ? 'rate' : 'headcount';
  const valueIn = (of: Subject['figures'], year: number) => {
    const value = of?.[set]?.[String(year)]?.[0];
    return typeof value === 'number' ? value : null;
  };
  const first = years.map((year) => valueIn(figures, year)).find((value) => value !== null) ?? null;
  return years.map((year) => {
    const value = valueIn(figures, year);
    if (measure === 'headcount' || measure === 'rate') return { year, value };
    const of = measure === 'index' ? first : valueIn(whole?.figures ?? null, year);
    const isKnown = value !== null && of !== null && of > 0;
    return { year, value: isKnown ? (measure === 'index' ? 100 : 1) * (value / of) : null };
  });
}

function drawLines(
  view: View,
  lines: readonly Line[],
  years: readonly number[],
  width: number,
): PlotOptions {
  const { format, measure } = view;
  const points = lines.flatMap(({ subject, colour, points: all }) =>
    all.map(({ year, value }) => ({
      ...{ key: subject.key, year: String(year), value, colour: paint(colour) },
      told: `${nameOf(subject, view.language)}, ${year}: ${value === null ? '' : shownBy(view, value)}`,
    })),
  );
  const channels = { x: 'year', y: 'value', z: 'key', stroke: 'colour' } as const;
  return {
    ...base(width, 320),
    marginLeft: 56,
    x: { type: 'point', domain: years.map(String), label: null, padding: 0.6 },
    y: { nice: true, label: null, zero: measure === 'share' },
    marks: [
      gridY({ ticks: 5 }),
      axisY({
        ...bareAxis,
        ticks: 5,
        tickFormat: measure === 'share' ? format.percent : format.exact,
      }),
      axisX({ ...bareAxis }),
      lineY(points, { ...channels, strokeWidth: 2.5 }),
      dot(points, { x: 'year', y: 'value', fill: 'colour', r: 3.5, title: 'told' }),
    ],
  };
}

/** A value as it is compared. */
export function shownBy({ format, measure }: View, value: number): string {
  if (measure === 'share') return format.percent(value);
  return measure === 'index' ? format.fixed(value, 1) : format.number(value);
}
