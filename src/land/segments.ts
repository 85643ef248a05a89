import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { OutputPaths } from '../paths.ts';

const sealSchema = z.strictObject({
  segment: z.string(),
  /** The run that landed it: a segment never holds rows of two runs. */
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
});

/** What is recorded of a segment when it is sealed; stands beside it as `SEGMENT.json`. */
export type Seal = z.infer<typeof sealSchema>;

/** A sealed segment of the landing zone. */
export interface Segment {
  readonly name: string;
  readonly path: string;
  readonly seal: Seal;
}

/** The sealed segments in landing order. */
export function sealedSegments(paths: Pick<OutputPaths, 'responses'>): Segment[] {
  if (!existsSync(paths.responses)) return [];
  return readdirSync(paths.responses)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      return {
        name,
        path: join(paths.responses, `${name}.parquet`),
        seal: sealSchema.parse(JSON.parse(readFileSync(join(paths.responses, file), 'utf8'))),
      };
    });
}

/** The name of the segment with that number. */
export function segmentName(number: number): string {
  return String(number).padStart(6, '0');
}
