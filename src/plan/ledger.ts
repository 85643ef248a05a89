import type { Outcome } from '../model/landed.ts';

const outcomeCodes: Readonly<Record<Outcome, number>> = Object.freeze({
  answer: 1,
  unchanged: 1,
  refusal: 2,
  failure: 3,
});

/** By their codes. */
const knownOutcomes = [null, 'answer', 'refusal', 'failure'] as const;

/** Rows are counted in 32 bits. */
const mostRows = 2 ** 32 - 1;

/** What is known of a request from the landing zone. */
export interface KnownAnswer {
  readonly outcome: 'answer' | 'refusal' | 'failure';
  /** When it was last asked to an end, epoch milliseconds, as the clock said. */
  readonly askedAt: number;
  /** Whether it was asked more than once and came out the same the last time. */
  readonly isConfirmed: boolean;
}

/** A final landed row of a planned request, as the ledger takes it. */
export interface LedgerRow {
  readonly ordinal: number;
  readonly outcome: Outcome;
  readonly askedAt: number;
  /** The first 64 bits of the body's print (`bodyPrint`) as two numbers, `null` where no response came. */
  readonly digestHigh: number | null;
  readonly digestLow: number | null;
  readonly bodySeq: number | null;
  /** Whether the body stood in a segment that is no more. */
  readonly isLost: boolean;
}

/**
 * What is landed of a plan: a few bytes per ordinal, filled from the landing zone in landing order.
 * Nothing here is state of its own; it is read anew at every start.
 */
export class Ledger {
  readonly #outcomes: Uint8Array;
  readonly #confirmed: Uint8Array;
  readonly #askedAt: Float64Array;
  /** Of the latest body: its digest, and the row that holds it (0: none). */
  readonly #digestsHigh: Uint32Array;
  readonly #digestsLow: Uint32Array;
  readonly #bodySeqs: Uint32Array;

  /** `ordinals`: the end of the plan's ordinals. */
  constructor(ordinals: number) {
    this.#outcomes = new Uint8Array(ordinals);
    this.#confirmed = new Uint8Array(ordinals);
    this.#askedAt = new Float64Array(ordinals);
    this.#digestsHigh = new Uint32Array(ordinals);
    this.#digestsLow = new Uint32Array(ordinals);
    this.#bodySeqs = new Uint32Array(ordinals);
  }

  /** Takes in one final row. */
  record(row: LedgerRow): void {
    const { ordinal } = row;
    if (row.isLost) {
      this.#outcomes[ordinal] = 0;
      this.#bodySeqs[ordinal] = 0;
      return;
    }
    this.#confirmed[ordinal] = this.#confirms(row) ? 1 : 0;
    this.#outcomes[ordinal] = outcomeCodes[row.outcome];
    this.#askedAt[ordinal] = row.askedAt;
    if (row.outcome !== 'answer' || row.bodySeq === null) return;
    if (row.digestHigh === null || row.digestLow === null) return;
    // It stays what its own row said it was, however it was declared when it came again.
    if (row.bodySeq === this.#bodySeqs[ordinal]) return;
    this.#digestsHigh[ordinal] = row.digestHigh;
    this.#digestsLow[ordinal] = row.digestLow;
    if (row.bodySeq > mostRows)
      throw new Error('the landing zone holds more rows than can be counted');
    this.#bodySeqs[ordinal] = row.bodySeq;
  }

  /** What is known of the request at an ordinal, `null` where nothing is landed. */
  known(ordinal: number): KnownAnswer | null {
    const outcome = knownOutcomes[this.#outcomes[ordinal] ?? 0];
    if (outcome === null || outcome === undefined) return null;
    const isConfirmed = this.#confirmed[ordinal] === 1;
    return { outcome, askedAt: this.#askedAt[ordinal] ?? 0, isConfirmed };
  }

  #confirms(row: LedgerRow): boolean {
    const { ordinal, outcome, bodySeq } = row;
    if (outcome === 'answer') return bodySeq !== null && this.#holds(row);
    const before = this.#outcomes[ordinal];
    return outcome === 'unchanged' || (outcome === 'refusal' && before === outcomeCodes.refusal);
  }

  /** The same body; an answer in pages is landed anew each time. */
  #holds({ ordinal, bodySeq, digestHigh, digestLow }: LedgerRow): boolean {
    if (bodySeq === this.#bodySeqs[ordinal]) return true;
    const isKnown = this.#bodySeqs[ordinal] !== 0 && digestHigh !== null;
    return (
      isKnown &&
      digestHigh === this.#digestsHigh[ordinal] &&
      digestLow === this.#digestsLow[ordinal]
    );
  }

  /** The row that already holds this body as the request's latest answer, or `null`. */
  sameBody(ordinal: number, print: string): number | null {
    const seq = this.latestBody(ordinal);
    if (seq === null) return null;
    const isSame =
      this.#digestsHigh[ordinal] === Number.parseInt(print.slice(0, 8), 16) &&
      this.#digestsLow[ordinal] === Number.parseInt(print.slice(8, 16), 16);
    return isSame ? seq : null;
  }

  /** The row that holds the latest answer's body, or `null`. */
  latestBody(ordinal: number): number | null {
    const seq = this.#bodySeqs[ordinal] ?? 0;
    return seq > 0 ? seq : null;
  }
}
