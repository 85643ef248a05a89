/** Which numbers may be figures at all. In: the values of a place, and the answers they stand in. Out: yes or no. */
import { scalarText } from '../../body/json-value.ts';
import type { Leaf, Learned, Node, Scope } from '../skeleton/layout.ts';
import { isYearText } from '../skeleton/names.ts';
import type { Asking, AxisChoice, Known } from './asking.ts';

/** A number that echoes the question or another one, is the same for everybody or in all rows of an answer, is no figure. */
export function mayBeFigure(
  leaves: readonly Leaf[],
  node: Node,
  { form, answers, known }: Pick<Asking, 'form' | 'answers' | 'known'>,
): boolean {
  // A row of totals may say nothing there.
  const told = leaves.filter(({ value }) => value !== null && value !== '');
  if (told.length === 0) return true;
  // A title tells the year, too: `Effectif 2016`.
  const isEcho = told.every(({ scope, value }) => {
    const { request } = answers[scope.at] as Learned;
    const numbers = scalarText(value)?.match(/\d+/g) ?? [''];
    return numbers.every((text) => text === String(request.year) || text === request.subjectId);
  });
  if (isEcho || countsRows(leaves) || isOfAnswers(told)) return false;
  const areYears = told.every(({ value }) => isYearText(scalarText(value) ?? ''));
  if (areYears && form.axes.includes('year')) return false;
  if (tellsOtherYear(told, node, { answers, years: known.years })) return false;
  return told.length < 3 || new Set(told.map(({ value }) => scalarText(value))).size > 1;
}

interface Telling {
  readonly answers: readonly Learned[];
  readonly years: Known['years'];
}

/** Shorter ids may be any number that is always the same: a page, a status. */
export const leastId = 4;

/** Whether all answers tell the id of one organism, by the name of the place, although others were asked for too. */
export function tellsOneSubject(
  values: readonly Leaf[],
  { where }: Node,
  { answers }: Telling,
): boolean {
  const [text, another] = new Set(values.map(({ value }) => scalarText(value) ?? ''));
  const asked = new Set(
    answers.map(({ request }) => `${request.subjectKind}/${request.subjectId}`),
  );
  const isId = text !== undefined && another === undefined && text.length >= leastId;
  const isNamed = /(id|organism)$/i.test(where);
  return isId && isNamed && asked.has(`organism/${text}`) && asked.size > 1;
}

/**
 * Whether all answers tell another year than the one asked for: under a name of the year, or, where one year alone was asked
 * for, as the year beside it.
 */
export function tellsOtherYear(
  values: readonly Leaf[],
  { where }: Node,
  { answers, years }: Telling,
): boolean {
  const isNamed = years.includes(where.split('.').pop()?.toLowerCase() ?? '');
  const isOneYear = new Set(answers.map(({ request }) => request.year)).size === 1;
  return values.every(({ scope, value }) => {
    const asked = answers[scope.at]?.request.year ?? null;
    const told = scalarText(value) ?? '';
    const away = asked === null || !isYearText(told) ? 0 : Math.abs(Number(told) - asked);
    return isNamed ? away > 0 : isOneYear && away === 1;
  });
}

/** Whether the members of a map are years, and never the one asked for: what stands there was before. */
export function areOtherYears({ keys, rest }: Node, answers: readonly Learned[]): boolean {
  return (
    rest !== null &&
    keys.every(({ scope, value }) => {
      const asked = answers[scope.at]?.request.year ?? null;
      return asked !== null && isYearText(String(value)) && Number(value) !== asked;
    })
  );
}

/** Whether a leaf numbers the rows of each answer, or those of each list that it stands in. */
export function countsRows(leaves: readonly Leaf[]): boolean {
  return [({ scope }: Leaf) => scope.at, ({ scope }: Leaf) => scope.parent ?? scope].some(
    (within) => countsWithin(leaves, within),
  );
}

function countsWithin(leaves: readonly Leaf[], within: (leaf: Leaf) => Scope | number): boolean {
  const last = new Map<Scope | number, number>();
  let again = 0;
  const isSo = leaves.every((leaf) => {
    const number = Number(scalarText(leaf.value));
    const before = last.get(within(leaf));
    last.set(within(leaf), number);
    if (before !== undefined) again += 1;
    return before === undefined || number === before + 1;
  });
  return isSo && again > 2;
}

/** Whether a leaf tells of answers and not of their rows: all of one answer have the same, as where a body stands on a map. */
function isOfAnswers(leaves: readonly Leaf[]): boolean {
  const own = new Map<number, (string | null)[]>();
  for (const { scope, value } of leaves)
    own.set(scope.at, [...(own.get(scope.at) ?? []), scalarText(value)]);
  const several = [...own.values()].filter(({ length }) => length > 1);
  const isSo = several.every((texts) => new Set(texts).size === 1);
  return isSo && several.length > 2 && several.flat().length > 9;
}

/** A number that its category alone decides is an attribute of the category, and no figure. */
export function varies({ table, answers, form }: Asking, { columns }: AxisChoice): boolean {
  const isOne = areOfOne(answers);
  const subjects = new Set(
    answers.map(({ request }) => `${isOne ? '' : request.subjectId} ${request.year}`),
  );
  if (subjects.size < 2) return true;
  const seen = new Map<string, string | null>();
  let again = 0;
  for (const row of table.rows) {
    const { request } = answers[row.scope.at] as Learned;
    const place = [...columns.values()]
      .map((column) => scalarText(column.valueAt(row) ?? null))
      .join('\u0001');
    const key = `${form.parameters.map((name) => request[name]).join('|')}\u0001${place}`;
    const text = scalarText(row.value);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, text);
    else if (before !== text) return true;
    else again += 1;
  }
  return again < leastAgain;
}

/** Whether answers are of one organism and its entity, which tells what that one tells. */
export function areOfOne(answers: readonly Learned[]): boolean {
  const organisms = answers.filter(({ request }) => request.subjectKind === 'organism');
  const isBoth = organisms.length < answers.length;
  return isBoth && new Set(organisms.map(({ request }) => request.subjectId)).size === 1;
}

/** That a figure is the same fewer times may be chance. */
const leastAgain = 2;
