import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { hashOf } from '../code-hash.ts';
import { writeFileDurably } from '../durable.ts';
import { readJsonFile } from '../json-file.ts';
import { TaskWorker } from '../worker-thread.ts';
import { emptySets, fromJson, merge, setHashes, toJson } from './category-sets.ts';
import type { Unaided } from './new-reading.ts';
import { type DerivedKind, derivedKinds, derivedPath } from './segments/derived-writer.ts';
import { readingVersion } from './segments/reading-version.ts';
import type { SegmentResult, SegmentTask } from './segments/segment-task.ts';

interface SegmentToRead {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
}

export interface NormaliseInput extends Unaided {
  /** Sealed segments in landing order, each with the hex sha256 of its file. */
  readonly segments: readonly SegmentToRead[];
  readonly derived: string;
  readonly temporary: string;
  readonly workers: number;
  /** Ends the work between two segments; it throws what the signal gives as its reason. */
  readonly interrupted?: AbortSignal | undefined;
}

/** The derived files, by kind, in landing order. */
type DerivedFiles = Readonly<Record<DerivedKind, string[]>>;

export interface Normalised {
  readonly files: DerivedFiles;
  /** By segment: changes whenever its derived files may, unless the category sets do. */
  readonly inputs: readonly string[];
  /** Canonical JSON of the category sets learned from all of them. */
  readonly sets: string;
}

const recordSchema = z.strictObject({
  /** Hash of everything the derived files are a function of, but for the category sets. */
  inputs: z.string(),
  /** Canonical JSON of the category sets learned from this segment. */
  learned: z.string(),
  /** Hash of each category set the reading depended on, by name. */
  sets: z.record(z.string(), z.string()),
  /** Hex sha256 of each derived file, by kind. */
  files: z.record(z.string(), z.string()),
});

type SegmentRecord = z.infer<typeof recordSchema>;

/**
 * Reads every sealed segment that is not read yet, or whose inputs have changed: the segment, the code
 * of normalisation, the hints, or a category set it used. A segment is read with the category sets known
 * by then and teaches its own; one that used a set to which others added since is read again. So the
 * order of landing makes no difference, and most segments are read once.
 */
export async function normalise(input: NormaliseInput): Promise<Normalised> {
  mkdirSync(input.derived, { recursive: true });
  const pool = Array.from(
    { length: Math.max(1, input.workers) },
    () =>
      new TaskWorker<SegmentTask, SegmentResult>('normalise/segments/segment-worker', heapLimits),
  );
  try {
    const records = await readNew(input, pool);
    const sets = toJson(unionOf(records.values()));
    writeFileDurably(join(input.derived, 'category-sets.json'), sets);
    await readStale(input, pool, records, sets);
    forgetOthers(input);
    const inputs = input.segments.map(({ name }) => records.get(name)?.inputs ?? '');
    return { files: derivedFiles(input), inputs, sets };
  } finally {
    await Promise.all(pool.map((worker) => worker.close()));
  }
}

/** What is young dies young here: a small nursery costs no time, and a worker 40 MB and more less. */
const heapLimits = { maxYoungGenerationSizeMb: 12 };

type Pool = readonly TaskWorker<SegmentTask, SegmentResult>[];

type Records = Map<string, SegmentRecord>;

async function readNew(input: NormaliseInput, pool: Pool): Promise<Records> {
  const records: Records = new Map();
  const version = readingVersion(input.catalogue, input.vocabulary);
  const inputsOf = ({ sha256 }: SegmentToRead) =>
    hashOf([sha256, version, JSON.stringify(input.hints)]);
  const unread = input.segments.filter((segment) => {
    // A record that cannot be read is as good as none: the segment is read again.
    const known = readJsonFile(recordPath(input.derived, segment.name), recordSchema);
    if (known === null || known.inputs !== inputsOf(segment)) return true;
    records.set(segment.name, known);
    return false;
  });
  let sets = unionOf(records.values());
  await share({ pool, interrupted: input.interrupted }, unread, async (worker, segment) => {
    const record = await readSegment(input, worker, segment, toJson(sets), inputsOf(segment));
    sets = merge(sets, fromJson(record.learned));
    records.set(segment.name, record);
  });
  return records;
}

