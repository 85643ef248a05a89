import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadTable } from '../system/columns.ts';
import { withDatabase } from '../system/database.ts';
import { fsyncPath } from '../system/durable.ts';
import { decodeFrames, type Frame, headerOfFrame } from './frames.ts';
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
  const { frames, isDamaged } = decodeFrames(readFileSync(task.active));
  const seal = frames.length === 0 ? null : await sealFrames(task, frames);
  letGo(task, isDamaged);
  return seal;
}

/**
 * Frames stand in the file in the order of their numbers, and come out so. DuckDB takes their headers apart: a
 * row that is handed over as two pieces costs less than one that is handed over column by column.
 */
function sealFrames(task: SealTask, frames: readonly Frame[]): Promise<Seal> {
  const { segment, responses, temporary } = task;
  const path = join(temporary, `${segment}.parquet`);
  const columns = { header: 'BLOB', body: 'BLOB' } as const;
  const data = [frames.map(wellFormedHeader), frames.map(({ body }) => body)];
  return withDatabase({ temporary, threads: 1, memoryLimit: '1GB' }, async (database) => {
    await loadTable(database.connection, 'frames', columns, data);
    await database.run('land/write_segment', { path });
    return sealParquet(database, responses, path, segment);
  });
}

/** Takes the file of frames away; a damaged one is kept. */
function letGo({ segment, active, quarantine }: SealTask, isDamaged: boolean): void {
  if (quarantine === null || !isDamaged) {
    rmSync(active);
    return;
  }
  mkdirSync(quarantine, { recursive: true });
  renameSync(active, join(quarantine, `${segment}.frames`));
  fsyncPath(quarantine);
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
