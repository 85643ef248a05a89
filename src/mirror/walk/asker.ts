import type { Ask } from '../../fetch/ask.ts';
import { crawl } from '../../fetch/crawl.ts';
import { Origin } from '../../fetch/origin.ts';
import type { FindNext } from '../../fetch/pages.ts';
import { Stop } from '../../fetch/stop.ts';
import type { Transport } from '../../fetch/transport.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { countedText } from '../../model/count-text.ts';
import { UnreachableError } from '../../model/errors.ts';
import type { Unlanded } from '../../model/landed.ts';
import { type Request, requestKey } from '../../model/request.ts';
import type { Effects } from '../../system/effects.ts';
import type { RunSettings } from '../settings.ts';
import { openTransport } from './open-transport.ts';
import { findNextWith, PagesHeard } from './pages.ts';
import { type AnswerBody, listAnswer, type MissingList } from './read-answer.ts';

/** A service that is asked without a mirror, and how. */
export interface Service
  extends Pick<RunSettings, 'baseUrl' | 'rate' | 'timeoutSeconds' | 'retries'>,
    Pick<RunSettings, 'userAgent' | 'headers' | 'proxy'> {
  readonly catalogue: Catalogue;
  readonly effects: Effects;
  /** Is told every ten seconds how many answers came, and what requests wait for. */
  readonly say: (sentence: string) => void;
}

/** What came of a request. */
export interface Came {
  readonly key: string;
  readonly request: Request;
  /** The end of asking. */
  readonly row: Unlanded;
  /** All pages of it; `null` where there is no answer. */
  readonly answer: AnswerBody | null;
}

/** Asks a service as a run would, one request at a time, and lands nothing. */
export class Asker {
  /** The headers of answers, each as first received. */
  readonly headers: Record<string, string> = {};
  readonly #service: Service;
  readonly #transport: Transport;
  readonly #stop = new Stop(null);
  readonly #origin: Origin;
  /** What was answered, asked again where everything else fails. */
  #answered: Ask | null = null;
  #came = 0;

  constructor(service: Service, transport: Transport) {
    this.#service = service;
    this.#transport = transport;
    this.#origin = new Origin(service.effects, this.#stop, { ...service, concurrency: 1 });
  }

  /** How far the asking is. */
  tell(): void {
    const { waitsFor } = this.#origin;
    const waiting = waitsFor === null ? '' : `; waiting for ${waitsFor}`;
    this.#service.say(`${countedText(this.#came, 'answer', 'answers')} so far${waiting}`);
  }

  /** @throws UnreachableError where the service asks to come back later, or no longer answers. */
  async ask(requests: readonly Request[], conditions: Ask['conditions'] = null): Promise<Came[]> {
    const { catalogue } = this.#service;
    const asks = requests.map((request, ordinal) => {
      const key = requestKey(catalogue, request);
      return { request, key, ordinal, endpoint: request.endpoint, conditions };
    });
    const rows = new Map<string, Unlanded>();
    const pages = new PagesHeard();
    await this.#crawl(asks, (row) => {
      if (!pages.hear(row) && row.final) rows.set(row.requestKey, row);
    });
    if (this.#stop.detail !== null) throw new UnreachableError(this.#stop.detail);
    this.#answered ??= asks.find(({ key }) => rows.get(key)?.outcome === 'answer') ?? null;
    const whole = pages.whole();
    return asks.flatMap(({ request, key }) => {
      const row = rows.get(key);
      return row === undefined
        ? []
        : { key, request, row, answer: whole.get(key) ?? answerOf(row) };
    });
  }

  #crawl(asks: readonly Ask[], take: (row: Unlanded) => void): Promise<void> {
    const { effects, retries } = this.#service;
    return crawl(asks.values(), {
      settings: { concurrency: 1, retries, runId: '' },
      transport: this.#transport,
      origin: this.#origin,
      stop: this.#stop,
      effects,
      counts: {
        ...{ attempts: 0, answers: 0, refusals: 0, failures: 0, unchanged: 0 },
        failing: new Map(),
      },
      land: (row) => {
        if (row.final) this.#came += 1;
        take(row);
        return 0;
      },
      findNext: this.#findNext(),
      call: this.#answered,
      thinning: null,
      landingReady: () => undefined,
      sameBody: () => null,
      confirmedBody: () => null,
    });
  }

  #findNext(): FindNext {
    const findNext = findNextWith(this.#service.catalogue, this.#service.baseUrl);
    return (page, before) => {
      for (const [name, value] of Object.entries(page.headers)) this.headers[name] ??= value;
      return findNext(page, before);
    };
  }
}

function answerOf({ outcome, body, contentType }: Unlanded): AnswerBody | null {
  return outcome === 'answer' && body !== null ? { body, contentType } : null;
}

/** In milliseconds. */
const betweenSigns = 10_000;

/** Asks a service, and lets go of it. */
export async function withAsker<Result>(
  service: Service,
  use: (asker: Asker) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(service, 1);
  const asker = new Asker(service, transport);
  const signs = setInterval(() => asker.tell(), betweenSigns);
  try {
    return await use(asker);
  } finally {
    clearInterval(signs);
    await transport.close();
  }
}

/** What came for answers to list requests, by key. */
export function listAnswers(came: readonly Came[]): Map<string, AnswerBody | MissingList> {
  return new Map(came.map(({ key, row, answer }) => [key, answer ?? listAnswer(row)]));
}
