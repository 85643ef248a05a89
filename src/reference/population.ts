import { type Body, bodiesOf, type FederationSize } from './bodies.ts';
import { fate, liveYear } from './careers.ts';
import { hire, type Profile, profileOf } from './hiring.ts';
import { countSickDays, type SickDays } from './illness.ts';
import { createPeople, type People } from './people.ts';
import { createRandom } from './random.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** Years with a headcount (specification §4.4), and up to where illness goes on. */
export const firstYear = 2012;
export const lastYear = 2022;
const lastIllnessYear = 2024;

/** Everything the service counts over. Bodies are numbered by their position in `bodies`. */
export interface Population {
  readonly bodies: readonly Body[];
  /** By year, 2012 to 2022. */
  readonly snapshots: ReadonlyMap<number, Snapshot>;
  /** By year, 2013 to 2024; of each body, `null` where it does not exist. */
  readonly sickDays: ReadonlyMap<number, readonly (SickDays | null)[]>;
  /** By year, 2012 to 2022; of each body, retirements by reason. */
  readonly retirements: ReadonlyMap<number, readonly Uint32Array[]>;
}

interface World {
  readonly seed: number;
  readonly bodies: readonly Body[];
  readonly profiles: readonly Profile[];
  readonly people: People;
  /** Who works in each body. */
  readonly rosters: number[][];
  /** People so far. */
  count: number;
}

/** The same people for the same seed and size, on every machine. */
export function createPopulation(seed: number, size: FederationSize): Population {
  const world = createWorld(seed, size);
  const snapshots = new Map<number, Snapshot>();
  const sickDays = new Map<number, (SickDays | null)[]>();
  const retirements = new Map<number, Uint32Array[]>();
  for (let year = firstYear; year <= lastIllnessYear; year += 1) {
    mergeBodies(world, year);
    const retired = world.bodies.map((_, body) => passYear(world, body, year));
    if (year <= lastYear) {
      snapshots.set(year, takeSnapshot(world.people, world.rosters, year));
      retirements.set(year, retired);
    }
    if (year > firstYear) sickDays.set(year, fallIll(world, year));
  }
  return { bodies: world.bodies, snapshots, sickDays, retirements };
}

/** Everyone who is there when the range begins. */
function createWorld(seed: number, size: FederationSize): World {
  const bodies = bodiesOf(size);
  const people = createPeople(bodies.reduce((sum, body) => sum + 3 * body.size + 50, 0));
  const profiles = bodies.map((body) => profileOf(body, seed));
  const world = { seed, bodies, profiles, people, rosters: bodies.map(() => []), count: 0 };
  bodies.forEach((body, position) => {
    if (body.founded < firstYear) recruit(world, position, body.size, firstYear - 1, true);
  });
  return world;
}

/** Adds people to a body until it has as many as wanted. */
function recruit(world: World, body: number, wanted: number, year: number, veteran: boolean): void {
  const random = createRandom(world.seed, world.bodies[body]!.id, veteran ? 1 : year);
  const roster = world.rosters[body]!;
  while (roster.length < wanted) {
    hire(world.people, world.count, world.profiles[body]!, year, veteran, random);
    roster.push(world.count);
    world.count += 1;
  }
}

/** On 1 January the people of a merged body move; their seniority begins anew. */
function mergeBodies({ bodies, rosters, people }: World, year: number): void {
  bodies.forEach((body, position) => {
    if (body.merged !== year) return;
    const target = bodies.findIndex(({ id }) => id === body.mergedInto);
    const movers = rosters[position]!.splice(0);
    for (const person of movers) people.entry[person] = year;
    rosters[target]!.push(...movers);
  });
}

/** One year of a body: careers, then recruitment. Returns its retirements by reason. */
function passYear(world: World, position: number, year: number): Uint32Array {
  const body = world.bodies[position]!;
  const retired = new Uint32Array(4);
  if (body.founded > year || (body.merged > 0 && body.merged <= year)) return retired;
  const random = createRandom(world.seed ^ 0x5eed, body.id, year);
  world.rosters[position] = world.rosters[position]!.filter((person) => {
    const end = liveYear(world.people, person, year, random);
    if (end >= fate.ageLimit) retired[end]! += 1;
    return end === fate.stays;
  });
  recruit(world, position, wantedSize(world, position, year), year, false);
  return retired;
}

/** Headcount in permille of the first year's, shared by all bodies: savings, then growth again. */
const drift = [1000, 985, 968, 945, 925, 910, 900, 902, 915, 930, 945, 950, 955];

function wantedSize(world: World, position: number, year: number): number {
  const body = world.bodies[position]!;
  const absorbed = world.bodies
    .filter(({ mergedInto, merged }) => mergedInto === body.id && merged <= year)
    .reduce((sum, { size }) => sum + size, 0);
  const age = year - Math.max(firstYear, body.founded);
  const permille = drift[year - firstYear]! + world.profiles[position]!.tilt * age;
  return Math.max(5, Math.floor(((body.size + absorbed) * permille) / 1000));
}

function fallIll({ seed, bodies, rosters, people, profiles }: World, year: number) {
  return bodies.map((body, position) => {
    const roster = rosters[position]!;
    if (roster.length === 0) return null;
    const random = createRandom(seed ^ 0x111, body.id, year);
    return countSickDays(people, roster, year, profiles[position]!.shifts, random);
  });
}
