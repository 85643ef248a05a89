/** Which numbers may be figures at all. In: the values of a place, and the answers they stand in. Out: yes or no. */
import { scalarText } from '../../body/json-value.ts';
import type { Leaf, Learned, Scope } from '../skeleton/layout.ts';
import type { Asking, AxisChoice } from './asking.ts';

/** A number that echoes the question, is the same for everybody or in all rows of an answer, is no figure. */
export function mayBeFigure(
  leaves: readonly Leaf[],
  { answers }: { readonly answers: readonly Learned[] },
): boolean {
  const isEcho = leaves.every(({ scope, value }) => {
    const { request } = answers[scope.at] as Learned;
    const text = scalarText(value);
    return text === String(request.year) || text === request.subjectId;
  });
  if (isEcho || countsRows(leaves) || isOfAnswers(leaves)) return false;
  const told = leaves.filter(({ value }) => value !== null);
  return told.length < 3 || new Set(told.map(({ value }) => scalarText(value))).size > 1;
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
