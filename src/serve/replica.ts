import { closeSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../errors.ts';
import { segmentHolding } from '../landed.ts';
import { TaskWorker } from '../worker-thread.ts';
import { type FilePart, type PackedRecord, readRecord } from './packed-record.ts';
import { ReplicaIndex } from './replica-index.ts';
import { indexWidth, placeWidth, type ReplicaTask } from './replica-task.ts';

/** A sealed segment of the landing zone, and the rows it holds without a gap. */
export interface ReplicaSegment {
  readonly name: string;
  /** Another text wherever another segment stands under the name. */
  readonly version: string;
  readonly path: string;
  /** Hex sha256 of the file, as it was sealed. */
  readonly sha256: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** How the replica sees the landing zone; a run may be landing meanwhile. */
export interface LandingView {
  /** Another text whenever segments came or went; `null` where that cannot be told yet. */
  readonly stamp: () => string | null;
  /** The sealed segments in landing order; one already known, by name and version, as that very object. */
  readonly segments: (known: ReadonlyMap<string, ReplicaSegment>) => readonly ReplicaSegment[];
  /** Called with a sentence about a segment that cannot be served from. */
  readonly report: (text: string) => void;
  /** Folders to keep the pack file in; the first one that can be written to is taken. */
  readonly scratch: readonly string[];
}

/** What is landed of a request. */
export type Found =
  | {
      readonly kind: 'landed';
      readonly status: number;
      readonly contentType: string | null;
      readonly sha256: string;
      /** When these bytes first came, epoch milliseconds, UTC. */
      readonly fetchedAt: number;
      readonly body: Uint8Array | FilePart;
    }
  | { readonly kind: 'failed'; readonly error: string | null; readonly fetchedAt: number }
  | { readonly kind: 'never' | 'damaged' };

interface Holding {
  /** Every segment listed, damaged ones included: those are not looked at again. */
  readonly segments: Map<string, ReplicaSegment>;
  /** The segments that can be served from, in landing order. */
  ordered: readonly HeldSegment[];
  readonly index: ReplicaIndex;
}

interface HeldSegment extends ReplicaSegment {
  places: Float64Array | null;
  packing: Promise<void> | null;
}

/** Thousands of requests a second need not each look at the folder. */
const lookMilliseconds = 20;

/**
 * The landing zone as something that answers thousands of times a second: an index over all requests in
 * memory, and a pack file in which the rows of a segment are laid out on first use. The pack file has
 * no name, so that it goes with the process however that ends. Nothing is ever written to the mirror.
 */
export class Replica {
  readonly #view: LandingView;
  readonly #worker: TaskWorker<ReplicaTask, Float64Array>;
  readonly #pack: number;
  #holding: Holding = emptyHolding();
  #stamp: string | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #following: Promise<void> | null = null;

  constructor(view: LandingView) {
    this.#view = view;
    this.#pack = openNameless(view.scratch);
    this.#worker = new TaskWorker('serve/worker');
  }

  get requests(): number {
    return this.#holding.index.requests;
  }

  get segments(): number {
    return this.#holding.segments.size;
  }

  /** Takes notice of segments sealed or gone since the last look, at most a few milliseconds late. */
  async follow(): Promise<void> {
    if (this.#following !== null) return this.#following;
    const now = performance.now();
    if (now - this.#lookedAt < lookMilliseconds) return;
    this.#lookedAt = now;
    const stamp = this.#view.stamp();
    if (stamp !== null && stamp === this.#stamp) return;
    this.#following = this.#catchUp(stamp).finally(() => {
      this.#following = null;
    });
    await this.#following;
  }

  /**
   * What is served of a request: its latest answer, else its latest refusal.
   * @throws where a segment cannot be read, or the pack file not be written.
   */
  async find(requestKey: string): Promise<Found> {
    await this.follow();
    const holding = this.#holding;
    const decided = holding.index.find(requestKey);
    if (decided === null) return { kind: 'never' };
    const row = await this.#record(holding, decided.seq);
    if (row.head.requestKey !== requestKey) return { kind: 'never' };
    if (row.head.outcome === 'failure') {
      return { kind: 'failed', error: row.head.error, fetchedAt: row.head.fetchedAt };
    }
    const pointed = decided.bodySeq !== 0 && decided.bodySeq !== decided.seq;
    return foundOf(row, pointed ? await this.#record(holding, decided.bodySeq) : row);
  }

  async close(): Promise<void> {
    await this.#worker.close();
    closeSync(this.#pack);
  }

  async #catchUp(stamp: string | null): Promise<void> {
    const listed = this.#view.segments(this.#holding.segments);
    const standing = new Set(listed);
    const goneAny = [...this.#holding.segments.values()].some((held) => !standing.has(held));
    const holding = goneAny ? emptyHolding() : this.#holding;
    const fresh = listed.filter(({ name }) => !holding.segments.has(name));
    await this.#index(holding, fresh);
    this.#holding = holding;
    this.#stamp = stamp;
  }

  /** Adds segments to a holding; a row whose body no segment holds counts as never landed. */
  async #index(holding: Holding, fresh: readonly ReplicaSegment[]): Promise<void> {
    const read: { segment: HeldSegment; rows: Float64Array }[] = [];
    for (const segment of fresh) {
      const rows = await this.#indexRows(segment);
      if (rows !== null) read.push({ segment: { ...segment, places: null, packing: null }, rows });
    }
    for (const segment of fresh) holding.segments.set(segment.name, segment);
    holding.ordered = [...holding.ordered, ...read.map(({ segment }) => segment)].sort(
      (a, b) => a.firstSeq - b.firstSeq,
    );
    for (const { rows } of read) recordRows(holding, rows);
  }

  async #indexRows({ name, path, sha256 }: ReplicaSegment): Promise<Float64Array | null> {
    try {
      return await this.#worker.do({ kind: 'index', segment: path, sha256, temporary: tmpdir() });
    } catch (error) {
      this.#view.report(`segment ${name} is left out: ${messageOf(error)}`);
      return null;
    }
  }

  async #record(holding: Holding, seq: number): Promise<PackedRecord> {
    const segment = segmentHolding(holding.ordered, seq);
    if (segment === null) throw new Error(`no segment holds row ${seq}`);
    if (segment.places === null) {
      segment.packing ??= this.#packSegment(segment).finally(() => {
        segment.packing = null;
      });
      await segment.packing;
    }
    const at = (seq - segment.firstSeq) * placeWidth;
    const [start = 0, length = 0] = segment.places?.subarray(at, at + placeWidth) ?? [];
    if (length === 0) throw new Error(`segment ${segment.name} holds no row ${seq}`);
    return readRecord({ descriptor: this.#pack, start, length });
  }

  async #packSegment(segment: HeldSegment): Promise<void> {
    segment.places = await this.#worker.do({
      kind: 'pack',
      segment: segment.path,
      firstSeq: segment.firstSeq,
      rows: segment.lastSeq - segment.firstSeq + 1,
      descriptor: this.#pack,
      temporary: tmpdir(),
    });
  }
}

