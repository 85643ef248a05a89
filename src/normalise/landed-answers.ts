import type { DuckDBBlobVector, DuckDBResult } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { type Database, readSql } from '../database.ts';
import { parseRequestKey, type Request } from '../request.ts';

/** One answer of a segment with a body of its own. */
export interface LandedAnswer {
  readonly seq: number;
  readonly request: Request;
  /** Holds for the visit only. */
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

interface LandedSegment {
  readonly segment: string;
  readonly path: string;
  readonly catalogue: Catalogue;
}

/**
 * Visits all answers of a segment in landing order, a few thousand in memory at a time.
 * @throws Error for a segment that hrmirror did not write
 */
export async function eachAnswer(
  segment: LandedSegment,
  database: Database,
  visit: (answer: LandedAnswer) => void,
): Promise<void> {
  // What is read is written to the database while the segment is still being read from it.
  const beside = await database.beside();
  try {
    const sql = readSql('normalise/landed_answers');
    const result = await beside.connection.stream(sql, { path: segment.path });
    let last = -1;
    for (;;) {
      const answers = await nextAnswers(segment, result);
      if (answers.length === 0) return;
      for (const answer of answers) {
        if (answer.seq <= last) throw new Error(`segment ${segment.segment} is not in its order`);
        last = answer.seq;
        visit(answer);
      }
    }
  } finally {
    beside.close();
  }
}

/** The bodies of one chunk, one after the other; the next chunk takes their place. */
let bodies: Buffer = Buffer.alloc(0);

/**
 * The next few thousand answers, none at the end. All of them are taken out of DuckDB's chunk at once, and
 * nobody holds it while they are read: its memory is freed by the garbage collector, and soon only if it is
 * done with early.
 */
async function nextAnswers(segment: LandedSegment, result: DuckDBResult): Promise<LandedAnswer[]> {
  const chunk = await result.fetchChunk();
  if (chunk === null || chunk.rowCount === 0) return [];
  const seqs = chunk.getColumnValues(0) as bigint[];
  const keys = chunk.getColumnValues(1) as string[];
  const types = chunk.getColumnValues(2) as (string | null)[];
  const ends = takeBodies(chunk.getColumnVector(3) as DuckDBBlobVector);
  return seqs.map((seq, row) => ({
    seq: Number(seq),
    request: requestOf(segment, keys[row] as string),
    contentType: types[row] ?? null,
    body: bodies.subarray(ends[row - 1] ?? 0, ends[row]),
  }));
}

/** Copies all bodies into one place. @returns where each of them ends. */
function takeBodies(vector: DuckDBBlobVector): number[] {
  const ends: number[] = [];
  let end = 0;
  for (let row = 0; row < vector.itemCount; row += 1) {
    const body = vector.getItemBytes(row);
    if (body !== null) {
      if (end + body.length > bodies.length) bodies = grown(bodies, end, body.length);
      bodies.set(body, end);
      end += body.length;
    }
    ends.push(end);
  }
  return ends;
}

function grown(buffer: Buffer, used: number, more: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, used + more));
  buffer.copy(larger, 0, 0, used);
  return larger;
}

const mostQuestions = 2000;
const questions = new WeakMap<Catalogue, Map<string, Request>>();

/** The request of a key, remembering what the same question about another subject came to. */
function requestOf({ segment, catalogue }: LandedSegment, key: string): Request {
  const [, root = '', subjectId = '', question = ''] = /^(\w+\/)(\d+)(\/.*)$/.exec(key) ?? [];
  let known = questions.get(catalogue);
  if (known === undefined || known.size > mostQuestions) {
    known = new Map();
    questions.set(catalogue, known);
  }
  const like = known.get(root + question);
  if (like !== undefined) return { ...like, subjectId };
  const request = parseRequestKey(catalogue, key);
  if (request === null) throw new Error(`segment ${segment} holds no request key: ${key}`);
  if (question !== '') known.set(root + question, request);
  return request;
}
