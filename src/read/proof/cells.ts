/**
 * Figures as equations take them. In: the figures of an answer. Out: cells: at least and at most so many, by category, without
 * totals.
 */
import type { Figure, ObsStatus } from '../../model/interpretation.ts';
import type { Aside } from '../execute/walk.ts';
import { markerBounds } from '../mapping/figure.ts';
import { dimensionOf, type Form } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';

/** By dimension: codes that simpler questions have shown to be totals. */
export type KnownTotals = ReadonlyMap<string, ReadonlySet<string>>;

/** One figure as equations take it: at least and at most so many. */
export interface Cell {
  readonly group: string;
  readonly field: string;
  /** Year and reason, where they come in the answer. */
  readonly own: string;
  readonly least: number;
  readonly most: number;
}

/** What a mapping makes of an answer: its figures, or why it is set aside. */
export type Read = readonly Cell[] | Aside;

export function isRead(read: Read): read is readonly Cell[] {
  return Array.isArray(read);
}

/** The cells of an answer; nought that hides a figure hides one less than the smallest that is told. */
export function cellsOf(
  figures: readonly Figure[],
  form: Form,
  { request }: Learned,
  totals: ReadonlyMap<string, ReadonlySet<string>>,
  leastTold: number,
): Cell[] {
  const isTotal = (axis: 'groupby' | 'field' | 'reason', code: string | null) =>
    code === '_T' || (code !== null && totals.get(dimensionOf(axis, request))?.has(code) === true);
  const cells: Cell[] = [];
  for (const figure of figures) {
    const { groupValue, fieldValue, reason, year, value, valueText, obsStatus } = figure;
    if (isTotal('groupby', groupValue) || isTotal('field', fieldValue) || isTotal('reason', reason))
      continue;
    const isNought = valueText === '0' && leastTold > 1;
    const hidden = isNought
      ? { least: 0, most: leastTold - 1 }
      : hiddenBounds(valueText, obsStatus);
    const bounds = value === null ? hidden : { least: value, most: value };
    cells.push({
      group: groupValue ?? '',
      field:
        form.parameters.length === 1 && form.parameters[0] === 'groupby' ? '' : (fieldValue ?? ''),
      own: form.statistic.years === null ? `${year ?? ''}|${reason ?? ''}` : '',
      ...bounds,
    });
  }
  return cells;
}

/** A figure that cannot exist counts nobody; one that is hidden may count anybody. */
export function hiddenBounds(text: string | null, status: ObsStatus) {
  return status === 'M' ? { least: 0, most: 0 } : markerBounds(text);
}
