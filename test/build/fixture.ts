import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { BuildInput, BuiltMapping } from '../../src/build/build-input.ts';
import { buildRelease, makeMarts, makeTables, makeViews } from '../../src/build/build-release.ts';
import { runDataTests } from '../../src/check/run-data-tests.ts';
import type { DataTestResult } from '../../src/model/data-test.ts';
import { parseRequestKey } from '../../src/model/http-request.ts';
import { derivedColumns } from '../../src/model/interpretation.ts';
import { type PlanRecord, type Selection, wholeSelection } from '../../src/model/selection.ts';
import { formOf } from '../../src/read/mapping/form.ts';
import { type Cell, type ColumnType, loadTable } from '../../src/system/columns.ts';
import { Database, withDatabase } from '../../src/system/database.ts';
import { responseColumns } from '../helpers/answered.ts';
import { folderOfTheFile } from '../helpers/temporary.ts';

type Row = Record<string, Cell>;

/** One final row of the landing zone, with what its body is read as. */
export interface Landing {
  readonly key: string;
  readonly outcome?: 'answer' | 'refusal' | 'failure' | 'unchanged';
  readonly status?: number | null;
  readonly final?: boolean;
  readonly error?: string;
  readonly verdict?: 'ok' | 'empty' | 'quarantined';
  readonly why?: string;
  /** The mapping that reads it. */
  readonly mapping?: string;
  readonly figures?: readonly Row[];
  readonly subjects?: readonly Row[];
  readonly categories?: readonly Row[];
  readonly problems?: readonly Row[];
  /** Bodies with the same text are the same; by default the content decides. */
  readonly body?: string;
}

export interface Run {
  readonly id: string;
  readonly landings: readonly Landing[];
  readonly selection?: Partial<Selection>;
  readonly organisms?: readonly string[];
  readonly source?: string;
  /** Mappings that it accepted. */
  readonly mappings?: readonly { readonly id: string; readonly form: string }[];
}

const usualStatus = { answer: 200, refusal: 404, failure: 503, unchanged: 304 } as const;
const day = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const kinds = ['answers', 'figures', 'categories', 'subjects', 'problems'] as const;
type Kind = (typeof kinds)[number];

/** A figure of one undivided headcount; the given columns replace the defaults. */
export function figure(value: number | null, columns: Row = {}): Row {
  return {
    year: 2020,
    group_value: null,
    field_value: null,
    reason: null,
    measure: 'headcount',
    value,
    value_text: value === null ? null : String(value),
    obs_status: 'A',
    attributes: null,
    ...columns,
  };
}

/** The two lists and the detail that a mirror of organism 10 begins with. */
export const lists: readonly Landing[] = [
  { key: 'entities', subjects: [subject('entity', '1')] },
  { key: 'organisms', subjects: [subject('organism', '10')] },
  { key: 'entities/1/organisms', subjects: [subject('organism', '10', { entity_id: '1' })] },
  { key: 'organisms/10', subjects: [subject('organism', '10')] },
];

/** A record of a list or detail answer. */
export function subject(kind: string, id: string, columns: Row = {}): Row {
  return {
    subject_kind: kind,
    subject_id: id,
    name_fr: `Organisme ${id}`,
    name_nl: `Organisatie ${id}`,
    name_de: null,
    name_en: null,
    acronym_fr: null,
    acronym_nl: null,
    category: null,
    entity_id: null,
    attributes: '{}',
    ...columns,
  };
}

/** Lands the runs, one segment each, and gives the input of a build into `folder/release`. */
export async function landRuns(
  runs: readonly Run[],
  folder = folderOfTheFile(),
): Promise<BuildInput> {
  const input = {
    catalogue: federalHr,
    runs: runs.map(({ id }) => id),
    segments: [] as { name: string; path: string }[],
    derived: Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<
      Kind,
      string[]
    >,
    plans: runs.map(planRecord),
    mappings: runs.flatMap(mappingsOf),
    source: runs[0]?.source ?? 'https://hr.example/v1',
    into: join(folder, 'release'),
    temporary: join(folder, 'tmp'),
    check: runDataTests,
  };
  const bodies = new Map<string, { seq: number; sha256: string }>();
  let seq = 0;
  await withDatabase({ temporary: input.temporary }, async (database) => {
    for (const [position, run] of runs.entries()) {
      if (run.landings.length === 0) continue;
      const landed = landRun(run, start + position * day, seq, bodies);
      seq += run.landings.length;
      const files = await writeRun(database, join(folder, run.id), landed);
      input.segments.push({ name: run.id, path: files.responses! });
      for (const kind of kinds) input.derived[kind].push(files[kind]!);
    }
  });
  mkdirSync(input.into, { recursive: true });
  return input;
}

