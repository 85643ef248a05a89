/**
 * The hand-over from landing to everything after it: the columns of a sealed response segment
 * (`landing/responses/SEGMENT.parquet`). One row is one attempt's answer, or one failure to get one.
 */

/**
 * What the border made of an attempt: `answer` a JSON answer with a success status · `refusal` a clean
 * JSON refusal (400, 404, 410) or a 204 · `failure` anything else · `unchanged` a 304 to a conditional
 * request whose earlier body is still held.
 */
export type Outcome = 'answer' | 'refusal' | 'failure' | 'unchanged';

export interface LandedResponse {
  /** Position in the landing zone: strictly increasing in landing order, over all segments. */
  readonly seq: number;
  readonly requestKey: string;
  readonly runId: string;
  /** Epoch milliseconds, UTC, as the clock said. */
  readonly askedAt: number;
  /** Epoch milliseconds, UTC. Landing order and `fetchedAt` always agree: a clock that steps back is held. */
  readonly fetchedAt: number;
  /** 1 for the first attempt of this asking. */
  readonly attempt: number;
  /** Whether the asking ended with this attempt; only final rows decide a request's state. */
  readonly final: boolean;
  readonly outcome: Outcome;
  /** HTTP status, `null` where no response came. */
  readonly status: number | null;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Other response headers worth keeping, as a JSON object of strings. */
  readonly headers: string | null;
  /** Of a failure or refusal: what happened, in one short sentence. */
  readonly error: string | null;
  /** Hex sha256 of the body, `null` where no response came. */
  readonly sha256: string | null;
  /** Length of the body after transfer decoding, in bytes. */
  readonly bytes: number | null;
  /** The body itself; `null` where there is none, or where it stands in row `bodySeq`. */
  readonly body: Uint8Array | null;
  /** The row that holds the body: its own `seq`, or an earlier one with the same bytes for the same request. */
  readonly bodySeq: number | null;
  /** Of a further page of an answer: the request it is a page of; `null` of everything else. */
  readonly pageOf: string | null;
  /** The key of the page that this answer tells to come next, `cannot: …` where it cannot be asked, `null` where none is told. */
  readonly nextPage: string | null;
}

/** A response as it comes to be landed, without a number. */
export type Unlanded = Omit<LandedResponse, 'seq'>;

/** How `nextPage` begins where an answer goes on and cannot be followed; the reason stands behind it. */
export const cannotFollow = 'cannot: ';

/** A landed page of an answer, as far as it takes to put the answer together. */
export type LandedPage = Pick<
  LandedResponse,
  'requestKey' | 'outcome' | 'error' | 'contentType' | 'body' | 'nextPage'
>;

/** How the error of a failure begins whose body is a part of an answer, by its status or its headers. */
export const partOfAnswer = 'a part of an answer';

/** The error of a failure that takes back the answer landed before it: its connection answered what was not asked. */
export const inDoubt = 'its connection answered what was not asked';

/** Whether a body came that is a part of an answer: no figure is read from it, but a list's part holds subjects. */
export function isPart({ error }: Pick<LandedResponse, 'error'>): boolean {
  return error?.startsWith(partOfAnswer) ?? false;
}
