import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cell, type ColumnType, loadTable } from '../columns.ts';
import type { Database } from '../database.ts';
import { sealFile, sha256Of } from '../durable.ts';
import {
  type CategoryLabel,
  derivedColumns,
  type Figure,
  type Interpretation,
  type Problem,
  type SubjectRecord,
} from '../interpretation.ts';
import { inIdentityOrder } from './identity-order.ts';

/** The kinds of derived file, one of each per response segment. */
export const derivedKinds = ['answers', 'figures', 'categories', 'subjects', 'problems'] as const;

export type DerivedKind = (typeof derivedKinds)[number];

type Columns = { readonly [Kind in DerivedKind]: Cell[][] };

/**
 * Collects what the answers of one segment were read as, column by column, and writes the files. Figures
 * are many and their texts few: each distinct text is handed to DuckDB once, figures as numbers only.
 */
export class DerivedWriter {
  readonly #columns: Columns = {
    answers: emptyColumns('answers'),
    figures: emptyColumns('figures'),
    categories: emptyColumns('categories'),
    subjects: emptyColumns('subjects'),
    problems: emptyColumns('problems'),
  };
  /** `null` is a text like others: a join that always matches keeps the order of the figures. */
  readonly #texts = new Map<string | null, number>();
  /** Readers give the same object for the same place and category again and again: told once, known by it. */
  readonly #attributeIds = new WeakMap<object, number>();
  readonly #toldCategories = new WeakSet<CategoryLabel>();
  readonly #knownCategories = new Set<string>();

  /** Answers are added by ascending `seq`, so that the rows of every file come by (seq, ord). */
  add(seq: number, interpretation: Interpretation): void {
    const { verdict, shape, fingerprint, binding, why } = interpretation;
    push(this.#columns.answers, [seq, verdict, shape, fingerprint, binding, why]);
    const figures = inIdentityOrder(interpretation.figures);
    for (let ord = 0; ord < figures.length; ord += 1) {
      this.#addFigure(seq, ord, figures[ord] as Figure);
    }
    for (const category of interpretation.categories) this.#addCategory(seq, category);
    for (const [ord, subject] of interpretation.subjects.entries()) {
      push(this.#columns.subjects, [seq, ord, ...subjectCells(subject)]);
    }
    for (const [ord, problem] of interpretation.problems.entries()) {
      push(this.#columns.problems, [seq, ord, ...problemCells(problem)]);
    }
  }

  /** Writes all files of the segment under their final names. @returns the hex sha256 of each. */
  async write(
    database: Database,
    segment: string,
    derived: string,
    temporary: string,
  ): Promise<Record<DerivedKind, string>> {
    await database.run('normalise/join_as_written');
    await loadTable(database.connection, 'texts', { id: 'INTEGER', text: 'VARCHAR' }, [
      [...this.#texts.values()],
      [...this.#texts.keys()],
    ]);
    const hashes = { answers: '', figures: '', categories: '', subjects: '', problems: '' };
    for (const kind of derivedKinds) {
      mkdirSync(join(derived, kind), { recursive: true });
      const unfinished = join(temporary, `${kind}-${segment}.parquet`);
      await loadTable(database.connection, kind, sessionTypes[kind], this.#columns[kind]);
      await database.run(`normalise/write_${kind}`, { path: unfinished });
      hashes[kind] = sha256Of(readFileSync(unfinished));
      sealFile(unfinished, derivedPath(derived, kind, segment));
    }
    return hashes;
  }

  #addFigure(seq: number, ord: number, figure: Figure): void {
    const { attributes } = figure;
    push(this.#columns.figures, [
      seq,
      ord,
      figure.year,
      this.#idOf(figure.groupValue),
      this.#idOf(figure.fieldValue),
      this.#idOf(figure.reason),
      this.#idOf(figure.measure),
      figure.value,
      this.#idOf(figure.valueText),
      this.#idOf(figure.obsStatus),
      attributes === null ? this.#idOf(null) : this.#attributesId(attributes),
    ]);
  }

  #attributesId(attributes: object): number {
    const known = this.#attributeIds.get(attributes);
    if (known !== undefined) return known;
    const id = this.#idOf(JSON.stringify(attributes));
    this.#attributeIds.set(attributes, id);
    return id;
  }

  #idOf(text: string | null): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.size;
    this.#texts.set(text, id);
    return id;
  }

  /** The same category with the same labels is told once per segment. */
  #addCategory(seq: number, category: CategoryLabel): void {
    if (this.#toldCategories.has(category)) return;
    this.#toldCategories.add(category);
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

type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The types of the session tables: those of the files, but for figures, whose texts are numbers here. */
const sessionTypes = Object.freeze({
  ...derivedColumns,
  figures: Object.fromEntries(
    Object.entries(derivedColumns.figures).map(([name, type]) => [
      name,
      type === 'VARCHAR' ? 'INTEGER' : type,
    ]),
  ),
}) as Readonly<Record<DerivedKind, ColumnTypes>>;

function emptyColumns(kind: DerivedKind): Cell[][] {
  return Object.keys(derivedColumns[kind]).map(() => []);
}

function push(columns: Cell[][], cells: readonly Cell[]): void {
  for (let index = 0; index < cells.length; index += 1) columns[index]?.push(cells[index] ?? null);
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
