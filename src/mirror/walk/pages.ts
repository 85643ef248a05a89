import type { JsonValue } from '../../body/json-value.ts';
import { wholeAnswer } from '../../body/paged-answer.ts';
import type { Ask } from '../../fetch/ask.ts';
import type { Exchange } from '../../fetch/exchange.ts';
import type { Judgement } from '../../fetch/judge.ts';
import { type FindNext, goOn } from '../../fetch/pages.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { messageOf } from '../../model/errors.ts';
import type { LandedPage, Unlanded } from '../../model/landed.ts';
import { nextPage } from '../../read/pages/pages.ts';
import type { Effects } from '../../system/effects.ts';
import type { AnswerBody } from './read-answer.ts';

/** Where answers go on, by the words of the catalogue and what is counted. */
export function findNextWith({
  catalogue,
  settings: { baseUrl },
}: {
  readonly catalogue: Catalogue;
  readonly settings: { readonly baseUrl: string };
}): FindNext {
  return ({ key, value, headers }, before) => {
    const page = { key, body: value as JsonValue, headers };
    try {
      return nextPage(catalogue.pageWords, baseUrl, page, before);
    } catch (error) {
      // Nothing an upstream sends may end the run: a defect here sets this one answer aside.
      return { next: { cannot: messageOf(error) }, rows: 0, first: null, text: '' };
    }
  };
}

/** What came of asking once. */
export interface Came {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
}

/** Asks the further pages of an answer one after the other; gives all of it, `null` where there is no answer. */
export async function askPages(
  { key, endpoint, came }: { readonly key: string; readonly endpoint: string; readonly came: Came },
  findNext: FindNext,
  ask: (key: string) => Promise<Came>,
  effects: Pick<Effects, 'log'>,
): Promise<AnswerBody | null> {
  const { body } = came.exchange;
  if (came.judgement.outcome !== 'answer' || body === null) return null;
  const follow = (asked: Ask, { exchange, judgement }: Came) =>
    goOn(asked, exchange, judgement, findNext, effects);
  let goesOn = follow({ key, ordinal: -1, endpoint, conditions: null }, came);
  const first = { ...landedOf(key, came, goesOn.nextPage), body };
  const pages: LandedPage[] = [];
  while (goesOn.ask !== null) {
    const asked: Ask = goesOn.ask;
    const page = await ask(asked.key);
    goesOn = follow(asked, page);
    pages.push(landedOf(asked.key, page, goesOn.nextPage));
  }
  return wholeAnswer(first, pages);
}

function landedOf(key: string, { exchange, judgement }: Came, next: string | null): LandedPage {
  const { outcome, error } = judgement;
  const contentType = exchange.headers['content-type'] ?? null;
  return { requestKey: key, outcome, error, contentType, body: exchange.body, nextPage: next };
}

/** Answers in pages, as they come. */
export class PagesHeard {
  readonly #firsts = new Map<string, Unlanded>();
  readonly #pages = new Map<string, Unlanded[]>();

  /** Takes in what came. @returns whether it is a further page, and no answer of its own */
  hear(response: Unlanded): boolean {
    const { requestKey, pageOf, nextPage: next, final } = response;
    if (pageOf === null && next !== null) {
      this.#firsts.set(requestKey, response);
      this.#pages.set(requestKey, []);
    }
    if (pageOf !== null && final) this.#pages.get(pageOf)?.push(response);
    return pageOf !== null;
  }

  /** The answers that came in pages, put together. */
  whole(): Map<string, AnswerBody> {
    const answers = new Map<string, AnswerBody>();
    for (const [key, { body, contentType, nextPage: next }] of this.#firsts) {
      const first = { body: body ?? new Uint8Array(0), contentType, nextPage: next };
      answers.set(key, wholeAnswer(first, this.#pages.get(key) ?? []));
    }
    return answers;
  }
}
