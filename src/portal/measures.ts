import type { Measure, PortalModel, Subject } from './model.ts';
import type { View } from './view.ts';

/** Those that are a part of a whole, from 0 to 1. */
function isShare(measure: Measure): boolean {
  return measure.startsWith('share');
}

/** What a measure is called. */
export function measureName({ texts, model }: View, measure: Measure): string {
  return measure === 'share_55_up'
    ? texts.measures.aged(String(model.agedFrom))
    : texts.measures[measure];
}

/** A value of a measure as it is read, with its unit where a number alone would not tell. */
export function measured({ format, model }: View, measure: Measure, value: number): string {
  if (measure === 'headcount') return format.number(value);
  if (isShare(measure)) return format.percent(value);
  const isRatio = measure === 'disability_rate' && model.targetRate < 1;
  return format.fixed(value, isRatio ? 4 : 1);
}

/** The value of a body in a year. */
export function profileAt(
  { years }: PortalModel,
  { profile }: Subject,
  measure: Measure,
  year: number,
): number | null {
  return profile[measure]?.[years.indexOf(year)] ?? null;
}

/** The newest year in which the headcount of any body is known; `null` where none ever is. */
export function newestYear({ subjects, years }: PortalModel): number | null {
  const isKnown = (at: number) =>
    subjects.some(
      ({ kind, profile }) => kind !== 'entity' && typeof profile.headcount?.[at] === 'number',
    );
  const at = years.findLastIndex((_, place) => isKnown(place));
  return years[at] ?? null;
}

/** The rate that the law asks for, as it is read. */
export function targetText({ model, format }: View): string {
  const { targetRate } = model;
  return targetRate < 1 ? format.number(targetRate) : format.percent(targetRate / 100);
}
