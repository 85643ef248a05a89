/**
 * What stands among the categories of every dimension is a category of none. In: a trial. Out: whether it takes such a number
 * for a category: the posts there are beside all levels, beside all genders, and so on.
 */
import { type Form, sliceOf } from '../mapping/form.ts';
import { templateOf } from '../mapping/template.ts';
import type { Learned } from '../skeleton/layout.ts';
import { leastId } from '../tables/eligible.ts';
import { isRead } from './cells.ts';
import type { Trial } from './trial.ts';

/** The figures of one split: the same people by one dimension, within one category of the other where there is one. */
type Split = ReadonlyMap<string, number>;

/** Whether a code has one figure in all splits of the same people, of nearly all people. */
export function holdsCommonNumber({ read }: Trial, answers: readonly Learned[]): boolean {
  const people = new Map<string, Map<string, Split>>();
  read.forEach((cells, at) => {
    if (!isRead(cells)) return;
    const { request } = answers[at] as Learned;
    for (const { group, field, least } of cells) {
      const [outer, code] = field === '' ? ['', group] : [group, field];
      const line = [sliceOf(request), field === '' ? '' : request.groupby, outer].join('\u0001');
      const splits = people.get(line) ?? new Map<string, Split>();
      people.set(line, splits);
      const dimension = (field === '' ? request.groupby : request.field) ?? '';
      splits.set(dimension, new Map([...(splits.get(dimension) ?? []), [code, least]]));
    }
  });
  const told = [...people.values()]
    .map((splits) => [...splits.values()])
    .filter((splits) => splits.length > 1 && splits.some(holdsAnybody));
  const met = new Map<string, number>();
  for (const [code] of told.flatMap(commonNumbers)) met.set(code, (met.get(code) ?? 0) + 1);
  return [...met.values()].some((lines) => lines > 0.9 * told.length);
}

function holdsAnybody(split: Split): boolean {
  return [...split.values()].some((figure) => figure > 0);
}

/** Of two splits alone only a number that is half of all others together, or more, is told from chance. */
function commonNumbers(splits: readonly Split[]): [string, number][] {
  const [first, ...others] = splits as [Split, ...Split[]];
  return [...first].filter(
    ([code, figure]) =>
      others.every((split) => split.get(code) === figure) &&
      (others.length > 1 || figure === 0 || splits.every((split) => isMost(figure, split))),
  );
}

function isMost(figure: number, split: Split): boolean {
  const all = [...split.values()].reduce((sum, one) => sum + one, 0);
  return split.size > 2 && 3 * figure >= all;
}

/** Whether one text is a category without a number in every answer, whatever was asked: a title, a header, a source. */
export function holdsRowOfText({ read, mapping }: Trial, answers: readonly Learned[]): boolean {
  const asked = new Set<string>();
  let common = null as ReadonlySet<string> | null;
  for (const [at, cells] of read.entries()) {
    if (!isRead(cells) || cells.length === 0) continue;
    const { request } = answers[at] as Learned;
    asked.add(`${request.groupby} ${request.field}`);
    const hidden = cells.filter(({ most }) => most === Number.POSITIVE_INFINITY);
    const texts = hidden.flatMap(({ group, field }) => [
      ...(request.groupby === null ? [] : [group]),
      ...(request.field === null ? [] : [field]),
    ]);
    const own = new Set(texts.map((code) => templateOf(code, request, mapping.words)));
    common = common === null ? own : new Set([...common].filter((text) => own.has(text)));
    if (common.size === 0) return false;
  }
  return common !== null && asked.size > 1;
}

/** The categories of each dimension, answer by answer. */
function categoriesOf({ read }: Trial, answers: readonly Learned[]) {
  return read.flatMap((cells, at) => {
    if (!isRead(cells)) return [];
    const { groupby, field } = (answers[at] as Learned).request;
    const axes = [
      { dimension: groupby, codes: new Set(cells.map((cell) => cell.group)) },
      { dimension: field, codes: new Set(cells.map((cell) => cell.field)) },
      { dimension: 'reason', codes: new Set(cells.map(({ own }) => own.split('|')[1] ?? '')) },
    ];
    return axes.filter(({ codes }) => codes.size > 0 && !codes.has(''));
  });
}

/** The codes of each dimension. */
function codesOf(trial: Trial, answers: readonly Learned[]): Map<string | null, Set<string>> {
  const dimensions = new Map<string | null, Set<string>>();
  for (const { dimension, codes } of categoriesOf(trial, answers)) {
    const held = dimensions.get(dimension) ?? new Set<string>();
    dimensions.set(dimension, held);
    for (const code of codes) held.add(code);
  }
  return dimensions;
}

/**
 * Whether each category of every dimension comes with the same endings, or the same beginnings: `A_f` and `A_m`, `B_f` and
 * `B_m`; `n_A` and `prev_A`, `n_B` and `prev_B`.
 */
