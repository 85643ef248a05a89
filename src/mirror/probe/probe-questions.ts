import type { Catalogue, Statistic, SubjectKind } from '../../catalogue.ts';
import { detailRequest, type Request } from '../../request.ts';

/** How a probe asks a statistic: the dimensions sent, and whether with a restriction. */
interface Sample {
  readonly groupby: string | null;
  readonly field: string | null;
  readonly restricted: boolean;
}

const plain: Sample = { groupby: null, field: null, restricted: false };

/**
 * What a probe asks of one subject: its record, and of each statistic the undivided answer, single and
 * crossed splits. Single splits come first: they teach the categories that crossed ones are told by.
 */
export function probeQuestions(
  catalogue: Catalogue,
  kind: SubjectKind,
  id: string,
  depth: 'thorough' | 'brief',
): Request[] {
  const asked = catalogue.statistics.flatMap((statistic) =>
    samplesOf(statistic, depth).map((sample) => toRequest(catalogue, statistic, kind, id, sample)),
  );
  return [detailRequest(kind, id), ...asked];
}

/** A request whose refusal shows what refusals look like: a statistic of a subject nobody has. */
export function refusalQuestion(catalogue: Catalogue): Request | null {
  const [statistic] = catalogue.statistics;
  if (statistic === undefined) return null;
  return toRequest(catalogue, statistic, 'organism', 'hrmirror-probe-of-a-refusal', plain);
}

function samplesOf(statistic: Statistic, depth: 'thorough' | 'brief'): Sample[] {
  const { groupby, field, restrictable } = statistic;
  const [first = null, second = null] = usual(groupby.length > 0 ? groupby : field);
  if (first === null || second === null) return [plain];
  if (groupby.length === 0) {
    const restricted = { ...plain, restricted: restrictable };
    const splits = [first, second].map((dimension) => ({ ...plain, field: dimension }));
    return depth === 'brief' ? [plain] : [plain, ...splits, restricted];
  }
  const singles = [first, second].map((dimension) => ({ ...plain, groupby: dimension }));
  if (field.length === 0) return depth === 'brief' ? singles.slice(0, 1) : singles;
  const crossed = { ...plain, groupby: first, field: second };
  return depth === 'brief' ? [crossed] : [...singles, crossed];
}

/** Dimensions with few, well-known categories before all others. */
function usual(dimensions: readonly string[]): string[] {
  const known = ['level', 'gender'].filter((dimension) => dimensions.includes(dimension));
  return [...new Set([...known, ...dimensions])];
}

function toRequest(
  { restrictions }: Catalogue,
  { name, years }: Statistic,
  subjectKind: SubjectKind,
  subjectId: string,
  { groupby, field, restricted }: Sample,
): Request {
  const restriction = restricted ? (restrictions[0] ?? null) : null;
  return {
    endpoint: name,
    subjectKind,
    subjectId,
    // The newest year may not be published yet, and stands in the conflict note of §4.4.
    year: years === null ? null : Math.max(years.from, years.to - 1),
    groupby,
    field,
    restriction,
  };
}
