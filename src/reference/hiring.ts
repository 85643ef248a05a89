import type { Body, BodyCategory } from './bodies.ts';
import { level, levelA, type People, status } from './people.ts';
import { createRandom, type Random } from './random.ts';

/** What makes one body unlike another: shares out of a thousand and weights over category lists. */
export interface Profile {
  readonly women: number;
  readonly languages: readonly number[];
  readonly levels: readonly number[];
  readonly headquarters: number;
  /** Change of headcount in permille per year, on top of what all bodies share. */
  readonly tilt: number;
  /** Works in shifts: falls ill at weekends too. */
  readonly shifts: boolean;
}

const levelWeights: Readonly<Record<BodyCategory, readonly number[]>> = {
  SPF: [26, 20, 38, 14, 2],
  DEF: [18, 22, 30, 12, 18],
  SPP: [55, 25, 16, 4, 0],
  ES: [58, 18, 16, 8, 0],
  'OIP A': [34, 24, 30, 11, 1],
  'OIP B': [38, 26, 26, 10, 0],
  'OIP C': [32, 28, 30, 10, 0],
  'OIP D': [52, 24, 20, 4, 0],
  IPSS: [24, 30, 36, 10, 0],
};

/** By language role: out of which province people come. */
const homeWeights = [
  [25, 1, 5, 14, 1, 1, 24, 14, 0, 4, 10, 1],
  [10, 18, 24, 1, 13, 20, 0, 1, 11, 0, 0, 2],
  [2, 0, 0, 0, 0, 0, 0, 96, 0, 1, 0, 1],
];

/** The profile of a body, the same whenever it is asked for. */
export function profileOf(body: Body, seed: number): Profile {
  const random = createRandom(seed, body.id, 0);
  const french = 300 + random.below(350);
  return {
    women: 380 + random.below(320),
    languages: [french, 996 - french, 4],
    levels: levelWeights[body.category].map((weight) => weight * (8 + random.below(5))),
    headquarters: random.chance(750) ? 0 : random.weighted(homeWeights[random.below(2)]!),
    tilt: random.below(25) - 12,
    shifts: body.category === 'DEF' || (body.size > 1000 && random.chance(300)),
  };
}

/**
 * Fills one person's columns. `veteran`: already there when the range begins, so of any age and
 * seniority; otherwise hired in that year.
 */
export function hire(
  people: People,
  person: number,
  profile: Profile,
  year: number,
  veteran: boolean,
  random: Random,
): void {
  const { traits } = people;
  const age = veteran ? veteranAge(random) : 20 + random.weighted(newcomerAges);
  people.birth[person] = year - age;
  people.entry[person] = veteran ? year - Math.min(random.below(age - 18), random.below(42)) : year;
  const unnamed = !veteran && year >= 2019 && random.chance(4);
  traits.gender[person] = unnamed ? 2 : random.chance(profile.women) ? 0 : 1;
  traits.language[person] = random.weighted(profile.languages);
  traits.nationality[person] = random.weighted([955, 32, 8, 5]);
  traits.handicap[person] = random.chance(veteran ? 15 : 7) ? 1 : 0;
  traits.proneness[person] = random.weighted([30, 6, 6, 8, 8, 8, 8, 8, 6, 6, 6]) * 3;
  enlist(people, person, profile, age, veteran, random);
  settle(people, person, profile, random);
  engage(people, person, random);
}

const newcomerAges = [1, 2, 5, 9, 10, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1];

function veteranAge(random: Random): number {
  const decade = random.weighted([9, 20, 28, 36, 6]);
  return decade === 4
    ? 60 + Math.min(random.below(6), random.below(6))
    : 20 + decade * 10 + random.below(10);
}

/** Level, class, status and working time. */
function enlist(
  { traits }: People,
  person: number,
  profile: Profile,
  age: number,
  veteran: boolean,
  random: Random,
): void {
  const rank = random.weighted(profile.levels);
  traits.level[person] = rank;
  const classes = veteran && age >= 40 ? [20, 35, 28, 14, 3] : [55, 35, 9, 1, 0];
  traits['level-a'][person] = rank === level.a ? random.weighted(classes) : levelA.none;
  const contractual = random.chance(veteran ? 225 : 520);
  const permanent = veteran ? status.statutory : status.trainee;
  traits.status[person] = contractual ? status.contractual : permanent;
  traits['working-time'][person] = random.weighted(
    veteran ? [690, 40, 160, 85, 25] : [880, 15, 60, 44, 1],
  );
  traits['language-bonus'][person] = random.chance(veteran ? 240 : 60)
    ? 1 + random.weighted([12, 14, 10, 8, 6, 4, 8, 2])
    : 0;
}

/** Home, place of work and the distance between them. */
function settle({ traits }: People, person: number, profile: Profile, random: Random): void {
  const weights = homeWeights[traits.language[person]!]!;
  const home = random.weighted(weights);
  const place = random.chance(700) ? profile.headquarters : Math.min(random.weighted(weights), 10);
  traits.home[person] = home;
  traits['working-place'][person] = place;
  traits.distance[person] =
    home === place
      ? random.weighted([30, 28, 26, 10, 3, 1, 1, 1])
      : random.weighted([1, 2, 10, 20, 22, 18, 24, 3]);
}

/** The terms of a contract; drawn for everyone, counted for contractual staff alone. */
function engage({ traits }: People, person: number, random: Random): void {
  const rank = traits.level[person]!;
  const skilled = rank <= level.b;
  traits.mission[person] = random.weighted(
    skilled ? [45, 0, 15, 18, 10, 12] : [52, 26, 2, 0, 20, 0],
  );
  traits.category[person] = random.weighted(skilled ? [34, 22, 24, 14, 6] : [30, 38, 24, 8, 0]);
  const replacement = traits.category[person] === 2;
  traits.reason[person] = random.weighted(
    replacement ? [0, 28, 40, 32, 0, 0] : [45, 0, 0, 0, 30, 25],
  );
  traits.selection[person] = random.weighted(skilled ? [84, 6, 1, 9] : [58, 18, 6, 18]);
}
