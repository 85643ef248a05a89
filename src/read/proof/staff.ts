/**
 * Whether figures are those of all staff, told beside another statistic. In: a trial, and how many staff there are by what is
 * settled. Out: yes or no.
 */

import { type Form, sliceOf } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, type Cell, isRead } from './cells.ts';
import { canBeSame, sumOf } from './compare.ts';
import type { Trial } from './trial.ts';

/** Fewer answers than these may say so by chance. */
const leastTold = 3;

/** Staff of as many are hardly all of them absent. */
const leastAlone = 100;

/** Whether every figure, or the sum of every answer, is the number of all staff of the same subject and year. */
export function tellsStaff(
  { read, mapping }: Trial,
  { parameters }: Form,
  answers: readonly Learned[],
  staff: ReadonlyMap<string, Bounds>,
): boolean {
  const told = answers.flatMap(({ request }, at) => {
    const cells = read[at];
    if (cells === undefined || !isRead(cells) || cells.length === 0) return [];
    return [...cellsByYear(cells, request.year)].flatMap(([year, own]) => {
      const all = staff.get(sliceOf({ ...request, year }));
      return all === undefined || all.least !== all.most || all.least === 0 ? [] : [{ own, all }];
    });
  });
  const isSo = (how: (cells: readonly Cell[], all: Bounds) => boolean) =>
    told.every(({ own, all }) => how(own, all));
  const areMany = told.length >= leastTold && new Set(told.map(({ all }) => all.least)).size > 1;
  const areAlone = parameters.length === 0 && told.every(({ all }) => all.least >= leastAlone);
  return (
    (areMany || (told.length > 0 && areAlone)) &&
    (isSo((cells, all) => canBeSame(sumOf(cells), all, cells.length, mapping.step)) ||
      isSo((cells, all) => cells.every((cell) => canBeSame(cell, all, 1, mapping.step)))) &&
    told.some(({ own }) => own.every(({ least, most }) => least === most))
  );
}

/** Whether people are counted, and more of them than there are staff, in most of the answers where that is known. */
export function exceedsStaff(
  { read, mapping }: Trial,
  { statistic }: Form,
  answers: readonly Learned[],
  staff: ReadonlyMap<string, Bounds>,
): boolean {
  if (statistic.measure !== 'headcount') return false;
  const told = answers.flatMap(({ request }, at) => {
    const cells = read[at];
    const all = staff.get(sliceOf(request));
    return cells === undefined || !isRead(cells) || cells.length === 0 || all === undefined
      ? []
      : [sumOf(cells).least > all.most + (mapping.step / 2) * (cells.length + 1)];
  });
  return told.length >= leastTold && 2 * told.filter((one) => one).length > told.length;
}

/** The cells of each year; those of an answer that names no year are of the year asked for. */
function cellsByYear(cells: readonly Cell[], asked: number | null): Map<number | null, Cell[]> {
  const years = new Map<number | null, Cell[]>();
  for (const cell of cells) {
    const [named = ''] = cell.own.split('|');
    const year = named === '' ? asked : Number(named);
    years.set(year, [...(years.get(year) ?? []), cell]);
  }
  return years;
}
