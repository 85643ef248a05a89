import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { hashOf } from '../code-hash.ts';
import { writeFileDurably } from '../durable.ts';
import { readJsonFile } from '../json-file.ts';
import { TaskWorker } from '../worker-thread.ts';
import {
  type CategorySets,
  emptySets,
  fromJson,
  merge,
  setHashes,
  toJson,
} from './category-sets.ts';
import type { Unaided } from './new-reading.ts';
import { readingVersion } from './segments/reading-version.ts';
import type { SegmentResult, SegmentTask } from './segments/segment-task.ts';

/** A sealed segment, with the hex sha256 of its file. */
export interface SegmentToRead {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  /** Other segments that hold pages of its answers; none unless it is said. */
  readonly elsewhere?: readonly { readonly path: string; readonly sha256: string }[];
}

/** What segments are read with, and where their derived files go. */
export interface ReadingInput extends Unaided {
  readonly derived: string;
  readonly temporary: string;
  /** Ends the work between two segments; it throws what the signal gives as its reason. */
  readonly interrupted?: AbortSignal | undefined;
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

/** What is recorded of a segment when it was read. */
export type SegmentRecord = z.infer<typeof recordSchema>;

type Reader = TaskWorker<SegmentTask, SegmentResult>;

/** What is young dies young here: a small nursery costs no time, and a worker 40 MB and more less. */
const heapLimits = { maxYoungGenerationSizeMb: 12 };

/** A worker takes as long to start and to learn as it then takes for some segments: for fewer none is started. */
const leastSegments = 3;

/** Workers that read segments. They start with their first segment, and each keeps what it has learned for the next. */
export class SegmentReaders {
  readonly #readers: readonly Reader[];
  readonly #records = new Map<string, SegmentRecord>();
  #sets: CategorySets;
  #version: string | null = null;

  /** `sets`: the category sets to begin with, such as those of the segments that were read before. */
  constructor(sets: CategorySets = emptySets(), workers = Math.min(4, availableParallelism())) {
    this.#sets = sets;
    this.#readers = Array.from(
      { length: workers },
      () => new TaskWorker('normalise/segments/segment-worker', heapLimits),
    );
  }

  /**
   * Reads those of the segments that are not read yet, or whose inputs have changed, each with the category sets
   * known by then. @returns the records of all of them by name
   */
  async readNew(
    input: ReadingInput,
    segments: readonly SegmentToRead[],
  ): Promise<Map<string, SegmentRecord>> {
    // The workers keep the code they began with, whatever is installed in the meantime.
    this.#version ??= readingVersion(input.catalogue, input.vocabulary);
    const version = this.#version;
    const inputsOf = ({ sha256, elsewhere = [] }: SegmentToRead) =>
      hashOf([sha256, ...elsewhere.map((one) => one.sha256), version, JSON.stringify(input.hints)]);
    const unread = segments.filter((segment) => !this.#isRead(input, segment, inputsOf(segment)));
    await this.#share(input, unread, async (reader, segment) => {
      const inputs = inputsOf(segment);
      this.#know(segment.name, await readSegment(input, reader, segment, this.#sets, inputs));
    });
    return new Map(segments.map(({ name }) => [name, this.#records.get(name) as SegmentRecord]));
  }

  /** Reads segments once more, with other category sets. */
  async readAgain(
    input: ReadingInput,
    segments: readonly SegmentToRead[],
    sets: CategorySets,
  ): Promise<void> {
    await this.#share(input, segments, async (reader, segment) => {
      const inputs = this.#records.get(segment.name)?.inputs ?? '';
      this.#know(segment.name, await readSegment(input, reader, segment, sets, inputs));
    });
  }

  /** Ends the workers, at once. */
  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()));
  }

  /** A record that cannot be read is as good as none: the segment is read again. */
  #isRead({ derived }: ReadingInput, { name }: SegmentToRead, inputs: string): boolean {
    const record = this.#records.get(name) ?? recordOf(derived, name);
    if (record === null || record.inputs !== inputs) return false;
    this.#know(name, record);
    return true;
  }

  #know(segment: string, record: SegmentRecord): void {
    if (this.#records.get(segment)?.learned !== record.learned)
      this.#sets = merge(this.#sets, fromJson(record.learned));
    this.#records.set(segment, record);
  }

  /** Workers take segments in turn until none is left; the first error ends it. */
  async #share(
    { interrupted }: ReadingInput,
    segments: readonly SegmentToRead[],
    work: (reader: Reader, segment: SegmentToRead) => Promise<void>,
  ): Promise<void> {
    const queue = segments.values();
    const worth = Math.ceil(segments.length / leastSegments);
    await Promise.all(
      this.#readers.slice(0, worth).map(async (reader) => {
        for (let next = queue.next(); next.done !== true; next = queue.next()) {
          interrupted?.throwIfAborted();
          await work(reader, next.value);
        }
      }),
    );
  }
}

async function readSegment(
  input: ReadingInput,
  reader: Reader,
  { name, path, elsewhere = [] }: SegmentToRead,
  sets: CategorySets,
  inputs: string,
): Promise<SegmentRecord> {
  const { derived, temporary, catalogue, vocabulary, hints } = input;
  const { learned, setsUsed, files } = await reader.do({
    ...{ segment: name, path, elsewhere: elsewhere.map((one) => one.path), sets: toJson(sets) },
    ...{ derived, temporary, catalogue, vocabulary, hints },
  });
  const hashes = setHashes(sets);
  const used = Object.fromEntries(setsUsed.map((set) => [set, hashes.get(set) ?? '']));
  const record = { inputs, learned, sets: used, files };
  writeFileDurably(recordPath(derived, name), JSON.stringify(record));
  return record;
}

/** What is recorded of a segment, `null` where there is nothing that can be read. */
export function recordOf(derived: string, segment: string): SegmentRecord | null {
  return readJsonFile(recordPath(derived, segment), recordSchema);
}

/** Where the record of a segment stands. */
export function recordPath(derived: string, segment: string): string {
  return join(derived, 'records', `${segment}.json`);
}