type Use<T, Told> = (database: Database, input: BuildInput, told: Told) => Promise<T>;

/** Builds all tables and views of the runs, but no mart and no file, and hands over a session that reads them. */
export function built<T>(runs: readonly Run[], use: Use<T, void>): Promise<T> {
  return builtUpTo(makeViews, runs, use);
}

/** The same with its marts. */
export function builtWithMarts<T>(runs: readonly Run[], use: Use<T, unknown>): Promise<T> {
  const unchecked = { check: async () => [] };
  return builtUpTo((database, input) => makeMarts(database, { ...input, ...unchecked }), runs, use);
}

/** The same, and what the data tests found. */
export function builtAndChecked<T>(
  runs: readonly Run[],
  use: Use<T, readonly DataTestResult[]>,
): Promise<T> {
  return builtUpTo(makeMarts, runs, use);
}

async function builtUpTo<T, Told>(
  last: (database: Database, input: BuildInput) => Promise<Told>,
  runs: readonly Run[],
  use: Use<T, Told>,
): Promise<T> {
  const input = await landRuns(runs);
  return await withDatabase({ temporary: input.temporary, threads: 1 }, async (database) => {
    const options = "storage_version 'v1.0.0', recovery_mode 'no_wal_writes'";
    await database.attach(join(input.into, 'hrstats.duckdb'), 'hrstats', options);
    await database.run('release/use');
    await makeTables(database, input);
    const told = await last(database, input);
    await database.run('release/leave');
    // It knows nothing of what the build left in its session.
    const reader = await database.beside();
    try {
      await usePublished(reader, input);
      return await use(reader, input, told);
    } finally {
      reader.close();
    }
  });
}

/** The same of a whole release, with its comments and files. */
export async function builtWhole<T>(runs: readonly Run[], use: Use<T, void>): Promise<T> {
  const { database, input } = await openWhole(runs);
  try {
    return await use(database, input);
  } finally {
    database.close();
  }
}

/** The same for several tests; the session is to be closed. */
export async function openWhole(runs: readonly Run[]) {
  const input = await landRuns(runs);
  await buildRelease(input);
  const database = await Database.open({ temporary: input.temporary });
  await usePublished(database, input);
  return { database, input };
}

async function usePublished(database: Database, { into }: BuildInput): Promise<void> {
  await database.attach(join(into, 'hrstats.duckdb'), 'published', 'read_only');
  await database.connection.run('use published');
}

/** The rows of a query, in JSON-safe form. */
export async function query(database: Database, sql: string): Promise<Record<string, unknown>[]> {
  return (await database.connection.runAndReadAll(sql)).getRowObjectsJson();
}

function mappingsOf({ id: run_id, mappings = [] }: Run): BuiltMapping[] {
  return mappings.map(({ id, form }) => ({
    ...{ id, form, endpoint: form.split('+')[0] ?? '', layout: '{}', accepted_by: 'numbers' },
    ...{ equations_drawn: 5, equations_held: 4, run_id, sample_request: null, mapping: '{}' },
    in_force: true,
  }));
}

/** The form of a question, or `list` or `detail`. */
function formNameOf(key: string): string | null {
  const request = parseRequestKey(federalHr, key);
  return request === null ? null : (formOf(federalHr, request)?.name ?? request.endpoint);
}

function planRecord(run: Run, position: number): PlanRecord {
  return {
    run_id: run.id,
    started_at: new Date(start + position * day).toISOString(),
    source: run.source ?? 'https://hr.example/v1',
    base_url: run.source ?? 'https://hr.example/v1',
    version: '0.1.0',
    selection: {
      ...wholeSelection(federalHr),
      endpoints: ['workforce'],
      years: { from: 2020, to: 2020 },
      ...run.selection,
    },
    subjects: { entity: [], organism: run.organisms ?? ['10'] },
    entities_listed: ['1'],
  };
}

