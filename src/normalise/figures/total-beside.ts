import type { Envelope } from '../../body/envelope.ts';
import { isScalar, type JsonValue } from '../../body/json-value.ts';
import { isSumOf } from '../../body/sum-of-rows.ts';
import type { Figure } from '../../interpretation.ts';
import { totalCode } from '../axes/axes.ts';
import { readFigure } from '../figure.ts';
import { type PlaceName, type Reading, slotsOf, splitsMeasures, warn } from '../reading.ts';
import { moreRowsTold, Unreadable } from '../unreadable.ts';
import type { Plan } from './figures.ts';
import { isPart } from './sums.ts';

/** As many rows as no service sends a page of. */
const fewRows = 9;

/**
 * `{total: 33, data: [{gender: "F", n: "<10"}, {gender: "M", n: "<10"}]}`: a total above fewer rows is theirs where it is
 * the sum of their figures, or where few rows hide some of them.
 * @throws Unreadable where it may tell of rows that are not here
 */
export function checkTotalTold(
  reading: Reading,
  total: number,
  rows: readonly JsonValue[],
  figures: readonly Figure[],
): void {
  if (!(total > rows.length) || isSumOf(total, rows)) return;
  const own = figures.filter(({ measure }) => measure === reading.statistic.measure);
  const parts = (own.length === 0 ? figures : own).filter(isPart);
  const sum = parts.reduce((all, part) => all + (part.value ?? 0), 0);
  // Beside figures null may be nobody, but where nobody is told as nought.
  const mayBeNobody =
    parts.some(({ value }) => value !== null) && !parts.some(({ value }) => value === 0);
  const isHidden = parts.some(
    ({ value, obsStatus }) => obsStatus === 'Q' || (value === null && !mayBeNobody),
  );
  if (total === sum || (total > sum && isHidden && rows.length <= fewRows)) return;
  throw moreRowsTold(total, rows.length);
}

const pageKeys = ['page', 'pages', 'page_size', 'per_page', 'limit', 'offset', 'current_page'];

/**
 * The total that stands beside its categories, as in `{total: 30, data: {F: 18, M: 12}}`. It is one if
 * it is their sum, or not below it where some are hidden; the number of rows is none. What cannot be told
 * is kept out and is a problem.
 * @throws Unreadable where a `total` is less than its parts
 */
export function totalBeside(
  reading: Reading,
  { meta, payload }: Envelope,
  plan: Plan,
  figures: readonly Figure[],
): Figure | null {
  const isPage = pageKeys.some((page) => meta.has(page));
  const rows = isScalar(payload) ? 1 : Object.keys(payload).length;
  for (const key of ['total', 'totaal', 'gesamt', 'insgesamt', 'count']) {
    const raw = meta.get(key);
    if (raw === undefined || raw === null || !isScalar(raw)) continue;
    const { value, text, status } = readFigure(raw, plan.habit, reading.lexicon.markers);
    const counts =
      [rows, figures.length, plan.table.length].includes(value ?? -1) ||
      countsCategories(value ?? -1, figures);
    const verdict = value === null ? 'unclear' : judge(reading, value, counts, figures);
    if (verdict === 'total' && !isPage)
      return {
        ...grandTotal(reading),
        value,
        valueText: text,
        obsStatus: status,
        attributes: null,
      };
    if (verdict === 'below' && key !== 'count' && !isPage)
      throw new Unreadable('contradiction', `parts add up to more than the total ${value}`);
    const what = `${key} ${text} beside the figures may be a total or not; left out`;
    if (verdict !== 'nothing new') warn(reading, 'total beside', what);
  }
  return null;
}

/** `{count: 5, data: {level: {A: …, B: …, …}}}`: as many as there are levels, parts of whose figures are hidden. */
function countsCategories(value: number, figures: readonly Figure[]): boolean {
  return (['groupValue', 'fieldValue'] as const).some((axis) => {
    const told = new Set(figures.map((figure) => figure[axis]));
    return told.size === value || (told.delete(totalCode) && told.size === value);
  });
}

type Verdict = 'total' | 'nothing new' | 'unclear' | 'below';

function judge(
  reading: Reading,
  value: number,
  counts: boolean,
  figures: readonly Figure[],
): Verdict {
  const { measure, years } = reading.statistic;
  const own = figures.filter((figure) => figure.measure === measure);
  const given = own.find((figure) => isGrandTotal(reading, figure));
  if (given !== undefined) return given.value === value || counts ? 'nothing new' : 'below';
  // Kinds of absence stand under names of their own, and their total under none.
  const areKinds = splitsMeasures(reading) && own.length === 0;
  const parts = (areKinds ? figures : own).filter(isPart);
  const sum = parts.reduce((all, part) => all + (part.value ?? 0), 0);
  const splits = areKinds || slotsOf(reading).some(({ required }) => required);
  if (!splits || years === null || measure === 'rate')
    return counts || value === sum ? 'nothing new' : 'unclear';
  if (counts) return value === sum ? 'unclear' : 'nothing new';
  if (value === sum) return 'total';
  if (value < sum) return 'below';
  return parts.every((part) => part.value !== null) ? 'unclear' : 'total';
}

/** The figure of the whole answer; with no dimension asked for, every figure is. */
function isGrandTotal({ request }: Reading, { groupValue, fieldValue }: Figure): boolean {
  const group = request.groupby === null || groupValue === totalCode;
  return group && (request.field === null || fieldValue === totalCode) && request.year !== null;
}

/** Where the figure of the whole answer stands. */
function grandTotal({ request, statistic }: Reading): Pick<Figure, 'year' | PlaceName | 'measure'> {
  return {
    year: request.year,
    groupValue: request.groupby === null ? null : totalCode,
    fieldValue: request.field === null ? null : totalCode,
    reason: null,
    measure: statistic.measure,
  };
}
