/**
 * Segments shared out among workers. In: segments, and what they are read with. Out: a record of each: what its derived
 * files were made of, and what in it no mapping fits. One that is read and unchanged is not read again.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '../../model/errors.ts';
import type { PhaseWatch } from '../../model/phases.ts';
import { hashOf } from '../../system/code-hash.ts';
import { readJsonFile, writeJsonFile } from '../../system/json-file.ts';
import { TaskWorker } from '../../system/worker-thread.ts';
import { printMapping } from '../mapping/mapping.ts';
import { hashOfMappings, type PinnedMapping } from '../pins.ts';
import { noRow, type Reading, type SegmentResult, type SegmentTask } from './segment-task.ts';

/** A sealed segment, with the hex sha256 of its file. */
export interface SegmentToRead {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  /** Other segments that hold pages of its answers; none unless it is said. */
  readonly elsewhere?: readonly { readonly path: string; readonly sha256: string }[];
}

/** What segments are read with, and where their derived files go. */
export interface SegmentReading extends Omit<Reading, 'mappings'> {
  readonly derived: string;
  readonly temporary: string;
  /** Hash of the code, and of what it knows beside the mappings. */
  readonly version: string;
  /** Ends the work and its workers, at once. */
  readonly interrupted?: AbortSignal | undefined;
  readonly watch?: PhaseWatch | undefined;
}

const recordFile = z.strictObject({
  /** Hash of the segment, of the code and of what it knows. */
  inputs: z.string(),
  forms: z.array(z.string()),
  /** Hash of the mappings of these forms. */
  mappings: z.string(),
  unread: z.record(z.string(), z.strictObject({ count: z.int(), seqs: z.array(z.int()) })),
  /** Hex sha256 of each derived file, by kind. */
  files: z.record(z.string(), z.string()),
});

/** What is recorded of a segment when it was read. */
export type SegmentRecord = z.infer<typeof recordFile>;

/** What is young dies young here: a small nursery costs no time, and a worker 40 MB and more less. */
const heapLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1024 };

/** A worker takes as long to start as it then takes for some segments: for fewer none is started. */
const leastSegments = 3;

/** Workers that read segments; they start with their first. */
export class SegmentReaders {
  readonly #workers: readonly TaskWorker<SegmentTask, SegmentResult>[];

  readonly #patience: number;

  /** An answer that is not read within so many milliseconds is set aside; usual ones take less than one. */
  constructor(workers = Math.min(4, availableParallelism()), patience = 20_000) {
    this.#patience = patience;
    this.#workers = Array.from(
      { length: workers },
      () => new TaskWorker('read/segments/segment-worker', heapLimits),
    );
  }

  /** Reads those of the segments that are not read by these mappings yet. @returns the records of all, by name */
  async read(
    input: SegmentReading,
    segments: readonly SegmentToRead[],
    pins: readonly PinnedMapping[],
  ): Promise<Map<string, SegmentRecord>> {
    const records = new Map<string, SegmentRecord>();
    const unread: SegmentToRead[] = [];
    for (const segment of segments) {
      const record = recordOf(input.derived, segment.name);
      if (record !== null && isCurrent(record, input, segment, pins))
        records.set(segment.name, record);
      else unread.push(segment);
    }
    const mappings = pins.map(({ id, mapping }) => ({ id, file: printMapping(mapping) }));
    await this.#share(input, unread, async (worker, segment) => {
      records.set(
        segment.name,
        await readSegment(input, worker, segment, pins, mappings, this.#patience),
      );
    });
    return records;
  }

  /** Ends the workers, at once. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /** Workers take segments in turn until none is left; the first error ends it. */
  async #share(
    { interrupted, watch }: SegmentReading,
    segments: readonly SegmentToRead[],
    work: (worker: TaskWorker<SegmentTask, SegmentResult>, segment: SegmentToRead) => Promise<void>,
  ): Promise<void> {
    watch?.enter('reading', segments.length);
    const queue = segments.values();
    const worth = Math.ceil(segments.length / leastSegments);
    const end = () => void this.close();
    interrupted?.addEventListener('abort', end, { once: true });
    const all = Promise.all(
      this.#workers.slice(0, worth).map(async (worker) => {
        for (let next = queue.next(); next.done !== true; next = queue.next()) {
          interrupted?.throwIfAborted();
          await work(worker, next.value);
          watch?.step();
        }
      }),
    );
    await all.finally(() => interrupted?.removeEventListener('abort', end));
  }
}

