/**
 * Small figures that a source leaves out, to hide whom they count. In: the figures of all answers of a split. Out: the smallest
 * that it tells, and the same answers with bounds in place of what may be left out.
 */
import type { Form } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Cell, isRead, type Read } from './cells.ts';

/** Of fewer figures the smallest is chance; no source hides larger ones than these. */
const leastTold = 100;
const mostHidden = 10;
/** Larger tables are of no statistic. */
const mostCategories = 2000;

/**
 * The smallest figure that a source tells of, 1 where none is left out: among so many some would be of one person. Whether
 * it leaves smaller ones out, sums decide.
 */
export function leastOf(
  { read, mapping }: { readonly read: readonly Read[]; readonly mapping: Mapping },
  { parameters, statistic }: Form,
): number {
  if (parameters.length === 0 || statistic.measure !== 'headcount' || mapping.step > 1) return 1;
  const told = read
    .flatMap((cells) => (isRead(cells) ? cells : []))
    .filter(({ least, most }) => least === most && least > 0)
    .map(({ least }) => least);
  const least = told.reduce((smallest, one) => Math.min(smallest, one), Number.POSITIVE_INFINITY);
  const areRounded = told.every((one) => one % least === 0);
  return told.length < leastTold || least > mostHidden + 1 || areRounded ? 1 : least;
}

/** With a cell for each category that the dimension has elsewhere and an answer has not: nobody, or fewer than `least`. */
export function withOmitted(
  read: readonly Read[],
  answers: readonly Learned[],
  least: number,
): readonly Read[] {
  const groups = new Map<string | null, Set<string>>();
  const fields = new Map<string | null, Set<string>>();
  read.forEach((cells, at) => {
    const { groupby, field } = (answers[at] as Learned).request;
    for (const cell of isRead(cells) ? cells : []) {
      groups.set(groupby, (groups.get(groupby) ?? new Set()).add(cell.group));
      fields.set(field, (fields.get(field) ?? new Set()).add(cell.field));
    }
  });
  return read.map((cells, at) => {
    if (!isRead(cells) || cells.length === 0) return cells;
    const { request } = answers[at] as Learned;
    const told = new Set(cells.map(({ group, field }) => `${group}\u0001${field}`));
    const absent: Cell[] = [];
    const [own, inner] = [groups.get(request.groupby) ?? [], fields.get(request.field) ?? []];
    if ([...own].length * [...inner].length > mostCategories) return cells;
    for (const group of own)
      for (const field of inner)
        if (!told.has(`${group}\u0001${field}`))
          absent.push({ group, field, own: '', least: 0, most: least - 1 });
    return [...cells, ...absent];
  });
}
