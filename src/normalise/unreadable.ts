import { printable } from '../errors.ts';
import type { Interpretation } from '../interpretation.ts';

/** Why an answer is quarantined: thrown inside recognition, caught by `interpret`, seen by nobody else. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** Short name of the cause, the `kind` of the problem told. */
  readonly kind: string;

  constructor(kind: string, why: string) {
    super(printable(why));
    this.kind = kind;
  }
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
export function quarantined(kind: string, why: string): Interpretation {
  const told = why.slice(0, 300);
  return {
    ...nothing,
    verdict: 'quarantined',
    why: `${kind}: ${told}`.slice(0, 300),
    problems: [{ severity: 'error', kind, detail: told }],
  };
}
