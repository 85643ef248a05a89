import type { Interpretation } from '../../interpretation.ts';
import { isPart, type Unlanded } from '../../landed.ts';
import { interpret } from '../../normalise/interpret.ts';
import type { InterpretContext } from '../../normalise/new-reading.ts';
import type { Request } from '../../request.ts';

/** What came for an answer, wherever from. */
export interface AnswerBody {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Whether its status or its headers tell that it is only a part of one. */
  readonly isPart?: boolean;
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
  if ((outcome === 'answer' || part) && body !== null) return { body, contentType, isPart: part };
  return { missing: error ?? 'an answer without content' };
}

/** Reads an answer as the build would. */
export type ReadAnswer = (request: Request, answer: AnswerBody) => Interpretation;

/** Reads answers by what is known here; lists are read by neither sets nor hints. */
export function readerWith(context: InterpretContext): ReadAnswer {
  return (request, { body, contentType }) => interpret(request, body, contentType, context);
}
