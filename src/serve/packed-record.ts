import { readSync } from 'node:fs';
import type { Outcome } from '../landed.ts';

/** What the replica keeps of a landed row beside its body. */
export interface RowHead {
  readonly requestKey: string;
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly contentType: string | null;
  /** Hex sha256 of the body, `null` where no response came. */
  readonly sha256: string | null;
  readonly error: string | null;
  /** Epoch milliseconds, UTC. */
  readonly fetchedAt: number;
  /** Whether the body no longer has the hash that was recorded of it. */
  readonly damaged: boolean;
}

/** Bytes of an open file. */
export interface FilePart {
  readonly descriptor: number;
  readonly start: number;
  readonly length: number;
}

export interface PackedRecord {
  readonly head: RowHead;
  /** A body too large to be held in memory is left in the file. */
  readonly body: Uint8Array | FilePart;
}

const prefixBytes = 4;

/** Larger records are not read whole: many slow readers of them must not fill the memory. */
const mostBytesAtOnce = 256 * 1024;

/** A row as a record of the pack file: length of the head, the head as JSON, the body. */
export function packRecord(head: RowHead, body: Uint8Array): Buffer {
  const headBytes = Buffer.from(JSON.stringify(head));
  const record = Buffer.allocUnsafe(prefixBytes + headBytes.length + body.length);
  record.writeUInt32LE(headBytes.length, 0);
  headBytes.copy(record, prefixBytes);
  record.set(body, prefixBytes + headBytes.length);
  return record;
}

/** The inverse of `packRecord`, from where it stands in an open file. */
export function readRecord({ descriptor, start, length }: FilePart): PackedRecord {
  if (length > mostBytesAtOnce) return readHeadOnly({ descriptor, start, length });
  const record = readBytes(descriptor, start, length);
  const bodyAt = prefixBytes + record.readUInt32LE(0);
  return { head: parseHead(record.subarray(prefixBytes, bodyAt)), body: record.subarray(bodyAt) };
}

function readHeadOnly({ descriptor, start, length }: FilePart): PackedRecord {
  const headBytes = readBytes(descriptor, start, prefixBytes).readUInt32LE(0);
  const head = parseHead(readBytes(descriptor, start + prefixBytes, headBytes));
  const before = prefixBytes + headBytes;
  return { head, body: { descriptor, start: start + before, length: length - before } };
}

function parseHead(bytes: Buffer): RowHead {
  return JSON.parse(bytes.toString('utf8')) as RowHead;
}

/** Reading what was just written comes from the page cache: a hop to another thread would cost more. */
function readBytes(descriptor: number, start: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  for (let read = 0; read < length; ) {
    const got = readSync(descriptor, buffer, read, length - read, start + read);
    if (got === 0) throw new Error('the pack file of the replica ends too early');
    read += got;
  }
  return buffer;
}
