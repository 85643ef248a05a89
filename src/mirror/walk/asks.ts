import { listValue } from '@duckdb/node-api';
import { isUnknownCharset } from '../../body/decode.ts';
import type { Ask } from '../../fetch/ask.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import { type Request, requestKey } from '../../model/request.ts';
import { mustAsk } from '../../plan/freshness.ts';
import type { LandedList, LandedRows } from '../../plan/landed.ts';
import type { KnownAnswer, Ledger } from '../../plan/ledger.ts';
import type { Plan, Question } from '../../plan/plan.ts';
import { loadTable } from '../../system/columns.ts';
import type { Database } from '../../system/database.ts';
import type { Effects } from '../../system/effects.ts';
import type { OutputPaths } from '../../system/paths.ts';
import type { RunSettings } from '../settings.ts';
import { lostKeys, namedKeys } from './again.ts';
import type { ReadAnswer } from './read-answer.ts';

/** What decides whether a request is asked in this run. */
export interface Due {
  readonly catalogue: Catalogue;
  readonly settings: Pick<RunSettings, 'policy' | 'again'>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Keys that are due though they are fresh: the one of `--only`, or what the release holds no answer of. */
  readonly namedKeys: ReadonlySet<string>;
  /** Keys whose latest answer is lost: they are due as if they had never been asked. */
  readonly lostKeys: ReadonlySet<string>;
}

/**
 * Whether a run asks a request: what is missing or stale, or just what it was told to ask again. What was
 * refused, not understood, or blank where there was something may have been a passing fault: it is not held for fresh
 * before it has come twice.
 */
function isDue(due: Due, isNamed: boolean, question: Question, known: KnownAnswer | null): boolean {
  const { again, policy } = due.settings;
  if (again === null) {
    const isUnsettled = isNamed && known?.isConfirmed === false && policy.refresh === 'stale';
    return isUnsettled || mustAsk(due.catalogue, policy, question, known, due.now);
  }
  return isNamed || (again.kind === 'failed' && known?.outcome === 'failure');
}

/** Whether a run asks a list: as it would any request, and where what it holds of it is not understood, since the rest hangs on it. */
export function isListDue(
  due: Due,
  request: Request,
  known: LandedList | null,
  read: ReadAnswer,
): boolean {
  const isNamed = due.namedKeys.has(requestKey(due.catalogue, request));
  if (isDue(due, isNamed, request, known?.known ?? null)) return true;
  const { again, policy } = due.settings;
  const answer = known?.answer ?? null;
  if (again !== null || policy.refresh !== 'stale' || answer === null) return false;
  const { verdict } = read(request, answer);
  return verdict === 'quarantined' || (verdict === 'empty' && request.subjectId === null);
}

/** What decides by now which requests are due. */
export async function dueOf({
  catalogue,
  settings,
  effects,
  paths,
}: Pick<Due, 'catalogue' | 'settings'> & {
  readonly effects: Pick<Effects, 'now'>;
  readonly paths: OutputPaths;
}): Promise<Due> {
  return {
    catalogue,
    settings,
    now: effects.now(),
    namedKeys: await namedKeys(settings, paths),
    lostKeys: await lostKeys(paths),
  };
}

/** What of a plan a run asks, and how much of it need not be asked: what is landed of it is fresh enough. */
export interface DueRequests {
  readonly ordinals: Uint32Array;
  readonly fresh: number;
}

/**
 * The ordinals that are due, but for keys that were just asked. Those never asked come first, in the plan's order, then
 * those asked longest ago: so what one run leaves over is what the next begins with, whatever is refreshed. Statistics that
 * the last run ended without an answer of come after all others: a service that asks to come back for one of them would
 * keep the others waiting, night after night.
 */
