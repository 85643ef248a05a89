/**
 * Which columns are the categories asked for. In: a table, and what is known of the source from simpler questions. Out: a
 * few choices of a column for each axis, the likeliest first.
 *
 * A column is scored by how far it has the same values wherever the same was asked, less how far it has them elsewhere.
 * That decides group against field without a word.
 */
import type { Axis } from '../mapping/form.ts';
import type { Asking, AxisChoice } from './asking.ts';
import { choiceOf, isFigureAgain } from './bundles.ts';
import { decides, factsOf, tellApart, textAt } from './columns.ts';
import { piecesOf } from './pieces.ts';
import { canBe, type Scored, scoredFor } from './scores.ts';
import { type Column, rowsByAnswer, withAbove, withNull } from './table.ts';

/** The likeliest choices of axes, by falling score; none where an axis is not to be found. */
export function axesOf(asking: Asking): AxisChoice[] {
  const { axes, table } = asking;
  if (axes.length === 0)
    return tellApart([], table) ? [{ columns: new Map(), bundles: new Map(), score: 1 }] : [];
  if (leavesYearsOut(asking)) return [];
  const parted = table.columns.map((column) => piecesOf(column, asking));
  // What all texts share, whatever was asked, is no part of the category: `n_F`, `n_M`.
  const columns = table.columns.map((column, at) => {
    const [piece = column, ...others] = parted[at] ?? [];
    return others.length === 0 ? piece : column;
  });
  const plain = [...choicesAmong(asking, columns), ...choicesWithNull(asking, columns)];
  if (plain.length === 0) plain.push(...choicesWithAbove(asking, columns));
  if (plain.length > 0 && plain.every(({ isSure }) => isSure))
    return plain.map(({ choice }) => choice);
  const pieces = parted.filter(({ length }) => length > 1).flat();
  const all = pieces.length === 0 ? plain : choicesAmong(asking, [...columns, ...pieces]);
  return (all.length === 0 ? plain : all).map(({ choice }) => choice);
}

/** Whether years stand on the rows, and are no axis: the figures are each of one of them. */
function leavesYearsOut(asking: Asking): boolean {
  const { axes, form, table } = asking;
  if (axes.includes('year') || !form.axes.includes('year')) return false;
  const facts = table.columns.map((column) => factsOf(column, table));
  return facts.some((one) => one.varies && canBe('year', one, asking));
}

/** Choices of an axis that `null` stands on. */
function choicesWithNull(asking: Asking, columns: readonly Column[]) {
  const named = columns.map((column) => withNull(column, asking.table.rows) ?? column);
  if (!named.some(({ isNullNamed }) => isNullNamed)) return [];
  return choicesAmong(asking, named).filter(({ choice }) =>
    [...choice.columns.values()].some(({ isNullNamed }) => isNullNamed),
  );
}

/** Choices of an axis of which nothing is said where it is as above. */
function choicesWithAbove(asking: Asking, columns: readonly Column[]) {
  const filled = columns.map((column) => withAbove(column, asking.table) ?? column);
  if (!filled.some(({ isFromAbove }) => isFromAbove)) return [];
  return choicesAmong(asking, filled);
}

const mostChoices = 3;

function choicesAmong(
  asking: Asking,
  columns: readonly Column[],
): { choice: AxisChoice; isSure: boolean }[] {
  const { axes, table } = asking;
  const facts = columns
    .map((column) => factsOf(column, table))
    .filter(({ column, missingShare }) => missingShare < 0.2 && !isFigureAgain(column, table));
  const scored = new Map(axes.map((axis) => [axis, scoredFor(axis, facts, asking)]));
  const found: { choice: AxisChoice; isSure: boolean; key: string }[] = [];
  for (const combination of combinationsOf(axes.map((axis) => scored.get(axis) ?? []))) {
    if (!areAxes(combination, asking)) continue;
    const score = combination.reduce((sum, one) => sum + one.score, 0);
    const best = found[0]?.choice.score ?? score;
    if (score < best - 0.4 * axes.length || found.length >= mostChoices) break;
    const choice = choiceOf(axes, combination, facts, score, asking);
    const key = [...choice.bundles.values()]
      .map((bundle) =>
        bundle
          .map(({ name }) => name)
          .sort()
          .join(),
      )
      .join('|');
    if (found.some((one) => one.key === key)) continue;
    found.push({
      choice,
      key,
      // Months and weekdays count on through all rows.
      isSure:
        asking.form.statistic.measure === 'days' ||
        combination.every(({ facts: { isRowNumber } }) => !isRowNumber),
    });
  }
  return found;
}

/** Every choice of one for each axis, the best sums first; bounded. */
function combinationsOf(scored: readonly (readonly Scored[])[]): Scored[][] {
  let found: Scored[][] = [[]];
  for (const some of scored) {
    found = found.flatMap((before) =>
      some
        .filter((one) => !before.some(({ facts }) => facts.column === one.facts.column))
        .map((one) => [...before, one]),
    );
  }
  const sum = (one: readonly Scored[]) => one.reduce((total, { score }) => total + score, 0);
  return found.sort((one, other) => sum(other) - sum(one)).slice(0, 60);
}

function areAxes(combination: readonly Scored[], asking: Asking): boolean {
  const columns = combination.map(({ facts }) => facts.column);
  if (!tellApart(columns, asking.table)) return false;
  if (columns.some((column, at) => isFinerThanNamed(column, asking.axes[at] as Axis, asking)))
    return false;
  // All figures may be of one year.
  const [one, other] = columns.filter(
    (column, at) => asking.axes[at] !== 'year' || differs(column, asking),
  );
  if (one === undefined || other === undefined) return true;
  // What never comes twice in an answer, where another category does, counts its rows.
  if (isNewOnEachRow(one, asking.table) !== isNewOnEachRow(other, asking.table)) return false;
  const how = { byYear: false, slips: 0 };
  return decides(one, other, asking, how) !== true && decides(other, one, asking, how) !== true;
}

/** Whether a column parts rows of one category, as the id of a record does: a column with the name of the dimension says so. */
function isFinerThanNamed(column: Column, axis: Axis, asking: Asking): boolean {
  const how = { byYear: false, slips: 0 };
  return asking.table.columns.some(
    (named) =>
      named !== column &&
      named.from === 'leaf' &&
      named.node.where.endsWith(`.{${axis}}`) &&
      factsOf(named, asking.table).varies &&
      decides(named, column, asking, how) === false &&
      decides(column, named, asking, how) !== false,
  );
}

function isNewOnEachRow(column: Column, { rows }: Asking['table']): boolean {
  return [...rowsByAnswer(rows).values()].every(
    (own) => new Set(own.map((row) => textAt(column, row))).size === own.length,
  );
}

function differs(column: Column, { table }: Asking): boolean {
  return new Set(table.rows.map((row) => textAt(column, row))).size > 1;
}
