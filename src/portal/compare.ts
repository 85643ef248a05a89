import { type Colour, categoryColour } from './charts/chart.ts';
import { profileAt } from './measures.ts';
import { type Measure, measures, type Subject } from './model.ts';
import {
  acronymOf,
  cubeOf,
  nameOf,
  placesOf,
  totalOf,
  totalPlace,
  type View,
  valueAt,
} from './view.ts';

/** Charts that are set side by side, one for each body. */
export const composed = [
  'level',
  'age',
  'seniority',
  'telework',
  'month',
  'weekday',
  'retirements',
] as const;
export type Composed = (typeof composed)[number];

/** Of these, what counts persons or days: beside other bodies it is shown in shares, of the staff or of the days of a year. */
export const counted = ['age', 'seniority', 'month', 'weekday', 'retirements'] as const;
type Counted = (typeof counted)[number];

/** What the shares of a chart are shares of. */
export function wholeOf(set: Counted): 'staff' | 'days' {
  return set === 'month' || set === 'weekday' ? 'days' : 'staff';
}

/** The view with the counts of a chart as shares. Left out are years whose whole is not known, and all where no part is above zero. */
export function inShares(view: View, set: Counted): View {
  const { subject, format } = view;
  if (subject === null) return view;
  const sum = totalPlace(view, set, 'a');
  const wholeIn = (year: number) => {
    const parts = placesOf(view, set, 'a').map(({ at }) => valueAt(view, set, year, at));
    return wholeOf(set) === 'staff'
      ? valueAt(view, 'headcount', year, 0)
      : totalOf(valueAt(view, set, year, sum), parts);
  };
  const years = Object.entries(cubeOf(view, set)).flatMap(([year, values]) => {
    const whole = wholeIn(Number(year));
    if (typeof whole !== 'number' || whole <= 0) return [];
    return [
      [year, values.map((value) => (typeof value === 'number' ? value / whole : value))],
    ] as const;
  });
  const isDrawn = years.some(([, values]) =>
    values.some((value, place) => place !== sum && Number(value) > 0),
  );
  const figures = { ...subject.figures, [set]: Object.fromEntries(isDrawn ? years : []) };
  return { ...view, subject: { ...subject, figures }, format: { ...format, number: format.tenth } };
}

/** How lines are drawn: as they are, from 100 on, or as a share of the whole administration. */
export const scales = ['value', 'index', 'share'] as const;
export type Scale = (typeof scales)[number];

/** What the reader compares. */
export interface Comparison {
  /** Bodies beside the chosen one; `null`: nobody has chosen any yet. */
  readonly bodies: readonly string[] | null;
  readonly shown: Measure | Composed;
  readonly scale: Scale;
}

/** As many bodies as there are colours. */
export const mostBodies = 8;

/** What is compared before anybody chooses. */
export const firstComparison: Comparison = { bodies: null, shown: 'headcount', scale: 'index' };

export function isMeasure(shown: Measure | Composed): shown is Measure {
  return measures.some((measure) => measure === shown);
}

/** The scale that a comparison is drawn by: whatever is no number of persons is drawn as it is. */
export function scaleOf({ shown, scale }: Comparison): Scale {
  return shown === 'headcount' ? scale : 'value';
}

/** The chosen body and those beside it; by default the whole administration, of that the three largest bodies. */
export function comparedBodies({ model, subject }: View, { bodies }: Comparison): Subject[] {
  if (subject === null) return [];
  const isWhole = subject.kind === 'entity';
  const usual = model.subjects.filter(({ kind }) => (kind === 'entity') !== isWhole);
  const beside =
    bodies === null
      ? usual.slice(0, isWhole ? 3 : 1)
      : bodies.flatMap((body) => model.subjects.filter(({ key }) => key === body));
  return [...new Set([subject, ...beside])].slice(0, mostBodies);
}

interface Point {
  readonly year: number;
  readonly value: number | null;
}

/** What a body is compared by, year by year. */
export interface Line {
  readonly subject: Subject;
  /** What it is called at its end. */
  readonly short: string;
  readonly colour: Colour;
  readonly points: readonly Point[];
  /** Its newest point with a value. */
  readonly last: { readonly year: number; readonly value: number };
}

/** The year that an index counts from: the first that later ones compare with, or that any body has. */
export function indexYear({ model }: View, bodies: readonly Subject[]): number | null {
  const since = model.release.comparableSince;
  const isKnown = (year: number) =>
    bodies.some((body) => profileAt(model, body, 'headcount', year) !== null);
  return model.years.find((year) => year >= since && isKnown(year)) ?? null;
}

/** A line for each body that has any figure. */
export function linesOf(view: View, comparison: Comparison): Line[] {
  const bodies = comparedBodies(view, comparison);
  return bodies.flatMap((subject, place): Line[] => {
    const points = pointsOf(view, comparison, bodies, subject);
    const newest = points.findLast(({ value }) => value !== null);
    if (newest === undefined) return [];
    const last = { year: newest.year, value: newest.value ?? 0 };
    const short = acronymOf(subject, view.language) ?? nameOf(subject, view.language);
    return [{ subject, short, colour: categoryColour(place), points, last }];
  });
}

function pointsOf(
  view: View,
  comparison: Comparison,
  bodies: readonly Subject[],
  subject: Subject,
): Point[] {
  const { model } = view;
  const scale = scaleOf(comparison);
  const measure = isMeasure(comparison.shown) ? comparison.shown : 'headcount';
  const base = indexYear(view, bodies);
  const whole = model.subjects.find(({ kind }) => kind === 'entity');
  const divisor = (year: number) => {
    if (scale === 'value') return 1;
    if (scale === 'share')
      return whole === undefined ? null : profileAt(model, whole, measure, year);
    return base === null ? null : profileAt(model, subject, measure, base);
  };
  const years = scale === 'index' ? model.years.filter((year) => year >= (base ?? 0)) : model.years;
  return years.map((year) => {
    const [value, by] = [profileAt(model, subject, measure, year), divisor(year)];
    const isKnown = value !== null && by !== null && by > 0;
    if (!isKnown) return { year, value: null };
    // As exact as what it is computed from, and no more.
    const exact = (value / by) * (scale === 'index' ? 100 : 1);
    return { year, value: Number(exact.toPrecision(12)) };
  });
}