function inputsOf({ version }: SegmentReading, { sha256, elsewhere = [] }: SegmentToRead): string {
  return hashOf([sha256, ...elsewhere.map((one) => one.sha256), version]);
}

function isCurrent(
  { inputs, forms, mappings }: SegmentRecord,
  input: SegmentReading,
  segment: SegmentToRead,
  pins: readonly PinnedMapping[],
): boolean {
  return inputs === inputsOf(input, segment) && mappings === hashOfMappings(pins, forms);
}

async function readSegment(
  input: SegmentReading,
  worker: TaskWorker<SegmentTask, SegmentResult>,
  segment: SegmentToRead,
  pins: readonly PinnedMapping[],
  mappings: SegmentTask['mappings'],
  patience: number,
): Promise<SegmentRecord> {
  const { derived, temporary, catalogue, words } = input;
  const { name, path, elsewhere = [] } = segment;
  const task = {
    ...{ segment: name, path, elsewhere: elsewhere.map((one) => one.path) },
    ...{ derived, temporary, catalogue, words, mappings },
  };
  const { forms, unread, files } = await outlive(worker, task, patience);
  const record = {
    ...{
      inputs: inputsOf(input, segment),
      forms: [...forms],
      mappings: hashOfMappings(pins, forms),
    },
    ...{ unread: structuredClone(unread) as SegmentRecord['unread'], files: { ...files } },
  };
  writeJsonFile(recordPath(derived, name), record);
  return record;
}

/** The result of a task, without the answers that end their worker or take too long. */
async function outlive(
  worker: TaskWorker<SegmentTask, SegmentResult>,
  task: Omit<SegmentTask, 'endedBy' | 'underWay'>,
  patience: number,
): Promise<SegmentResult> {
  const endedBy: SegmentTask['endedBy'][number][] = [];
  for (;;) {
    const underWay = new BigInt64Array(new SharedArrayBuffer(8)).fill(noRow);
    const watch = watchRow(underWay, patience, () =>
      worker.giveUp(new Error(`it was not read within ${patience / 1000} seconds`)),
    );
    try {
      return await worker.do({ ...task, endedBy, underWay });
    } catch (error) {
      const seq = Number(Atomics.load(underWay, 0));
      if (seq < 0 || worker.isClosed || endedBy.some((one) => one.seq === seq)) throw error;
      endedBy.push({ seq, why: messageOf(error) });
    } finally {
      clearInterval(watch);
    }
  }
}

/** Calls once the same row has been under way for too long. */
function watchRow(underWay: BigInt64Array, patience: number, onLate: () => void): NodeJS.Timeout {
  let row = noRow;
  let since = performance.now();
  return setInterval(
    () => {
      const now = Atomics.load(underWay, 0);
      if (now === noRow || now !== row) {
        row = now;
        since = performance.now();
      } else if (performance.now() - since > patience) onLate();
    },
    Math.min(500, patience / 4),
  );
}

/** What is recorded of a segment, `null` where there is nothing that can be read: it is read again. */
export function recordOf(derived: string, segment: string): SegmentRecord | null {
  return readJsonFile(recordPath(derived, segment), recordFile);
}

/** Where the record of a segment stands. */
export function recordPath(derived: string, segment: string): string {
  return join(derived, 'records', `${segment}.json`);
}
