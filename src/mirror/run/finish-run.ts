import { rmSync } from 'node:fs';
import type { Stop } from '../../fetch/stop.ts';
import type { UnpublishedError } from '../../model/errors.ts';
import { currentRelease } from '../../publish/current-release.ts';
import { keptRelease, shownFigures } from '../../publish/kept-releases.ts';
import { rollbackInForce } from '../../publish/rollback.ts';
import { withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { readBinding } from '../folder/folder.ts';
import { countNews } from '../release/drift.ts';
import type { Renewed } from '../release/release.ts';
import type { RunSettings } from '../settings.ts';
import { planDatabase } from '../walk/plan-database.ts';
import type { Walk } from '../walk/walk.ts';
import { type Run, recordEnd, timesOf } from './run-folder.ts';
import {
  countStates,
  exitCodeOf,
  hasGaps,
  howFetched,
  type RunSummary,
  type StateCounts,
} from './summary.ts';

/** What a run walked. */
export interface WalkedRun extends Walk {
  /** Damaged segments that were set aside. */
  readonly setAside: readonly string[];
  /** What else was damaged, and what became of it. */
  readonly mended: readonly string[];
}

/** What of a run's input its summary needs. */
interface Finishing {
  readonly settings: RunSettings;
  readonly stop: Stop;
  readonly paths: OutputPaths;
  readonly run: Run;
}

/** How the release of a run ended. */
export interface Ended extends Omit<Renewed, 'differences'> {
  /** Why it was not published. */
  readonly refused?: UnpublishedError;
}

function statusOf(stop: Stop, states: StateCounts): RunSummary['status'] {
  if (stop.reason === 'signal') return 'interrupted';
  // What was due and not asked any more has the state of its last answer, but nobody knows whether it still holds.
  return stop.reason !== null || hasGaps(states) ? 'incomplete' : 'complete';
}

/** Sums a run up, and leaves the summary in its folder as `run.json`. */
export async function finishRun(
  { settings, stop, paths, run }: Finishing,
  { plan, reused, setAside, mended }: WalkedRun,
  { published, refused, mended: madeAnew }: Ended,
): Promise<RunSummary> {
  const release = currentRelease(paths);
  // A release that was refused still tells what became of each request.
  const rolledBackFrom = rollbackInForce(paths)?.from ?? null;
  const newest = rolledBackFrom === null ? release : keptRelease(paths, rolledBackFrom);
  const told = refused?.built ?? newest?.path ?? null;
  const { states, reasons, ...news } = await withDatabase(
    planDatabase(paths),
    async (database) => ({
      ...(await countStates(database, told, plan)),
      ...(await countNews(database, told, run.id)),
    }),
  );
  const status = refused !== undefined ? 'failed' : statusOf(stop, states);
  const summary: RunSummary = {
    run_id: run.id,
    status,
    exit_code: exitCodeOf(status, stop.detail),
    source: readBinding(paths)?.source ?? settings.baseUrl,
    planned: plan.total,
    ...states,
    ...howFetched(run.counts, reused),
    cells: shownFigures(paths),
    ...timesOf(run),
    release: release?.id ?? null,
    published,
    rolled_back_from: rolledBackFrom,
    ...news,
    set_aside: setAside,
    mended: [...mended, ...madeAnew],
    reasons,
    stopped: stop.reason,
    stopped_because: stop.detail,
    folder: paths.current,
    ...(refused === undefined ? {} : { error: refused.message }),
  };
  recordEnd(run, summary);
  if (refused?.built != null) rmSync(refused.built, { recursive: true, force: true });
  return summary;
}
