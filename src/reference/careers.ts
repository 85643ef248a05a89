import { level, levelA, type People, status, workingTime } from './people.ts';
import type { Random } from './random.ts';

/** How a year ends for somebody: stays, leaves without a pension, or retires (position in `departure`). */
export const fate = Object.freeze({
  stays: -2,
  resigns: -1,
  ageLimit: 0,
  onRequest: 1,
  exOfficio: 2,
  unfit: 3,
});

/**
 * One more year in somebody's life: they may leave, and those who stay may change level, status,
 * working time and the rest. Returns one of `fate`.
 */
export function liveYear(people: People, person: number, year: number, random: Random): number {
  const leaving = departs(people, person, year - people.birth[person]!, random);
  if (leaving !== fate.stays) return leaving;
  advance(people, person, year - people.birth[person]!, random);
  arrange(people, person, year, random);
  return fate.stays;
}

function departs({ traits }: People, person: number, age: number, random: Random): number {
  if (age >= 67 || (age >= 65 && random.chance(850))) return fate.ageLimit;
  if (age >= 60 && random.chance(170)) return fate.onRequest;
  if (age >= 50 && traits.absence[person] === 1 && random.chance(35)) {
    return age >= 62 ? fate.exOfficio : fate.unfit;
  }
  if (age >= 45 && random.chance(2)) return fate.unfit;
  const contractual = traits.status[person] === status.contractual;
  return random.chance(contractual ? 55 : age < 35 ? 22 : 8) ? fate.resigns : fate.stays;
}

/** Status and level. */
function advance({ traits }: People, person: number, age: number, random: Random): void {
  const standing = traits.status[person]!;
  if (standing === status.trainee) traits.status[person] = status.statutory;
  if (standing === status.contractual && random.chance(25)) traits.status[person] = status.trainee;
  const rank = traits.level[person]!;
  if (rank >= level.b && rank <= level.d && random.chance(14)) {
    traits.level[person] = rank - 1;
    if (rank - 1 === level.a) traits['level-a'][person] = levelA.a1;
  } else if (rank === level.a && traits['level-a'][person]! < levelA.a5 && random.chance(40)) {
    traits['level-a'][person] = traits['level-a'][person]! + 1;
  }
  if (standing === status.mandate && random.chance(140)) traits.status[person] = status.statutory;
  const senior = rank === level.a && traits['level-a'][person]! >= levelA.a4;
  if (senior && age >= 40 && standing === status.statutory && random.chance(30)) {
    traits.status[person] = status.mandate;
  }
}

/** Telework spreads with the years: how many in a thousand take it up in a year. */
function teleworkUptake(year: number): number {
  if (year >= 2020) return year === 2020 ? 420 : 150;
  return year <= 2012 ? 50 : 25 + (year - 2012) * 12;
}

/** Working time, absence, telework, disability, language certificate and address. */
function arrange({ traits }: People, person: number, year: number, random: Random): void {
  if (random.chance(50)) traits['working-time'][person] = random.weighted([62, 6, 20, 10, 2]);
  if (random.chance(20)) traits.handicap[person] = random.chance(25) ? 1 : 0;
  traits.absence[person] = random.chance(traits.absence[person] === 1 ? 520 : 17) ? 1 : 0;
  if (traits['language-bonus'][person] === 0 && random.chance(8)) {
    traits['language-bonus'][person] = 1 + random.below(8);
  }
  const desk =
    traits.level[person]! <= level.c && traits['working-time'][person] !== workingTime.interrupted;
  const days = traits['telework-day'][person]!;
  if (days === 0 && desk && random.chance(teleworkUptake(year))) {
    traits['telework-day'][person] =
      1 + random.weighted(year >= 2020 ? [10, 45, 30, 10, 5] : [70, 25, 5]);
  } else if (days > 0 && (!desk || random.chance(40))) traits['telework-day'][person] = 0;
  if (random.chance(15)) traits.distance[person] = random.below(8);
}
