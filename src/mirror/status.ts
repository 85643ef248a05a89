import { join } from 'node:path';
import type { Json } from '@duckdb/node-api';
import type { Catalogue } from '../model/catalogue.ts';
import { currentRelease, type Release } from '../publish/current-release.ts';
import { rollbackInForce } from '../publish/rollback.ts';
import { cutFiles } from '../publish/verify-release.ts';
import { type Database, withDatabase } from '../system/database.ts';
import type { OutputPaths } from '../system/paths.ts';
import { readShown } from './folder/damage.ts';
import {
  holdsAnswers,
  isReference,
  lostLanding,
  nextStep,
  readBinding,
  wasPublished,
} from './folder/folder.ts';
import { planRecordOf } from './folder/plan-records.ts';
import { type Progress, runUnderWay } from './run/progress.ts';
import { type RunRecord, readRunRecords } from './run/run-folder.ts';
import { requestStates } from './run/summary.ts';

type Row = Record<string, Json>;

/** What is mirrored, as the release on show tells it. */
export interface MirrorStatus {
  readonly source: string;
  /** `null` where none was ever published. */
  readonly release: string | null;
  /** Where there is no release yet and no run under way: what to do, to be put behind that; else `null`. */
  readonly next_step: string | null;
  /** How far the run is that is under way; `null` where none is. */
  readonly under_way: Progress | null;
  /** The newest release, where `rollback` put an earlier one on show; else `null`. */
  readonly rolled_back_from: string | null;
  /** What to do where nothing is landed any more, and the release is all that is left; else `null`. */
  readonly landing_lost: string | null;
  /** Files of the release that are missing or not as long as published. */
  readonly damaged: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  /** Per statistic: `read/planned` per year. */
  readonly coverage: readonly Row[];
  readonly by_year: readonly Row[];
  readonly runs: readonly Row[];
  readonly problems: readonly Row[];
  /** The failed requests by what they failed with, most first. */
  readonly failures: readonly Row[];
}

/**
 * Reads the status of a mirror from its release, and of its run that is under way; before there ever was a release, how its
 * runs ended and what to do next.
 * @throws UsageError, CorruptError as `readShown` does.
 */
export function readStatus(catalogue: Catalogue, paths: OutputPaths): Promise<MirrorStatus> {
  const under_way = runUnderWay(paths);
  const records = wasPublished(paths) ? [] : readRunRecords(paths);
  const isBegun =
    under_way !== null || records.length > 0 || (!wasPublished(paths) && holdsAnswers(paths));
  if (currentRelease(paths) === null && isBegun) {
    const source = sourceOf(paths);
    const runs = lastRuns(paths, [], records, source);
    const next_step = under_way === null ? nextStep(paths) : null;
    return Promise.resolve({ ...nothingYet, source, under_way, runs, next_step });
  }
  return readShown(paths, (release) => statusOf(catalogue, paths, release));
}

/** The status of a mirror without a release, but for its runs. */
const nothingYet = Object.freeze({
  release: null,
  rolled_back_from: null,
  landing_lost: null,
  damaged: [],
  states: {},
  coverage: [],
  by_year: [],
  problems: [],
  failures: [],
});

function sourceOf(paths: OutputPaths): string {
  return readBinding(paths)?.source ?? 'an unknown source';
}

function statusOf(
  catalogue: Catalogue,
  paths: OutputPaths,
  release: Release,
): Promise<MirrorStatus> {
  const parquet = (table: string) => join(release.path, 'parquet', `${table}.parquet`);
  return withDatabase({ temporary: paths.temporary }, async (database: Database) => {
    const byYear = await database.rows('mirror/status_by_year', {
      requests: parquet('meta_requests'),
    });
    const source = readBinding(paths)?.source ?? null;
    const runs = await database.rows('mirror/status_runs', { runs: parquet('meta_runs') });
    return {
      // A lost binding is told by the runs of the release.
      source: source ?? String(runs[0]?.source ?? sourceOf(paths)),
      release: release.id,
      next_step: null,
      under_way: runUnderWay(paths),
      rolled_back_from: rollbackInForce(paths)?.from ?? null,
      landing_lost: lostLanding(paths),
      damaged: cutFiles(release.path),
      states: statesOf(byYear),
      coverage: coverageOf(catalogue, byYear),
      by_year: byYear,
      runs: lastRuns(
        paths,
        runs,
        readRunRecords(paths),
        source !== null && isReference(source) ? 'reference' : source,
      ),
      problems: await database.rows('mirror/status_problems', {
        problems: parquet('meta_problems'),
      }),
      failures: await database.rows('mirror/status_failures', {
        requests: parquet('meta_requests'),
      }),
    };
  });
}

const runsTold = 5;

/**
 * The last runs, newest first: those of the release, and those that landed nothing new, whose source is the
 * folder's.
 */
function lastRuns(
  paths: OutputPaths,
  released: readonly Row[],
  records: readonly RunRecord[],
  source: string | null,
): Row[] {
  const ended = new Map(records.map((record) => [record.run_id, record]));
  const known = new Set(released.map(({ run_id }) => run_id));
  const others = records
    .filter(({ run_id }) => !known.has(run_id))
    .map(
      ({ run_id, started_at, attempts }): Row => ({
        run_id,
        source,
        // What a reference service is bound to is no address.
        base_url: source?.startsWith('http') ? source : null,
        started_at: started_at.replace(/\.\d+Z$/, 'Z'),
        asked: attempts ?? null,
      }),
    );
  return [...released, ...others]
    .sort((one, other) => (String(one.started_at) < String(other.started_at) ? 1 : -1))
    .slice(0, runsTold)
    .map((run) => {
      const base_url = run.base_url ?? planRecordOf(paths, String(run.run_id))?.base_url ?? null;
      const { exit_code = null, error = null } = ended.get(String(run.run_id)) ?? {};
      return { ...run, base_url, exit_code, error };
    });
}

function statesOf(byYear: readonly Row[]): Record<string, number> {
  const states = Object.fromEntries(requestStates.map((state) => [state, 0]));
  for (const { state, requests } of byYear) {
    states[String(state)] = (states[String(state)] ?? 0) + Number(requests);
  }
  return states;
}

const readStates: readonly string[] = ['ok', 'empty', 'absent'];

/** One row per statistic, one column per year; `all` for requests without a year. */
function coverageOf(catalogue: Catalogue, byYear: readonly Row[]): Row[] {
  const years = [...new Set(byYear.map(({ year }) => String(year ?? 'all')))].sort();
  return ['list', 'detail', ...catalogue.statistics.map(({ name }) => name)].map((endpoint) => {
    const own = byYear.filter((row) => row.endpoint === endpoint);
    const cells = years.map((year) => [
      year,
      coverageCell(own.filter((row) => String(row.year ?? 'all') === year)),
    ]);
    return { statistic: endpoint, ...Object.fromEntries(cells) };
  });
}

function coverageCell(rows: readonly Row[]): string {
  const sum = (picked: readonly Row[]) =>
    picked.reduce((total, { requests }) => total + Number(requests), 0);
  const read = sum(rows.filter(({ state }) => readStates.includes(String(state))));
  return rows.length === 0 ? '' : `${read}/${sum(rows)}`;
}
