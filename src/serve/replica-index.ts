import { hash } from 'node:crypto';
import type { Outcome } from '../landed.ts';

/** The row that decides what is served of a request, and the row that holds its body (0: none). */
export interface Decided {
  readonly seq: number;
  readonly bodySeq: number;
}

/** One asking's end, as a line of the index. */
export interface IndexRow extends Decided {
  readonly hashLow: number;
  readonly hashHigh: number;
  readonly rank: number;
}

/** A later row replaces an earlier one unless it says less: a failure takes no answer away. */
export const ranks: Readonly<Record<Outcome, number>> = Object.freeze({
  answer: 3,
  unchanged: 3,
  refusal: 2,
  failure: 1,
});

const firstSlots = 1 << 12;

/** Beyond this part of the slots taken, looking one up takes too many steps. */
const mostLoad = 0.7;

/**
 * From request key to landed row, for millions of requests: an open-addressed table of hashes in typed
 * arrays, 17 bytes a slot. Two keys of the same 64-bit hash are told apart by the key in the row.
 */
export class ReplicaIndex {
  #lows = new Uint32Array(firstSlots);
  #highs = new Uint32Array(firstSlots);
  #seqs = new Uint32Array(firstSlots);
  #bodySeqs = new Uint32Array(firstSlots);
  #ranks = new Uint8Array(firstSlots);
  #requests = 0;

  /** Requests known, whatever became of them. */
  get requests(): number {
    return this.#requests;
  }

  /** Takes one more row; the order in which rows come makes no difference. */
  record(row: IndexRow): void {
    if (row.seq > 0xffff_ffff) throw new RangeError('more rows than the replica can address');
    if (this.#requests >= this.#lows.length * mostLoad) this.#grow();
    const slot = this.#slotOf(row.hashLow, row.hashHigh);
    const rank = this.#ranks[slot]!;
    if (rank === 0) this.#requests += 1;
    if (row.rank < rank || (row.rank === rank && row.seq < this.#seqs[slot]!)) return;
    this.#put(slot, row);
  }

  /** What decides a request; `null` where it was never asked to an end. */
  find(requestKey: string): Decided | null {
    const digest = hash('md5', requestKey, 'buffer');
    const slot = this.#slotOf(digest.readUInt32LE(0), digest.readUInt32LE(4));
    if (this.#ranks[slot] === 0) return null;
    return { seq: this.#seqs[slot]!, bodySeq: this.#bodySeqs[slot]! };
  }

  #slotOf(low: number, high: number): number {
    const mask = this.#lows.length - 1;
    let slot = low & mask;
    while (this.#ranks[slot] !== 0 && (this.#lows[slot] !== low || this.#highs[slot] !== high)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #put(slot: number, { hashLow, hashHigh, rank, seq, bodySeq }: IndexRow): void {
    this.#lows[slot] = hashLow;
    this.#highs[slot] = hashHigh;
    this.#ranks[slot] = rank;
    this.#seqs[slot] = seq;
    this.#bodySeqs[slot] = bodySeq;
  }

  #grow(): void {
    const [lows, highs, seqs] = [this.#lows, this.#highs, this.#seqs];
    const [bodySeqs, oldRanks] = [this.#bodySeqs, this.#ranks];
    const slots = lows.length * 2;
    this.#lows = new Uint32Array(slots);
    this.#highs = new Uint32Array(slots);
    this.#seqs = new Uint32Array(slots);
    this.#bodySeqs = new Uint32Array(slots);
    this.#ranks = new Uint8Array(slots);
    for (const [old, rank] of oldRanks.entries()) {
      if (rank === 0) continue;
      const [hashLow, hashHigh] = [lows[old]!, highs[old]!];
      const row = { hashLow, hashHigh, rank, seq: seqs[old]!, bodySeq: bodySeqs[old]! };
      this.#put(this.#slotOf(hashLow, hashHigh), row);
    }
  }
}
