import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Database, withDatabase } from '../system/database.ts';
import { sealFile, sha256OfFile } from '../system/durable.ts';
import { hashInJson, parseJsonFile, readJsonFile, writeJsonFile } from '../system/json-file.ts';
import type { OutputPaths } from '../system/paths.ts';

/** A segment ends beyond this many rows or bytes of bodies, whichever comes first. */
export const mostRows = 4096;
export const mostBytes = 12 * 1024 * 1024;

const sealSchema = z.strictObject({
  segment: z.string(),
  /** The run that landed its last row; only merging makes segments of several runs. */
  run_id: z.string(),
  /** Hex sha256 of the Parquet file. */
  sha256: z.string(),
  /** Size of the Parquet file. */
  bytes: z.int(),
  rows: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  /** Epoch milliseconds of the newest row: no later row may be older. */
  last_fetched_at: z.number(),
  /** Bytes of the bodies as received. */
  body_bytes: z.int(),
  /** Only of a segment that merging made of several runs: each, with its newest row here. */
  runs: z.array(z.strictObject({ run_id: z.string(), last_fetched_at: z.number() })).optional(),
});

/** What is recorded of a segment when it is sealed; stands beside it as `SEGMENT.json`. */
export type Seal = z.infer<typeof sealSchema>;

/** A sealed segment of the landing zone. */
export interface Segment {
  readonly name: string;
  readonly path: string;
  readonly seal: Seal;
}

/** The runs that landed rows of a segment, each with its newest row's time (epoch milliseconds). */
export function runsOf({ runs, run_id, last_fetched_at }: Seal): NonNullable<Seal['runs']> {
  return runs ?? [{ run_id, last_fetched_at }];
}

/** The sealed segments in landing order. @throws where a seal cannot be read. */
export function sealedSegments({ responses }: Pick<OutputPaths, 'responses'>): Segment[] {
  return segmentNames(responses).flatMap((name) => {
    const { parquet: path, seal } = segmentFiles(responses, name);
    if (!existsSync(seal)) return [];
    return [{ name, path, seal: parseJsonFile(seal, sealSchema) }];
  });
}

/** Names of all segments that a folder holds anything of, whole or not, in landing order. */
export function segmentNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap(
    (file) => /^(\d+)\.(parquet|json|frames)$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

/** Where the files of a segment stand in a folder: its rows and seal, or its frames before that. */
export function segmentFiles(folder: string, name: string) {
  return {
    parquet: join(folder, `${name}.parquet`),
    seal: join(folder, `${name}.json`),
    frames: join(folder, `${name}.frames`),
  };
}

/**
 * Makes a finished Parquet file a segment of a folder: first the file under its final name, then the seal, so that
 * a segment with a seal is whole.
 */
export async function sealParquet(
  database: Database,
  folder: string,
  unfinished: string,
  segment: string,
): Promise<Seal> {
  const files = segmentFiles(folder, segment);
  const seal = await sealOf(database, unfinished, segment);
  sealFile(unfinished, files.parquet);
  writeJsonFile(files.seal, seal);
  return seal;
}

/** What there is to record of a Parquet file as a segment. */
async function sealOf(database: Database, path: string, segment: string): Promise<Seal> {
  const [{ runs, ...counts } = {}] = await database.rows('land/seal', { path });
  const { size: bytes } = statSync(path);
  return sealSchema.parse({
    ...{ segment, sha256: await sha256OfFile(path), bytes, ...counts },
    ...(runs === null ? {} : { runs }),
  });
}

/**
 * Writes a damaged seal anew from its segment, where a hash that is left in it proves that the segment is whole.
 * @returns whether it did
 */
export async function sealAnew(
  { responses, temporary }: Pick<OutputPaths, 'responses' | 'temporary'>,
  name: string,
): Promise<boolean> {
  const { parquet, seal: path } = segmentFiles(responses, name);
  if (!existsSync(path) || !existsSync(parquet) || readSeal(responses, name) !== null) return false;
  const left = readFileSync(path, 'utf8');
  const seal = await withDatabase({ temporary, memoryLimit: '256MB' }, (database) =>
    sealOf(database, parquet, name).catch(() => null),
  );
  if (seal === null || ![seal.sha256, hashInJson(seal)].some((hash) => left.includes(hash)))
    return false;
  writeJsonFile(path, seal);
  return true;
}

/** The seal of a segment in a folder, `null` where there is none that can be read. */
export function readSeal(folder: string, name: string): Seal | null {
  return readJsonFile(segmentFiles(folder, name).seal, sealSchema);
}

/** What is wrong with a sealed segment, in a few words; `null` where it is as it was sealed. Reads it whole. */
export async function damageOf(folder: string, name: string): Promise<string | null> {
  const { parquet } = segmentFiles(folder, name);
  const seal = readSeal(folder, name);
  if (seal === null) return 'its seal is missing or cannot be read';
  if (!existsSync(parquet)) return 'its file is missing';
  const { size } = statSync(parquet);
  if (size !== seal.bytes) return `it has ${size} bytes, sealed with ${seal.bytes}`;
  if ((await sha256OfFile(parquet)) !== seal.sha256) return 'its content is not what was sealed';
  return null;
}

/** The name of the segment with that number. */
export function segmentName(number: number): string {
  return String(number).padStart(6, '0');
}
