/**
 * The stage *land*. In: responses, in the order in which they came. Out: checksummed frames, then sealed segments. It
 * must not know what a request means, nor what a body says.
 */
import { closeSync, fsync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Unlanded } from '../model/landed.ts';
import type { OutputPaths } from '../system/paths.ts';
import { TaskWorker } from '../system/worker-thread.ts';
import { adoptMerged } from './adopt-merged.ts';
import { frameOf } from './frames.ts';
import { positionOf, type Recovery, recover, sweep } from './recover.ts';
import { type SealTask, sealSegment } from './seal-segment.ts';
import { mostBytes, mostRows, type Seal, segmentName } from './segments.ts';

/** Segments that may wait for sealing before landing itself waits. */
const mostUnsealed = 2;

/** Sealing makes little that lasts: what it let go of is soon taken back, and with it what DuckDB holds for it. */
const sealLimits = { maxYoungGenerationSizeMb: 4 };

const synced = promisify(fsync);

/**
 * The append-only log of responses. What was appended is with the operating system; every second it is made to
 * survive a power cut; full segments are sealed by a worker.
 */
export class LandingZone {
  readonly recovery: Recovery;
  readonly #paths: OutputPaths;
  readonly #worker = new TaskWorker<SealTask, Seal | null>('land/seal-worker', sealLimits);
  readonly #sealing = new Set<Promise<void>>();
  #failure: Error | null = null;
  #number: number;
  #seq: number;
  #lastFetchedAt: number;
  #descriptor: number | null = null;
  #rows = 0;
  #bytes = 0;
  #unsynced = false;
  #isClosing = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(paths: OutputPaths, recovery: Recovery) {
    const position = positionOf(paths);
    this.#paths = paths;
    this.recovery = recovery;
    this.#number = position.number;
    this.#seq = position.seq;
    this.#lastFetchedAt = position.fetchedAt;
    this.#timer = setInterval(() => this.#sync(), 1000);
    this.#timer.unref();
  }

  /**
   * Opens the landing zone of an output folder: sets aside what is damaged, and seals what an interrupted
   * run left behind.
   */
  static async open(paths: OutputPaths): Promise<LandingZone> {
    adoptMerged(paths);
    for (const folder of [paths.responses, paths.active, paths.plans]) {
      mkdirSync(folder, { recursive: true });
    }
    sweep(paths.temporary);
    return new LandingZone(
      paths,
      await recover(paths, (segment) => sealSegment(sealTask(paths, segment))),
    );
  }

  /**
   * Lands one response: it is with the operating system.
   * @returns its `seq`. @throws what the file system said of it or an earlier one, such as that the disk is full.
   */
  append(response: Unlanded): number {
    if (this.#failure !== null) throw this.#failure;
    this.#seq += 1;
    const seq = this.#seq;
    this.#lastFetchedAt = Math.max(this.#lastFetchedAt, response.fetchedAt);
    const bodySeq = response.body === null ? response.bodySeq : seq;
    const place = { seq, fetchedAt: this.#lastFetchedAt, bodySeq };
    const frame = frameOf(response, place);
    this.#write(frame);
    this.#bytes += frame.length;
    this.#rows += 1;
    if (this.#rows >= mostRows || this.#bytes >= mostBytes) this.#rotate();
    return seq;
  }

  /** Whether sealing does not keep up, so that landing waits. */
  get isBehind(): boolean {
    return this.#sealing.size > mostUnsealed;
  }

  /**
   * Callers wait here, so that nothing piles up: resolves as soon as sealing keeps up again, `undefined`
   * while it does. @throws what the file system said.
   */
  ready(): Promise<void> | undefined {
    if (this.#failure !== null) throw this.#failure;
    return this.isBehind ? this.#sealed() : undefined;
  }

  async #sealed(): Promise<void> {
    while (this.isBehind) await Promise.race(this.#sealing);
    if (this.#failure !== null) throw this.#failure;
  }

  /** Makes everything appended survive a power cut, seals it, and lets go of all resources. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await Promise.all(this.#sealing);
      this.#isClosing = true;
      this.#rotate();
      await Promise.all(this.#sealing);
      if (this.#failure !== null) throw this.#failure;
    } finally {
      await this.#worker.close();
    }
  }

  #write(frame: Uint8Array): void {
    try {
      this.#descriptor ??= this.#startSegment();
      // Given a descriptor, it writes on where the system took a part.
      writeFileSync(this.#descriptor, frame);
      this.#unsynced = true;
    } catch (error) {
      // The frame may be torn: nothing may follow it, sealing cuts it off.
      this.#failure = error as Error;
      throw error;
    }
  }

  #startSegment(): number {
    this.#number += 1;
    return openSync(join(this.#paths.active, `${segmentName(this.#number)}.frames`), 'wx');
  }

  #rotate(): void {
    if (this.#descriptor === null) return;
    const sealing = this.#seal(this.#descriptor, segmentName(this.#number))
      .catch((error: Error) => {
        this.#failure = error;
      })
      .finally(() => this.#sealing.delete(sealing));
    this.#sealing.add(sealing);
    this.#descriptor = null;
    this.#rows = 0;
    this.#bytes = 0;
  }

  async #seal(descriptor: number, segment: string): Promise<void> {
    try {
      await synced(descriptor);
    } finally {
      closeSync(descriptor);
    }
    const task = sealTask(this.#paths, segment);
    // Once nothing comes any more, a worker would but take time to start.
    await (this.#isClosing ? sealSegment(task) : this.#worker.do(task));
  }

  #sync(): void {
    if (this.#descriptor === null || !this.#unsynced) return;
    this.#unsynced = false;
    fsync(this.#descriptor, (error) => {
      // EBADF: the segment was rotated, and synced, in the meantime.
      if (error !== null && error.code !== 'EBADF') this.#failure = error;
    });
  }
}

function sealTask(paths: OutputPaths, segment: string): SealTask {
  return {
    segment,
    active: join(paths.active, `${segment}.frames`),
    responses: paths.responses,
    temporary: paths.temporary,
    quarantine: paths.quarantine,
  };
}
