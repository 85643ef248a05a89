import { measureName, profileAt } from '../measures.ts';
import type { FigureSet, Measure, Value } from '../model.ts';
import type { ChartName } from '../texts/texts.ts';
import { cubeOf, placesOf, totalOf, totalPlace, type View, valueAt, yearsOf } from '../view.ts';

/** The share of each category of a whole, from 0 to 1. */
export type Shares = ReadonlyMap<string, number>;

/** What a chart shows, in one line with figures; its plain title where nothing can be said. */
export function headlineOf(view: View, name: ChartName): string {
  const { format, model } = view;
  const { title } = view.texts.charts[name];
  const years = yearsOf(cubeOf(view, name));
  if (name === 'month' || name === 'weekday') {
    const year = years.at(-1);
    return year === undefined ? title : leadTitle(view, title, year, sharesIn(view, name, year));
  }
  if (name === 'headcount' || name === 'rate') {
    const unit = name === 'rate' && model.targetRate === 3 ? '\u00a0%' : '';
    const shown = (value: number) => `${format.number(value)}${unit}`;
    return movedTitle(view, title, plainFinding(view, name), shown);
  }
  const finding = profileFinding(view, name);
  if (finding !== null) return movedTitle(view, title, finding, format.percent);
  const set = name === 'level' ? 'gender' : name;
  return shareTitle(view, title, yearsOf(cubeOf(view, set)), (year) => sharesIn(view, set, year));
}

/** The title with what moved; as it is where nothing did. */
function movedTitle(
  { texts }: View,
  title: string,
  finding: Finding | null,
  shown: (value: number) => string,
): string {
  if (finding === null) return title;
  const { of, now, year, before, since } = finding;
  const what = of === null ? title : `${title}, ${of}`;
  return texts.chart.moved(what, shown(now), String(year), shown(before), String(since));
}

/** The title with the category whose share has moved most in these years; as it is where none has. */
export function shareTitle(
  view: View,
  title: string,
  years: readonly number[],
  sharesOfYear: (year: number) => Shares,
): string {
  const finding = shareFinding(comparableYears(view, years), sharesOfYear);
  return movedTitle(view, title, finding, view.format.percent);
}

/** The title with the category that has the largest share of a year; as it is where none surely leads. */
export function leadTitle(
  { texts, format }: View,
  title: string,
  year: number,
  shares: Shares,
): string {
  const most = largestShare(shares);
  if (most === null) return title;
  const [of, share] = most;
  return texts.chart.leads(title, of, format.percent(share), String(year));
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
function comparableYears(view: View, years: readonly number[]): readonly number[] {
  const alike = years.filter((year) => year >= view.model.release.comparableSince);
  return alike.length > 0 ? alike : years;
}

/** The first and the newest figure of a set without categories. */
function plainFinding(view: View, set: 'headcount' | 'rate'): Finding | null {
  const years = comparableYears(view, yearsOf(cubeOf(view, set)));
  const [since, year] = [years.at(0), years.at(-1)];
  const [before, now] = [valueAt(view, set, since, 0), valueAt(view, set, year, 0)];
  if (since === undefined || year === undefined || since === year) return null;
  if (typeof before !== 'number' || typeof now !== 'number') return null;
  return { of: null, year, now, since, before };
}

/** The key figures that say what a chart is looked at for. */
const telling: Readonly<Partial<Record<ChartName, Measure>>> = {
  level: 'share_women_level_a',
  age: 'share_55_up',
  telework: 'share_telework',
};

/** The first comparable and the newest value of the key figure of a chart; `null` where it has none. */
function profileFinding(view: View, name: ChartName): Finding | null {
  const { model, subject } = view;
  const measure = telling[name];
  if (measure === undefined || subject === null) return null;
  const known = model.years
    .filter((year) => year >= model.release.comparableSince)
    .map((year) => ({ year, value: profileAt(model, subject, measure, year) }))
    .flatMap(({ year, value }) => (value === null ? [] : [{ year, value }]));
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const of = name === 'telework' ? null : measureName(view, measure);
  return { of, year: last.year, now: last.value, since: first.year, before: first.value };
}

/** The category whose share of its whole has moved most from the first year to the newest; both shares from 0 to 1. */
function shareFinding(
  years: readonly number[],
  sharesOfYear: (year: number) => Shares,
): Finding | null {
  const [since, year] = [years.at(0), years.at(-1)];
  if (since === undefined || year === undefined || since === year) return null;
  const [before, now] = [sharesOfYear(since), sharesOfYear(year)];
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

/** The category with the largest share, and that share; `null` where hardly any other is smaller. */
function largestShare(shares: Shares): readonly [of: string, share: number] | null {
  const [largest] = [...shares].sort(([, one], [, other]) => other - one);
  return largest === undefined || largest[1] * shares.size < leastLead ? null : largest;
}

/** The share of each category of a set, summed over the other axis; none where categories are too many to be known. */
function sharesIn(view: View, set: FigureSet, year: number): Shares {
  if (view.model.axes[set].left > 0) return new Map();
  const rows = placesOf(view, set, 'a').map(
    ({ at, label }) => [label, rowOf(view, set, year, at)] as const,
  );
  const given = valueAt(view, set, year, totalPlace(view, set, 'a'));
  return sharesOf(rows, given, isOfStaff(set) ? valueAt(view, 'headcount', year, 0) : null);
}

/**
 * The share of each category of the whole: what is given as their total or else their sum, all staff where that is more;
 * none where a part of the whole is not known.
 */
export function sharesOf(
  rows: readonly (readonly [label: string, value: Value])[],
  given: Value,
  staff: Value,
): Shares {
  const sum = totalOf(
    given,
    rows.map(([, value]) => value),
  );
  const whole = sum === null || typeof staff !== 'number' ? sum : Math.max(sum, staff);
  const isWhole = typeof staff === 'number' || rows.every(([, value]) => typeof value === 'number');
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
