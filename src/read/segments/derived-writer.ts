import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CategoryLabel,
  derivedColumns,
  type Figure,
  type Interpretation,
  type SubjectRecord,
} from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import {
  type Cell,
  type ColumnType,
  type Filling,
  fillTable,
  loadTable,
} from '../../system/columns.ts';
import type { Database } from '../../system/database.ts';
import { Numbering } from '../execute/numbering.ts';
import { inIdentityOrder } from './identity-order.ts';

/** The kinds of derived file, one of each per response segment. */
export const derivedKinds = ['answers', 'figures', 'categories', 'subjects', 'problems'] as const;

export type DerivedKind = (typeof derivedKinds)[number];

/** The kinds that are few enough to be held until they are written. */
const heldKinds = ['answers', 'categories', 'subjects', 'problems'] as const;

type Columns = { readonly [Kind in (typeof heldKinds)[number]]: Cell[][] };

/** So many figures are handed over to DuckDB at once. */
const figuresAtOnce = 8192;

/**
 * Collects what the answers of one segment were read as, column by column, and writes the files. Figures
 * are many, the places they stand at few: each place is handed to DuckDB once with its texts, figures a few thousand
 * at a time.
 */
export class DerivedWriter {
  readonly #database: Database;
  readonly #figures: Filling;
  readonly #waiting = emptyFigures();
  readonly #columns = Object.fromEntries(
    heldKinds.map((kind) => [kind, emptyColumns(kind)]),
  ) as Columns;
  readonly #places: Cell[][] = Object.keys(placeColumns).map(() => []);
  readonly #placeIds = new Numbering();
  /** By what is told of a category: its row. */
  readonly #categories = new Numbering();

  private constructor(database: Database, figures: Filling) {
    this.#database = database;
    this.#figures = figures;
  }

  /** Starts the files of one segment; the session holds its figures until they are written. */
  static async open(database: Database): Promise<DerivedWriter> {
    return new DerivedWriter(
      database,
      await fillTable(database.connection, 'figures', figureColumns),
    );
  }

  /** Answers are added by ascending `seq`, so that the rows of every file come by (seq, ord). */
  add(seq: number, request: Request, form: string, interpretation: Interpretation): void {
    const { verdict, mapping, why } = interpretation;
    push(this.#columns.answers, [seq, verdict, form, mapping, why]);
    this.#addFigures(seq, inIdentityOrder(interpretation.figures));
    const placeOf = placesIn(request);
    for (const category of interpretation.categories)
      this.#addCategory(seq, request, category, placeOf(category));
    for (const [ord, subject] of interpretation.subjects.entries()) {
      push(this.#columns.subjects, [seq, ord, ...subjectCells(subject)]);
    }
    for (const [ord, problem] of interpretation.problems.entries()) {
      push(this.#columns.problems, [seq, ord, problem.severity, problem.kind, problem.detail]);
    }
  }

  /** Writes all files of the segment under their final names. @returns the hex sha256 of each. */
  async write(
    segment: string,
    derived: string,
    temporary: string,
  ): Promise<Record<DerivedKind, string>> {
    const { connection } = this.#database;
    this.#handOver();
    this.#figures.close();
    await loadTable(connection, 'places', placeColumns, this.#places);
    for (const kind of heldKinds)
      await loadTable(connection, kind, columnTypes(kind), this.#columns[kind]);
    const hashes = { answers: '', figures: '', categories: '', subjects: '', problems: '' };
    for (const kind of derivedKinds) {
      mkdirSync(join(derived, kind), { recursive: true });
      const unfinished = join(temporary, `${kind}-${segment}.parquet`);
      await this.#database.run(`read/write_${kind}`, { path: unfinished });
      hashes[kind] = hash('sha256', readFileSync(unfinished));
      // Nothing waits for the disk: a file that does not survive a power cut is known by its hash, and made again.
      renameSync(unfinished, derivedPath(derived, kind, segment));
    }
    return hashes;
  }

  #addFigures(seq: number, figures: readonly Figure[]): void {
    const columns = this.#waiting;
    for (let ord = 0; ord < figures.length; ord += 1) {
      const figure = figures[ord] as Figure;
      columns.seq.push(seq);
      columns.ord.push(ord);
      columns.place.push(this.#placeId(figure));
      columns.value.push(figure.value);
      columns.value_text.push(figure.valueText);
    }
    if (columns.seq.length >= figuresAtOnce) this.#handOver();
  }

  #handOver(): void {
    const columns = Object.values(this.#waiting);
    this.#figures.append(columns);
    for (const column of columns) column.length = 0;
  }

  #placeId({
    year,
    groupValue,
    fieldValue,
    reason,
    measure,
    obsStatus,
    attributes,
  }: Figure): number {
    const told = attributes === null ? null : JSON.stringify(attributes);
    const cells = [year, groupValue, fieldValue, reason, measure, obsStatus, told];
    const known = this.#placeIds.size;
    const id = this.#placeIds.of(cells);
    if (id === known) push(this.#places, [id, ...cells]);
    return id;
  }

  /**
   * The same category with the same labels is told once per segment and year: of the last answer that had it, at the
   * farthest place where one had it, since an answer without the categories before it has it nearer.
   */
  #addCategory(
    seq: number,
    { year, groupby, field }: Request,
    category: CategoryLabel,
    place: number,
  ): void {
    const { dimension, code, labels } = category;
    const isAsked = dimension === groupby || dimension === field;
    const cells = [year, isAsked, dimension, code, ...inLanguages(labels), labels.und ?? null];
    const known = this.#categories.size;
    const row = this.#categories.of(cells);
    const [seqs = [], ords = []] = this.#columns.categories;
    if (row === known) push(this.#columns.categories, [seq, place, ...cells]);
    else {
      seqs[row] = seq;
      ords[row] = Math.max(Number(ords[row]), place);
    }
  }
}

/**
 * At which place each category stands among those of its dimension in an answer. Where two dimensions cross, none has an
 * order that can be told: each line may lack some.
 */
function placesIn({ groupby, field }: Request): (category: CategoryLabel) => number {
  if (groupby !== null && field !== null && groupby !== field) return () => 0;
  const met = new Map<string, Map<string, number>>();
  return ({ dimension, code }) => {
    const codes = met.get(dimension) ?? new Map<string, number>();
    met.set(dimension, codes);
    const place = codes.get(code) ?? codes.size;
    codes.set(code, place);
    return place;
  };
}

/** Where a derived file of a segment stands. */
export function derivedPath(derived: string, kind: DerivedKind, segment: string): string {
  return join(derived, kind, `${segment}.parquet`);
}

/** The session's table of figures: places are numbers there, and `seq` one that costs no conversion. */
const figureColumns = Object.freeze({
  seq: 'DOUBLE',
  ord: 'INTEGER',
  place: 'INTEGER',
  value: 'DOUBLE',
  value_text: 'VARCHAR',
});

/** The session's table of places: all of a figure but the figure itself. */
const placeColumns = Object.freeze({
  id: 'INTEGER',
  year: 'INTEGER',
  group_value: 'VARCHAR',
  field_value: 'VARCHAR',
  reason: 'VARCHAR',
  measure: 'VARCHAR',
  obs_status: 'VARCHAR',
  attributes: 'VARCHAR',
});

function emptyFigures(): Record<keyof typeof figureColumns, Cell[]> {
  return { seq: [], ord: [], place: [], value: [], value_text: [] };
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

/** Texts in French, Dutch, German and English. */
function inLanguages({ fr, nl, de, en }: SubjectRecord['names']): (string | null)[] {
  return [fr ?? null, nl ?? null, de ?? null, en ?? null];
}

function subjectCells(subject: SubjectRecord): Cell[] {
  return [
    subject.subjectKind,
    subject.subjectId,
    ...inLanguages(subject.names),
    ...inLanguages(subject.acronyms).slice(0, 2),
    subject.category,
    subject.entityId,
    JSON.stringify(subject.attributes),
  ];
}
