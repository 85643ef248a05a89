/** The people of the invented federation: figures are counts of them, so that all sums hold exactly. */
import { contractorDimensions, dimensions, staffDimensions } from './dimensions.ts';

/** Position of the category in each dimension, and what restrictions ask. */
export interface Person {
  readonly categories: ReadonlyMap<string, number>;
  readonly isMandated: boolean;
  readonly isDisabled: boolean;
  readonly isLongAbsent: boolean;
}

export type Draw = () => number;

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Every body has ways of its own: the weights of each dimension, a little bent. */
export type Habits = ReadonlyMap<string, readonly number[]>;

export function habitsOf(draw: Draw): Habits {
  return new Map(
    [...dimensions.values()].map(({ name, weights }) => [
      name,
      weights.map((weight) => weight * (0.4 + 1.2 * draw())),
    ]),
  );
}

export function choose(draw: Draw, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = draw() * sum;
  for (const [position, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return position;
  }
  return weights.length - 1;
}

function positionOf(dimension: string, code: string): number {
  return dimensions.get(dimension)!.categories.findIndex((category) => category.code === code);
}

/** Position of contractual staff in `status`, and of no telework in `telework-day`. */
export const contractual = positionOf('status', 'C');
export const noTelework = positionOf('telework-day', '0');
const mandated = positionOf('status', 'M');
const levelA = positionOf('level', 'A');
const outsideLevelA = positionOf('level-a', 'AUT');
const otherGender = positionOf('gender', 'X');

export function drawPerson(draw: Draw, habits: Habits, year: number): Person {
  const categories = new Map<string, number>();
  for (const name of staffDimensions) categories.set(name, choose(draw, habits.get(name)!));
  if (categories.get('level') !== levelA) categories.set('level-a', outsideLevelA);
  // A third gender is registered from 2017 on.
  if (year < 2017 && categories.get('gender') === otherGender) categories.set('gender', 0);
  // Half of all people work where they live.
  const home = categories.get('home')!;
  const places = dimensions.get('working-place')!.categories.length;
  if (home < places && draw() < 0.5) categories.set('working-place', home);
  if (categories.get('status') === contractual) {
    for (const name of contractorDimensions) categories.set(name, choose(draw, habits.get(name)!));
  }
  return {
    categories,
    isMandated: categories.get('status') === mandated,
    isDisabled: draw() < 0.03,
    isLongAbsent: draw() < 0.06,
  };
}

/** The staff of a body, year by year: most people stay as they are, some leave, some come. */
export function drawStaff(
  draw: Draw,
  size: number,
  years: readonly number[],
): ReadonlyMap<number, readonly Person[]> {
  const habits = habitsOf(draw);
  const staff = new Map<number, readonly Person[]>();
  let present: readonly Person[] = [];
  for (const year of years) {
    const wanted = Math.max(3, Math.round(size * (0.94 + 0.12 * draw())));
    const stayed = present.filter(() => draw() > 0.12).slice(0, wanted);
    const joined = Array.from({ length: wanted - stayed.length }, () =>
      drawPerson(draw, habits, year),
    );
    present = [...stayed, ...joined];
    staff.set(year, present);
  }
  return staff;
}
