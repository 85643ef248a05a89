import type { JsonValue } from '../../body/json-value.ts';
import { wholeAnswer } from '../../body/paged-answer.ts';
import type { FindNext } from '../../fetch/pages.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { messageOf } from '../../model/errors.ts';
import type { Unlanded } from '../../model/landed.ts';
import { nextPage } from '../../read/pages/pages.ts';
import type { AnswerBody } from './read-answer.ts';

/** Where answers go on, by the words of the catalogue and what is counted. */
export function findNextWith({ pageWords }: Catalogue, baseUrl: string): FindNext {
  return ({ key, value, headers }, before) => {
    const page = { key, body: value as JsonValue, headers };
    try {
      return nextPage(pageWords, baseUrl, page, before);
    } catch (error) {
      // Nothing an upstream sends may end the run: a defect here sets this one answer aside.
      return { next: { cannot: messageOf(error) }, rows: 0, first: null, text: '' };
    }
  };
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
