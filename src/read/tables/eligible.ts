/** Which numbers may be figures at all. In: the values of a place, and the answers they stand in. Out: yes or no. */
import { scalarText } from '../../body/json-value.ts';
import type { Leaf, Learned, Node, Scope } from '../skeleton/layout.ts';
import { isYearText } from '../skeleton/names.ts';
import type { Asking, AxisChoice, Known } from './asking.ts';

/** A number that echoes the question or another one, is the same for everybody or in all rows of an answer, is no figure. */
export function mayBeFigure(
  leaves: readonly Leaf[],
  node: Node,
  { answers, known }: { readonly answers: readonly Learned[]; readonly known: Known },
): boolean {
  const isEcho = leaves.every(({ scope, value }) => {
    const { request } = answers[scope.at] as Learned;
    const text = scalarText(value);
    return text === String(request.year) || text === request.subjectId;
  });
  if (isEcho || countsRows(leaves) || isOfAnswers(leaves)) return false;
  if (tellsOther(leaves, node, { answers, years: known.years })) return false;
  const told = leaves.filter(({ value }) => value !== null);
  return told.length < 3 || new Set(told.map(({ value }) => scalarText(value))).size > 1;
}

/**
 * Whether all answers say that they are of another year than the one year asked for, by the name of the place or as the year
 * beside it; or all of one organism, although others were asked for too. What goes with it is no figure of the question.
 */
export function tellsOther(
  values: readonly Leaf[],
  { where }: Node,
  { answers, years }: { readonly answers: readonly Learned[]; readonly years: Known['years'] },
): boolean {
  const told = new Set(values.map(({ value }) => scalarText(value)));
  const [text, another] = told;
  if (text === null || text === undefined || another !== undefined) return false;
  const requests = answers.map(({ request }) => request);
  const subjects = new Set(requests.map((one) => `${one.subjectKind}/${one.subjectId}`));
  if (subjects.has(`organism/${text}`)) return subjects.size > 1;
  const [asked, more] = new Set(requests.map(({ year }) => year));
  if (asked === null || asked === undefined || more !== undefined || !isYearText(text))
    return false;
  const isNamed = years.includes(where.split('.').pop()?.toLowerCase() ?? '');
  return isNamed ? Number(text) !== asked : Math.abs(Number(text) - asked) === 1;
}

/** Whether a leaf numbers the rows of each list that it stands in. */
export function countsRows(leaves: readonly Leaf[]): boolean {
  const last = new Map<Scope, number>();
  let again = 0;
  const isSo = leaves.every(({ scope, value }) => {
    const number = Number(scalarText(value));
    const list = scope.parent ?? scope;
    const before = last.get(list);
    last.set(list, number);
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
  const subjects = new Set(
    answers.map(({ request }) => `${request.subjectKind}/${request.subjectId} ${request.year}`),
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
  return again === 0;
}
