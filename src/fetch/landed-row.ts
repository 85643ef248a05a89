import { createHash } from 'node:crypto';
import type { LandedResponse } from '../landed.ts';
import type { Ask } from './ask.ts';
import type { Judgement } from './judge.ts';
import type { Exchange } from './transport.ts';

/** The rows that already hold bodies of earlier answers. */
export interface HeldBodies {
  /** The row that already holds this very body as the request's latest answer, or `null`. */
  readonly sameBody: (ordinal: number, sha256: string) => number | null;
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
}

/** An attempt as the row to be landed. */
export function landedRow(attempt: Attempt, held: HeldBodies): Omit<LandedResponse, 'seq'> {
  const { ask, exchange, judgement } = attempt;
  const { headers, body } = exchange;
  const sha256 = body === null ? null : createHash('sha256').update(body).digest('hex');
  const bodySeq = heldBody(ask, judgement, sha256, held);
  return {
    requestKey: ask.key,
    runId: attempt.runId,
    askedAt: attempt.askedAt,
    fetchedAt: attempt.fetchedAt,
    attempt: attempt.number,
    final: attempt.final,
    outcome: judgement.outcome,
    status: exchange.status,
    contentType: headers['content-type'] ?? null,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    headers: keptHeaders(headers),
    error: judgement.error,
    sha256: judgement.outcome === 'unchanged' ? null : sha256,
    bytes: body?.length ?? null,
    body: bodySeq === null ? body : null,
    bodySeq,
  };
}

/** The earlier row that already holds the body: by a 304, or because the very same bytes came again. */
function heldBody(
  { ordinal }: Ask,
  { outcome }: Judgement,
  sha256: string | null,
  held: HeldBodies,
): number | null {
  if (outcome === 'unchanged') return held.confirmedBody(ordinal);
  return outcome === 'answer' && sha256 !== null ? held.sameBody(ordinal, sha256) : null;
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
];

function keptHeaders(headers: Exchange['headers']): string | null {
  const kept = keptHeaderNames
    .filter((name) => headers[name] !== undefined)
    .map((name) => [name, headers[name]?.slice(0, 500)]);
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}
