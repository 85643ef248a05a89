/**
 * Figures as equations take them. In: the figures of an answer. Out: cells: at least and at most so many, by category, without
 * totals.
 */
import type { Figure } from '../../model/interpretation.ts';
import type { Aside } from '../execute/walk.ts';
import { markerBounds } from '../mapping/figure.ts';
import { dimensionOf, type Form } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';

/** By dimension: codes that simpler questions have shown to be totals. */
export type KnownTotals = ReadonlyMap<string, ReadonlySet<string>>;

/** At least and at most so many. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** One figure as equations take it. */
export interface Cell extends Bounds {
  readonly group: string;
  readonly field: string;
  /** Year and reason, where they come in the answer. */
  readonly own: string;
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
    const { groupValue, fieldValue, reason, year } = figure;
    if (isTotal('groupby', groupValue) || isTotal('field', fieldValue) || isTotal('reason', reason))
      continue;
    cells.push({
      group: groupValue ?? '',
      field:
        form.parameters.length === 1 && form.parameters[0] === 'groupby' ? '' : (fieldValue ?? ''),
      own: form.statistic.years === null ? `${year ?? ''}|${reason ?? ''}` : '',
      ...boundsOf(figure, leastTold),
    });
  }
  return cells;
}

/** At least and at most so many: a figure that cannot exist counts nobody, one that is hidden may count anybody. */
export function boundsOf({ value, valueText, obsStatus }: Figure, leastTold = 1): Bounds {
  if (value !== null) return { least: value, most: value };
  if (valueText === '0' && leastTold > 1) return { least: 0, most: leastTold - 1 };
  return obsStatus === 'M' ? { least: 0, most: 0 } : markerBounds(valueText);
}
