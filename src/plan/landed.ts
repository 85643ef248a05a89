import { type DuckDBBlobValue, type DuckDBDataChunk, listValue } from '@duckdb/node-api';
import { wholeAnswer } from '../body/paged-answer.ts';
import { type LandedPage, type Outcome, partOfAnswer } from '../model/landed.ts';
import { type Database, readSql } from '../system/database.ts';
import { type KnownAnswer, Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import { loadPlanTables } from './plan-tables.ts';

/** A list request as it is landed. */
export interface LandedList {
  readonly known: KnownAnswer;
  /** Its latest answer or part of one, `null` where there was none yet. */
  readonly answer: LandedBody | null;
}

export interface LandedBody {
  readonly seq: number;
  readonly sha256: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** The page that its first tells to come next, `null` where it came in one piece. */
  readonly nextPage: string | null;
  /** Why it is only a part of an answer, `null` where it is not. */
  readonly incomplete: string | null;
}

/** A sealed segment and the rows it holds. */
export interface LandedRows {
  readonly path: string;
  readonly seal: { readonly first_seq: number; readonly last_seq: number };
}

/** The landed list requests, by key. A list whose body is lost counts as never answered. */
export async function readLandedLists(
  database: Database,
  segments: readonly LandedRows[],
): Promise<Map<string, LandedList>> {
  if (segments.length === 0) return new Map();
  const rows = await database.rows('plan/landed_lists', {
    segments: pathsOf(segments),
    part: partOfAnswer,
  });
  const lists = new Map<string, LandedList>();
  for (const row of rows) {
    const outcome =
      row.outcome === 'unchanged' ? 'answer' : (row.outcome as KnownAnswer['outcome']);
    const bodySeq = row.body_seq === null ? null : Number(row.body_seq);
    if (outcome === 'answer' && (bodySeq === null || !isHeld(segments, bodySeq))) continue;
    lists.set(row.request_key as string, {
      known: { outcome, askedAt: Number(row.asked_at), isConfirmed: false },
      answer:
        bodySeq === null || !isHeld(segments, bodySeq)
          ? null
          : withPart(await readLandedBody(database, segments, bodySeq), row.part as string | null),
    });
  }
  return lists;
}

function withPart(body: LandedBody, part: string | null): LandedBody {
  return part === null ? body : { ...body, incomplete: part };
}

/** A list that is not understood so often tells by now what its shape is. */
const mostEarlierLists = 20;

/** What a list request was answered with before, the latest first, each body once. */
export async function readEarlierLists(
  database: Database,
  segments: readonly LandedRows[],
  key: string,
): Promise<LandedBody[]> {
  if (segments.length === 0) return [];
  const rows = await database.rows('plan/earlier_lists', {
    segments: pathsOf(segments),
    key,
    most: mostEarlierLists,
  });
  const held = rows.map(({ body_seq }) => Number(body_seq)).filter((seq) => isHeld(segments, seq));
  const bodies: LandedBody[] = [];
  for (const seq of held) bodies.push(await readLandedBody(database, segments, seq));
  return bodies;
}

/** The body that a landed row holds, as it came. @throws where no segment holds that row. */
export async function readRawBody(
  database: Database,
  segments: readonly LandedRows[],
  seq: number,
): Promise<Omit<LandedBody, 'incomplete'>> {
  const reader = await database.connection.runAndReadAll(readSql('plan/landed_body'), {
    segments: pathsOf(segments),
    seq: BigInt(seq),
  });
  const [row] = reader.getRows();
  if (row === undefined) throw new Error(`no segment holds row ${seq}`);
  const [contentType, sha256, body, nextPage] = row as [
    string | null,
    string,
    DuckDBBlobValue,
    string | null,
  ];
  return { seq, sha256, contentType, body: body.bytes, nextPage };
}

/** The answer whose first page, or all of it, a landed row holds. @throws where no segment holds that row. */
export async function readLandedBody(
  database: Database,
  segments: readonly LandedRows[],
  seq: number,
): Promise<LandedBody> {
  const first = await readRawBody(database, segments, seq);
  if (first.nextPage === null) return { ...first, incomplete: null };
  const reader = await database.connection.runAndReadAll(readSql('plan/landed_pages'), {
    segments: pathsOf(segments),
    seq: BigInt(seq),
  });
  const pages = reader
    .getRows()
    .map(([requestKey, nextPage, outcome, error, contentType, body]) => {
      const told = { requestKey, nextPage, outcome, error, contentType } as Omit<
        LandedPage,
        'body'
      >;
      return { ...told, body: (body as DuckDBBlobValue | null)?.bytes ?? null };
    });
  return { ...first, ...wholeAnswer(first, pages) };
}

/** Rows come in landing order: so many segments are put in order at a time, which bounds the memory. */
const segmentsAtOnce = 16;

/** Outcomes as SQL numbers them, from 1. */
const outcomes: readonly Outcome[] = ['answer', 'unchanged', 'refusal', 'failure'];

/**
 * A ledger of the plan, filled with everything landed, in landing order. An answer whose body is lost
 * with its segment counts as never given, so that it is asked again.
 */
export async function readLedger(
  database: Database,
  segments: readonly LandedRows[],
  plan: Plan,
): Promise<Ledger> {
  const ledger = new Ledger(plan.ordinals);
  if (segments.length === 0) return ledger;
  const { heads, subjects } = await loadPlanTables(database, plan);
  // A page may stand in another segment than the first.
  await database.run('plan/paged', { segments: pathsOf(segments) });
  for (let from = 0; from < segments.length; from += segmentsAtOnce) {
    const chunks = await database.stream('plan/landed_states', {
      segments: pathsOf(segments.slice(from, from + segmentsAtOnce)),
      outcomes: listValue([...outcomes]),
      heads,
      subjects,
    });
    for await (const chunk of chunks) recordChunk(ledger, segments, chunk);
  }
  return ledger;
}

/** Numbers only, straight from the columns: a landing zone may hold millions of rows. */
function recordChunk(
  ledger: Ledger,
  segments: readonly LandedRows[],
  chunk: DuckDBDataChunk,
): void {
  const columns = [0, 1, 2, 3, 4, 5].map((index) => chunk.getColumnVector(index));
  const [ordinals, codes, askedAt, digestsHigh, digestsLow, bodySeqs] = columns;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const bodySeq = bodySeqs?.getItem(row) as number | null;
    const outcome = outcomes[(codes?.getItem(row) as number) - 1];
    if (outcome === undefined) throw new Error('a landed row has an outcome that is none');
    ledger.record({
      ordinal: ordinals?.getItem(row) as number,
      outcome,
      askedAt: askedAt?.getItem(row) as number,
      digestHigh: digestsHigh?.getItem(row) as number | null,
      digestLow: digestsLow?.getItem(row) as number | null,
      bodySeq,
      isLost: bodySeq !== null && !isHeld(segments, bodySeq),
    });
  }
}

/** Whether one of the segments, which are in landing order, holds a row. */
function isHeld(segments: readonly LandedRows[], seq: number): boolean {
  let from = 0;
  let to = segments.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const seal = segments[middle]?.seal;
    if (seal === undefined) return false;
    if (seq < seal.first_seq) to = middle;
    else if (seq > seal.last_seq) from = middle + 1;
    else return true;
  }
  return false;
}

function pathsOf(segments: readonly LandedRows[]) {
  return listValue(segments.map(({ path }) => path));
}
