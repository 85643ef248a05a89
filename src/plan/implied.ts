import { hash } from 'node:crypto';
import { type Catalogue, findStatistic, firstSplit } from '../model/catalogue.ts';
import { type Request, requestKey } from '../model/request.ts';

/**
 * The requests that count everybody whom this one counts, widest first: where the answer of one of them
 * counts nobody, this one's is implied. The undivided total of the same subject and year, and that
 * under the same restriction; `sql/build/implied.sql` says the same.
 */
export function totalsOver(catalogue: Catalogue, request: Request): string[] {
  const total = findStatistic(catalogue, request.endpoint)?.countedIn ?? null;
  if (total === null || request.year === null) return [];
  const undivided = { ...request, endpoint: total, groupby: null, field: null };
  const restrictions = request.restriction === null ? [null] : [null, request.restriction];
  const own = requestKey(catalogue, request);
  return restrictions
    .map((restriction) => requestKey(catalogue, { ...undivided, restriction }))
    .filter((key) => key !== own);
}

/** Whether a request asks for an undivided total that others are counted in. */
export function isTotal(catalogue: Catalogue, { endpoint, groupby, field }: Request): boolean {
  const isCounted = catalogue.statistics.some(({ countedIn }) => countedIn === endpoint);
  return isCounted && groupby === null && field === null;
}

/** One in so many implied requests is asked all the same; the build knows the number too. */
const auditShare = 50;

/**
 * Whether a request is in the audit: the first split of a total, so that none goes without, or by a hash of its
 * key that has nothing to do with its shard.
 */
export function isAudited(catalogue: Catalogue, request: Request): boolean {
  const isSplit = request.groupby === null && request.field !== null;
  if (isSplit && request.field === firstSplit(catalogue, request.endpoint)) return true;
  const digits = hash('md5', requestKey(catalogue, request)).slice(8, 16);
  return Number.parseInt(digits, 16) % auditShare === 0;
}
