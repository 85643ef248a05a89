import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Cell, type ColumnType, loadTable } from '../columns.ts';
import type { Database } from '../database.ts';
import { sealFile } from '../durable.ts';
import {
  type CategoryLabel,
  derivedColumns,
  type Figure,
  type Interpretation,
  type Problem,
  type SubjectRecord,
} from '../interpretation.ts';

/** The kinds of derived file, one of each per response segment. */
export const derivedKinds = ['answers', 'figures', 'categories', 'subjects', 'problems'] as const;

export type DerivedKind = (typeof derivedKinds)[number];

type Columns = { readonly [Kind in DerivedKind]: Cell[][] };

/** Collects what the answers of one segment were read as, column by column, and writes the files. */
export class DerivedWriter {
  readonly #columns: Columns = {
    answers: emptyColumns('answers'),
    figures: emptyColumns('figures'),
    categories: emptyColumns('categories'),
    subjects: emptyColumns('subjects'),
    problems: emptyColumns('problems'),
  };
  readonly #knownCategories = new Set<string>();

  add(seq: number, interpretation: Interpretation): void {
    const { verdict, shape, fingerprint, binding, why } = interpretation;
    push(this.#columns.answers, [seq, verdict, shape, fingerprint, binding, why]);
    for (const [ord, figure] of interpretation.figures.entries()) {
      push(this.#columns.figures, [seq, ord, ...figureCells(figure)]);
    }
    for (const category of interpretation.categories) this.#addCategory(seq, category);
    for (const [ord, subject] of interpretation.subjects.entries()) {
      push(this.#columns.subjects, [seq, ord, ...subjectCells(subject)]);
    }
    for (const [ord, problem] of interpretation.problems.entries()) {
      push(this.#columns.problems, [seq, ord, ...problemCells(problem)]);
    }
  }

  /** Writes all files of the segment under their final names. */
  async write(
    database: Database,
    segment: string,
    derived: string,
    temporary: string,
  ): Promise<void> {
    for (const kind of derivedKinds) {
      mkdirSync(join(derived, kind), { recursive: true });
      const unfinished = join(temporary, `${kind}-${segment}.parquet`);
      await loadTable(database.connection, kind, columnTypes(kind), this.#columns[kind]);
      await database.run(`normalise/write_${kind}`, { path: unfinished });
      sealFile(unfinished, derivedPath(derived, kind, segment));
    }
  }

  /** The same category with the same labels is told once per segment. */
  #addCategory(seq: number, category: CategoryLabel): void {
    const { dimension, code, labels } = category;
    const cells = [
      dimension,
      code,
      labels.fr ?? null,
      labels.nl ?? null,
      labels.de ?? null,
      labels.en ?? null,
    ];
    const identity = JSON.stringify(cells);
    if (this.#knownCategories.has(identity)) return;
    this.#knownCategories.add(identity);
    push(this.#columns.categories, [seq, this.#knownCategories.size - 1, ...cells]);
  }
}

/** Where a derived file of a segment stands. */
export function derivedPath(derived: string, kind: DerivedKind, segment: string): string {
  return join(derived, kind, `${segment}.parquet`);
}

function columnTypes(kind: DerivedKind): Readonly<Record<string, ColumnType>> {
  return derivedColumns[kind] as Readonly<Record<string, ColumnType>>;
}

function emptyColumns(kind: DerivedKind): Cell[][] {
  return Object.keys(derivedColumns[kind]).map(() => []);
}

function push(columns: Cell[][], cells: readonly Cell[]): void {
  for (let index = 0; index < cells.length; index += 1) columns[index]?.push(cells[index] ?? null);
}

function figureCells(figure: Figure): Cell[] {
  return [
    figure.year,
    figure.groupValue,
    figure.fieldValue,
    figure.reason,
    figure.measure,
    figure.value,
    figure.valueText,
    figure.obsStatus,
    figure.attributes === null ? null : JSON.stringify(figure.attributes),
  ];
}

function subjectCells(subject: SubjectRecord): Cell[] {
  return [
    subject.subjectKind,
    subject.subjectId,
    subject.names.fr ?? null,
    subject.names.nl ?? null,
    subject.names.de ?? null,
    subject.names.en ?? null,
    subject.acronyms.fr ?? null,
    subject.acronyms.nl ?? null,
    subject.category,
    subject.entityId,
    JSON.stringify(subject.attributes),
  ];
}

function problemCells(problem: Problem): Cell[] {
  return [problem.severity, problem.kind, problem.detail];
}
