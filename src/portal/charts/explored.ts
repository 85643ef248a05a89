import { criterionName } from '../criteria-names.ts';
import type { Value } from '../model.ts';
import { askedIn, type Exploration, type Splits, type Staff } from '../splits.ts';
import { labelsOf, sumOf, type View, valueAt } from '../view.ts';
import { categoryColour, type Drawable, type FigureRows, type LegendEntry } from './chart.ts';
import { type Shares, sharesOf, shareTitle } from './finding.ts';
import { drawLines } from './lines.ts';
import { axisNote, gapsNote, hasGaps } from './notes.ts';

/** As many lines as there are colours. */
const mostLines = 8;

/** A criterion over the years: its figures, and the lines of its largest categories. */
export interface ExploredChart extends Drawable {
  readonly headline: string;
  /** The request of the newest figures. */
  readonly asked: string | null;
  readonly what: string;
  /** Its newest year. */
  readonly year: string;
  readonly table: FigureRows;
  readonly legend: readonly LegendEntry[];
  readonly notes: readonly string[];
}

/** The chart of a criterion of the chosen body over the years. */
export function exploredChart(view: View, splits: Splits, explored: Exploration): ExploredChart {
  const { staff, by } = explored;
  const { texts, format, model } = view;
  const cube = splits[staff][by] ?? {};
  const years = Object.keys(cube).sort();
  const last = years.at(-1) ?? '';
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
    headline: shareTitle(view, criterionName(view, by), years.map(Number), (year) => {
      const at = years.indexOf(String(year));
      const parts = rows.map(({ label, values }) => [label, values[at] ?? null] as const);
      return sharesOfStaff(view, staff, year, parts);
    }),
    asked: askedIn(splits.asked[staff][by] ?? {}, last),
    what: `${texts.explore.staffs[staff]}, ${criterionName(view, by)}, ${years[0]}–${last}`,
    year: last,
    table: {
      head: [criterionName(view, by), ...years],
      rows: rows.map(({ label, values }) => ({ of: [label], values })),
    },
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

/** What part of the staff each is; none where they do not make up all staff of the year, as far as that is known. */
export function sharesOfStaff(
  view: View,
  staff: Staff,
  year: number,
  parts: readonly (readonly [label: string, value: Value])[],
): Shares {
  const all = staff === 'workforce' ? valueAt(view, 'headcount', year, 0) : null;
  const sum = sumOf(parts.map(([, value]) => value));
  const isWhole = typeof all !== 'number' || Math.abs(sum - all) <= all / 100;
  return isWhole ? sharesOf(parts, null, all) : new Map();
}

function pointsOf(years: readonly string[], values: readonly Value[]) {
  return years.map((year, at) => {
    const value = values[at];
    return { year: Number(year), value: typeof value === 'number' ? value : null };
  });
}
