import { criterionName } from '../criteria-names.ts';
import type { Value } from '../model.ts';
import type { Exploration, Splits } from '../splits.ts';
import { labelsOf, type View } from '../view.ts';
import { categoryColour, type Drawable, type LegendEntry } from './chart.ts';
import { drawLines } from './lines.ts';
import { axisNote, gapsNote, hasGaps } from './notes.ts';

/** As many lines as there are colours. */
const mostLines = 8;

/** A criterion over the years: its figures, and the lines of its largest categories. */
export interface ExploredChart extends Drawable {
  readonly what: string;
  readonly years: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly Value[] }[];
  readonly legend: readonly LegendEntry[];
  readonly notes: readonly string[];
}

/** The chart of a criterion of the chosen body over the years. */
export function exploredChart(view: View, splits: Splits, explored: Exploration): ExploredChart {
  const { staff, by } = explored;
  const { texts, format, model } = view;
  const cube = splits[staff][by] ?? {};
  const years = Object.keys(cube).sort();
  const rows = labelsOf(view, model.criteria[by] ?? [])
    .map((label, at) => ({ label, values: years.map((year) => cube[year]?.[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  const lines = rows
    .map(({ label, values }) => ({ label, points: pointsOf(years, values) }))
    .flatMap(({ label, points }) => {
      const last = points.findLast(({ value }) => value !== null);
      if (last === undefined) return [];
      return [{ short: label, points, last: { year: last.year, value: last.value ?? 0 } }];
    })
    .sort((one, other) => other.last.value - one.last.value)
    .slice(0, mostLines)
    .map((line, place) => ({ ...line, colour: categoryColour(place) }));
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const since = model.release.comparableSince;
  const input = { lines, shown: format.number, since, level: null };
  return {
    name: 'explore',
    what: `${texts.explore.staffs[staff]}, ${criterionName(view, by)}, ${years[0]}–${years.at(-1)}`,
    years,
    rows,
    legend: lines.map(({ short, colour }) => ({ label: short, colour })),
    notes: [
      ...axisNote(view, values),
      ...gapsNote(view, hasGaps(lines.flatMap(({ points }) => points))),
      ...(lines.length < rows.length ? [texts.explore.largest(String(mostLines))] : []),
      texts.compare.comparable(String(since)),
    ],
    draw: lines.length === 0 ? null : (width) => drawLines(input, width),
  };
}

function pointsOf(years: readonly string[], values: readonly Value[]) {
  return years.map((year, at) => {
    const value = values[at];
    return { year: Number(year), value: typeof value === 'number' ? value : null };
  });
}
