import { hash } from 'node:crypto';
import { bodyPrint } from '../body/decode.ts';
import type { Unlanded } from '../model/landed.ts';
import type { Ask } from './ask.ts';
import type { Exchange } from './exchange.ts';
import type { Judgement } from './judge.ts';

/** The rows that already hold bodies of earlier answers. */
export interface HeldBodies {
  /** The row that already holds this very body (`bodyPrint`) as the request's latest answer, or `null`. */
  readonly sameBody: (ordinal: number, print: string) => number | null;
  /** The row of the body that a 304 confirms. */
  readonly confirmedBody: (ordinal: number) => number | null;
}

/** One attempt as it happened. */
export interface Attempt {
  readonly ask: Ask;
  readonly number: number;
  readonly runId: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  readonly fetchedAt: number;
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  /** Whether the asking ends with it. */
  readonly final: boolean;
  /** How the answer goes on, as it is landed. */
  readonly nextPage: string | null;
}

/** An attempt as the row to be landed. */
export function landedRow(attempt: Attempt, held: HeldBodies): Unlanded {
  const { ask, exchange, judgement } = attempt;
  const { headers, body } = exchange;
  const sha256 = body === null ? null : hash('sha256', body);
  const contentType = headers['content-type'] ?? null;
  const print = sha256 === null ? null : bodyPrint(sha256, contentType);
  const isPaged = attempt.nextPage !== null || ask.chain !== undefined;
  // Each asking of an answer in pages stands for itself: its pages may differ where its first does not.
  const bodySeq = isPaged ? null : heldBody(ask, judgement, print, held);
  return {
    requestKey: ask.key,
    runId: attempt.runId,
    askedAt: attempt.askedAt,
    fetchedAt: attempt.fetchedAt,
    attempt: attempt.number,
    final: attempt.final,
    outcome: judgement.outcome,
    status: exchange.status,
    contentType,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    headers: keptHeaders(headers),
    error: judgement.error,
    sha256: judgement.outcome === 'unchanged' ? null : sha256,
    bytes: body?.length ?? null,
    body: bodySeq === null ? body : null,
    bodySeq,
    pageOf: ask.chain?.keys[0] ?? null,
    nextPage: attempt.nextPage,
  };
}

/** The earlier row that already holds the body: by a 304, or because the very same bytes came again. */
function heldBody(
  { ordinal }: Ask,
  { outcome }: Judgement,
  print: string | null,
  held: HeldBodies,
): number | null {
  if (outcome === 'unchanged') return held.confirmedBody(ordinal);
  return outcome === 'answer' && print !== null ? held.sameBody(ordinal, print) : null;
}

const keptHeaderNames = [
  'date',
  'age',
  'via',
  'cache-control',
  'retry-after',
  'location',
  'content-encoding',
  'x-hrmirror-source',
] as const;

function keptHeaders(headers: Exchange['headers']): string | null {
  let kept: Record<string, string> | null = null;
  for (const name of keptHeaderNames) {
    const value = headers[name];
    if (value === undefined) continue;
    kept ??= {};
    kept[name] = value.length > 500 ? value.slice(0, 500) : value;
  }
  return kept === null ? null : JSON.stringify(kept);
}
