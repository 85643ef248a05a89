import type { FigureSet, Value } from '../model.ts';
import type { ChartName } from '../texts/texts.ts';
import { cubeOf, placesOf, totalOf, totalPlace, type View, valueAt, yearsOf } from '../view.ts';

/** What a chart shows, in one line with figures; its plain title where nothing can be said. */
export function headlineOf(view: View, name: ChartName): string {
  const { texts, format, model } = view;
  const { title } = texts.charts[name];
  if (name === 'month' || name === 'weekday') {
    const most = largestShare(view, name);
    if (most === null) return title;
    return texts.chart.leads(title, most.of, format.percent(most.share), String(most.year));
  }
  const isPlain = name === 'headcount' || name === 'rate';
  const finding = isPlain
    ? plainFinding(view, name)
    : shareFinding(view, name === 'level' ? 'gender' : name);
  if (finding === null) return title;
  const unit = name === 'rate' && model.targetRate === 3 ? '\u00a0%' : '';
  const shown = (value: number) =>
    isPlain ? `${format.number(value)}${unit}` : format.percent(value);
  const of = finding.of === null ? title : `${title}, ${finding.of}`;
  const { now, year, before, since } = finding;
  return texts.chart.moved(of, shown(now), String(year), shown(before), String(since));
}

/** A figure of the newest year and the same of an earlier one that the source counted alike. */
interface Finding {
  /** What the figures are of, where that is one category of several. */
  readonly of: string | null;
  readonly year: number;
  readonly now: number;
  readonly since: number;
  readonly before: number;
}

/** The years that may be compared: those since the source counts as it does now, or all where there are no such. */
function comparableYears(view: View, set: FigureSet): number[] {
  const years = yearsOf(cubeOf(view, set));
  const alike = years.filter((year) => year >= view.model.release.comparableSince);
  return alike.length > 0 ? alike : years;
}

/** The first and the newest figure of a set without categories. */
function plainFinding(view: View, set: 'headcount' | 'rate'): Finding | null {
  const years = comparableYears(view, set);
  const [since, year] = [years.at(0), years.at(-1)];
  const [before, now] = [valueAt(view, set, since, 0), valueAt(view, set, year, 0)];
  if (since === undefined || year === undefined || since === year) return null;
  if (typeof before !== 'number' || typeof now !== 'number') return null;
  return { of: null, year, now, since, before };
}

/** The category whose share of its whole has moved most from the first year to the newest; both shares from 0 to 1. */
function shareFinding(view: View, set: FigureSet): Finding | null {
  const years = comparableYears(view, set);
  const [since, year] = [years.at(0), years.at(-1)];
  if (since === undefined || year === undefined || since === year) return null;
  const [before, now] = [sharesOf(view, set, since), sharesOf(view, set, year)];
  const moved = [...now].flatMap(([of, share]) => {
    const earlier = before.get(of);
    return earlier === undefined ? [] : [{ of, year, now: share, since, before: earlier }];
  });
  const moveOf = (one: Finding) => Math.abs(one.now - one.before);
  const [most] = moved.sort((one, other) => moveOf(other) - moveOf(one));
  return most === undefined || moveOf(most) < 0.005 ? null : most;
}

/** A share that is larger than an equal one by less is no finding. */
const leastLead = 1.15;

/** The category with the largest share in the newest year, and that share; `null` where hardly any other is smaller. */
function largestShare(
  view: View,
  set: 'month' | 'weekday',
): { readonly of: string; readonly share: number; readonly year: number } | null {
  const year = yearsOf(cubeOf(view, set)).at(-1);
  if (year === undefined) return null;
  const shares = [...sharesOf(view, set, year)];
  const [largest] = shares.sort(([, one], [, other]) => other - one);
  if (largest === undefined || largest[1] * shares.length < leastLead) return null;
  return { of: largest[0], share: largest[1], year };
}

/** The share of each category of all, summed over the other axis; none where a part of the whole is not known. */
function sharesOf(view: View, set: FigureSet, year: number): Map<string, number> {
  if (view.model.axes[set].left > 0) return new Map();
  const rows = placesOf(view, set, 'a').map(
    ({ at, label }) => [label, rowOf(view, set, year, at)] as const,
  );
  const sum = totalOf(
    valueAt(view, set, year, totalPlace(view, set, 'a')),
    rows.map(([, value]) => value),
  );
  const staff = isOfStaff(set) ? valueAt(view, 'headcount', year, 0) : null;
  const whole = sum === null || typeof staff !== 'number' ? sum : Math.max(sum, staff);
  const isWhole = staff !== null || rows.every(([, value]) => typeof value === 'number');
  if (whole === null || whole <= 0 || !isWhole) return new Map();
  return new Map(
    rows.flatMap(([label, value]) => (typeof value === 'number' ? [[label, value / whole]] : [])),
  );
}

function isOfStaff(set: FigureSet): boolean {
  return ['gender', 'age', 'seniority', 'telework'].includes(set);
}

function rowOf(view: View, set: FigureSet, year: number, a: number): Value {
  const places = placesOf(view, set, 'b');
  if (places.length === 0) return valueAt(view, set, year, a);
  const given = valueAt(view, set, year, a, totalPlace(view, set, 'b'));
  const values = places.map(({ at }) => valueAt(view, set, year, a, at));
  return totalOf(given, values) ?? 'Q';
}
