/** Figures as counts of the invented people. */
import type { Request } from '../../src/model/request.ts';
import { dimensions } from './dimensions.ts';
import { choose, contractual, type Draw, drawStaff, noTelework, type Person } from './people.ts';
import type { Truth, World, WorldOptions } from './world.ts';

/** Full-time equivalents by regime, in tenths, and the people of one gender. */
export const weights = {
  fte: ({ categories }: Person) => [10, 8, 5, 4][categories.get('working-time')!]! / 10,
  women: ({ categories }: Person) => (categories.get('gender') === 0 ? 1 : 0),
  men: ({ categories }: Person) => (categories.get('gender') === 1 ? 1 : 0),
  others: ({ categories }: Person) => (categories.get('gender') === 2 ? 1 : 0),
};

/** The statistics that count people. */
export const ofPeople: readonly string[] = [
  'workforce',
  'distribution',
  'contractors',
  'longabsence',
];

/** What is known of one organism. */
export interface Facts {
  readonly staff: ReadonlyMap<number, readonly Person[]>;
  /** By year: days by month and weekday. */
  readonly illness: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** By year: retirements by reason. */
  readonly pension: ReadonlyMap<number, readonly number[]>;
  /** By year: hundredths of a percent. */
  readonly carph: ReadonlyMap<number, number>;
}

export function drawFacts(draw: Draw, size: number, years: readonly number[]): Facts {
  const staff = drawStaff(draw, size, years);
  const byYear = <T>(make: (people: readonly Person[]) => T) =>
    new Map([...staff].map(([year, people]) => [year, make(people)]));
  return {
    staff,
    illness: byYear((people) => drawIllness(draw, people.length)),
    pension: byYear((people) => {
      const counts = dimensions.get('pension-reason')!.categories.map(() => 0);
      const { weights } = dimensions.get('pension-reason')!;
      for (let left = Math.round(people.length * 0.04 + draw()); left > 0; left -= 1) {
        counts[choose(draw, weights)]! += 1;
      }
      return counts;
    }),
    carph: byYear(() => 40 + Math.floor(draw() * 300)),
  };
}

function drawIllness(draw: Draw, size: number): number[][] {
  return Array.from({ length: 12 }, (_, month) => {
    const winter = 1 + 0.5 * Math.cos((month / 6) * Math.PI);
    return [1.2, 1.1, 0.9, 1, 0.8].map((daily) =>
      Math.floor(size * 0.26 * winter * daily * (0.6 + 0.8 * draw()) + draw() * 0.7),
    );
  });
}

type Codes = World['codes'];

export function count(
  request: Request,
  facts: readonly Facts[],
  codes: Codes,
  options: WorldOptions,
): readonly Truth[] {
  const nothing = { year: request.year, group: null, field: null, reason: null };
  if (request.endpoint === 'carph') return countRates(facts, request);
  if (request.endpoint === 'pension') {
    const years = [...new Set(facts.flatMap(({ pension }) => [...pension.keys()]))].sort();
    return years.flatMap((year) =>
      codes('pension-reason')
        .map((reason, position) => ({
          ...nothing,
          year,
          reason,
          value: sum(facts.map(({ pension }) => pension.get(year)?.[position] ?? 0)),
        }))
        .filter(({ value }) => value > 0),
    );
  }
  const present = facts.filter(({ staff }) => staff.has(request.year!));
  if (present.length === 0) return [];
  if (request.endpoint === 'illness') {
    return codes(request.groupby!).map((group, position) => ({
      ...nothing,
      group,
      value: sum(
        present.map(({ illness }) => days(illness.get(request.year!)!, request, position)),
      ),
    }));
  }
  return countStaff(request, present, codes, options, () => 1);
}

export function countStaff(
  request: Request,
  facts: readonly Facts[],
  codes: Codes,
  options: WorldOptions,
  weight: (person: Person) => number,
): Truth[] {
  const present = facts.filter(({ staff }) => staff.has(request.year!));
  if (present.length === 0) return [];
  const people = present.flatMap(({ staff }) => staff.get(request.year!)!);
  return countPeople(request, people.filter(asked(request)), codes, options, weight);
}

function days(illness: readonly (readonly number[])[], request: Request, position: number): number {
  if (request.groupby === 'month') return sum(illness[position]!);
  return sum(illness.map((week) => week[position]!));
}

/** A rate is of full-time equivalents: the entity's lies between its organisms' and is not their sum. */
function countRates(facts: readonly Facts[], { year: _, ...request }: Request): Truth[] {
  const years = [...new Set(facts.flatMap(({ carph }) => [...carph.keys()]))].sort();
  return years.map((year) => {
    const present = facts.filter(({ carph }) => carph.has(year));
    const weights = present.map(({ staff }) => staff.get(year)!.length);
    const rates = present.map(({ carph }, position) => carph.get(year)! * weights[position]!);
    const value = Math.round(sum(rates) / sum(weights)) / 100;
    return { year, group: request.groupby, field: request.field, reason: null, value };
  });
}

/** Whether a person belongs to the staff that a question is about. */
function asked({ endpoint, restriction }: Request): (person: Person) => boolean {
  const wanted = restriction === null ? [] : restriction.split(',');
  return ({ categories, isMandated, isDisabled, isLongAbsent }) =>
    (endpoint !== 'contractors' || categories.get('status') === contractual) &&
    (endpoint !== 'longabsence' || isLongAbsent) &&
    (!wanted.includes('mandatory') || isMandated) &&
    (!wanted.includes('handicap') || isDisabled) &&
    (!wanted.includes('telework') || categories.get('telework-day') !== noTelework);
}

function countPeople(
  { year, groupby, field }: Request,
  people: readonly Person[],
  codes: Codes,
  options: WorldOptions,
  weight: (person: Person) => number,
): Truth[] {
  const counts = new Map<number, number>();
  if (groupby === null && field === null) counts.set(0, 0);
  for (const person of people) {
    const group = groupby === null ? 0 : person.categories.get(groupby)!;
    const place = group * 100 + (field === null ? 0 : person.categories.get(field)!);
    counts.set(place, (counts.get(place) ?? 0) + weight(person));
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([place, value]) => ({
      year,
      group: groupby === null ? null : codes(groupby)[Math.floor(place / 100)]!,
      field: field === null ? null : codes(field)[place % 100]!,
      reason: null,
      value: Math.round(value * 10) / 10,
    }))
    .filter(({ group, field: category }) => {
      if (options.partialLevelA !== true) return true;
      return (groupby === 'level-a' ? group : field === 'level-a' ? category : null) !== 'AUT';
    });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
