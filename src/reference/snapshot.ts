import { dimensions } from './dimensions.ts';
import { type People, status, type Trait } from './people.ts';

/** What a person is filtered by: one bit each. */
export const flag = Object.freeze({
  mandatory: 1,
  telework: 2,
  handicap: 4,
  contractual: 8,
  absent: 16,
});

/** Everyone on 31 December of a year: one column per dimension, sorted by body. */
export interface Snapshot {
  readonly people: number;
  /** Where each body's people begin; one more at the end. */
  readonly starts: readonly number[];
  /** By dimension: position in its category list. */
  readonly columns: ReadonlyMap<string, Uint8Array>;
  /** `flag` bits. */
  readonly flags: Uint8Array;
}

/** The state of everyone on the rosters, copied. */
export function takeSnapshot(
  people: People,
  rosters: readonly (readonly number[])[],
  year: number,
): Snapshot {
  const starts = [0];
  for (const roster of rosters) starts.push(starts.at(-1)! + roster.length);
  const everyone = Uint32Array.from(rosters.flat());
  const columns = new Map<string, Uint8Array>();
  for (const name of dimensions.keys()) {
    if (name === 'age')
      columns.set(
        name,
        everyoneBy(everyone, (p) => ageBand(year - people.birth[p]!)),
      );
    else if (name === 'seniority') {
      columns.set(
        name,
        everyoneBy(everyone, (p) => seniorityBand(year - people.entry[p]!)),
      );
    } else if (Object.hasOwn(people.traits, name)) {
      const trait = people.traits[name as Trait];
      columns.set(
        name,
        everyoneBy(everyone, (p) => trait[p]!),
      );
    }
  }
  const flags = everyoneBy(everyone, (p) => flagsOf(people, p));
  return { people: everyone.length, starts, columns, flags };
}

function everyoneBy(everyone: Uint32Array, read: (person: number) => number): Uint8Array {
  const column = new Uint8Array(everyone.length);
  for (let at = 0; at < everyone.length; at += 1) column[at] = read(everyone[at]!);
  return column;
}

function flagsOf({ traits }: People, person: number): number {
  return (
    (traits.status[person] === status.mandate ? flag.mandatory : 0) |
    (traits['telework-day'][person]! > 0 ? flag.telework : 0) |
    (traits.handicap[person] === 1 ? flag.handicap : 0) |
    (traits.status[person] === status.contractual ? flag.contractual : 0) |
    (traits.absence[person] === 1 ? flag.absent : 0)
  );
}

/** Five-year bands: up to 25, 26-30, … 61-65, above. */
function ageBand(age: number): number {
  return Math.min(9, Math.max(0, Math.floor((age - 21) / 5)));
}

/** Five-year bands: 0-4, … 30-34, above. */
function seniorityBand(years: number): number {
  return Math.min(7, Math.floor(years / 5));
}
