import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import pLimit from 'p-limit';
import { messageOf } from '../model/errors.ts';
import type { Outcome } from '../model/landed.ts';
import { Database, readSql } from '../system/database.ts';
import { sha256OfFile } from '../system/durable.ts';
import type { FilePart } from './reply.ts';

/** A sealed segment of the landing zone. */
export interface ReplicaSegment {
  /** Another text wherever another segment stands under the name. */
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Hex sha256 of the file, as it was sealed. */
  readonly sha256: string;
}

/** How the replica sees the landing zone; a run may be landing meanwhile. */
export interface LandingView {
  /** The sealed segments in landing order, one already known by its id as that very object; `null`: not now. */
  readonly segments: (
    known: ReadonlyMap<string, ReplicaSegment>,
  ) => readonly ReplicaSegment[] | null;
  /** Called with a sentence about a segment that cannot be served from. */
  readonly report: (text: string) => void;
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
  | { readonly kind: 'never' };

/** The row of `sql/serve/landed.sql` that decides what is served of a request. */
type LandedRow = {
  readonly error: string | null;
  readonly fetched_at: number;
} & (
  | { readonly outcome: Extract<Outcome, 'failure'> }
  | {
      readonly outcome: Exclude<Outcome, 'failure'>;
      readonly status: number;
      readonly content_type: string | null;
      readonly sha256: string;
      readonly segment: string;
      readonly start: number;
      readonly bytes: number;
    }
);

/** Thousands of requests a second need not each look at the folder. */
const lookMilliseconds = 20;

/** Larger bodies are not read whole: many slow readers of them must not fill the memory. */
const mostBytesAtOnce = 256 * 1024;

/**
 * The landing zone as something that answers many times a second: a table of all that is landed, made by SQL, and
 * for each segment a file of its bodies, laid out on first use. These files have no name, so that they go with the
 * process however that ends. Nothing is ever written to the mirror.
 */
export class Replica {
  readonly #view: LandingView;
  readonly #database: Database;
  /** Prepared once: to read and plan it anew would double what a request costs. */
  readonly #lookUp: DuckDBPreparedStatement;
  readonly #folder: string;
  /** One statement after the other: waiting ones must not take the threads that files are read with. */
  readonly #inTurn = pLimit(1);
  readonly #known = new Map<string, ReplicaSegment>();
  readonly #bodies = new Map<string, Promise<FileHandle>>();
  #segments: readonly ReplicaSegment[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #following: Promise<void> | null = null;
  #isClosed = false;

  private constructor(
    view: LandingView,
    database: Database,
    lookUp: DuckDBPreparedStatement,
    folder: string,
  ) {
    this.#view = view;
    this.#database = database;
    this.#lookUp = lookUp;
    this.#folder = folder;
  }

  static async open(view: LandingView): Promise<Replica> {
    const folder = mkdtempSync(join(tmpdir(), 'hrmirror-serve-'));
    const options = { temporary: folder, threads: 1, memoryLimit: '256MB', readsOnce: true };
    const database = await Database.open(options);
    await database.run('serve/landed');
    const lookUp = await database.connection.prepare(readSql('serve/find'));
    const replica = new Replica(view, database, lookUp, folder);
    await replica.follow();
    return replica;
  }

  get segments(): number {
    return this.#segments.length;
  }

  /** How many requests were asked to an end. */
  async requests(): Promise<number> {
    const [counted] = await this.#alone(() => this.#database.rows('serve/count-requests'));
    return Number(counted?.requests);
  }

  /** Takes notice of segments sealed or gone since the last look, at most a few milliseconds late. */
  async follow(): Promise<void> {
    if (this.#following !== null) return this.#following;
    const now = performance.now();
    if (now - this.#lookedAt < lookMilliseconds) return;
    this.#lookedAt = now;
    this.#following = this.#alone(() => this.#catchUp()).finally(() => {
      this.#following = null;
    });
    await this.#following;
  }

