import { printable } from '../errors.ts';

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
