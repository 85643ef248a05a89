import type { FigureSet } from '../model.ts';
import { cubeOf, placesOf, type View } from '../view.ts';

/** Whether the source withholds any figure of a set in a year. */
export function withheld(view: View, set: FigureSet, year: number | '' | undefined): boolean {
  const values = cubeOf(view, set)[String(year)] ?? [];
  return values.some((value) => typeof value === 'string');
}

/** What is said where years stand side by side that the source counted in two ways. */
export function comparableNote(view: View, years: readonly number[]): string[] {
  const since = view.model.release.comparableSince;
  const both =
    since !== null && years.some((year) => year < since) && years.some((year) => year >= since);
  return both ? [view.texts.chart.comparable(String(since))] : [];
}

/** What is said of categories too many to be drawn. */
export function leftNote(
  view: View,
  set: 'seniority' | 'age' | 'level' | 'telework' | 'retirements',
): string[] {
  const { left } = view.model.axes[set];
  return left === 0 ? [] : [view.texts.chart.left(view.format.number(left))];
}

/** The names of all genders, in the order of their colours. */
export function gendersOf(view: View): string[] {
  return [
    ...new Set(
      [
        ...placesOf(view, 'gender', 'a'),
        ...placesOf(view, 'level', 'b'),
        ...placesOf(view, 'age', 'b'),
      ].map(({ label }) => label),
    ),
  ];
}
