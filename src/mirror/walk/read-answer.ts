import type { Catalogue } from '../../model/catalogue.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import { isPart, type Unlanded } from '../../model/landed.ts';
import type { Request } from '../../model/request.ts';
import { printMapping } from '../../read/mapping/mapping.ts';
import type { PinnedMapping } from '../../read/pins.ts';
import type { ReadingWords } from '../../read/reading-words.ts';
import { answerReader } from '../../read/segments/segment-task.ts';

/** What came for an answer, wherever from. */
export interface AnswerBody {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Why it is only a part of one; `null` where it is not. */
  readonly incomplete?: string | null;
}

/** Why there is no answer to a list request, in a few words. */
export interface MissingList {
  readonly missing: string;
}

/** What came of asking for a list: its answer, or a part of it, whose subjects can be asked about. */
export function listAnswer({
  outcome,
  error,
  body,
  contentType,
}: Pick<Unlanded, 'outcome' | 'error' | 'body' | 'contentType'>): AnswerBody | MissingList {
  const part = isPart({ error });
  if ((outcome === 'answer' || part) && body !== null)
    return { body, contentType, incomplete: part ? error : null };
  return { missing: error ?? 'an answer without content' };
}

/** Reads an answer as the build would. */
export type ReadAnswer = (request: Request, answer: AnswerBody) => Interpretation;

/** Reads answers by the mappings in force. Of a part of a list only subjects are told. */
export function readerWith(
  catalogue: Catalogue,
  words: ReadingWords,
  mappings: readonly PinnedMapping[],
): ReadAnswer {
  const files = mappings.map(({ id, mapping }) => ({ id, file: printMapping(mapping) }));
  const read = answerReader({ catalogue, words, mappings: files });
  return (request, { body, contentType, incomplete = null }) =>
    read({ request, body, contentType, incomplete });
}
