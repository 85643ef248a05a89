/** What inference takes and gives. In and out: plain data. */
import type { Form } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Judged } from '../proof/judged.ts';
import type { Learned } from '../skeleton/layout.ts';
/** A mapping that was accepted. */
export interface Accepted {
  readonly form: Form;
  readonly mapping: Mapping;
  readonly others: readonly Judged[];
  readonly sample: Learned;
  /** How many of the answers it was learned from it reads. */
  readonly readCount: number;
}

/** A layout that nothing decides about. */
export interface Undecided {
  readonly form: Form;
  readonly why: string;
  readonly others: readonly Judged[];
  readonly sample: Learned;
  readonly count: number;
}

export interface Inferred {
  readonly accepted: readonly Accepted[];
  readonly undecided: readonly Undecided[];
}

/** An answer with its form. */
export interface FormedAnswer extends Learned {
  readonly form: Form;
}

export type Forms = ReadonlyMap<Form, readonly FormedAnswer[]>;
