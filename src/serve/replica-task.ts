import { hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { DuckDBBlobValue, DuckDBValue } from '@duckdb/node-api';
import { Database } from '../database.ts';
import { sha256OfFile } from '../durable.ts';
import type { Outcome } from '../landed.ts';
import { packRecord, type RowHead } from './packed-record.ts';
import { ranks } from './replica-index.ts';

/** What the thread beside the server does: everything that needs DuckDB. */
export type ReplicaTask =
  | {
      readonly kind: 'index';
      readonly segment: string;
      /** Hex sha256 of the file, as it was sealed. */
      readonly sha256: string;
      readonly temporary: string;
    }
  | {
      readonly kind: 'pack';
      readonly segment: string;
      readonly firstSeq: number;
      readonly rows: number;
      /** An open file of this process, appended to by this thread alone. */
      readonly descriptor: number;
      readonly temporary: string;
    };

type TaskOf<Kind extends ReplicaTask['kind']> = Extract<ReplicaTask, { kind: Kind }>;

/** Numbers of one index row in the result of an `index` task: hash low and high, rank, seq, body seq. */
export const indexWidth = 5;

/** Numbers of one row in the result of a `pack` task: where its record starts, and its length (0: none). */
export const placeWidth = 2;

let database: Promise<Database> | null = null;
let packedBytes = 0;

/**
 * Does one task. `index`: the index rows of a segment. `pack`: copies the rows of a segment to the end
 * of the pack file, each body compared with its hash, and says where each of them stands.
 * @throws where the segment cannot be read, is not what was sealed, or the pack file cannot be written.
 */
export async function doReplicaTask(task: ReplicaTask): Promise<Float64Array> {
  database ??= openSession(task.temporary);
  const session = await database;
  return task.kind === 'index' ? readIndexRows(session, task) : pack(session, task);
}

async function openSession(temporary: string): Promise<Database> {
  const session = await Database.open({ temporary, threads: 1, memoryLimit: '256MB' });
  await session.run('serve/session');
  return session;
}

async function readIndexRows(
  session: Database,
  { segment, sha256 }: TaskOf<'index'>,
): Promise<Float64Array> {
  if ((await sha256OfFile(segment)) !== sha256)
    throw new Error('its content is not what was sealed');
  const numbers: number[] = [];
  for await (const chunk of await session.stream('serve/index_rows', { segment })) {
    for (const row of chunk.getRows()) {
      const [low, high, outcome, seq, bodySeq] = row as [number, number, Outcome, number, number];
      numbers.push(low, high, ranks[outcome], seq, bodySeq);
    }
  }
  return Float64Array.from(numbers);
}

async function pack(session: Database, task: TaskOf<'pack'>): Promise<Float64Array> {
  const places = new Float64Array(task.rows * placeWidth);
  const chunks = await session.stream('serve/packed_rows', { segment: task.segment });
  for await (const chunk of chunks) {
    for (const row of chunk.getRows()) {
      const record = packRow(row);
      const at = ((row[0] as number) - task.firstSeq) * placeWidth;
      places[at] = packedBytes;
      places[at + 1] = record.length;
      append(task.descriptor, record);
    }
  }
  return places;
}

function packRow(row: readonly DuckDBValue[]): Buffer {
  const [, requestKey, outcome, status, contentType, sha256, error, fetchedAt] = row;
  const blob = row[8] as DuckDBBlobValue | null;
  const body = blob?.bytes ?? new Uint8Array(0);
  // The columns of the statement are the members of the type, in this order.
  const head = { requestKey, outcome, status, contentType, sha256, error, fetchedAt };
  const damaged = blob !== null && hash('sha256', body) !== sha256;
  return packRecord({ ...(head as Omit<RowHead, 'damaged'>), damaged }, body);
}

function append(descriptor: number, record: Buffer): void {
  for (let written = 0; written < record.length; ) {
    written += writeSync(
      descriptor,
      record,
      written,
      record.length - written,
      packedBytes + written,
    );
  }
  packedBytes += record.length;
}
