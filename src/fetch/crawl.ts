import { createHash } from 'node:crypto';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Effects } from '../effects.ts';
import type { LandedResponse } from '../landed.ts';
import type { Gate } from './gate.ts';
import { type Judgement, judge } from './judge.ts';
import { backoff, parseRetryAfter } from './retry-after.ts';
import { RetryShelf } from './retry-shelf.ts';
import type { Stop } from './stop.ts';
import type { Exchange, Transport } from './transport.ts';

/** A request to be asked, and what is already known that bears on asking it. */
export interface Ask {
  readonly key: string;
  readonly ordinal: number;
  /** Request headers that make the question conditional, `null` for none. */
  readonly conditions: Readonly<Record<string, string>> | null;
}

export interface CrawlSettings {
  readonly concurrency: number;
  /** How often a question is asked again after a failure that may pass. */
  readonly retries: number;
  readonly runId: string;
}

/** Counts of a crawl so far; requests are counted once, attempts each time. */
export interface CrawlCounts {
  attempts: number;
  answers: number;
  refusals: number;
  failures: number;
  unchanged: number;
}

export interface CrawlContext {
  readonly settings: CrawlSettings;
  readonly transport: Transport;
  readonly gate: Gate;
  readonly stop: Stop;
  readonly effects: Effects;
  readonly counts: CrawlCounts;
  /** Lands a response before its request counts as done. */
  readonly land: (response: Omit<LandedResponse, 'seq'>) => number;
  /** Resolves when landing keeps up. */
  readonly landingReady: () => Promise<void>;
  /** The row that already holds this very body as the request's latest answer, or `null`. */
  readonly sameBody: (ordinal: number, sha256: string) => number | null;
  /** The row of the body that a 304 confirms. */
  readonly confirmedBody: (ordinal: number) => number | null;
}

/** A pause longer than this is not waited for: the run stops and says when to come back. */
const longestPause = 15 * 60 * 1000;

/**
 * Asks everything an iterator yields, at most `concurrency` at a time, and lands every response and
 * every failure. Failures that may pass go on a shelf and are asked again later, so that one bad
 * request delays no other. Resolves when all is asked or the run is told to stop; rejects only where
 * landing itself fails.
 */
export async function crawl(asks: Iterator<Ask>, context: CrawlContext): Promise<void> {
  const { concurrency } = context.settings;
  const limit = pLimit(concurrency);
  const shelf = new RetryShelf<Ask>(context.effects, context.stop.signal);
  const loops = Array.from({ length: concurrency }, () => askInTurn(asks, context, limit, shelf));
  const ended = await Promise.allSettled(loops);
  const broken = ended.find((loop) => loop.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

async function askInTurn(
  asks: Iterator<Ask>,
  context: CrawlContext,
  limit: LimitFunction,
  shelf: RetryShelf<Ask>,
): Promise<void> {
  try {
    while (!context.stop.signal.aborted) {
      const turn = await nextTurn(asks, shelf);
      if (turn === null) return;
      await context.landingReady();
      await limit(() => askOnce(turn.item, turn.attempt, context, shelf, limit));
    }
  } catch (error) {
    // Landing failed: nothing more may be asked that could not be kept.
    context.stop.now('landing');
    throw error;
  }
}

async function nextTurn(
  asks: Iterator<Ask>,
  shelf: RetryShelf<Ask>,
): Promise<{ item: Ask; attempt: number } | null> {
  const due = shelf.takeDue();
  if (due !== null) return due;
  if (shelf.isFull) return shelf.takeNext();
  const { value, done } = asks.next();
  return done === true ? shelf.takeNext() : { item: value, attempt: 1 };
}

async function askOnce(
  ask: Ask,
  attempt: number,
  context: CrawlContext,
  shelf: RetryShelf<Ask>,
  limit: LimitFunction,
): Promise<void> {
  const { effects, settings, stop, counts } = context;
  const passed = context.gate.pass();
  if (passed !== undefined) await passed;
  if (stop.signal.aborted || !stop.spend()) return;
  counts.attempts += 1;
  const askedAt = effects.now();
  const exchange = await context.transport.get(ask.key, ask.conditions ?? {}, stop.abandon);
  if (stop.abandon.aborted && exchange.status === null) return;
  const judgement = judge(exchange, ask.conditions !== null);
  const again = judgement.retryable && attempt <= settings.retries;
  context.land(toLanded(ask, attempt, askedAt, exchange, judgement, !again, context));
  if (again) shelf.put(ask, attempt + 1, backoff(attempt, effects.random()));
  else count(counts, judgement);
  follow(exchange, judgement, context, limit);
}

function count(counts: CrawlCounts, { outcome }: Judgement): void {
  const names = {
    answer: 'answers',
    refusal: 'refusals',
    failure: 'failures',
    unchanged: 'unchanged',
  } as const;
  counts[names[outcome]] += 1;
}

/** What the origin's own words mean for everything else: pauses, and how many may be under way. */
function follow(
  exchange: Exchange,
  judgement: Judgement,
  { gate, stop, effects, settings }: CrawlContext,
  limit: LimitFunction,
): void {
  const strained =
    exchange.status === 429 || exchange.status === 503 || exchange.fault === 'timeout';
  if (!strained) {
    if (judgement.outcome !== 'failure' && limit.concurrency < settings.concurrency)
      limit.concurrency += 1;
    return;
  }
  limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2));
  const { 'retry-after': retryAfter, date } = exchange.headers;
  const pause = parseRetryAfter(retryAfter, date, effects.now());
  if (pause === null) return;
  if (pause > longestPause)
    stop.now('origin', `the service asks to come back in ${Math.ceil(pause / 60_000)} minutes`);
  else gate.pause(pause);
}

function toLanded(
  ask: Ask,
  attempt: number,
  askedAt: number,
  exchange: Exchange,
  judgement: Judgement,
  final: boolean,
  context: CrawlContext,
): Omit<LandedResponse, 'seq'> {
  const { headers, body } = exchange;
  const sha256 = body === null ? null : createHash('sha256').update(body).digest('hex');
  const held = heldBody(ask, judgement, sha256, context);
  return {
    requestKey: ask.key,
    runId: context.settings.runId,
    askedAt,
    fetchedAt: context.effects.now(),
    attempt,
    final,
    outcome: judgement.outcome,
    status: exchange.status,
    contentType: headers['content-type'] ?? null,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    headers: keptHeaders(headers),
    error: judgement.error,
    sha256: judgement.outcome === 'unchanged' ? null : sha256,
    bytes: body?.length ?? null,
    body: held === null ? body : null,
    bodySeq: held,
  };
}

/** The earlier row that already holds the body: by a 304, or because the very same bytes came again. */
function heldBody(
  { ordinal }: Ask,
  { outcome }: Judgement,
  sha256: string | null,
  context: CrawlContext,
): number | null {
  if (outcome === 'unchanged') return context.confirmedBody(ordinal);
  return outcome === 'answer' && sha256 !== null ? context.sameBody(ordinal, sha256) : null;
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
