import { type DuckDBBlobValue, listValue } from '@duckdb/node-api';
import { type Database, readSql } from '../database.ts';
import type { Outcome } from '../landed.ts';
import { type KnownAnswer, Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';

/** A list request as it is landed. */
export interface LandedList {
  readonly key: string;
  readonly known: KnownAnswer;
  /** Its latest answer, `null` where there was none yet. */
  readonly answer: LandedBody | null;
}

export interface LandedBody {
  readonly seq: number;
  readonly sha256: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
}

/** A sealed segment and the rows it holds. */
export interface LandedRows {
  readonly path: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** The landed list requests, by key. A list whose body is lost counts as never answered. */
export async function readLandedLists(
  database: Database,
  segments: readonly LandedRows[],
): Promise<Map<string, LandedList>> {
  if (segments.length === 0) return new Map();
  const rows = await database.rows('plan/landed_lists', { segments: pathsOf(segments) });
  const lists = new Map<string, LandedList>();
  for (const row of rows) {
    const outcome =
      row.outcome === 'unchanged' ? 'answer' : (row.outcome as KnownAnswer['outcome']);
    const key = row.request_key as string;
    const bodySeq = row.body_seq === null ? null : Number(row.body_seq);
    if (outcome === 'answer' && (bodySeq === null || !isHeld(segments, bodySeq))) continue;
    lists.set(key, {
      key,
      known: { outcome, fetchedAt: Number(row.fetched_at) },
      answer:
        bodySeq === null || !isHeld(segments, bodySeq)
          ? null
          : await readLandedBody(database, segments, bodySeq),
    });
  }
  return lists;
}

/** The body that a landed row holds. @throws where no segment holds that row. */
export async function readLandedBody(
  database: Database,
  segments: readonly LandedRows[],
  seq: number,
): Promise<LandedBody> {
  const reader = await database.connection.runAndReadAll(readSql('plan/landed_body'), {
    segments: pathsOf(segments),
    seq: BigInt(seq),
  });
  const [row] = reader.getRows();
  if (row === undefined) throw new Error(`no segment holds row ${seq}`);
  const [contentType, sha256, body] = row as [string | null, string, DuckDBBlobValue];
  return { seq, sha256, contentType, body: body.bytes };
}

/**
 * A ledger of the plan, filled with everything landed, in landing order. An answer whose body is lost
 * with its segment counts as never given, so that it is asked again.
 */
export async function readLedger(
  database: Database,
  segments: readonly LandedRows[],
  plan: Plan,
): Promise<Ledger> {
  const ledger = new Ledger(plan);
  if (segments.length === 0) return ledger;
  const result = await database.connection.stream(readSql('plan/landed_states'), {
    segments: pathsOf(segments),
  });
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return ledger;
    for (const [requestKey, outcome, fetchedAt, sha256, bodySeq] of chunk.getRows()) {
      const body = bodySeq === null ? null : Number(bodySeq);
      ledger.record({
        requestKey: requestKey as string,
        outcome: outcome as Outcome,
        fetchedAt: Number(fetchedAt),
        sha256: sha256 as string | null,
        bodySeq: body,
        isLost: body !== null && !isHeld(segments, body),
      });
    }
  }
}

/** Whether one of the segments, in landing order, holds a row. */
function isHeld(segments: readonly LandedRows[], seq: number): boolean {
  let from = 0;
  let to = segments.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const segment = segments[middle];
    if (segment === undefined) return false;
    if (seq < segment.firstSeq) to = middle;
    else if (seq > segment.lastSeq) from = middle + 1;
    else return true;
  }
  return false;
}

function pathsOf(segments: readonly LandedRows[]) {
  return listValue(segments.map(({ path }) => path));
}