async function readStale(
  input: NormaliseInput,
  pool: Pool,
  records: Records,
  sets: string,
): Promise<void> {
  const hashes = setHashes(fromJson(sets));
  const stale = input.segments.filter(
    ({ name }) => !isCurrent(input, name, records.get(name), hashes),
  );
  await share({ pool, interrupted: input.interrupted }, stale, async (worker, segment) => {
    const { inputs } = records.get(segment.name) as SegmentRecord;
    records.set(segment.name, await readSegment(input, worker, segment, sets, inputs));
  });
}

async function readSegment(
  input: NormaliseInput,
  worker: Pool[number],
  { name, path }: SegmentToRead,
  sets: string,
  inputs: string,
): Promise<SegmentRecord> {
  const { derived, temporary, catalogue, vocabulary, hints } = input;
  const { learned, setsUsed, files } = await worker.do({
    ...{ segment: name, path, sets },
    ...{ derived, temporary, catalogue, vocabulary, hints },
  });
  const hashes = setHashes(fromJson(sets));
  const used = Object.fromEntries(setsUsed.map((set) => [set, hashes.get(set) ?? '']));
  const record = { inputs, learned, sets: used, files };
  writeFileDurably(recordPath(derived, name), JSON.stringify(record));
  return record;
}

function unionOf(records: Iterable<SegmentRecord>) {
  return [...records].reduce((all, { learned }) => merge(all, fromJson(learned)), emptySets());
}

function isCurrent(
  { derived }: NormaliseInput,
  segment: string,
  record: SegmentRecord | undefined,
  hashes: ReadonlyMap<string, string>,
): boolean {
  if (record === undefined) return false;
  const sameSets = Object.entries(record.sets).every(
    ([set, hash]) => (hashes.get(set) ?? '') === hash,
  );
  return (
    sameSets &&
    derivedKinds.every((kind) => isWhole(derivedPath(derived, kind, segment), record.files[kind]))
  );
}

/** The file of how the answers of a segment were read; `null` where it is not as it was written, and is to be made again. */
export function answersFile(derived: string, segment: string): string | null {
  const path = derivedPath(derived, 'answers', segment);
  const known = readJsonFile(recordPath(derived, segment), recordSchema);
  return isWhole(path, known?.files.answers) ? path : null;
}

/** A derived file that was lost or damaged is made again. */
function isWhole(path: string, sha256: string | undefined): boolean {
  return existsSync(path) && hash('sha256', readFileSync(path)) === sha256;
}

/** Workers take items in turn until none is left; the first error ends it. */
async function share<Item>(
  { pool, interrupted }: { readonly pool: Pool; readonly interrupted?: AbortSignal | undefined },
  items: readonly Item[],
  work: (worker: Pool[number], item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    pool.map(async (worker) => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        interrupted?.throwIfAborted();
        await work(worker, next.value);
      }
    }),
  );
}

function derivedFiles({ derived, segments }: NormaliseInput): DerivedFiles {
  const files = (kind: DerivedKind) => segments.map(({ name }) => derivedPath(derived, kind, name));
  const byKind = derivedKinds.map((kind) => [kind, files(kind)] as const);
  return Object.fromEntries(byKind) as Record<DerivedKind, string[]>;
}

/** Derived files of segments that are no more would only mislead. */
function forgetOthers({ derived, segments }: NormaliseInput): void {
  const names = new Set(segments.map(({ name }) => name));
  for (const file of existsSync(join(derived, 'records'))
    ? readdirSync(join(derived, 'records'))
    : []) {
    const name = file.slice(0, -'.json'.length);
    if (names.has(name)) continue;
    rmSync(recordPath(derived, name));
    for (const kind of derivedKinds) rmSync(derivedPath(derived, kind, name), { force: true });
  }
}

function recordPath(derived: string, segment: string): string {
  return join(derived, 'records', `${segment}.json`);
}
