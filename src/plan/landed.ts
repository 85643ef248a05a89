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

/** The landed list requests, by key. */
export async function readLandedLists(
  database: Database,
  segments: readonly string[],
): Promise<Map<string, LandedList>> {
  if (segments.length === 0) return new Map();
  const rows = await database.rows('plan/landed_lists', { segments: listValue([...segments]) });
  const lists = new Map<string, LandedList>();
  for (const row of rows) {
    const outcome =
      row.outcome === 'unchanged' ? 'answer' : (row.outcome as KnownAnswer['outcome']);
    const key = row.request_key as string;
    lists.set(key, {
      key,
      known: { outcome, fetchedAt: Number(row.fetched_at) },
      answer:
        row.body_seq === null
          ? null
          : await readLandedBody(database, segments, Number(row.body_seq)),
    });
  }
  return lists;
}

/** The body that a landed row holds. @throws where no segment holds that row. */
export async function readLandedBody(
  database: Database,
  segments: readonly string[],
  seq: number,
): Promise<LandedBody> {
  const reader = await database.connection.runAndReadAll(readSql('plan/landed_body'), {
    segments: listValue([...segments]),
    seq: BigInt(seq),
  });
  const [row] = reader.getRows();
  if (row === undefined) throw new Error(`no segment holds row ${seq}`);
  const [contentType, sha256, body] = row as [string | null, string, DuckDBBlobValue];
  return { seq, sha256, contentType, body: body.bytes };
}

/** A ledger of the plan, filled with everything landed, in landing order. */
export async function readLedger(
  database: Database,
  segments: readonly string[],
  plan: Plan,
): Promise<Ledger> {
  const ledger = new Ledger(plan);
  if (segments.length === 0) return ledger;
  const result = await database.connection.stream(readSql('plan/landed_states'), {
    segments: listValue([...segments]),
  });
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return ledger;
    for (const [requestKey, outcome, fetchedAt, sha256, bodySeq] of chunk.getRows()) {
      ledger.record({
        requestKey: requestKey as string,
        outcome: outcome as Outcome,
        fetchedAt: Number(fetchedAt),
        sha256: sha256 as string | null,
        bodySeq: bodySeq === null ? null : Number(bodySeq),
      });
    }
  }
}