  /**
   * What is served of a request: its latest answer, else its latest refusal.
   * @throws where a segment cannot be read, or its bodies not be laid out.
   */
  async find(key: string): Promise<Found> {
    await this.follow();
    const row = await this.#row(key);
    if (row === null) return { kind: 'never' };
    const fetchedAt = row.fetched_at;
    if (row.outcome === 'failure') return { kind: 'failed', error: row.error, fetchedAt };
    const { status, content_type: contentType, sha256, segment, start, bytes } = row;
    const body = await this.#body(segment, start, bytes);
    return { kind: 'landed', status, contentType, sha256, fetchedAt, body };
  }

  /** Whether a published table of subjects holds one; `null` where there is no such table. */
  async isListed(path: string, id: string): Promise<boolean | null> {
    if (!existsSync(path)) return null;
    const [row] = await this.#alone(() => this.#database.rows('serve/listed', { path, id }));
    return row?.listed === true;
  }

  async close(): Promise<void> {
    await this.#alone(() => {
      this.#isClosed = true;
      this.#database.close();
    });
    const files = await Promise.allSettled(this.#bodies.values());
    for (const file of files) if (file.status === 'fulfilled') await file.value.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** New segments are added to the table; where any is gone, it is made anew. */
  async #catchUp(): Promise<void> {
    const listed = this.#view.segments(this.#known);
    if (listed === null) return;
    const continues = this.#segments.every((segment, at) => listed[at] === segment);
    if (!continues) await this.#database.run('serve/landed');
    for (const segment of listed.slice(continues ? this.#segments.length : 0)) {
      await this.#takeIn(segment);
    }
    this.#segments = listed;
  }

  async #takeIn(segment: ReplicaSegment): Promise<void> {
    this.#known.set(segment.id, segment);
    try {
      await checkSeal(segment);
      const { path, id } = segment;
      await this.#database.run('serve/take-in', { path, segment: id });
    } catch (error) {
      this.#view.report(`segment ${segment.name} is left out: ${messageOf(error)}`);
    }
  }

  /** Work with the database, which nothing may touch once it is closed. */
  #alone<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#inTurn(() => {
      if (this.#isClosed) throw new Error('the replica is closed');
      return work();
    });
  }

  async #row(key: string): Promise<LandedRow | null> {
    const [[row]] = await this.#alone(async () => {
      this.#lookUp.bindVarchar(1, key);
      return (await this.#lookUp.runAndReadAll()).getRows() as [[string | null]];
    });
    return row === null ? null : (JSON.parse(row) as LandedRow);
  }

  async #body(segment: string, start: number, length: number): Promise<Uint8Array | FilePart> {
    const file = await this.#bodiesOf(segment);
    if (length > mostBytesAtOnce) return { descriptor: file.fd, start, length };
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
    if (bytesRead < length) throw new Error('a file of bodies ends too early');
    return buffer;
  }

  /** The file of a segment's bodies, laid out on first use. */
  #bodiesOf(id: string): Promise<FileHandle> {
    const known = this.#bodies.get(id);
    if (known !== undefined) return known;
    const file = this.#alone(() => this.#layOut(id));
    this.#bodies.set(id, file);
    // The next request tries again.
    file.catch(() => this.#bodies.delete(id));
    return file;
  }

  async #layOut(id: string): Promise<FileHandle> {
    const segment = this.#known.get(id);
    if (segment === undefined) throw new Error(`there is no segment ${id}`);
    await checkSeal(segment);
    const file = join(this.#folder, `${segment.name}.bodies`);
    // Who sweeps old temporary files may have taken the folder of a process that runs for months.
    mkdirSync(this.#folder, { recursive: true });
    await this.#database.run('serve/lay-out', { path: segment.path, file });
    const handle = await open(file);
    rmSync(file);
    return handle;
  }
}

async function checkSeal({ path, sha256 }: ReplicaSegment): Promise<void> {
  if ((await sha256OfFile(path)) !== sha256) throw new Error('its content is not what was sealed');
}
