import { type Catalogue, findStatistic } from '../model/catalogue.ts';
import type { KnownAnswer } from './ledger.ts';
import type { Question } from './plan.ts';

/** Which landed answers a run asks for again (contract §1, `--refresh`, `--max-age`). */
export interface RefreshPolicy {
  readonly refresh: 'stale' | 'all' | 'none';
  /** Days; `null`: the ages of the catalogue, by kind of request. */
  readonly maxAge: number | null;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether a run has to ask a request, given what is landed of it and the time now (epoch ms). */
export function mustAsk(
  catalogue: Catalogue,
  policy: RefreshPolicy,
  request: Question,
  known: KnownAnswer | null,
  now: number,
): boolean {
  if (known === null || known.outcome === 'failure') return true;
  if (policy.refresh !== 'stale') return policy.refresh === 'all';
  const days = policy.maxAge ?? ageLimit(catalogue, request, known);
  // An answer from the future was asked while the clock was wrong: its age is as unknown as if it were old.
  return Math.abs(now - known.askedAt) > days * dayMilliseconds;
}

function ageLimit(catalogue: Catalogue, request: Question, known: KnownAnswer): number {
  const { refreshAges } = catalogue;
  if (request.endpoint === 'list') return refreshAges.list;
  if (request.endpoint === 'detail') return refreshAges.detail;
  if (known.outcome === 'refusal') return refreshAges.absent;
  const years = findStatistic(catalogue, request.endpoint)?.years ?? null;
  return years === null || request.year === years.to
    ? refreshAges.openYear
    : refreshAges.closedYear;
}
