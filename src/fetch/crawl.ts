/**
 * The stage *fetch*. In: addresses to ask, one after the other. Out: every response and every failure, handed over to
 * be landed. It must not know what an answer says, only whether it is one; nor what is done with it.
 */
import type { Unlanded } from '../model/landed.ts';
import type { Effects } from '../system/effects.ts';
import type { Ask } from './ask.ts';
import { type Judgement, judge } from './judge.ts';
import { type HeldBodies, landedRow } from './landed-row.ts';
import type { Origin } from './origin.ts';
import { type FindNext, goOn } from './pages.ts';
import { Retries } from './retries.ts';
import { backoff } from './retry-after.ts';
import type { Stop } from './stop.ts';
import type { Thinning } from './thinning.ts';
import type { Transport } from './transport.ts';

interface CrawlSettings {
  readonly concurrency: number;
  /** How often a question is asked again after a failure that may pass. */
  readonly retries: number;
  readonly runId: string;
}

/** Counts of a crawl so far; requests are counted once, attempts each time, and each redirect that is followed. */
export interface CrawlCounts {
  attempts: number;
  answers: number;
  refusals: number;
  failures: number;
  unchanged: number;
  /** Attempts that failed, by what they failed with. */
  readonly failing: Map<string, number>;
}

export interface CrawlContext extends HeldBodies {
  readonly settings: CrawlSettings;
  readonly transport: Transport;
  readonly origin: Origin;
  readonly stop: Stop;
  readonly effects: Effects;
  readonly counts: CrawlCounts;
  /** Lands a response before its request counts as done. */
  readonly land: (response: Unlanded) => number;
  /** Where an answer goes on. */
  readonly findNext: FindNext;
  /** A question that was answered before, asked to see whether anybody is there; `null` where there is none yet. */
  readonly call: Ask | null;
  /** What asks ever fewer of what fails without end; `null` where everything is asked. */
  readonly thinning: Thinning | null;
  /** Resolves when landing keeps up again; `undefined` while it does. */
  readonly landingReady: () => Promise<void> | undefined;
}

interface Turn {
  readonly item: Ask;
  readonly attempt: number;
}

/** What the turns of one crawl share. */
interface Turns {
  readonly asks: Iterator<Ask>;
  readonly retries: Retries<Ask>;
  /** The next pages of answers; they come before anything new. */
  readonly pages: Ask[];
}

/**
 * Asks everything an iterator yields, at most `concurrency` at a time, and lands every response and
 * every failure. Failures that may pass wait and are asked again later, so that one bad
 * request delays no other. Resolves when all is asked or the run is told to stop; rejects only where
 * landing itself fails.
 */
export async function crawl(asks: Iterator<Ask>, context: CrawlContext): Promise<void> {
  const retries = new Retries<Ask>(context.effects, context.stop.signal);
  const turns: Turns = { asks, retries, pages: [] };
  const { concurrency } = context.settings;
  const loops = Array.from({ length: concurrency }, () => askInTurn(turns, context));
  const ended = await Promise.allSettled(loops);
  const broken = ended.find((loop) => loop.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

async function askInTurn(turns: Turns, context: CrawlContext): Promise<void> {
  const { stop, origin } = context;
  try {
    while (!stop.signal.aborted) {
      const first = readyTurn(turns) ?? (await turns.retries.takeNext());
      if (first === null) return;
      await origin.limit(() => askWhileReady(first, turns, context));
    }
  } catch (error) {
    // Landing failed: nothing more may be asked that could not be kept.
    stop.now('landing');
    throw error;
  }
}

/** One after the other in one place under the limit, until there is none ready or the place is needed. */
async function askWhileReady(first: Turn, turns: Turns, context: CrawlContext): Promise<void> {
  const { stop, origin } = context;
  for (let turn: Turn | null = first; turn !== null; turn = readyTurn(turns)) {
    const keepsUp = context.landingReady();
    if (keepsUp !== undefined) await keepsUp;
    await askOnce(turn, context, turns);
    if (stop.signal.aborted || !origin.hasRoom) return;
  }
}

/** The next to be asked, `null` where the next is a retry that may have to be waited for. */
function readyTurn({ asks, retries, pages }: Turns): Turn | null {
  const due = retries.takeDue();
  if (due !== null) return due;
  const page = pages.shift();
  if (page !== undefined) return { item: page, attempt: 1 };
  if (retries.isFull) return null;
  const { value, done } = asks.next();
  if (done === true) return null;
  retries.earn();
  return { item: value, attempt: 1 };
}

async function askOnce(
  turn: Turn,
  context: CrawlContext,
  { retries, pages }: Turns,
): Promise<void> {
  const { effects, settings, stop, counts, origin, call } = context;
  const leaving = origin.leave();
  const leave = leaving instanceof Promise ? await leaving : leaving;
  if (stop.signal.aborted || !stop.spend()) return;
  counts.attempts += 1;
  const isCall = call !== null && leave.isProbe && origin.isInDoubt;
  if (isCall) retries.put(turn.item, turn.attempt, 0);
  const { item: ask, attempt } = isCall ? { item: call, attempt: 1 } : turn;
  const askedAt = effects.now();
  const { key, conditions } = ask;
  // What is asked anew where a redirect leads is one more request of the budget.
  const hop = () => {
    counts.attempts += 1;
    stop.spend();
    return origin.hop();
  };
  const exchange = await context.transport.get(key, conditions, stop.abandon, hop);
  if (stop.abandon.aborted && exchange.status === null) return;
  const judgement = judge(exchange, conditions !== null, context.transport.secrets);
  if (judgement.outcome === 'failure') countFailing(counts, judgement.error ?? '');
  const again = judgement.retryable && attempt <= settings.retries && !isCall;
  const goesOn = again ? null : goOn(ask, exchange, judgement, context.findNext, effects);
  const happened = {
    ask,
    number: attempt,
    runId: settings.runId,
    askedAt,
    fetchedAt: effects.now(),
    exchange,
    judgement,
    final: !again,
    nextPage: goesOn?.nextPage ?? null,
  };
  context.land(landedRow(happened, context));
  if (again) retries.put(ask, attempt + 1, backoff(attempt, effects.random()));
  else if (!isCall && ask.chain === undefined) count(counts, judgement);
  if (goesOn?.ask) pages.push(goesOn.ask);
  if (!isCall) context.thinning?.heard(ask, judgement, attempt === 1);
  else if (origin.isPatienceOver && judgement.outcome !== 'failure') context.thinning?.giveUp();
  origin.heard(exchange, judgement, leave, attempt === 1 && !isCall);
}

const countedAs = Object.freeze({
  answer: 'answers',
  refusal: 'refusals',
  failure: 'failures',
  unchanged: 'unchanged',
} as const);

function count(counts: CrawlCounts, { outcome }: Judgement): void {
  counts[countedAs[outcome]] += 1;
}

/** What the service words in ever new ways is one kind. */
const mostKinds = 10;

/** Counts by what stands before a message of the service's own, addresses left out. */
function countFailing({ failing }: CrawlCounts, error: string): void {
  const told = (error.split(': ')[0] ?? '').replace(/\S*\/\S*/g, '…');
  const kind = failing.has(told) || failing.size < mostKinds ? told : 'others';
  failing.set(kind, (failing.get(kind) ?? 0) + 1);
}
