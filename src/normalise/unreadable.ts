import { printable } from '../errors.ts';
import type { Interpretation } from '../interpretation.ts';

/** Why an answer is set aside, in the words of `meta.problems`. */
export type Cause =
  | 'encoding'
  | 'not JSON'
  | 'duplicate key'
  | 'broken text'
  | 'error in body'
  | 'no answer'
  | 'not understood'
  | 'paginated'
  | 'unfinished'
  | 'another year'
  | 'wrong answer'
  | 'restriction ignored'
  | 'groupby ignored'
  | 'field ignored'
  | 'split not asked'
  | 'several subjects'
  | 'shape unknown'
  | 'ambiguous'
  | 'unclear name'
  | 'no figure'
  | 'row without category'
  | 'row without figure'
  | 'row without year'
  | 'contradiction'
  | 'duplicate category'
  | 'percentage'
  | 'unit'
  | 'unknown flag'
  | 'duplicate id'
  | 'record without id';

/** Why an answer is quarantined: thrown inside recognition, caught by `interpret`, seen by nobody else. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly kind: Cause;

  constructor(kind: Cause, why: string) {
    super(printable(why));
    this.kind = kind;
  }
}

/** What refuses an answer that tells of another year than was asked. */
export function otherYear(what: string, asked: number | null): Unreadable {
  return new Unreadable('another year', `${what}, asked was ${asked}`);
}

/** What refuses an answer that can be read in more than one way. */
export function ambiguous(why: string): Unreadable {
  return new Unreadable('ambiguous', why);
}

/** What refuses the answer to another question. */
export function wrongAnswer(why: string): Unreadable {
  return new Unreadable('wrong answer', why);
}

/** What refuses an answer that is split by more than was asked for. */
export function splitNotAsked(why: string): Unreadable {
  return new Unreadable('split not asked', why);
}

/** An answer of which nothing is told. */
export const nothing = {
  shape: null,
  fingerprint: '',
  binding: null,
  setsUsed: [],
  foundKeys: [],
  shown: [],
  why: null,
  figures: [],
  categories: [],
  subjects: [],
  problems: [],
  declined: [],
} as const;

/** An answer that is set aside, and why. */
export function quarantined(kind: Cause, why: string): Interpretation {
  const told = why.slice(0, 300);
  return {
    ...nothing,
    verdict: 'quarantined',
    why: `${kind}: ${told}`.slice(0, 300),
    problems: [{ severity: 'error', kind, detail: told }],
  };
}

/** Why an answer that tells of more rows than it holds is not read. */
export function moreRowsTold(count: number, rows: number): Unreadable {
  return new Unreadable('paginated', `the answer tells of ${count} rows and holds ${rows}`);
}
