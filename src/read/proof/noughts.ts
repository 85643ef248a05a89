/**
 * Whether nought is a figure. In: the trials of a unit and their equations. Out: of the ways to read one candidate (nought is
 * nobody, small figures are left out, nought stands for them) those that the sums need.
 */
import type { Judged } from './judged.ts';

/**
 * The trials without those that take nought for no figure, unless more sums hold so, and the sums of one dimension alone are not
 * all that fail where it is a figure; then without those that leave small figures out and take nought for one.
 */
export function withoutNeedlessNoughts(judged: readonly Judged[]): Judged[] {
  const isHiding = ({ trial: { mapping } }: Judged) => mapping.markers['0'] !== undefined;
  const siblings = (one: Judged) =>
    judged.filter(({ trial }) => trial.candidate === one.trial.candidate);
  const needed = judged.filter(
    (one) =>
      isHiding(one) &&
      siblings(one).every((other) => isHiding(other) || (other.rate ?? 0) < (one.rate ?? 0)) &&
      failInSeveral(siblings(one).find(({ trial }) => trial.mapping.least === 1)),
  );
  const settled = new Set(needed.map(({ trial }) => trial.candidate));
  return judged.filter((one) =>
    settled.has(one.trial.candidate) ? needed.includes(one) : !isHiding(one),
  );
}

/** Whether sums fail of questions that have no dimension in common which others have not. */
function failInSeveral(plain: Judged | undefined): boolean {
  const asked = (['whole', 'split'] as const).flatMap((kind) =>
    [...(plain?.tallies.get(kind)?.asked ?? [])].map(([question, { broken }]) => ({
      dimensions: question.split(' × '),
      fails: broken > 0,
    })),
  );
  const failing = asked.filter(({ fails }) => fails);
  const isIn = (questions: typeof asked, dimension: string) =>
    questions.every(({ dimensions }) => dimensions.includes(dimension));
  const [first] = failing;
  return first?.dimensions.some((one) => isIn(failing, one) && !isIn(asked, one)) === false;
}
