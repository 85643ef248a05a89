import type { Interpretation } from '../../interpretation.ts';
import { isPart, type Unlanded } from '../../landed.ts';
import { interpret } from '../../normalise/interpret.ts';
import type { InterpretContext } from '../../normalise/new-reading.ts';
import { quarantined } from '../../normalise/unreadable.ts';
import type { Request } from '../../request.ts';

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

/** Reads answers by what is known here; lists are read by neither sets nor hints. Of a part only subjects are told. */
export function readerWith(context: InterpretContext): ReadAnswer {
  return (request, { body, contentType, incomplete = null }) => {
    const read = interpret(request, body, contentType, context);
    if (incomplete === null) return read;
    return { ...quarantined('paginated', incomplete), subjects: read.subjects };
  };
}
