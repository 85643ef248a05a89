import { closeSync, fsync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LandedResponse } from '../landed.ts';
import type { OutputPaths } from '../paths.ts';
import { TaskWorker } from '../worker-thread.ts';
import { encodeFrame } from './frames.ts';
import { type Position, positionOf, type Recovery, recover, sweep } from './recover.ts';
import type { SealTask } from './seal-segment.ts';
import { type Seal, segmentName } from './segments.ts';

/** A segment is handed to sealing beyond this many rows or bytes, whichever comes first. */
const mostRows = 4096;
const mostBytes = 48 * 1024 * 1024;

/** Segments that may wait for sealing before landing itself waits. */
const mostUnsealed = 2;

/**
 * The append-only log of responses. `append` returns once the response is with the operating system;
 * every second what was appended is made to survive a power cut; full segments are sealed by a worker.
 */
export class LandingZone {
  readonly recovery: Recovery;
  readonly #paths: OutputPaths;
  readonly #worker: TaskWorker<SealTask, Seal | null>;
  readonly #sealing = new Set<Promise<void>>();
  #failure: Error | null = null;
  #number: number;
  #seq: number;
  #lastFetchedAt: number;
  #descriptor: number | null = null;
  #rows = 0;
  #bytes = 0;
  #unsynced = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(paths: OutputPaths, opened: Opened) {
    this.#paths = paths;
    this.#worker = opened.worker;
    this.recovery = opened.recovery;
    this.#number = opened.position.number;
    this.#seq = opened.position.seq;
    this.#lastFetchedAt = opened.position.fetchedAt;
    this.#timer = setInterval(() => this.#sync(), 1000);
    this.#timer.unref();
  }

  /**
   * Opens the landing zone of an output folder: sets aside what is damaged, and seals what an interrupted
   * run left behind.
   */
  static async open(paths: OutputPaths): Promise<LandingZone> {
    for (const folder of [paths.responses, paths.active, paths.plans]) {
      mkdirSync(folder, { recursive: true });
    }
    sweep(paths.temporary);
    const worker = new TaskWorker<SealTask, Seal | null>('land/seal-worker');
    const recovery = await recover(paths, (segment) => worker.do(sealTask(paths, segment)));
    return new LandingZone(paths, { worker, recovery, position: positionOf(paths) });
  }

  /**
   * Lands one response; it is with the operating system when this returns.
   * @returns its `seq`. @throws what the file system says, for example that the disk is full.
   */
  append(response: Omit<LandedResponse, 'seq'>): number {
    if (this.#failure !== null) throw this.#failure;
    this.#seq += 1;
    const seq = this.#seq;
    this.#lastFetchedAt = Math.max(this.#lastFetchedAt, response.fetchedAt);
    const landed = {
      ...response,
      seq,
      fetchedAt: this.#lastFetchedAt,
      bodySeq: response.body === null ? response.bodySeq : seq,
    };
    this.#write(encodeFrame(landed));
    return seq;
  }

  /** Resolves as soon as sealing keeps up again: callers wait here, so that nothing piles up. */
  async ready(): Promise<void> {
    while (this.#sealing.size > mostUnsealed) await Promise.race(this.#sealing);
    if (this.#failure !== null) throw this.#failure;
  }

  /** Makes everything appended survive a power cut, seals it, and lets go of all resources. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      this.#rotate();
      await Promise.all(this.#sealing);
      if (this.#failure !== null) throw this.#failure;
    } finally {
      await this.#worker.close();
    }
  }

  #write(frame: Buffer): void {
    this.#descriptor ??= this.#startSegment();
    try {
      for (let written = 0; written < frame.length; ) {
        written += writeSync(this.#descriptor, frame, written);
      }
    } catch (error) {
      // The frame may be torn: nothing may follow it, sealing cuts it off.
      this.#failure = error as Error;
      throw error;
    }
    this.#unsynced = true;
    this.#rows += 1;
    this.#bytes += frame.length;
    if (this.#rows >= mostRows || this.#bytes >= mostBytes) this.#rotate();
  }

  #startSegment(): number {
    this.#number += 1;
    return openSync(join(this.#paths.active, `${segmentName(this.#number)}.frames`), 'wx');
  }

  #rotate(): void {
    if (this.#descriptor === null) return;
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    this.#descriptor = null;
    this.#rows = 0;
    this.#bytes = 0;
    const sealing = this.#worker
      .do(sealTask(this.#paths, segmentName(this.#number)))
      .then(() => undefined)
      .catch((error: Error) => {
        this.#failure = error;
      })
      .finally(() => this.#sealing.delete(sealing));
    this.#sealing.add(sealing);
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

interface Opened {
  readonly worker: TaskWorker<SealTask, Seal | null>;
  readonly recovery: Recovery;
  readonly position: Position;
}

function sealTask(paths: OutputPaths, segment: string): SealTask {
  return {
    segment,
    active: join(paths.active, `${segment}.frames`),
    responses: paths.responses,
    temporary: paths.temporary,
  };
}
