import { type DuckDBBlobVector, type DuckDBDataChunk, listValue } from '@duckdb/node-api';
import { wholeAnswer } from '../../body/paged-answer.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { parseRequestKey } from '../../model/http-request.ts';
import type { LandedPage } from '../../model/landed.ts';
import type { Request } from '../../model/request.ts';
import type { Database } from '../../system/database.ts';
import { pagesOfSegment } from '../pages/pages-of-answers.ts';

/** One answer of a segment with a body of its own. */
export interface LandedAnswer {
  readonly seq: number;
  readonly request: Request;
  /** Holds for the visit only. */
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Why it is only a part of an answer, `null` where it is not: then it is set aside for that reason. */
  readonly incomplete: string | null;
}

interface LandedSegment {
  readonly segment: string;
  readonly path: string;
  /** Other segments that hold pages of its answers. */
  readonly elsewhere: readonly string[];
  readonly catalogue: Catalogue;
}

type Pages = ReadonlyMap<number, LandedPage[]>;

/**
 * Visits all answers of a segment, or those of some rows, in landing order, a few thousand in memory at a time; one that came in pages is put
 * together, and its pages are no answers of their own.
 * @throws Error for a segment that hrmirror did not write
 */
export async function eachAnswer(
  segment: LandedSegment,
  database: Database,
  visit: (answer: LandedAnswer) => void,
  seqs: readonly number[] | null = null,
): Promise<void> {
  // What is read is written to the database while the segment is still being read from it.
  const beside = await database.beside();
  try {
    const pages = await pagesOfSegment(beside, segment.path, segment.elsewhere);
    const chunks =
      seqs === null
        ? await beside.stream('read/landed_answers', { path: segment.path })
        : await beside.stream('read/some_answers', {
            path: segment.path,
            seqs: listValue(seqs.map(BigInt)),
          });
    let last = -1;
    for await (const chunk of chunks) {
      last = visitChunk({ ...segment, pages }, chunk, last, visit);
      // Or its bodies stay until the garbage collector finds the chunk, whose size it does not know.
      chunk.reset();
    }
  } finally {
    beside.close();
  }
}

/** @returns the last row's `seq`. */
function visitChunk(
  segment: LandedSegment & { readonly pages: Pages },
  chunk: DuckDBDataChunk,
  before: number,
  visit: (answer: LandedAnswer) => void,
): number {
  const seqs = chunk.getColumnValues(0) as bigint[];
  const keys = chunk.getColumnValues(1) as string[];
  const types = chunk.getColumnValues(2) as (string | null)[];
  const bodies = chunk.getColumnVector(3) as DuckDBBlobVector;
  const nextPages = chunk.getColumnValues(4) as (string | null)[];
  let last = before;
  for (let row = 0; row < seqs.length; row += 1) {
    const seq = Number(seqs[row]);
    if (seq <= last) throw new Error(`segment ${segment.segment} is not in its order`);
    last = seq;
    const key = keys[row] as string;
    const request = parseRequestKey(segment.catalogue, key);
    if (request === null)
      throw new Error(`segment ${segment.segment} holds no request key: ${key}`);
    const body = bodies.getItemBytes(row) ?? noBody;
    const nextPage = nextPages[row] ?? null;
    const first = { body, contentType: types[row] ?? null, nextPage };
    const whole =
      nextPage === null
        ? { ...first, incomplete: null }
        : wholeAnswer(first, segment.pages.get(seq) ?? []);
    visit({ seq, request, ...whole });
  }
  return last;
}

const noBody = new Uint8Array(0);
