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
import { fillTable } from '../system/columns.ts';
import { type Database, withDatabase } from '../system/database.ts';
import { fsyncPath } from '../system/durable.ts';
import {
  decodeFrames,
  type Frame,
  type FrameHeader,
  headerOfFrame,
  type ReadFrames,
  readFrames,
} from './frames.ts';
import { type Seal, sealParquet } from './segments.ts';

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
  const written = await withDatabase(
    { temporary: task.temporary, threads: 1, memoryLimit: '1GB' },
    (database) => writeSegment(database, task.active, unfinished),
  );
  if (written === null) {
    letGo(task, 0);
    return null;
  }
  const seal = await sealParquet(task.responses, unfinished, {
    segment: task.segment,
    run_id: written.last.runId,
    rows: written.rows,
    first_seq: written.firstSeq,
    last_seq: written.last.seq,
    last_fetched_at: written.last.fetchedAt,
    body_bytes: written.bodyBytes,
  });
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
  readonly last: Pick<FrameHeader, 'seq' | 'runId' | 'fetchedAt'>;
}

/**
 * Frames stand in the file in the order of their numbers, and come out so. DuckDB takes their headers apart: a
 * row that is handed over as two pieces costs less than one that is handed over column by column.
 */
async function writeSegment(
  database: Database,
  active: string,
  path: string,
): Promise<Written | null> {
  const filling = await fillTable(database.connection, 'frames', { header: 'BLOB', body: 'BLOB' });
  const descriptor = openSync(active, 'r');
  let written: Written | null = null;
  try {
    for (const lot of readFrames(descriptor)) {
      filling.append([lot.frames.map(wellFormedHeader), lot.frames.map(({ body }) => body)]);
      written = addTo(written, lot);
    }
  } finally {
    closeSync(descriptor);
    filling.close();
  }
  if (written !== null) await database.run('land/write_segment', { path });
  return written;
}

function addTo(written: Written | null, { frames, wholeBytes }: ReadFrames): Written | null {
  const [first] = frames;
  const last = frames.at(-1);
  if (first === undefined || last === undefined) return written;
  const bodyBytes = frames.reduce((sum, { body }) => sum + body.length, 0);
  const { seq, runId, fetchedAt } = headerOfFrame(last);
  return {
    rows: (written?.rows ?? 0) + frames.length,
    firstSeq: written?.firstSeq ?? headerOfFrame(first).seq,
    bodyBytes: (written?.bodyBytes ?? 0) + bodyBytes,
    wholeBytes: (written?.wholeBytes ?? 0) + wholeBytes,
    last: { seq, runId, fetchedAt },
  };
}

/** JSON may escape half a character (`\ud83d`), which a text of DuckDB cannot hold. */
function wellFormedHeader(frame: Frame): Uint8Array {
  if (!frame.header.includes('\\ud')) return frame.header;
  const told = Object.entries(headerOfFrame(frame)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.toWellFormed() : value,
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(told)));
}
