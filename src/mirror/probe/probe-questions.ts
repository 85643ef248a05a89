import type { Catalogue, Statistic, SubjectKind, YearRange } from '../../model/catalogue.ts';
import { detailRequest, type Request } from '../../model/request.ts';

/** The dimensions of a question. */
interface Split {
  readonly groupby: string | null;
  readonly field: string | null;
}

/**
 * What a probe asks of one subject: its record, and of each statistic, in two years, the undivided answer, every field,
 * every group, every dimension twice, and one pivot crossed with all others both ways. All other answers can be learned
 * from these. The years are the last two of `within`; `null`: the last two but the newest.
 */
export function probeQuestions(
  catalogue: Catalogue,
  kind: SubjectKind,
  id: string,
  within: YearRange | null = null,
): Request[] {
  const asked = catalogue.statistics.flatMap((statistic) =>
    yearsOf(statistic, within).flatMap((year) =>
      splitsOf(catalogue, statistic).map((split) => toRequest(statistic, kind, id, year, split)),
    ),
  );
  return [detailRequest(kind, id), ...asked];
}

/** A request whose refusal shows what refusals look like: a statistic of a subject nobody has. */
export function refusalQuestion(catalogue: Catalogue): Request | null {
  const [statistic] = catalogue.statistics;
  if (statistic === undefined) return null;
  const [year = null] = yearsOf(statistic, null);
  const undivided = { groupby: null, field: null };
  return toRequest(statistic, 'organism', 'hrmirror-probe-of-a-refusal', year, undivided);
}

/** The newest year may not be published yet, and stands in the conflict note of §4.4. */
function yearsOf({ years }: Statistic, within: YearRange | null): (number | null)[] {
  if (years === null) return [null];
  const newest = Math.min(years.to, within?.to ?? Math.max(years.from, years.to - 1));
  const oldest = Math.max(years.from, within?.from ?? years.from);
  return [newest, newest - 1].filter((year) => year >= oldest);
}

function splitsOf({ leftOpen }: Catalogue, { groupby, field }: Statistic): Split[] {
  if (groupby.length === 0) {
    return [{ groupby: null, field: null }, ...field.map((one) => ({ groupby: null, field: one }))];
  }
  const singles = groupby.map((one) => ({ groupby: one, field: null }));
  const shared = groupby.filter((one) => field.includes(one));
  const pivot =
    leftOpen.organismDistributionGroupings.find((one) => shared.includes(one)) ?? shared[0];
  const others = pivot === undefined ? [] : shared.filter((one) => one !== pivot);
  const crossed = others.flatMap((one) => [
    { groupby: pivot ?? null, field: one },
    { groupby: one, field: pivot ?? null },
  ]);
  return [...singles, ...shared.map((one) => ({ groupby: one, field: one })), ...crossed];
}

function toRequest(
  { name }: Statistic,
  subjectKind: SubjectKind,
  subjectId: string,
  year: number | null,
  { groupby, field }: Split,
): Request {
  return { endpoint: name, subjectKind, subjectId, year, groupby, field, restriction: null };
}
