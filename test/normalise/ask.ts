import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import type { Interpretation } from '../../src/interpretation.ts';
import { type CategorySets, emptySets, learn, merge } from '../../src/normalise/category-sets.ts';
import { type Hints, noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';

/** Interprets a body as the answer to a request of organism 10215, or of a whole request key. */
export function ask(
  key: string,
  body: unknown,
  sets: CategorySets = emptySets(),
  hints: Hints = noHints,
): Interpretation {
  const request =
    parseRequestKey(federalHr, `organisms/10215/${key}`) ?? parseRequestKey(federalHr, key);
  if (request === null) throw new Error(`no request key: ${key}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const context = { catalogue: federalHr, vocabulary, sets, hints };
  return interpret(request, new TextEncoder().encode(text), 'application/json', context);
}

/** `group/field=value` of each figure, sorted. */
export function told({ figures }: Interpretation): string[] {
  return figures
    .map(
      ({ groupValue, fieldValue, value }) =>
        `${groupValue ?? ''}/${fieldValue ?? ''}=${value ?? ''}`,
    )
    .sort();
}

/** What a source's answers teach, each read without knowing of the others. */
export function taughtBy(
  answers: readonly (readonly [key: string, body: unknown])[],
): CategorySets {
  return answers
    .map(([key, body]) => {
      const request = parseRequestKey(federalHr, `organisms/10215/${key}`);
      if (request === null) throw new Error(key);
      return learn(federalHr, request, ask(key, body));
    })
    .reduce(merge, emptySets());
}
