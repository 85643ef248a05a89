/**
 * The stage *fetch*. In: addresses to ask, one after the other. Out: every response and every failure, handed over to
 * be landed. It must not know what an answer says, only whether it is one; nor what is done with it.
 */
import { inDoubt, type Unlanded } from '../model/landed.ts';
import type { Effects } from '../system/effects.ts';
import type { Ask } from './ask.ts';
import { judge } from './judge.ts';
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

/** So much longer is waited at the end: what is on its way takes time to be seen. */
const quietMilliseconds = 25;

/** A question whose answers are in doubt that often is set aside. */
const mostDoubted = 3;

/** What the turns of one crawl share. */
interface Turns {
  readonly asks: Iterator<Ask>;
  readonly retries: Retries<Ask>;
  /** The next pages of answers; they come before anything new. */
  readonly pages: Ask[];
  /** Questions to be asked again, since their answers are in doubt; by key. */
  readonly doubted: Map<string, Ask>;
  timesInDoubt: number;
}

/**
 * Asks everything an iterator yields, at most `concurrency` at a time, and lands every response and
 * every failure. Failures that may pass wait and are asked again later, so that one bad
 * request delays no other. Resolves when all is asked or the run is told to stop; rejects only where
 * landing itself fails.
 */
export async function crawl(asks: Iterator<Ask>, context: CrawlContext): Promise<void> {
  const retries = new Retries<Ask>(context.effects, context.stop.signal);
  const turns: Turns = { asks, retries, pages: [], doubted: new Map(), timesInDoubt: 0 };
  const { stop, effects, counts } = context;
  do {
    const { attempts } = counts;
    await askAll(turns, context);
    if (counts.attempts > attempts) await keepQuiet(context);
  } while (turns.doubted.size > 0 && !stop.signal.aborted);
  for (const ask of turns.doubted.values()) takeBack(ask, context);
  const told = 'a connection answered what was not asked; what came over it counts no longer';
  if (turns.timesInDoubt > 0) effects.log.warn({ answers: turns.timesInDoubt }, told);
}

/** Gives every connection the time to show an answer that nobody asked for. */
async function keepQuiet({ transport, effects, stop }: CrawlContext): Promise<void> {
  await effects.sleep(transport.quiet, stop.abandon);
  // A second timer comes after what had come by the first was read, however busy the process was.
  await effects.sleep(quietMilliseconds, stop.abandon);
}

async function askAll(turns: Turns, context: CrawlContext): Promise<void> {
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
function readyTurn({ asks, retries, pages, doubted }: Turns): Turn | null {
  const due = retries.takeDue();
  if (due !== null) return due;
  const page = pages.shift();
  if (page !== undefined) return { item: page, attempt: 1 };
  const [again] = doubted.values();
  if (again !== undefined) {
    doubted.delete(again.key);
    return { item: again, attempt: 1 };
  }
  if (retries.isFull) return null;
  const { value, done } = asks.next();
  if (done === true) return null;
  retries.earn();
  return { item: value, attempt: 1 };
}

async function askOnce(turn: Turn, context: CrawlContext, turns: Turns): Promise<void> {
  const { effects, settings, stop, counts, origin, call } = context;
  const { retries, pages } = turns;
  if (isSetAside(turn, context)) return;
  const leaving = origin.leave();
  const leave = leaving instanceof Promise ? await leaving : leaving;
  if (stop.signal.aborted || !stop.spend()) return;
  counts.attempts += 1;
  const isCall = call !== null && leave.isProbe && origin.breaker.isInDoubt;
  if (isCall) retries.put(turn.item, turn.attempt, 0);
  const { item: ask, attempt } = isCall ? { item: call, attempt: 1 } : turn;
  const askedAt = effects.now();
  const { key, conditions } = ask;
  // What is asked anew where a redirect leads is one more request of the budget, and in the same second.
  const onHop = () => {
    counts.attempts += 1;
    stop.spend();
    return origin.throttle.pass();
  };
  /** The hash of the answer where it is landed and counts. */
  let held: string | null = null;
  const onDoubt = () => {
    if (held !== null) doubt(ask, held, turns);
  };
  const exchange = await context.transport.get(key, conditions, stop.abandon, { onHop, onDoubt });
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
  const row = landedRow(happened, context);
  context.land(row);
  // What came twice is no other's.
  const isSure =
    again || judgement.outcome === 'failure' || ask.doubted?.includes(row.sha256 ?? '');
  if (!isSure) held = row.sha256 ?? '';
  if (again) retries.put(ask, attempt + 1, backoff(attempt, effects.random()));
  else if (!isCall && ask.chain === undefined && ask.doubted === undefined)
    counts[countedAs[judgement.outcome]] += 1;
  if (goesOn?.ask) pages.push(goesOn.ask);
  if (!isCall) context.thinning?.heard(ask, judgement, attempt === 1);
  else if (origin.breaker.isPatienceOver && judgement.outcome !== 'failure')
    context.thinning?.giveUp();
  origin.heard(exchange, judgement, leave, attempt === 1 && !isCall);
}

/** Has the question be asked again to which a landed answer may be that to another. */
function doubt({ chain, ...ask }: Ask, sha256: string, turns: Turns): void {
  const key = chain?.keys[0] ?? ask.key;
  const doubted = [...(ask.doubted ?? []), sha256];
  turns.doubted.set(key, { ...ask, key, conditions: null, doubted });
  turns.timesInDoubt += 1;
}

/** Takes back what is landed of a question in doubt before it is asked again. @returns whether that was often enough */
function isSetAside({ item, attempt }: Turn, context: CrawlContext): boolean {
  if (item.doubted === undefined || item.chain !== undefined || attempt > 1) return false;
  takeBack(item, context);
  return item.doubted.length >= mostDoubted;
}

/** Lands that the answer before is none. */
function takeBack(ask: Ask, context: CrawlContext): void {
  const at = context.effects.now();
  const told = { error: inDoubt, body: null } as const;
  const row = {
    ...{ ask, number: 1, runId: context.settings.runId, askedAt: at, fetchedAt: at },
    exchange: { ...told, status: null, headers: {}, fault: 'connection' },
    judgement: { ...told, outcome: 'failure', retryable: false },
    ...{ final: true, nextPage: null },
  } as const;
  context.land(landedRow(row, context));
}

const countedAs = Object.freeze({
  answer: 'answers',
  refusal: 'refusals',
  failure: 'failures',
  unchanged: 'unchanged',
} as const);

/** What the service words in ever new ways is one kind. */
const mostKinds = 10;

/** Counts by what stands before a message of the service's own, addresses left out. */
function countFailing({ failing }: CrawlCounts, error: string): void {
  const told = (error.split(': ')[0] ?? '').replace(/\S*\/\S*/g, '…');
  const kind = failing.has(told) || failing.size < mostKinds ? told : 'others';
  failing.set(kind, (failing.get(kind) ?? 0) + 1);
}
