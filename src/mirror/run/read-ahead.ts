import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { LimitFunction } from 'p-limit';
import type { Effects } from '../../effects.ts';
import { messageOf } from '../../errors.ts';
import { readSeal, segmentFiles, segmentNames } from '../../land/segments.ts';
import type { Unaided } from '../../normalise/new-reading.ts';
import type { SegmentReaders } from '../../normalise/segment-readers.ts';
import type { OutputPaths } from '../../paths.ts';

interface ReadAheadInput extends Unaided {
  readonly paths: OutputPaths;
  readonly readers: SegmentReaders;
  /** Lets one thing be done at a time beside the crawl: sealing is another. */
  readonly beside: LimitFunction;
  readonly interrupted: AbortSignal;
  readonly effects: Effects;
}

/** Milliseconds between two looks at what is sealed. */
const pause = 500;

/** A crawl whose event loop is busy for more than this part of the time has no core to spare. */
const busy = 0.7;

/** Bytes of bodies. A larger segment takes too long to be read, and too much memory, for the crawl to wait for its end. */
const mostBodies = 32_000_000;

/** Bytes. A run that holds more has no memory to spare: reading takes some 60 MB while it lasts. */
const mostHeld = 300_000_000;

/**
 * Reads the segments that a crawl seals while it mostly waits for its upstream, one at a time: what is read by its end need not be
 * read then. It takes nothing from a crawl that keeps the machine busy, and what comes out is the same (docs/decisions/0053).
 */
export class ReadAhead {
  readonly #input: ReadAheadInput;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #read = 0;
  #loop = performance.eventLoopUtilization();
  #isBusy = true;
  /** Segments that stood before the crawl, and those that were read. */
  readonly #done = new Set<string>();

  constructor(input: ReadAheadInput) {
    this.#input = input;
  }

  start(): void {
    if (availableParallelism() < 2) return;
    const { paths, readers, interrupted } = this.#input;
    for (const name of segmentNames(paths.responses)) this.#done.add(name);
    // A signal does not wait for a segment to be read.
    interrupted.addEventListener('abort', () => void readers.close());
    this.#timer = setInterval(() => this.#look(), pause);
    this.#timer.unref();
  }

  /** Resolves when nothing is being read any more. Never rejects: what cannot be read is told of by who needs it. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#hasEnded = true;
    await this.#reading;
    if (this.#read > 0)
      this.#input.effects.log.info({ segments: this.#read }, 'segments were read during the crawl');
  }

  #look(): void {
    const { utilization } = performance.eventLoopUtilization(this.#loop);
    this.#isBusy = utilization > busy || heldBytes() > mostHeld;
    this.#loop = performance.eventLoopUtilization();
    if (this.#reading !== null || this.#isBusy) return;
    this.#reading = this.#readSealed()
      .catch((error: unknown) => {
        clearInterval(this.#timer);
        this.#input.effects.log.warn({ error: messageOf(error) }, 'reading ahead was given up');
      })
      .finally(() => {
        this.#reading = null;
      });
  }

  /** Reads what is sealed, until the crawl needs the machine or ends. */
  async #readSealed(): Promise<void> {
    const { paths, readers, beside, ...context } = this.#input;
    const { responses, derived, temporary } = paths;
    mkdirSync(derived, { recursive: true });
    for (const name of segmentNames(responses)) {
      if (this.#hasEnded || this.#isBusy) return;
      const seal = this.#done.has(name) ? null : readSeal(responses, name);
      if (seal === null || seal.body_bytes > mostBodies) continue;
      const { parquet: path } = segmentFiles(responses, name);
      const segment = { name, path, sha256: seal.sha256 };
      await beside(() => readers.readNew({ ...context, derived, temporary }, [segment]));
      this.#done.add(name);
      this.#read += 1;
    }
  }
}

/** What the process holds, in bytes; where it cannot be told, as where too many files are open, more than there is. */
function heldBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
