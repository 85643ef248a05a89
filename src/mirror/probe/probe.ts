import { setMaxListeners } from 'node:events';
import type { Exchange } from '../../fetch/exchange.ts';
import { type Judgement, judge } from '../../fetch/judge.ts';
import { backoff, comeBack, parseRetryAfter } from '../../fetch/retry-after.ts';
import { Throttle } from '../../fetch/throttle.ts';
import type { Transport } from '../../fetch/transport.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { UnreachableError } from '../../model/errors.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import { type Request, requestKey } from '../../model/request.ts';
import type { PlannedSubjects } from '../../plan/plan.ts';
import { bodyOf } from '../../read/execute/body.ts';
import { isTeachable, mostScalars } from '../../read/infer/bounds.ts';
import { infer } from '../../read/infer/infer.ts';
import type { FormedAnswer, Inferred } from '../../read/infer/inferred.ts';
import { formOf } from '../../read/mapping/form.ts';
import type { PinnedMapping } from '../../read/pins.ts';
import type { ReadingWords } from '../../read/reading-words.ts';
import type { Effects } from '../../system/effects.ts';
import { asPinned } from '../folder/mappings.ts';
import type { RunSettings } from '../settings.ts';
import { discoverSubjects } from '../walk/discovery.ts';
import { openTransport } from '../walk/open-transport.ts';
import { askPages, type Came, findNextWith } from '../walk/pages.ts';
import {
  type AnswerBody,
  listAnswer,
  type MissingList,
  type ReadAnswer,
  readerWith,
} from '../walk/read-answer.ts';
import { probeQuestions, refusalQuestion } from './probe-questions.ts';

export interface ProbeInput
  extends Pick<RunSettings, 'baseUrl' | 'rate' | 'timeoutSeconds' | 'retries'>,
    Pick<RunSettings, 'userAgent' | 'headers' | 'proxy'> {
  readonly catalogue: Catalogue;
  readonly words: ReadingWords;
  /** Mappings that go before what is learned: by hand, or those of the mirror. */
  readonly mappings: readonly PinnedMapping[];
  readonly effects: Effects;
}

/** One request of a probe, what came, and what it was read as. */
export interface Probed {
  readonly key: string;
  readonly request: Request;
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  /** `null` where there is no answer to read. */
  readonly reading: Interpretation | null;
}

/** Everything a probe saw. */
export interface Probe {
  readonly subjects: PlannedSubjects;
  readonly lists: readonly Probed[];
  readonly asked: readonly Probed[];
  /** The request that ought to be refused. */
  readonly refusal: Probed | null;
  /** What was learned of the layouts of its answers. */
  readonly inferred: Inferred;
  /** Whether a conditional request was answered with 304; `null` where there is nothing to condition by. */
  readonly revalidates: boolean | null;
}

/**
 * Asks some 30 questions over one organism and one entity, one at a time, and reads the answers;
 * lands nothing and touches no folder. @throws UnreachableError where no list could be read.
 */
export function probeService(input: ProbeInput): Promise<Probe> {
  return withProber(input, (prober) => probe(prober, input));
}

/** Asks questions one at a time, with what `use` does with the answers, and lets go of the service. */
export async function withProber<Result>(
  input: Prober['input'],
  use: (prober: Prober) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(input, 1);
  const signal = new AbortController().signal;
  setMaxListeners(0, signal);
  const throttle = new Throttle(input.effects, input.rate, signal);
  return use({ input, transport, throttle, signal }).finally(() => transport.close());
}

export interface Prober {
  readonly input: Omit<ProbeInput, 'words' | 'mappings'>;
  readonly transport: Transport;
  readonly throttle: Throttle;
  readonly signal: AbortSignal;
}

export type Unread = Omit<Probed, 'reading'> & { readonly answer: AnswerBody | null };

async function probe(prober: Prober, input: ProbeInput): Promise<Probe> {
  const { catalogue, baseUrl, words, mappings } = input;
  const lister = readerWith(catalogue, words, mappings);
  const lists: Unread[] = [];
  const subjects = await discoverSubjects({
    catalogue,
    baseUrl,
    ask: (requests) => askLists(prober, lists, requests),
    read: lister,
    earlier: async () => [],
  });
  const asked: Unread[] = [];
  // Enough to learn everything else from: two organisms and the entity in two years.
  const questions = [
    ...subjects.organism.slice(0, 2).flatMap((id) => probeQuestions(catalogue, 'organism', id)),
    ...subjects.entity.slice(0, 1).flatMap((id) => probeQuestions(catalogue, 'entity', id)),
  ];
  for (const request of questions) asked.push(await ask(prober, request));
  const refused = refusalQuestion(catalogue);
  const refusal = refused === null ? null : await ask(prober, refused);
  const formed = formedAnswers(catalogue, asked);
  const years = new Set(formed.map(({ request }) => request.year));
  // The entity is the sum of all that the lists hold, of whom a probe asks few.
  const organisms = new Map([...years].map((year) => [year, subjects.organism.length]));
  const inferred = infer(
    formed,
    words,
    organisms,
    mappings.map(({ mapping }) => mapping).filter(({ accepted }) => accepted === 'human'),
  );
  const found = inferred.accepted.filter(({ mapping }) => mapping.accepted !== 'human');
  const learned = found.map(({ mapping }) => mapping);
  const reader = readerWith(catalogue, words, [...mappings, ...asPinned(learned, 'proposed')]);
  return {
    subjects,
    lists: lists.map((one) => withReading(one, lister)),
    asked: asked.map((one) => withReading(one, reader)),
    refusal: refusal === null ? null : withReading(refusal, reader),
    inferred,
    revalidates: await revalidates(prober, asked),
  };
}