function landRun(
  run: Run,
  startedAt: number,
  firstSeq: number,
  bodies: Map<string, { seq: number; sha256: string }>,
): Record<'responses' | Kind, Row[]> {
  const rows: Record<'responses' | Kind, Row[]> = {
    responses: [],
    answers: [],
    figures: [],
    categories: [],
    subjects: [],
    problems: [],
  };
  for (const [offset, landing] of run.landings.entries()) {
    const seq = firstSeq + offset + 1;
    const outcome = landing.outcome ?? 'answer';
    const { key, figures, subjects, categories } = landing;
    const text =
      landing.body ?? JSON.stringify([key, figures, subjects, categories, landing.verdict]);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const before = bodies.get(key);
    const repeated = outcome === 'unchanged' || before?.sha256 === sha256;
    const bodySeq = outcome === 'failure' ? null : repeated ? before!.seq : seq;
    if (bodySeq === seq) bodies.set(key, { seq, sha256 });
    rows.responses.push({
      seq,
      request_key: key,
      run_id: run.id,
      asked_at: startedAt + offset * 1000,
      fetched_at: startedAt + offset * 1000 + 500,
      attempt: 1,
      final: landing.final ?? true,
      outcome,
      status: landing.status === undefined ? usualStatus[outcome] : landing.status,
      content_type: 'application/json',
      error: landing.error ?? null,
      sha256: outcome === 'unchanged' || outcome === 'failure' ? null : sha256,
      bytes: text.length,
      body_seq: bodySeq,
    });
    if (outcome !== 'answer' || bodySeq !== seq) continue;
    const sent = new URLSearchParams(key.split('?')[1]);
    const year = sent.has('year') ? Number(sent.get('year')) : null;
    const asked = { group_value: sent.get('groupby'), field_value: sent.get('field') };
    const records = {
      figures,
      subjects,
      categories: categoriesOf(landing, asked).map((row) => ({
        year,
        asked: Object.values(asked).includes(String(row.dimension)),
        ...row,
      })),
      problems: landing.problems,
    };
    rows.answers.push({
      seq,
      verdict: landing.verdict ?? (figures?.length || subjects?.length ? 'ok' : 'empty'),
      form: formNameOf(key),
      mapping: landing.mapping ?? null,
      why: landing.why ?? null,
    });
    for (const [kind, list] of Object.entries(records)) {
      (list ?? []).forEach((row, ord) => {
        rows[kind as Kind].push({ seq, ord, ...row });
      });
    }
  }
  return rows;
}

/** The categories told, and those of the figures that are not among them: these have no label. */
function categoriesOf(
  { figures = [], categories = [] }: Landing,
  asked: Readonly<Record<'group_value' | 'field_value', string | null>>,
): Row[] {
  const found = new Map(categories.map((row) => [`${row.dimension} ${row.code}`, row]));
  for (const figure of figures) {
    for (const [place, dimension] of Object.entries(asked)) {
      const code = figure[place] ?? null;
      if (dimension === null || code === null || code === '_T') continue;
      const key = `${dimension} ${code}`;
      if (!found.has(key)) found.set(key, { dimension, code });
    }
  }
  return [...found.values()];
}

async function writeRun(
  { connection }: Database,
  folder: string,
  rows: Record<'responses' | Kind, Row[]>,
): Promise<Partial<Record<'responses' | Kind, string>>> {
  mkdirSync(folder, { recursive: true });
  const files: Partial<Record<'responses' | Kind, string>> = {};
  for (const [kind, list] of Object.entries(rows) as ['responses' | Kind, Row[]][]) {
    const columns = (kind === 'responses' ? responseColumns : derivedColumns[kind]) as Record<
      string,
      ColumnType
    >;
    const data = Object.keys(columns).map((name) => list.map((row) => row[name] ?? null));
    await loadTable(connection, 'rows_to_write', columns, data);
    const path = join(folder, `${kind}.parquet`);
    await connection.run('copy rows_to_write to $path (format parquet)', { path });
    files[kind] = path;
  }
  return files;
}
