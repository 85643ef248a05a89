import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Cell, fillTable } from '../columns.ts';
import { type Database, withDatabase } from '../database.ts';
import { fsyncPath, sealFile, sha256OfFile, writeFileDurably } from '../durable.ts';
import { type LandedResponse, responseColumns } from '../landed.ts';
import { decodeFrames, type ReadFrames, readFrames } from './frames.ts';
import type { Seal } from './segments.ts';

/** One active segment to be sealed. */
export interface SealTask {
  readonly segment: string;
  /** The file of frames; removed once the seal stands. */
  readonly active: string;
  readonly responses: string;
  readonly temporary: string;
  /** Where the file of frames goes if one in its middle is damaged; `null` where it is but a copy. */
  readonly quarantine: string | null;
}

/**
 * Turns the whole frames of an active segment into a sealed Parquet segment. In this order, so that a
 * kill at any point is repaired by doing it again: Parquet under its final name, seal, active file gone.
 * @returns the seal, or `null` where the active file held no whole frame.
 */
export async function sealSegment(task: SealTask): Promise<Seal | null> {
  const unfinished = join(task.temporary, `${task.segment}.parquet`);
  const final = join(task.responses, `${task.segment}.parquet`);
  const written = await withDatabase(
    { temporary: task.temporary, threads: 1, memoryLimit: '1GB' },
    (database) => writeSegment(database, task.active, unfinished),
  );
  if (written === null) {
    letGo(task, 0);
    return null;
  }
  const seal: Seal = {
    segment: task.segment,
    run_id: written.last.runId,
    sha256: await sha256OfFile(unfinished),
    bytes: statSync(unfinished).size,
    rows: written.rows,
    first_seq: written.firstSeq,
    last_seq: written.last.seq,
    last_fetched_at: written.last.fetchedAt,
    body_bytes: written.bodyBytes,
  };
  sealFile(unfinished, final);
  writeFileDurably(
    join(task.responses, `${task.segment}.json`),
    `${JSON.stringify(seal, null, 2)}\n`,
  );
  letGo(task, written.wholeBytes);
  return seal;
}

/** Takes the file of frames away; one with a damaged frame is kept, since whole ones may stand behind it. */
function letGo({ segment, active, quarantine }: SealTask, wholeBytes: number): void {
  const isWhole = statSync(active).size === wholeBytes;
  if (quarantine === null || isWhole || !decodeFrames(readFileSync(active)).isDamaged) {
    rmSync(active);
    return;
  }
  mkdirSync(quarantine, { recursive: true });
  renameSync(active, join(quarantine, `${segment}.frames`));
  fsyncPath(quarantine);
}

/** What was written of a segment. */
interface Written {
  readonly rows: number;
  readonly firstSeq: number;
  readonly bodyBytes: number;
  /** Of the file of frames. */
  readonly wholeBytes: number;
  readonly last: Pick<LandedResponse, 'seq' | 'runId' | 'fetchedAt'>;
}

/** Rows stand in the file of frames in the order of their numbers, and come out so. */
async function writeSegment(
  database: Database,
  active: string,
  path: string,
): Promise<Written | null> {
  const filling = await fillTable(database.connection, 'landed', responseColumns);
  const descriptor = openSync(active, 'r');
  let written: Written | null = null;
  try {
    for (const frames of readFrames(descriptor)) {
      filling.append(toColumns(frames.responses));
      written = addTo(written, frames);
    }
  } finally {
    closeSync(descriptor);
    filling.close();
  }
  if (written !== null) await database.run('land/write_segment', { path });
  return written;
}

function addTo(written: Written | null, { responses, wholeBytes }: ReadFrames): Written | null {
  const [first] = responses;
  const last = responses.at(-1);
  if (first === undefined || last === undefined) return written;
  const bodyBytes = responses.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
  const { seq, runId, fetchedAt } = last;
  return {
    rows: (written?.rows ?? 0) + responses.length,
    firstSeq: written?.firstSeq ?? first.seq,
    bodyBytes: (written?.bodyBytes ?? 0) + bodyBytes,
    wholeBytes: (written?.wholeBytes ?? 0) + wholeBytes,
    last: { seq, runId, fetchedAt },
  };
}

type ColumnName = keyof typeof responseColumns;

const readers: Readonly<Record<ColumnName, (response: LandedResponse) => Cell>> = Object.freeze({
  seq: (response) => response.seq,
  request_key: (response) => response.requestKey,
  run_id: (response) => response.runId,
  asked_at: (response) => response.askedAt,
  fetched_at: (response) => response.fetchedAt,
  attempt: (response) => response.attempt,
  final: (response) => response.final,
  outcome: (response) => response.outcome,
  status: (response) => response.status,
  content_type: (response) => response.contentType,
  etag: (response) => response.etag,
  last_modified: (response) => response.lastModified,
  headers: (response) => response.headers,
  error: (response) => response.error,
  sha256: (response) => response.sha256,
  bytes: (response) => response.bytes,
  body: (response) => response.body,
  body_seq: (response) => response.bodySeq,
});

function toColumns(responses: readonly LandedResponse[]): Cell[][] {
  return (Object.keys(responseColumns) as ColumnName[]).map((name) => responses.map(readers[name]));
}
