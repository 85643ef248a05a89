import { existsSync } from 'node:fs';
import { listValue } from '@duckdb/node-api';
import { withDatabase } from '../database.ts';
import { sealedSegments } from '../land/segments.ts';
import { derivedPath } from '../normalise/segments/derived-writer.ts';
import type { OutputPaths } from '../paths.ts';
import { readLanded } from './damage.ts';
import { nothingLanded } from './folder.ts';

/** One wire shape of the census: where it was seen, how often, when first and last. */
export interface SeenShape {
  readonly endpoint: string;
  /** Whether `groupby` was sent. */
  readonly grouped: boolean;
  /** Whether a `field` other than the `groupby` was sent. */
  readonly split: boolean;
  readonly fingerprint: string;
  readonly answers: number;
  /** How many of the answers were not understood. */
  readonly quarantined: number;
  /** ISO 8601, UTC. */
  readonly first_seen: string;
  readonly last_seen: string;
  /** The request that showed it first. */
  readonly sample_request: string;
}

export interface ShapeCensus {
  readonly shapes: readonly SeenShape[];
  /** Landed segments that were not read yet, so that their answers are not counted. */
  readonly unread_segments: number;
}

/**
 * The census of wire shapes over everything landed and read, published or not.
 * @throws UsageError where nothing is landed; CorruptError where what is landed is damaged.
 */
export function censusOfShapes(paths: OutputPaths): Promise<ShapeCensus> {
  return readLanded(paths, () => countShapes(paths));
}

async function countShapes(paths: OutputPaths): Promise<ShapeCensus> {
  const segments = sealedSegments(paths);
  if (segments.length === 0) throw nothingLanded(paths);
  const answersOf = (name: string) => derivedPath(paths.derived, 'answers', name);
  const read = segments.filter(({ name }) => existsSync(answersOf(name)));
  if (read.length === 0) return { shapes: [], unread_segments: segments.length };
  const rows = await withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows('mirror/shapes', {
      segments: listValue(segments.map(({ path }) => path)),
      answers: listValue(read.map(({ name }) => answersOf(name))),
    }),
  );
  // The columns of the statement are the members of the type, under the same names.
  const shapes = rows as unknown as readonly SeenShape[];
  return { shapes, unread_segments: segments.length - read.length };
}
