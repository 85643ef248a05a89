/**
 * A few answers that keep a layout from being read. In: the answers of a unit, and a mapping that reads some of them. Out:
 * parts to learn from, and the answers that are not written as all others.
 */
import type { Request } from '../../model/request.ts';
import { sliceOf } from '../mapping/form.ts';
import { type Cell, isRead } from '../proof/cells.ts';
import type { Tried } from '../proof/trial.ts';
import type { Learned } from '../skeleton/layout.ts';
import { keysOf } from '../skeleton/units.ts';

/** Fewer subjects and years, or questions, than these tell nothing in part. */
const leastParts = 8;

/** More odd answers than these are another layout. */
const mostOdd = 0.1;

/** Halves of a unit: with every other subject and year, then with every other question; none where these are too few. */
export function halvesOf<Answer extends Learned>(unit: readonly Answer[]): Answer[][] {
  return [sliceOf, questionOf].flatMap((partOf) => {
    const parts = [...new Set(unit.map(({ request }) => partOf(request)))].sort();
    if (parts.length < leastParts) return [];
    const first = new Set(parts.filter((_, at) => at % 2 === 0));
    return [true, false].map((isFirst) =>
      unit.filter(({ request }) => first.has(partOf(request)) === isFirst),
    );
  });
}

function questionOf({ groupby, field }: Request): string {
  return `${groupby}|${field}`;
}

/**
 * What may be of one layout where a unit is not: organisms alone, where entities tell more; the questions whose answers have
 * all the keys that most have.
 */
export function regularIn<Answer extends Learned>(unit: readonly Answer[]): Answer[][] {
  const byKind = keysBy(unit, ({ subjectKind }) => subjectKind);
  const byQuestion = keysBy(unit, questionOf);
  const own = byKind.get('organism') ?? new Set();
  const isMore = [...(byKind.get('entity') ?? [])].some((key) => !own.has(key));
  const questions = [...byQuestion.values()];
  const usual = [...new Set(questions.flatMap((keys) => [...keys]))].filter(
    (key) => 2 * questions.filter((keys) => keys.has(key)).length > questions.length,
  );
  const isRegular = ({ request }: Answer) =>
    usual.every((key) => byQuestion.get(questionOf(request))?.has(key) === true);
  const organisms = unit.filter(({ request }) => isMore && request.subjectKind === 'organism');
  return [organisms, unit.filter(isRegular)].filter(
    ({ length }) => length > 0 && length < unit.length,
  );
}

/** The keys that stand in answers, by a part of their question. */
function keysBy(
  answers: readonly Learned[],
  partOf: (request: Request) => string,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const answer of answers) {
    const part = partOf(answer.request);
    found.set(part, new Set([...(found.get(part) ?? []), ...keysOf(answer, false)]));
  }
  return found;
}

/** A unit without the answers that a mapping of its half does not read, or that hold what counts nothing; `null` where these are none, or many. */
export function withoutOdd<Answer extends Learned>(
  unit: readonly Answer[],
  half: Pick<Tried, 'isWhole'>,
  { read }: Pick<Tried, 'read'>,
): Answer[] | null {
  const counts = ({ least }: Cell) => least >= 0 && (!half.isWhole || Number.isInteger(least));
  const rest = unit.filter((_, at) => {
    const cells = read[at] ?? [];
    return isRead(cells) && cells.every(counts);
  });
  const odd = unit.length - rest.length;
  return odd === 0 || odd > Math.max(1, mostOdd * unit.length) ? null : rest;
}
