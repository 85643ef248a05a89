import { join } from 'node:path';
import type { CrawlCounts } from '../../fetch/crawl.ts';
import type { StopReason } from '../../fetch/stop.ts';
import { exitCodes, signalCodes } from '../../model/errors.ts';
import type { Plan } from '../../plan/plan.ts';
import { loadPlanTables } from '../../plan/plan-tables.ts';
import type { Database } from '../../system/database.ts';

/** The states of contract §2; every request is in exactly one. */
export const requestStates = ['ok', 'empty', 'absent', 'failed', 'quarantined', 'pending'] as const;

type RequestState = (typeof requestStates)[number];

export type StateCounts = Readonly<Record<RequestState, number>>;

/** How a run ended: `failed` where what was landed is not published. */
export type RunStatus = 'complete' | 'incomplete' | 'failed' | 'interrupted';

/** The commonest reason of requests in a state that has no figures to show for itself. */
export interface Reason {
  readonly state: 'absent' | 'failed' | 'quarantined';
  /** How many requests it concerns, of those in the state. */
  readonly requests: number;
  /** One of these requests, and what is said of it. */
  readonly request_key: string;
  readonly why: string;
  /** Whether a mapping could read it that nobody has given yet. */
  readonly lacks_mapping: boolean;
}

/** What a run came to; `run --json` prints it, and it stands in the run's folder as `run.json`. */
export interface RunSummary extends StateCounts {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly exit_code: number;
  readonly source: string;
  readonly planned: number;
  /** Requests answered anew by this run, refusals included. */
  readonly fetched: number;
  /** Requests whose landed answer was fresh enough. */
  readonly reused: number;
  readonly not_modified: number;
  /** HTTP requests sent, every attempt counted. */
  readonly attempts: number;
  /** Figures in the release. */
  readonly cells: number;
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly ended_at: string;
  readonly duration_s: number;
  /** Name of the release on show, `null` if there is none. */
  readonly release: string | null;
  /** Whether this run published it. */
  readonly published: boolean;
  /** The newest release, where `rollback` put an earlier one on show; else `null`. */
  readonly rolled_back_from: string | null;
  /** Changes of wire shape that this run's answers brought (`meta.drift`). */
  readonly drift: number;
  /** Open problems of the release (`meta.problems`). */
  readonly problems: { readonly errors: number; readonly warnings: number };
  /** Damaged segments of the landing zone that were moved to `landing/quarantine/`. */
  readonly set_aside: readonly string[];
  /** What else was damaged and what became of it, a sentence of each. */
  readonly mended: readonly string[];
  /** Why requests were refused, failed or were set aside: of each state the commonest reason. */
  readonly reasons: readonly Reason[];
  readonly stopped: StopReason | null;
  readonly stopped_because: string | null;
  /** Folder of the release on show. */
  readonly folder: string;
  /** Why what was landed is not published; left out where it is. */
  readonly error?: string;
}

const noStates = Object.freeze(
  Object.fromEntries(requestStates.map((state) => [state, 0])),
) as StateCounts;

/** What there is to tell of a run that ended before there was a plan. */
export const unplanned = Object.freeze({
  run_id: null,
  planned: 0,
  ...noStates,
  fetched: 0,
  reused: 0,
  not_modified: 0,
  attempts: 0,
  cells: 0,
  duration_s: 0,
  release: null,
  published: false,
});

const reasonedStates = ['failed', 'quarantined', 'absent'] as const;

/**
 * The states of a plan's requests and their commonest reasons, from a release; what the release does not know yet is
 * pending. The states add up to the plan.
 */
export async function countStates(
  database: Database,
  release: string | null,
  plan: Plan,
): Promise<{ readonly states: StateCounts; readonly reasons: readonly Reason[] }> {
  const counts = { ...noStates };
  const rows = release === null ? [] : await countReleased(database, release, plan);
  for (const { state, requests } of rows) counts[state as RequestState] = Number(requests);
  const known = requestStates.reduce((sum, state) => sum + counts[state], 0);
  const reasons = reasonedStates.flatMap((state) =>
    rows
      .filter((row) => row.state === state)
      .map((row) => ({
        state,
        requests: Number(row.alike),
        request_key: String(row.request_key),
        why: String(row.reason),
        lacks_mapping: row.lacks_mapping === true,
      })),
  );
  return { states: { ...counts, pending: counts.pending + plan.total - known }, reasons };
}

async function countReleased(database: Database, release: string, plan: Plan) {
  const parquet = (table: string) => join(release, 'parquet', `${table}.parquet`);
  await loadPlanTables(database, plan);
  return database.rows('mirror/count_states', {
    requests: parquet('meta_requests'),
    problems: parquet('meta_problems'),
    shard_index: plan.shard?.index ?? null,
    shard_count: plan.shard?.count ?? null,
  });
}

/** Whether a run of that plan has gaps: requests that failed, are not understood, or were not asked. */
export function hasGaps(states: StateCounts): boolean {
  return states.failed + states.quarantined + states.pending > 0;
}

/** The exit code of contract §1; `signal` is the one that interrupted the run. */
export function exitCodeOf(status: RunStatus, signal: string | null): number {
  const codes: Readonly<Record<RunStatus, number>> = {
    complete: exitCodes.complete,
    incomplete: exitCodes.gaps,
    failed: exitCodes.unpublished,
    interrupted: signalCodes[(signal ?? 'SIGINT') as keyof typeof signalCodes],
  };
  return codes[status];
}

/** How a run got to its states. */
export function howFetched(counts: CrawlCounts, reused: number) {
  return {
    fetched: counts.answers + counts.refusals,
    reused,
    not_modified: counts.unchanged,
    attempts: counts.attempts,
  };
}
