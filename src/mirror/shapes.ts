import { existsSync } from 'node:fs';
import { listValue } from '@duckdb/node-api';
import { type Parameters, withDatabase } from '../database.ts';
import { type Segment, sealedSegments } from '../land/segments.ts';
import type { Hints } from '../normalise/hints.ts';
import { derivedPath } from '../normalise/segments/derived-writer.ts';
import type { OutputPaths } from '../paths.ts';
import { readLanded } from './folder/damage.ts';
import { nothingLanded } from './folder/folder.ts';

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
  const read = readSegments(paths, segments);
  // The columns of the statement are the members of the type, under the same names.
  const shapes = (await askReadings(paths, 'mirror/shapes')) as unknown as readonly SeenShape[];
  return { shapes, unread_segments: segments.length - read.length };
}

/** A hint that none of the answers to its statistic is read by, and a request to look at. */
export interface UnfitHint {
  readonly endpoint: string;
  readonly request_key: string;
}

/** The hints that fit no answer landed and read so far; where there is no answer, nothing can be told of one. */
export async function unfitHints(paths: OutputPaths, hints: Hints | null): Promise<UnfitHint[]> {
  const endpoints = Object.keys(hints?.endpoints ?? {});
  if (endpoints.length === 0) return [];
  const rows = await askReadings(paths, 'mirror/unfit_hints', { endpoints: listValue(endpoints) });
  return rows as unknown as UnfitHint[];
}

/** A question about everything landed and what it was read as; no rows where nothing was read yet. */
async function askReadings(paths: OutputPaths, name: string, parameters: Parameters = {}) {
  const segments = sealedSegments(paths);
  const read = readSegments(paths, segments);
  if (read.length === 0) return [];
  return withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows(name, {
      ...parameters,
      segments: listValue(segments.map(({ path }) => path)),
      answers: listValue(read),
    }),
  );
}

/** The files that tell what the answers of segments were read as, as far as they were. */
function readSegments({ derived }: OutputPaths, segments: readonly Segment[]): string[] {
  const files = segments.map(({ name }) => derivedPath(derived, 'answers', name));
  return files.filter((file) => existsSync(file));
}
