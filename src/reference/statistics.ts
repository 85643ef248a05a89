import { countBy, countByTwo, countPeople, type Slice } from './counting.ts';
import { dimensions } from './dimensions.ts';
import type { Axis, Figures, Measure } from './figures.ts';
import { firstYear, lastYear, type Population } from './population.ts';
import { flag } from './snapshot.ts';

/** A question about figures, already validated; `body` is a position, `null` for the entity. */
export interface Question {
  readonly endpoint: string;
  readonly body: number | null;
  readonly year: number | null;
  readonly groupby: string | null;
  readonly field: string | null;
  readonly restriction: string | null;
}

const headcount: Measure = { key: 'total', titleFr: 'Effectif', decimals: 0 };
const sickDays: Measure = { key: 'days', titleFr: 'Jours', decimals: 0 };
const rate: Measure = { key: 'rate', titleFr: "Taux d'emploi", decimals: 2 };

const familyAxes = dimensionAxes('family');
const fieldAxes = dimensionAxes('field');
const reasonAxis: Axis = { ...familyAxes.get('departure')!, name: 'reason', naming: 'reason' };
const monthAxis = numberAxis('month', 'Mois', 1, 12);
const weekdayAxis = numberAxis('weekday', 'Jour de la semaine', 1, 7);
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, offset) => firstYear + offset);

type Statistician = (population: Population, question: Question) => Figures;

/** How each statistic of specification §2 is counted. */
const statisticians: Readonly<Record<string, Statistician>> = Object.freeze({
  workforce: (population, question) => countStaff(population, question, 0),
  distribution: (population, question) => countStaff(population, question, 0),
  contractors: (population, question) => countStaff(population, question, flag.contractual),
  longabsence: (population, question) => countStaff(population, question, flag.absent),
  illness: countIllness,
  pension: countRetirements,
  carph: rateOfDisabled,
});

/**
 * The figures that answer a question. All are counts over the same people, so that every split of a
 * headcount adds up to it and the entity is the sum of its bodies. Double splits leave zeros out,
 * single splits tell them; `groupby` equal to `field` is a single split.
 */
export function answerQuestion(population: Population, question: Question): Figures {
  return statisticians[question.endpoint]!(population, question);
}

function dimensionAxes(naming: 'family' | 'field'): ReadonlyMap<string, Axis> {
  return new Map([...dimensions].map(([name, dimension]) => [name, { ...dimension, naming }]));
}

function numberAxis(name: string, titleFr: string, from: number, to: number): Axis {
  const codes = Array.from({ length: to - from + 1 }, (_, offset) => String(from + offset));
  const categories = codes.map((code) => ({ code, labelFr: code, labelNl: code }));
  return { name, titleFr, categories, naming: 'number' };
}

/** The people of a subject in a year. */
function sliceOf(population: Population, body: number | null, year: number): Slice {
  const { starts, people } = population.snapshots.get(year)!;
  return body === null ? { from: 0, to: people } : { from: starts[body]!, to: starts[body + 1]! };
}

function maskOf(restriction: string | null): number {
  const values = restriction === null ? [] : restriction.split(',');
  return values.reduce((mask, value) => mask | flag[value as keyof typeof flag], 0);
}

function countStaff(population: Population, question: Question, only: number): Figures {
  const { year, groupby, field } = question;
  const snapshot = population.snapshots.get(year!)!;
  const slice = sliceOf(population, question.body, year!);
  const mask = only | maskOf(question.restriction);
  const axes = axesOf(groupby, field);
  const base = { year, axes, measure: headcount, sparse: axes.length === 2 };
  if (slice.from === slice.to) return { ...base, values: [] };
  const [outer, inner] = axes;
  if (outer === undefined) return { ...base, values: [countPeople(snapshot, slice, mask)] };
  const column = snapshot.columns.get(outer.name)!;
  const size = outer.categories.length;
  if (inner === undefined) return { ...base, values: countBy(snapshot, slice, mask, column, size) };
  const sizes = { outer: size, inner: inner.categories.length };
  const innerColumn = snapshot.columns.get(inner.name)!;
  return { ...base, values: countByTwo(snapshot, slice, mask, column, innerColumn, sizes) };
}

function axesOf(groupby: string | null, field: string | null): readonly Axis[] {
  if (groupby === null) return field === null ? [] : [fieldAxes.get(field)!];
  if (field === null || field === groupby) return [familyAxes.get(groupby)!];
  return [familyAxes.get(groupby)!, familyAxes.get(field)!];
}

function countIllness(population: Population, { body, year, groupby }: Question): Figures {
  const all = population.sickDays.get(year!)!;
  const chosen = (body === null ? all : [all[body]!]).filter((days) => days !== null);
  const axis = groupby === 'month' ? monthAxis : weekdayAxis;
  const values = chosen.length === 0 ? [] : Array<number>(axis.categories.length).fill(0);
  for (const days of chosen) {
    const counts = groupby === 'month' ? days.months : days.weekdays;
    for (let at = 0; at < values.length; at += 1) values[at]! += counts[at]!;
  }
  return { year, axes: [axis], measure: sickDays, values, sparse: false };
}

function countRetirements(population: Population, { body }: Question): Figures {
  const lived = years.filter((year) => livesIn(population, body, year));
  const values = lived.flatMap((year) => {
    const all = population.retirements.get(year)!;
    const chosen = body === null ? all : [all[body]!];
    return reasonAxis.categories.map((_, reason) =>
      chosen.reduce((sum, counts) => sum + counts[reason]!, 0),
    );
  });
  return {
    year: null,
    axes: [yearAxis(lived), reasonAxis],
    measure: headcount,
    values,
    sparse: false,
  };
}

/** Full-time equivalents of staff with a disability, in hundredths of a percent of all. */
function rateOfDisabled(population: Population, { body }: Question): Figures {
  const lived = years.filter((year) => livesIn(population, body, year));
  const shares = dimensions.get('working-time')!.categories.map(({ code }) => Number(code));
  const values = lived.map((year) => {
    const snapshot = population.snapshots.get(year)!;
    const slice = sliceOf(population, body, year);
    const column = snapshot.columns.get('working-time')!;
    const [disabled, all] = [flag.handicap, 0].map((mask) =>
      countBy(snapshot, slice, mask, column, shares.length).reduce(
        (sum, people, at) => sum + people * shares[at]!,
        0,
      ),
    );
    return all === 0 ? 0 : Math.round((10_000 * disabled!) / all!);
  });
  return { year: null, axes: [yearAxis(lived)], measure: rate, values, sparse: false };
}

function livesIn(population: Population, body: number | null, year: number): boolean {
  const { from, to } = sliceOf(population, body, year);
  return to > from;
}

function yearAxis(lived: readonly number[]): Axis {
  const categories = lived.map(String).map((code) => ({ code, labelFr: code, labelNl: code }));
  return { name: 'year', titleFr: 'Année', categories, naming: 'number' };
}
