import type { Catalogue, Statistic } from '../catalogue.ts';
import type { Request } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CategorySets } from './category-sets.ts';
import { lexiconOf } from './compiled-words.ts';
import { type Hints, hintFor } from './hints.ts';
import type { Lexicon } from './lexicon.ts';
import { type Reading, slotsOf } from './reading.ts';

/** What answers are read with before anything was learned from any. */
export interface Unaided {
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
}

/** All that an interpretation is a function of, beside the request and the body. */
export interface InterpretContext extends Unaided {
  readonly sets: CategorySets;
}

/** What a statistic's answer is read with: nothing noticed yet. */
export function newReading(
  request: Request,
  statistic: Statistic,
  context: InterpretContext,
): Reading {
  return {
    catalogue: context.catalogue,
    request,
    statistic,
    lexicon: vocabularyOf(request, statistic, context),
    sets: context.sets,
    hint: hintFor(context.hints, request),
    problems: [],
    setsUsed: new Set(),
    shown: new Map(),
  };
}

/** The words that may stand in an answer to a request. */
export function vocabularyOf(
  request: Request,
  statistic: Statistic | undefined,
  { vocabulary }: InterpretContext,
): Lexicon {
  const slots = statistic === undefined ? [] : slotsOf({ request, statistic });
  return lexiconOf(
    vocabulary,
    slots.map(({ dimension }) => dimension),
    statistic?.measure ?? 'headcount',
  );
}