/** Asks lists, and keeps all that came of them in `lists`. */
export async function askLists(
  prober: Prober,
  lists: Unread[],
  requests: readonly Request[],
): Promise<Map<string, AnswerBody | MissingList>> {
  const answers = new Map<string, AnswerBody | MissingList>();
  for (const request of requests) {
    const one = await ask(prober, request);
    lists.push(one);
    const { body, headers } = one.exchange;
    const contentType = headers['content-type'] ?? null;
    answers.set(one.key, one.answer ?? listAnswer({ ...one.judgement, body, contentType }));
  }
  return answers;
}

/** Who waits for a probe waits no longer, in milliseconds: it is for them to come back. */
const longestPause = 60_000;

/** Asks a question, and where its answer comes in pages all of them. */
async function ask(
  prober: Prober,
  request: Request,
  conditions: Readonly<Record<string, string>> = {},
): Promise<Unread> {
  const { catalogue, baseUrl, effects } = prober.input;
  const key = requestKey(catalogue, request);
  const came = await askKey(prober, key, conditions);
  const findNext = findNextWith({ catalogue, settings: { baseUrl } });
  const first = { key, endpoint: request.endpoint, came };
  const answer = await askPages(first, findNext, (page) => askKey(prober, page, {}), effects);
  return { key, request, ...came, answer };
}

/**
 * Asks once, and again after failures that may pass, as a run would.
 * @throws UnreachableError where the service asks to come back later.
 */
async function askKey(
  { input, transport, throttle, signal }: Prober,
  key: string,
  conditions: Readonly<Record<string, string>>,
): Promise<Came & Pick<Probed, 'milliseconds'>> {
  const { effects, retries } = input;
  for (let attempt = 1; ; attempt += 1) {
    await throttle.pass();
    const began = effects.elapsed();
    const exchange = await transport.get(key, conditions, signal);
    const milliseconds = effects.elapsed() - began;
    const judgement = judge(exchange, Object.keys(conditions).length > 0, transport.secrets);
    const { 'retry-after': retryAfter, date } = exchange.headers;
    const told =
      judgement.outcome === 'failure' ? parseRetryAfter(retryAfter, date, effects.now()) : null;
    if (told !== null && told > longestPause)
      throw new UnreachableError(`${key}: ${comeBack(told, effects.now())}`);
    if (told !== null) throttle.pause(told);
    if (!judgement.retryable || attempt > retries) {
      return { exchange, judgement, milliseconds };
    }
    if (told === null) throttle.pause(backoff(attempt, effects.random()));
  }
}

function withReading({ answer, ...one }: Unread, read: ReadAnswer): Probed {
  return { ...one, reading: answer === null ? null : read(one.request, answer) };
}

function formedAnswers(catalogue: Catalogue, asked: readonly Unread[]): FormedAnswer[] {
  return asked.flatMap(({ request, answer }) => {
    const form = formOf(catalogue, request);
    if (form === null || answer === null || answer.incomplete != null) return [];
    const read = bodyOf(answer.body, answer.contentType);
    if ('error' in read || !isTeachable(read.value, mostScalars)) return [];
    return [{ form, request, body: read.value }];
  });
}

async function revalidates(prober: Prober, asked: readonly Unread[]): Promise<boolean | null> {
  const one = asked.find(
    ({ judgement, exchange: { headers } }) =>
      judgement.outcome === 'answer' && (headers.etag ?? headers['last-modified']) !== undefined,
  );
  if (one === undefined) return null;
  const { etag, 'last-modified': modified } = one.exchange.headers;
  const conditions: Record<string, string> = {};
  if (etag !== undefined) conditions['if-none-match'] = etag;
  else if (modified !== undefined) conditions['if-modified-since'] = modified;
  const { exchange } = await ask(prober, one.request, conditions);
  return exchange.status === 304;
}