function emptyHolding(): Holding {
  return { segments: new Map(), ordered: [], index: new ReplicaIndex() };
}

function recordRows({ index, ordered }: Holding, rows: Float64Array): void {
  for (let at = 0; at < rows.length; at += indexWidth) {
    const [hashLow, hashHigh, rank, seq, bodySeq] = rows.subarray(
      at,
      at + indexWidth,
    ) as unknown as [number, number, number, number, number];
    if (bodySeq !== 0 && segmentHolding(ordered, bodySeq) === null) continue;
    index.record({ hashLow, hashHigh, rank, seq, bodySeq });
  }
}

/** A 304 says nothing of its own: status and content type are those of the answer it confirms. */
function foundOf(row: PackedRecord, carrier: PackedRecord): Found {
  const { status, contentType } = row.head.outcome === 'unchanged' ? carrier.head : row.head;
  const { sha256, fetchedAt, damaged } = carrier.head;
  if (damaged || status === null || sha256 === null) return { kind: 'damaged' };
  return { kind: 'landed', status, contentType, sha256, fetchedAt, body: carrier.body };
}

/** A file that has lost its name already: the operating system takes it back when the process ends. */
function openNameless(folders: readonly string[]): number {
  for (const folder of folders) {
    const path = join(folder, `hrmirror-replica-${process.pid}-${Date.now()}`);
    try {
      const descriptor = openSync(path, 'wx+', 0o600);
      rmSync(path, { force: true });
      return descriptor;
    } catch {
      // A mirror may well stand where nothing can be written.
    }
  }
  throw new Error(`no folder for temporary files can be written: ${folders.join(', ')}`);
}
