/**
 * Which answers a source is learned from. In: the requests that are answered. Out: enough of them to learn the rest from:
 * the entity and two organisms in two years whole, all organisms in one year by a few questions, each year once.
 */
import type { Catalogue } from '../../model/catalogue.ts';
import { parseRequestKey } from '../../model/http-request.ts';
import type { Request } from '../../model/request.ts';

/** An answered request. */
export interface Answered {
  readonly key: string;
  readonly request: Request;
}

/** More answers than these are not learned from. */
const most = 6000;

/** The answered requests among keys; lists and details are read by names. */
export function answeredStatistics(catalogue: Catalogue, keys: readonly string[]): Answered[] {
  return keys.flatMap((key) => {
    const request = parseRequestKey(catalogue, key);
    const isStatistic =
      request !== null && request.endpoint !== 'list' && request.endpoint !== 'detail';
    return isStatistic ? [{ key, request }] : [];
  });
}

/** The answers that teach, by key. */
export function teachingSet(catalogue: Catalogue, answered: readonly Answered[]): Answered[] {
  const usual = catalogue.leftOpen.organismDistributionGroupings.slice(0, 2);
  const plain = answered.filter(({ request }) => request.restriction === null);
  const [first, second] = ranked(
    plain
      .filter(({ request }) => request.subjectKind === 'organism')
      .map(({ request }) => request.subjectId ?? ''),
  );
  const years = new Map<string, string[]>();
  for (const endpoint of new Set(plain.map(({ request }) => request.endpoint)))
    years.set(
      endpoint,
      ranked(
        plain
          .filter(({ request }) => request.endpoint === endpoint)
          .map(({ request }) => String(request.year)),
        true,
      ),
    );
  const chosen = plain.filter(({ request }) => {
    const { subjectKind, subjectId, endpoint, year } = request;
    const place = years.get(endpoint)?.indexOf(String(year)) ?? 0;
    const isWhole = subjectKind === 'entity' || subjectId === first || subjectId === second;
    if (isWhole && place < 2) return !isCrossed(request) || usual.some((one) => isBy(request, one));
    if (place === 0) return isUsual(request, usual) || isCrossedPivot(request, usual);
    return subjectId === first && isUsual(request, usual);
  });
  const restricted = answered.filter(
    ({ request }) =>
      request.restriction !== null && request.subjectId === first && isUsual(request, usual),
  );
  return [...chosen, ...restricted]
    .sort((one, other) => one.key.localeCompare(other.key))
    .slice(0, most);
}

/** Values by how often they stand; of equal ones the later first, or the smaller. */
function ranked(values: readonly string[], laterFirst = false): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const order = laterFirst ? -1 : 1;
  return [...counts]
    .sort(
      ([one, count], [other, counts]) =>
        counts - count || order * one.localeCompare(other, 'en', { numeric: true }),
    )
    .map(([value]) => value);
}

/** Undivided, or by one dimension that has few categories. */
function isUsual({ groupby, field, endpoint }: Request, usual: readonly string[]): boolean {
  const dimensions = [groupby, field].filter((one) => one !== null);
  const isKnown = (one: string) => usual.includes(one) || endpoint === 'illness';
  return dimensions.length < 2 && dimensions.every(isKnown);
}

function isCrossed({ groupby, field }: Request): boolean {
  return groupby !== null && field !== null && groupby !== field;
}

function isBy({ groupby, field }: Request, dimension: string): boolean {
  return groupby === dimension || field === dimension;
}

function isCrossedPivot({ groupby, field }: Request, [one, other]: readonly string[]): boolean {
  return (groupby === one && field === other) || (groupby === other && field === one);
}
