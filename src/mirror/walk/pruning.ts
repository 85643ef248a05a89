import { setImmediate } from 'node:timers/promises';
import { type DuckDBBlobValue, listValue } from '@duckdb/node-api';
import type { Catalogue } from '../../model/catalogue.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import type { Unlanded } from '../../model/landed.ts';
import { parseRequestKey, type Request } from '../../model/request.ts';
import { isAudited, isTotal, totalsOver } from '../../plan/implied.ts';
import type { LandedRows } from '../../plan/landed.ts';
import type { Ledger } from '../../plan/ledger.ts';
import type { PlannedRequest } from '../../plan/plan.ts';
import { loadRows, loadTable } from '../../system/columns.ts';
import type { Database, Parameters } from '../../system/database.ts';
import type { Effects } from '../../system/effects.ts';
import type { AnswerBody, ReadAnswer } from './read-answer.ts';

/**
 * Which requests are implied by the answers so far, as they come in. A request is implied where a total
 * that it is counted in counts nobody, unless it is one of those that are asked for the audit; one
 * answer that counts somebody where nobody should be ends all of it. Nothing here is state of its own:
 * the build finds the same in what is landed.
 */
export class Pruning {
  readonly #catalogue: Catalogue;
  readonly #read: ReadAnswer;
  /** Keys of the totals that count nobody, and of those that count somebody. */
  readonly #empty = new Set<string>();
  readonly #inhabited = new Set<string>();
  #contradiction: string | null = null;

  constructor(catalogue: Catalogue, read: ReadAnswer) {
    this.#catalogue = catalogue;
    this.#read = read;
  }

  /** The request whose answer counted somebody where an earlier one had counted nobody, or `null`. */
  get contradiction(): string | null {
    return this.#contradiction;
  }

  /** Keys of the totals that count nobody. */
  get emptyTotals(): readonly string[] {
    return [...this.#empty];
  }

  /** The key of the answer that implies that of a request, `null` where it has to be asked. */
  impliedBy(request: Request): string | null {
    if (this.#contradiction !== null || this.#empty.size === 0) return null;
    const total = this.#emptyOver(request);
    return total === null || isAudited(this.#catalogue, request) ? null : total;
  }

  /** Takes in what a request was answered; the same body as before changes nothing. */
  see({ requestKey, outcome, final, body, contentType, nextPage, pageOf }: Unlanded): void {
    // What comes in pages counts nobody before all of them are there.
    if (!final || outcome === 'unchanged' || pageOf !== null) return;
    if (outcome === 'answer' && nextPage !== null) this.#empty.delete(requestKey);
    else if (outcome === 'answer' && body !== null)
      this.answered(requestKey, { body, contentType });
    else if (outcome !== 'answer') this.#empty.delete(requestKey);
  }

  /** Takes in the latest answer of a request. */
  answered(key: string, answer: AnswerBody): void {
    const request = parseRequestKey(this.#catalogue, key);
    if (request === null) return;
    const total = isTotal(this.#catalogue, request);
    const isUnder = this.#emptyOver(request) !== null;
    if (!total && !isUnder) return;
    const nobody = countsNobody(this.#read(request, answer));
    if (isUnder && !nobody) this.#contradiction ??= key;
    if (total) this.#settle(key, nobody);
  }

  #settle(key: string, nobody: boolean): void {
    this.#empty.delete(key);
    this.#inhabited.delete(key);
    (nobody ? this.#empty : this.#inhabited).add(key);
    if (!nobody) return;
    // A restricted total may have come before the one over it.
    for (const other of this.#inhabited) {
      if (other.startsWith(`${key}&`)) this.#contradiction ??= other;
    }
  }

  #emptyOver(request: Request): string | null {
    return totalsOver(this.#catalogue, request).find((key) => this.#empty.has(key)) ?? null;
  }
}

/** A suppressed figure is somebody; what is not understood may be. */
function countsNobody({ verdict, figures }: Interpretation): boolean {
  if (verdict === 'empty') return true;
  return verdict === 'ok' && figures.every((one) => one.value === 0 && one.obsStatus === 'A');
}

/** Whether a request of a plan is left out. Only what was never asked is: answers are kept up to date. */
export function isPruned(
  pruning: Pruning | null,
  ledger: Ledger,
  { ordinal, request }: PlannedRequest,
): boolean {
  if (pruning === null || ledger.known(ordinal) !== null) return false;
  return pruning.impliedBy(request) !== null;
}

/** Says in the log why nothing is left out, where an answer contradicts the totals. */
export function tellContradiction(pruning: Pruning | null, { log }: Effects): void {
  const request_key = pruning?.contradiction ?? null;
  if (request_key === null) return;
  log.warn({ request_key }, 'counts somebody where a total counts nobody: nothing is pruned');
}

/** What is implied by everything landed so far. */
export async function openPruning(
  database: Database,
  catalogue: Catalogue,
  segments: readonly LandedRows[],
  read: ReadAnswer,
): Promise<Pruning> {
  const pruning = new Pruning(catalogue, read);
  if (segments.length === 0) return pruning;
  const paths = listValue(segments.map(({ path }) => path));
  const counted = catalogue.statistics.filter(({ countedIn }) => countedIn !== null);
  const totals = [...new Set(counted.map(({ countedIn }) => countedIn ?? ''))];
  const given = { segments: paths, totals: listValue(totals) };
  await takeIn(database, pruning, 'plan/answered_totals', given);
  if (pruning.emptyTotals.length === 0) return pruning;
  await loadTable(database.connection, 'empty_totals', { request_key: 'VARCHAR' }, [
    pruning.emptyTotals,
  ]);
  await loadRows(
    database.connection,
    'counted_in',
    { endpoint: 'VARCHAR', total: 'VARCHAR' },
    counted.map(({ name, countedIn }) => ({ endpoint: name, total: countedIn })),
  );
  await takeIn(database, pruning, 'plan/answered_under_totals', { segments: paths });
  return pruning;
}

/** Reading these takes long enough to keep a signal waiting. */
const largeBody = 100_000;

async function takeIn(
  database: Database,
  pruning: Pruning,
  name: string,
  parameters: Parameters,
): Promise<void> {
  for await (const chunk of await database.stream(name, parameters)) {
    for (const [key, contentType, body] of chunk.getRows()) {
      const answer = {
        body: (body as DuckDBBlobValue).bytes,
        contentType: contentType as string | null,
      };
      pruning.answered(key as string, answer);
      if (answer.body.length > largeBody) await setImmediate();
    }
  }
}