export function dueOrdinals(
  due: Due,
  plan: Plan,
  ledger: Ledger,
  asked: ReadonlySet<string>,
  unanswered: ReadonlySet<string> = new Set(),
): DueRequests {
  const named = ordinalsOf(plan, due.namedKeys);
  const lost = ordinalsOf(plan, due.lostKeys);
  const skipped = ordinalsOf(plan, asked);
  const ordinals = new Uint32Array(plan.ordinals);
  let count = 0;
  let fresh = 0;
  const knownAt = (ordinal: number) => (lost.has(ordinal) ? null : ledger.known(ordinal));
  for (let ordinal = 0; ordinal < plan.ordinals; ordinal += 1) {
    const question = plan.questionAt(ordinal);
    if (question === null || skipped.has(ordinal)) continue;
    const known = knownAt(ordinal);
    if (isDue(due, named.has(ordinal), question, known)) {
      ordinals[count] = ordinal;
      count += 1;
    } else if (known !== null && known.outcome !== 'failure') fresh += 1;
  }
  // By the second: those of one second stay as they stand.
  const askedAt = (ordinal: number) => Math.floor((knownAt(ordinal)?.askedAt ?? 0) / 1000);
  const oldestFirst = ordinals
    .subarray(0, count)
    .sort((one, other) => askedAt(one) - askedAt(other));
  const isUnanswered = (ordinal: number) =>
    unanswered.has(plan.questionAt(ordinal)?.endpoint ?? '');
  if (unanswered.size === 0) return { ordinals: oldestFirst, fresh };
  const first = oldestFirst.filter((ordinal) => !isUnanswered(ordinal));
  const inOrder = new Uint32Array(count);
  inOrder.set(first);
  inOrder.set(oldestFirst.filter(isUnanswered), first.length);
  return { ordinals: inOrder, fresh };
}

/** The statistics whose latest attempt ended without an answer. */
export async function readUnanswered(
  database: Database,
  segments: readonly LandedRows[],
): Promise<Set<string>> {
  const paths = listValue(segments.map(({ path }) => path));
  const rows =
    segments.length === 0 ? [] : await database.rows('plan/unanswered', { segments: paths });
  return new Set(rows.map(({ endpoint }) => String(endpoint)));
}

/** The ordinals of those keys that a plan holds. */
function ordinalsOf(plan: Plan, keys: ReadonlySet<string>): ReadonlySet<number> {
  return new Set([...keys].map((key) => plan.ordinalOf(key)));
}

/** The questions at those ordinals, conditional where our own copy has a validator. */
export function* asksAt(
  ordinals: Iterable<number>,
  plan: Plan,
  conditions: ReadonlyMap<number, Ask['conditions']>,
): Generator<Ask> {
  for (const ordinal of ordinals) {
    const planned = plan.at(ordinal);
    if (planned === null) continue;
    const { key, request } = planned;
    yield { key, ordinal, endpoint: request.endpoint, conditions: conditions.get(ordinal) ?? null };
  }
}

/** Beyond this many, questions are asked without a condition: the memory for validators is bounded. */
const mostConditions = 500_000;

/**
 * The conditions for those ordinals whose latest answer came with a validator (RFC 9110 §13.1): the tag
 * as it was received, else the date. Only bodies that are held count, and these were read and compared
 * with their seals when the landing zone was opened; so a 304 can be trusted, unless the service is known to keep
 * its tags while its answers change.
 */
export async function readConditions(
  database: Database,
  segments: readonly LandedRows[],
  plan: Plan,
  ledger: Ledger,
  ordinals: Iterable<number>,
): Promise<Map<number, Ask['conditions']>> {
  const conditions = new Map<number, Ask['conditions']>();
  const keys: string[] = [];
  for (const ordinal of ordinals) {
    if (keys.length >= mostConditions) break;
    if (ledger.known(ordinal)?.outcome === 'answer' && ledger.latestBody(ordinal) !== null)
      keys.push(plan.at(ordinal)?.key ?? '');
  }
  if (keys.length === 0) return conditions;
  const paths = listValue(segments.map(({ path }) => path));
  const [told] = await database.rows('plan/kept_tags', { segments: paths });
  if (told?.are_kept === true) return conditions;
  await loadTable(database.connection, 'named_keys', { request_key: 'VARCHAR' }, [keys]);
  for await (const chunk of await database.stream('plan/validators', { segments: paths })) {
    for (const [key, etag, lastModified, contentType] of chunk.getRows() as Validators[]) {
      // A 304 would confirm what nobody can read: its charset may be told otherwise by now.
      if (isUnknownCharset(contentType)) continue;
      conditions.set(plan.ordinalOf(key), conditionOf(etag, lastModified));
    }
  }
  return conditions;
}

/** A row of `plan/validators`. */
type Validators = [
  key: string,
  etag: string | null,
  lastModified: string | null,
  contentType: string | null,
];

/** A longer one is no help: many servers refuse such headers. */
const longestValidator = 4096;

/** What makes a request conditional, by the validators of the answer that is there; `null` where it has none. */
export function conditionOf(etag: string | null, lastModified: string | null): Ask['conditions'] {
  if (etag !== null && etag.length <= longestValidator) return { 'if-none-match': etag };
  return lastModified === null ? null : { 'if-modified-since': lastModified };
}
