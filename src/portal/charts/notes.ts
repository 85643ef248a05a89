import type { FigureSet } from '../model.ts';
import { cubeOf, placesOf, type View } from '../view.ts';
import { axisRange } from './chart.ts';

/** Whether the source withholds any figure of a set in a year. */
export function withheld(view: View, set: FigureSet, year: number | '' | undefined): boolean {
  const values = cubeOf(view, set)[String(year)] ?? [];
  return values.some((value) => typeof value === 'string');
}

/** What is said where years stand side by side that the source counted in two ways. */
export function comparableNote(view: View, drawn: readonly { readonly year: string }[]): string[] {
  const since = view.model.release.comparableSince;
  if (new Set(drawn.map(({ year }) => Number(year) < since)).size < 2) return [];
  return [view.texts.chart.comparable(String(since))];
}

/** Whether a figure is missing among others. */
export function hasGaps(points: readonly { readonly value: number | null }[]): boolean {
  return points.some(({ value }) => value === null);
}

/** What is said where figures are missing from a drawing. */
export function gapsNote(view: View, hasGaps: boolean): string[] {
  return hasGaps ? [view.texts.chart.gaps] : [];
}

/** What is said of categories too many to be drawn. */
export function leftNote(
  view: View,
  set: 'seniority' | 'weekday' | 'age' | 'level' | 'telework' | 'retirements',
): string[] {
  const { left } = view.model.axes[set];
  return left === 0 ? [] : [view.texts.chart.left(view.format.number(left))];
}

/** The names of all genders, in the order of their colours. */
export function gendersOf(view: View): string[] {
  const places = [
    ...placesOf(view, 'gender', 'a'),
    ...placesOf(view, 'level', 'b'),
    ...placesOf(view, 'age', 'b'),
  ];
  return [...new Set(places.map(({ label }) => label))];
}

/** What is said where an axis begins elsewhere than at zero, so that the movement is seen. */
export function axisNote(view: View, values: readonly number[]): string[] {
  return values.length === 0 || axisRange(values)[0] <= 0 ? [] : [view.texts.chart.notFromZero];
}