export function areTwice(trial: Trial, answers: readonly Learned[]): boolean {
  const dimensions = [...codesOf(trial, answers).values()];
  return (
    dimensions.length > 0 && [haveEndings, haveBeginnings].some((have) => dimensions.every(have))
  );
}

/** Whether all categories come with the same beginnings, one of which may be none; totals may stand beside them. */
function haveBeginnings(codes: ReadonlySet<string>): boolean {
  const tails = new Map<string, Set<string>>([['', new Set(codes)]]);
  for (const code of codes)
    for (const { index } of code.matchAll(/(?<=[_ .:|/])./g)) {
      const head = code.slice(0, index);
      tails.set(head, (tails.get(head) ?? new Set()).add(code.slice(index)));
    }
  return [...tails.values()].some((own) => {
    const alike = [...tails.values()].filter((other) => [...own].every((tail) => other.has(tail)));
    const isAll = alike.length * own.size >= codes.size - alike.length;
    return own.size > 1 && alike.length > 1 && isAll;
  });
}

/** Whether all categories come with the same endings: two or more of two categories or more. */
function haveEndings(codes: ReadonlySet<string>): boolean {
  const stems = new Map<string, string[]>();
  for (const code of codes) {
    const at = code.search(/[_ .:|/][^_ .:|/]+$/);
    const isStem =
      at < 0 ||
      [...codes].some(
        (one) => one !== code && /^[_ .:|/]/.test(one.slice(code.length)) && one.startsWith(code),
      );
    const stem = isStem ? code : code.slice(0, at);
    stems.set(stem, [...(stems.get(stem) ?? []), code.slice(stem.length)]);
  }
  const endings = new Set([...stems.values()].map((one) => one.sort().join('\n')));
  const [only = ''] = endings;
  return stems.size > 1 && endings.size === 1 && only.includes('\n');
}

/** Whether whole numbers stand for categories that are texts wherever the same dimension was asked for in another way. */
export function areOtherNumbers(
  trial: Trial,
  answers: readonly Learned[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const isNumber = (code: string) => /^\d+$/.test(code);
  const told = categoriesOf(trial, answers).flatMap(({ dimension, codes }) => {
    const own = known.get(dimension ?? '') ?? new Set();
    return [...own].every(isNumber) ? [] : [{ own, codes: [...codes] }];
  });
  return (
    told.length > 0 &&
    told.every(({ own, codes }) => codes.every((code) => isNumber(code) && !own.has(code)))
  );
}

/** That nobody has the last codes of a dimension in one answer may be chance. */
const leastShorter = 2;

/**
 * Whether categories are counted anew in each answer: whole numbers from the same one on, or from nought behind a letter (`v0`),
 * without a gap in any, although not all answers have as many; or months from nought. A code that stays the same leaves a gap
 * where nobody has it.
 */
export function arePositions(trial: Trial, answers: readonly Learned[]): boolean {
  let areLettered = false;
  const firsts = new Set<number>();
  const sizes = new Map<string | null, number[]>();
  for (const { dimension, codes } of categoriesOf(trial, answers)) {
    const counted = [...codes].map((code) => /^(\D?)(\d{1,3})$/.exec(code));
    if (new Set(counted.map((code) => code?.[1])).size > 1 || counted.includes(null)) return false;
    const numbers = counted.map((code) => Number(code?.[2]));
    const first = Math.min(...numbers);
    areLettered = counted.some((code) => code?.[1] !== '');
    if (areLettered && first > 0) return false;
    if (dimension === 'month' && first === 0) return true;
    if (dimension === 'month' || dimension === 'weekday') continue;
    if (Math.max(...numbers) - first + 1 !== codes.size) return false;
    firsts.add(first);
    sizes.set(dimension, [...(sizes.get(dimension) ?? []), codes.size]);
  }
  const shorter = [...sizes.values()].flatMap((own) =>
    own.filter((size) => size < Math.max(...own)),
  );
  return firsts.size === 1 && shorter.length >= (areLettered ? 1 : leastShorter);
}

/** Whether figures stand under another year than the one that was asked for. */
export function isUnderYear({ candidate: { figure } }: Trial, { statistic }: Form): boolean {
  return statistic.years !== null && /\.((19|20)\d\d|\{year[-+]1\})(?=[.[]|$)/.test(figure);
}

/** Whether figures of several subjects stand under the id of one of them. */
export function isUnderSubject(
  { candidate: { figure, only } }: Trial,
  answers: readonly Learned[],
): boolean {
  const ids = new Set(answers.map(({ request }) => request.subjectId));
  const keys = `${figure}.${only}`.split(/[^\p{L}\d]+|(?<=\p{L})(?=\d)/u);
  return ids.size > 1 && keys.some((key) => key.length >= leastId && ids.has(key));
}
