/**
 * How a source is read. In: answers of it, in any order. Out: a mapping for each layout that can be told, and for each that
 * cannot, why, with what was thought of. Forms are settled from the simplest on: the undivided figures, single splits,
 * crossed ones; each hands on what it has shown.
 */

import { type Form, isOfEverybody } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { RankingWords } from '../proof/support.ts';
import type { Learned } from '../skeleton/layout.ts';
import { FamilyInference } from './family.ts';
import type { Accepted, FormedAnswer, Forms, Inferred, Undecided } from './inferred.ts';
import { Knowledge } from './knowledge.ts';

/**
 * Infers the mappings of a source. The order of the answers makes no difference. What `byHand` reads, in the order they are tried, is
 * read so: it is accepted as it is, and told with the sums that it holds and breaks.
 */
export function infer(
  answers: readonly FormedAnswer[],
  words: RankingWords,
  organisms: ReadonlyMap<number | null, number> = countOrganisms(answers),
  byHand: readonly Mapping[] = [],
): Inferred {
  const accepted: Accepted[] = [];
  const undecided: Undecided[] = [];
  const knowledge = new Knowledge();
  for (const family of familiesOf(answers)) {
    const inference = new FamilyInference(family, words, knowledge, organisms, byHand);
    inference.run();
    accepted.push(...inference.accepted);
    undecided.push(...inference.undecided);
  }
  const completed = accepted.map((one) => ({
    ...one,
    mapping: knowledge.completed(one.mapping, one.form),
  }));
  return { accepted: completed, undecided };
}

/** How many organisms there are in each year, by the answers at hand. */
function countOrganisms(answers: readonly FormedAnswer[]): Map<number | null, number> {
  const found = new Map<number | null, Set<string | null>>();
  for (const { request } of answers) {
    if (request.subjectKind !== 'organism') continue;
    const held = found.get(request.year) ?? new Set();
    found.set(request.year, held.add(request.subjectId));
  }
  return new Map([...found].map(([year, ids]) => [year, ids.size]));
}

/**
 * Forms whose figures owe each other sums, the simplest first. All staff go first, since other statistics may tell their number
 * beside their own; then families that show most.
 */
function familiesOf(answers: readonly FormedAnswer[]): Forms[] {
  const families = new Map<string, Map<Form, FormedAnswer[]>>();
  for (const answer of [...answers].sort(byQuestion)) {
    const { family } = answer.form.statistic;
    const forms = families.get(family) ?? new Map<Form, FormedAnswer[]>();
    families.set(family, forms);
    const held = forms.get(answer.form) ?? [];
    forms.set(answer.form, held);
    held.push(answer);
  }
  return [...families]
    .sort(
      ([one, own], [other, theirs]) =>
        Number(isOfAll(theirs)) - Number(isOfAll(own)) ||
        theirs.size - own.size ||
        one.localeCompare(other),
    )
    .map(
      ([, forms]) =>
        new Map(
          [...forms].sort(
            ([one], [other]) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name),
          ),
        ),
    );
}

function isOfAll(forms: Forms): boolean {
  return [...forms.keys()].some(({ statistic }) => isOfEverybody(statistic));
}

/** Undivided, by a field, by a group, by one dimension twice, crossed. */
function rankOf({ parameters, name }: Form): number {
  return 2 * parameters.length + (name.endsWith('+same') ? 1 : 0);
}

function byQuestion({ request: one }: Learned, { request: other }: Learned): number {
  return questionText(one).localeCompare(questionText(other));
}

function questionText(request: Learned['request']): string {
  const { subjectKind, subjectId, endpoint, year, groupby, field, restriction } = request;
  return [endpoint, subjectKind, subjectId, year, groupby, field, restriction].join('\u0001');
}
