import type { PageChain } from './pages.ts';

/** A request to be asked, and what is already known that bears on asking it. */
export interface Ask {
  readonly key: string;
  /** Of a further page, that of its question. */
  readonly ordinal: number;
  /** `list`, `detail` or a statistic's name: requests that are alike fail alike. */
  readonly endpoint: string;
  /** Request headers that make the question conditional, `null` for none. */
  readonly conditions: Readonly<Record<string, string>> | null;
  /** Of a further page of an answer: the pages before it. */
  readonly chain?: PageChain;
  /** Of a question asked again since answers to it were in doubt: the hash of each. */
  readonly doubted?: readonly string[];
}
