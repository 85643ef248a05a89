/** What is kept of everyone: positions in the category lists of `dimensions.ts`, and three of our own. */
const traitNames = [
  'level',
  'level-a',
  'gender',
  'language',
  'status',
  'language-bonus',
  'distance',
  'working-time',
  'home',
  'working-place',
  'telework-day',
  'nationality',
  'mission',
  'category',
  'reason',
  'selection',
  /** 1: a recognised disability. */
  'handicap',
  /** 1: in long-term absence on 31 December. */
  'absence',
  /** Spells of illness to expect in ten years. */
  'proneness',
] as const;

export type Trait = (typeof traitNames)[number];

/** Everyone who ever works in the federation, as one column per trait; a person is a position. */
export interface People {
  readonly birth: Uint16Array;
  /** Year of entry into the present organism: seniority counts from there. */
  readonly entry: Uint16Array;
  readonly traits: Readonly<Record<Trait, Uint8Array>>;
}

/** Columns for that many people, all zero. */
export function createPeople(capacity: number): People {
  const columns = traitNames.map((name) => [name, new Uint8Array(capacity)] as const);
  return {
    birth: new Uint16Array(capacity),
    entry: new Uint16Array(capacity),
    traits: Object.fromEntries(columns) as Record<Trait, Uint8Array>,
  };
}

/** Positions in the category lists that decisions turn on. */
export const level = Object.freeze({ a: 0, b: 1, c: 2, d: 3, other: 4 });
export const levelA = Object.freeze({ a1: 0, a4: 3, a5: 4, none: 5 });
export const status = Object.freeze({ statutory: 0, trainee: 1, contractual: 2, mandate: 3 });
export const workingTime = Object.freeze({ full: 0, interrupted: 4 });
