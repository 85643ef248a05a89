import type { Interpretation } from '../interpretation.ts';
import { type InterpretContext, interpret } from '../normalise/interpret.ts';
import type { Request } from '../request.ts';

/** What came for an answer, wherever from. */
export interface AnswerBody {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Whether its status or its headers tell that it is only a part of one. */
  readonly isPart?: boolean;
}

/** Reads an answer as the build would. */
export type ReadAnswer = (request: Request, answer: AnswerBody) => Interpretation;

/** Reads answers by what is known here; lists are read by neither sets nor hints. */
export function readerWith(context: InterpretContext): ReadAnswer {
  return (request, { body, contentType }) => interpret(request, body, contentType, context);
}
