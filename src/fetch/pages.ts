import { hash } from 'node:crypto';
import { cannotFollow } from '../model/landed.ts';
import type { Effects } from '../system/effects.ts';
import type { Ask } from './ask.ts';
import type { Exchange } from './exchange.ts';
import type { Judgement } from './judge.ts';

/** An answer in pages, as far as it was asked. */
interface PagesAsked {
  /** The key of each, that of the question first. */
  readonly keys: readonly string[];
  readonly rows: number;
  /** What the first of them was numbered by, `null` where it was not. */
  readonly first: number | null;
}

/** What is known of an answer in pages before its next page is asked. */
export interface PageChain extends PagesAsked {
  readonly bytes: number;
  /** The hash of the rows of each. */
  readonly hashes: readonly string[];
  /** Whether a page was told to come next; else the last one was full, and nothing more is known. */
  readonly isTold: boolean;
}

/** What one page says of the next; how a body tells it is not for the border to know. */
export type FindNext = (
  page: { readonly key: string; readonly value: unknown; readonly headers: Exchange['headers'] },
  before: PagesAsked,
) => {
  readonly next:
    | { readonly key: string; readonly isTold: boolean }
    | { readonly cannot: string }
    | null;
  readonly rows: number;
  readonly first: number | null;
  readonly text: string;
};

/** An answer that goes on beyond these never ends, or is none of this API. */
const mostPages = 1000;
const mostBytes = 100 * 1024 * 1024;

/** No key is longer. */
const longestKey = 4000;

/** What is landed of how an answer goes on, and what is asked next. */
export interface GoesOn {
  readonly nextPage: string | null;
  readonly ask: Ask | null;
}

const isOver: GoesOn = Object.freeze({ nextPage: null, ask: null });

const notAsked: PageChain = Object.freeze({
  ...{ keys: [], rows: 0, first: null, bytes: 0, hashes: [], isTold: true },
});

/** How an answer goes on after what came of one of its pages. */
export function goOn(
  ask: Ask,
  exchange: Exchange,
  judgement: Judgement,
  findNext: FindNext,
  { log }: Pick<Effects, 'log'>,
): GoesOn {
  if (judgement.outcome === 'refusal') return afterRefusal(ask, exchange);
  const { value, outcome } = judgement;
  if (outcome !== 'answer' || value === undefined || ask.endpoint === 'detail') return isOver;
  const before = ask.chain ?? notAsked;
  const { next, rows, first, text } = findNext(
    { key: ask.key, value, headers: exchange.headers },
    before,
  );
  if (next === null) return isOver;
  const print = hash('sha256', text);
  if (rows > 0 && before.hashes.includes(print))
    return cannot('it is a page again that came before');
  if ('cannot' in next) return cannot(next.cannot);
  const keys = [...before.keys, ask.key];
  const bytes = before.bytes + (exchange.body?.length ?? 0);
  if (next.key.length > longestKey) return cannot('the address of its next page is too long');
  if (keys.length >= mostPages || bytes >= mostBytes) {
    const request_key = keys[0];
    log.warn(
      { request_key, pages: keys.length, bytes },
      'an answer without end is not followed further',
    );
    return cannot(`there is more after ${keys.length} pages and ${bytes} bytes`);
  }
  const hashes = [...before.hashes, print];
  const chain = { keys, bytes, hashes, rows: before.rows + rows, first, isTold: next.isTold };
  return { nextPage: next.key, ask: { ...ask, key: next.key, conditions: null, chain } };
}

/** After a page that is as full as it can be, none is the end. */
function afterRefusal({ chain }: Ask, { status }: Exchange): GoesOn {
  if (chain === undefined) return isOver;
  const isEnd = !chain.isTold && (status === 204 || status === 404);
  return isEnd ? isOver : cannot(`its page ${chain.keys.length + 1} was refused (${status})`);
}

function cannot(why: string): GoesOn {
  return { nextPage: `${cannotFollow}${why}`, ask: null };
}
