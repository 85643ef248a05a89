import type { People } from './people.ts';
import type { Random } from './random.ts';

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Month (0 … 11) of each day of a common year and of a leap year. */
const [commonYear, leapYear] = [28, 29].map((february) =>
  monthLengths.flatMap((days, month) => Array<number>(month === 1 ? february : days).fill(month)),
) as [number[], number[]];

/** Illness is commoner in winter: the months of a hundred spells' beginnings, drawn from by position. */
const beginnings = [13, 12, 10, 8, 7, 6, 5, 5, 8, 9, 9, 8].flatMap((spells, month) =>
  Array<number>(spells).fill(month),
);

/** Sick days of one body in one year: twelve months, seven weekdays from Monday; both add up alike. */
export interface SickDays {
  readonly months: Uint32Array;
  readonly weekdays: Uint32Array;
}

/** Counts the sick days of everyone on a roster. Each day falls on one month and one weekday. */
export function countSickDays(
  people: People,
  roster: readonly number[],
  year: number,
  shifts: boolean,
  random: Random,
): SickDays {
  const monthOfDay = isLeap(year) ? leapYear : commonYear;
  const newYear = weekdayOfNewYear(year);
  const months = new Uint32Array(12);
  const weekdays = new Uint32Array(7);
  for (const person of roster) {
    for (let spells = spellsOf(people, person, random); spells > 0; spells -= 1) {
      let day = beginnings[random.below(beginnings.length)]! * 30 + random.below(31);
      let left = spellLength(random);
      for (; left > 0 && day < monthOfDay.length; day += 1) {
        const weekday = (newYear + day) % 7;
        if (weekday >= 5 && !shifts) continue;
        months[monthOfDay[day]!]! += 1;
        weekdays[weekday]! += 1;
        left -= 1;
      }
    }
  }
  return { months, weekdays };
}

function spellsOf({ traits }: People, person: number, random: Random): number {
  const expected = traits.proneness[person]! + (traits.level[person]! >= 2 ? 4 : 0);
  return random.below(expected + 1) >= 5 ? 1 + random.below(2 + (expected >> 2)) : 0;
}

function spellLength(random: Random): number {
  if (random.chance(40)) return 30 + random.below(120);
  return random.chance(250) ? 6 + random.below(15) : 1 + random.below(5);
}

/** 0: Monday. The calendar by arithmetic, so that no machine's clock or zone has a say. */
function weekdayOfNewYear(year: number): number {
  const before = year - 1;
  return (
    (before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)) % 7
  );
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
