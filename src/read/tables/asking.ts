/** What is asked and found about the axes of a table. In and out: plain data. */

import type { Numbers } from '../mapping/figure.ts';
import type { Axis, Form } from '../mapping/form.ts';
import type { Words } from '../mapping/template.ts';
import type { ReadingWords, SubjectWords } from '../reading-words.ts';
import type { Leaf, Learned, Node } from '../skeleton/layout.ts';
import type { Column, Table } from './table.ts';

/** What simpler questions have shown of a source. */
export interface Known {
  readonly words: Words;
  /** By dimension: the codes of its categories. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Marks that stand in place of figures elsewhere. */
  readonly markers: ReadonlyMap<string, unknown>;
  /** What texts that hold categories begin and end with elsewhere. */
  readonly affixes: ReadonlySet<string>;
  /** Places that tell how many rows there are elsewhere. */
  readonly counts: ReadonlySet<string>;
  /** Keys that codes stand under elsewhere. */
  readonly codeKeys: ReadonlySet<string>;
  /** What figures are rounded to elsewhere. */
  readonly step: number;
  /** Names of the year. */
  readonly years: ReadingWords['years'];
  /** Names of ids and labels. */
  readonly subjects: SubjectWords;
  /** What flags beside figures mean, by words. */
  readonly flags: ReadingWords['flags'];
}

/** A column for each axis, and the columns that go with it one to one. */
export interface AxisChoice {
  readonly columns: ReadonlyMap<Axis, Column>;
  readonly bundles: ReadonlyMap<Axis, readonly Column[]>;
  readonly score: number;
}

export interface Asking {
  readonly table: Table;
  readonly form: Form;
  readonly answers: readonly Learned[];
  readonly known: Known;
  /** The axes to be found: mostly those of the form. */
  readonly axes: readonly Axis[];
}

/** What parts are found with. */
export interface Parting {
  readonly table: Table;
  readonly form: Form;
  readonly answers: readonly Learned[];
  readonly words: Words;
  readonly flags: Known['flags'];
  readonly years: Known['years'];
  readonly counts: Known['counts'];
  readonly numbers: Numbers;
  /** Names of row numbers and of labels are not looked up; these columns number the rows. */
  readonly rowNumbers: ReadonlySet<Node>;
  /** The rows that are chosen, of those of the table. */
  readonly rows: readonly Leaf[];
  /** The columns of categories. */
  readonly axes: ReadonlyMap<Axis, Column>;
}
