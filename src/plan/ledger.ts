import type { Outcome } from '../landed.ts';
import type { Plan } from './plan.ts';

const outcomeCodes: Readonly<Record<Outcome, number>> = Object.freeze({
  answer: 1,
  unchanged: 1,
  refusal: 2,
  failure: 3,
});

/** What is known of a request from the landing zone. */
export interface KnownAnswer {
  readonly outcome: 'answer' | 'refusal' | 'failure';
  /** Epoch milliseconds of the latest final row. */
  readonly fetchedAt: number;
}

/** A final landed row, as the ledger takes it. */
export interface LedgerRow {
  readonly requestKey: string;
  readonly outcome: Outcome;
  readonly fetchedAt: number;
  readonly sha256: string | null;
  readonly bodySeq: number | null;
  /** Whether the body stood in a segment that is no more. */
  readonly isLost: boolean;
}

/**
 * What is landed of a plan: a few bytes per ordinal, filled from the landing zone in landing order.
 * Nothing here is state of its own; it is read anew at every start.
 */
export class Ledger {
  readonly #plan: Plan;
  readonly #outcomes: Uint8Array;
  readonly #fetchedAt: Float64Array;
  /** The first 64 bits of the latest body's sha256, and the row that holds it. */
  readonly #digests: BigUint64Array;
  readonly #bodySeqs: Float64Array;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#outcomes = new Uint8Array(plan.ordinals);
    this.#fetchedAt = new Float64Array(plan.ordinals);
    this.#digests = new BigUint64Array(plan.ordinals);
    this.#bodySeqs = new Float64Array(plan.ordinals);
  }

  /** Takes in one final row; rows of requests that the plan does not hold are passed over. */
  record(row: LedgerRow): void {
    const ordinal = this.#plan.ordinalOf(row.requestKey);
    if (ordinal < 0) return;
    if (row.isLost) {
      this.#outcomes[ordinal] = 0;
      this.#bodySeqs[ordinal] = 0;
      return;
    }
    this.#outcomes[ordinal] = outcomeCodes[row.outcome];
    this.#fetchedAt[ordinal] = row.fetchedAt;
    if (row.outcome === 'answer' && row.sha256 !== null && row.bodySeq !== null) {
      this.#digests[ordinal] = digestOf(row.sha256);
      this.#bodySeqs[ordinal] = row.bodySeq;
    }
  }

  /** What is known of the request at an ordinal, `null` where nothing is landed. */
  known(ordinal: number): KnownAnswer | null {
    const outcome = ([null, 'answer', 'refusal', 'failure'] as const)[this.#outcomes[ordinal] ?? 0];
    if (outcome === null || outcome === undefined) return null;
    return { outcome, fetchedAt: this.#fetchedAt[ordinal] ?? 0 };
  }

  /** The row that already holds this body as the request's latest answer, or `null`. */
  sameBody(ordinal: number, sha256: string): number | null {
    const seq = this.#bodySeqs[ordinal] ?? 0;
    return seq > 0 && this.#digests[ordinal] === digestOf(sha256) ? seq : null;
  }

  /** The row that holds the latest answer's body, or `null`. */
  latestBody(ordinal: number): number | null {
    const seq = this.#bodySeqs[ordinal] ?? 0;
    return seq > 0 ? seq : null;
  }
}

function digestOf(sha256: string): bigint {
  return BigInt(`0x${sha256.slice(0, 16)}`);
}
